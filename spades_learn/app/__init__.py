"""The notebook's verbs, the server and the command line."""
