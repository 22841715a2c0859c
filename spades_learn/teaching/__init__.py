"""Lessons as data, the session that runs them, feedback, hints and the lint that proves them."""
