"""How Sphinx builds the pages: `make docs`."""

import winnable

project = "winnable"
author = "winnable contributors"
copyright = f"2026, {author}"
version = release = winnable.__version__

extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "deflist"]
# Headings down to this level can be linked to, as page.md#heading.
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"winnable {version}"
html_show_sourcelink = False
