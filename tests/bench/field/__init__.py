"""The field: rival players, and the duplicate matches that measure a player against them.

``tests/bench/strength.py`` is the command. One noun a module: `rivals` and the bidders `rb` and `bis`, `pimc` and
`cheat` over `dds`; `table` plays one hand, `duplicate` one deal both ways, `runner` many of them, `store` keeps what
is done, `figures` makes numbers of it.
"""
