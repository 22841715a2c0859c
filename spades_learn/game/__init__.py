"""One hand and one match: frozen events, the state they add up to, and what a seat may see."""
