"""Certificates of unwinnable deals: the relaxation as clauses, and a proof anyone can check."""
