"""Practice on fresh deals: from a seed, the rules and a wish, a step of a known kind; one module a drill."""
