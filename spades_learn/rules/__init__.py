"""The rules as values: options, legality, tricks, scoring and the numbered clause catalogue."""
