"""What the tests of bad input share: one way to ask a verb and hold it to its promise."""

import json
import time

from click.testing import CliRunner, Result

from spades_learn.app.cli import main


def refused_or_answered(words: list[str], data: bytes = b"") -> Result:
    """An answer, or one short line and nothing else; soon in any case."""
    began = time.perf_counter()
    done = CliRunner().invoke(main, [*words, "--json"], input=data)
    assert time.perf_counter() - began < 3 or done.exit_code == 0
    assert done.exception is None or isinstance(done.exception, SystemExit), (data[:300], done.exception)
    if done.exit_code == 2:
        assert done.stdout == ""
        assert done.stderr.startswith("spades-learn: ")
        assert (done.stderr.count("\n"), len(done.stderr) < 600) == (1, True), done.stderr
    else:
        assert done.exit_code == 0 or (words[0] == "replay" and done.exit_code == 1)
        assert done.stderr == ""
        json.loads(done.stdout)
    return done
