"""Graded packs: deals found anew until there are enough of each grade, each with its proof."""
