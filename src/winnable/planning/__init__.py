"""Deciding deals by constraint models (CP-SAT) in which a plan is a set of times.

Nothing here is imported unless a planning decider is asked: importing ortools takes longer than
most decisions.
"""
