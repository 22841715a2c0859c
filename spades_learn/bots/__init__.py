"""Players that bid, play and explain, from a view only."""
