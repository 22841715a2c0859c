"""Builds the tables of the BIS-like bidder: ``python tests/bench/bis_table.py`` writes ``field/bis_table.json``.

Two to four minutes on one core. Everything follows from fixed seeds and from the rule player that the corrections are
fitted to; ``tests/bench/test_field.py`` computes a sample again.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.field import bis, bis_build


def main() -> int:
    """Build and write."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    target = Path(bis.__file__).with_name("bis_table.json")
    built = bis_build.build(lambda what: sys.stderr.write(f"{what}\n"))
    target.write_text(bis_build.text_of(built), encoding="utf-8")
    sys.stdout.write(f"{target.name}: {target.stat().st_size} bytes, keep {built['keep']}, toward {built['toward']}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
