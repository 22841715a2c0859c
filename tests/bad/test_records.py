"""Broken records: PTN files spoiled by hand, and PTN and JSON spoiled at random."""

import random
from contextlib import suppress

import pytest
import strategies
from bad_values import refused_or_answered

from spades_learn.cards.notation import NotationError
from spades_learn.game.files import to_json
from spades_learn.game.pbn import from_pbn, pbn_text
from spades_learn.game.ptn import to_ptn
from spades_learn.rules.options import rules_for

RECORDS = [
    strategies.record_of(strategies.random_hand(rules_for(), seed, stop=stop))
    for seed, stop in ((1, None), (2, 7), (3, 0), (4, 30))
]
PTN = to_ptn(RECORDS[0])
HANDS = PTN.split('[Deal "N:')[1].split('"')[0].split()


def dealt(*hands: str, first: str = "N") -> str:
    before, _, after = PTN.partition('[Deal "')
    return f'{before}[Deal "{first}:{" ".join(hands)}"{after.partition(chr(34))[2]}'


def line_below(tag: str, text: str) -> str:
    lines = PTN.splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith(f"[{tag} "))
    return "\n".join([*lines[: place + 1], text, *lines[place + 2 :]])


def tag_line(tag: str, text: str) -> str:
    return "\n".join(text if line.startswith(f"[{tag} ") else line for line in PTN.splitlines())


REFUSED: dict[str, str | bytes] = {
    "unclosed comment": "{abc\n" + PTN,
    "unclosed comment within": PTN.replace("[Auction", "{ [Auction"),
    "two marks": "\ufeff\ufeff" + PTN,
    "utf-16": PTN.encode("utf-16"),
    "utf-16 without a mark": PTN.encode("utf-16-be"),
    "utf-32": PTN.encode("utf-32"),
    "latin-1": PTN.encode() + b"\xe9",
    "nul": PTN.replace("\n", "\0"),
    "a tag twice": PTN + PTN.splitlines()[0],
    "no quotes": PTN.replace('"', ""),
    "small letters": PTN.lower(),
    "empty deal": tag_line("Deal", '[Deal ""]'),
    "no such first seat": dealt(*HANDS, first="Q"),
    "no first seat": PTN.replace('[Deal "N:', '[Deal "'),
    "12 cards": dealt(HANDS[0][:-1], *HANDS[1:]),
    "14 cards": dealt(HANDS[0] + "2", *HANDS[1:]),
    "a hand twice": dealt(HANDS[1], *HANDS[1:]),
    "3 hands": dealt(*HANDS[:3]),
    "5 hands": dealt(*HANDS, "-"),
    "too many dots": dealt(".....", *HANDS[1:]),
    "a joker": dealt("BJ" + HANDS[0], *HANDS[1:]),
    "end mark first": "*\n" + PTN,
    "a word first": "abc\n" + PTN,
    "all escaped": "% " + PTN.replace("\n", " "),
    "no such dealer": tag_line("Dealer", '[Dealer "Q"]'),
    "no dealer": tag_line("Dealer", ""),
    "no auction": tag_line("Auction", "").replace("Auction", ""),
    "short auction": line_below("Auction", "3 3"),
    "long auction": line_below("Auction", "3 3 3 3 3"),
    "huge bid": line_below("Auction", "99 1 1 1"),
    "no bids": line_below("Auction", "- - - -"),
    "auction of nobody": tag_line("Auction", '[Auction "Q"]'),
    "play of nobody": tag_line("Play", '[Play "Q"]'),
    "no such card": PTN + "ZZ",
    "after the end": PTN + "*\nSA",
    "half a score": '[Score "NS"]\n' + PTN,
    "huge score": '[Score "NS 99999999999999 1"]\n' + PTN,
    "score of nobody": '[Score "XX 1 1"]\n' + PTN,
    "no option": '[Options "x"]\n' + PTN,
    "odd option": '[Options "target=1e9"]\n' + PTN,
    "option twice": '[Options "target=300; target=300"]\n' + PTN,
    "no such rules": PTN.replace("classic", "whist"),
    "misspelt tag": PTN.replace("[Dealer", "[Deeler"),
    "long word": PTN + "a" * 900_000,
    "brackets": "[" * 900_000,
    "quotes": '"' * 900_000,
    "backslashes": '[Deal "' + "\\" * 900_000,
    "semicolons": ";" * 900_000,
    "words": PTN + " a" * 200_000,
    "empty": "",
}
READ = {
    "a mark": "\ufeff" + PTN,
    "crlf": PTN.replace("\n", "\r\n"),
    "cr": PTN.replace("\n", "\r"),
    "tabs": PTN.replace(" ", "\t"),
    "other tags": '[Event "x"]\n' * 5 + PTN,
    "comments": "{a}" * 200_000 + PTN,
    "escapes": "%\n" * 400_000 + PTN,
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_broken_file_is_one_line(name: str) -> None:
    text = REFUSED[name]
    assert refused_or_answered(["replay", "-"], text if isinstance(text, bytes) else text.encode()).exit_code == 2


@pytest.mark.parametrize("name", READ)
def test_an_odd_but_whole_file_is_read(name: str) -> None:
    assert refused_or_answered(["replay", "-"], READ[name].encode()).exit_code == 0


def test_an_illegal_card_ends_with_1_and_its_plies() -> None:
    done = refused_or_answered(["replay", "-"], (PTN + "SA SA SA SA").encode())
    assert done.exit_code == 1
    assert '"plies"' in done.stdout


PIECES = [b"{", b"[", b'"', b"\\", b"nil", b"-", b"\r", b"\xff", b'[Deal "', b"9" * 11, b"true", b"null", b"\n"]


def spoiled(text: str, chance: random.Random) -> bytes:
    data = bytearray(text.encode())
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        place = chance.randrange(len(data) or 1)
        match chance.randrange(4):
            case 0:
                data[place : place + 1] = bytes([chance.randrange(256)])
            case 1:
                data[place:place] = chance.choice(PIECES)
            case 2:
                del data[place : place + chance.choice((1, 2, 10, 100))]
            case _:
                data[place:place] = data[: chance.choice((1, 5, 50))]
    return bytes(data)


@pytest.mark.parametrize("seed", range(6))
def test_a_file_spoiled_at_random_is_one_line_or_read(seed: int) -> None:
    chance = random.Random(seed)
    texts = [*(to_ptn(record) for record in RECORDS), *(to_json(record) for record in RECORDS)]
    for _ in range(200):
        data = spoiled(chance.choice(texts), chance)
        refused_or_answered(["replay", "-"], data)
        with suppress(NotationError):
            from_pbn(pbn_text(data))
