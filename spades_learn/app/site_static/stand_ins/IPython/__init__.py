"""Stands in for IPython in the static site, where no shell runs; ipywidgets and comm ask for this and no more."""


def get_ipython() -> None:
    """There is no shell."""
