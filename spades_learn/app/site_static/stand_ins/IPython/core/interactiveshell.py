"""The shell that ipywidgets' Output widget looks for; there is none."""


class InteractiveShell:
    """No shell."""

    @classmethod
    def initialized(cls) -> bool:
        """Never."""
        return False
