"""``python -m spades_learn`` is ``spades-learn``."""

from spades_learn.app.cli import main

if __name__ == "__main__":
    main()
