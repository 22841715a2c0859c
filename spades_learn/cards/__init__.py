"""Cards, packs, hands, seats and their text forms: what lies on the table before any rule."""
