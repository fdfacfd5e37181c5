"""How hard a winnable deal is: what players win of it, what its lines are like, its grade."""
