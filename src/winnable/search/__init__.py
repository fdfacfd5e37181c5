"""Deciding deals by exhaustive search: the C++ kernel, spoken to in deals and moves."""

from winnable.search.solver import Kernel, SearchResult, kernel_for, kernels_for, search

__all__ = ["Kernel", "SearchResult", "kernel_for", "kernels_for", "search"]
