"""Streams of deals and records, and the engine that spreads the work over processes."""
