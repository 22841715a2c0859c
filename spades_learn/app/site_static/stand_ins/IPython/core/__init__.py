"""The one name of IPython's core that is imported."""
