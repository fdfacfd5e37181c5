"""What a CP-SAT model says, read from the model itself, and how it is said in clauses."""
