"""Names for learners without an account: an adjective, an animal and a number, such as ``calm-otter-47``.

A name says nothing about who has it. It is made from a seed that the learner's browser draws, once, and is kept with
the progress; the words are ids, to be put into the learner's language by the UI. With 64 x 130 pairs and 90 numbers,
two of a class of 40 have the same name in about one class of a thousand; without the number in one of ten.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

# Places in these tables decide which name a seed gives: add nothing, move nothing, remove nothing.
_ADJECTIVES: Final = """
    able agile airy alert amber apt bold brave breezy bright brisk calm candid careful cheery civil clear clever
    cosy crisp daring deft eager early easy fair fleet fond frank free gentle glad golden happy hardy jolly keen
    kind light lively lucky merry mild neat nimble noble patient polite proud quick quiet ready shiny silver smart
    snug steady sunny swift tidy warm wise witty zesty
"""
ADJECTIVES: Final = tuple(_ADJECTIVES.split())
_ANIMALS: Final = """
    alpaca badger bat bear beaver bee beetle bison bobcat camel canary caribou carp cat chamois cheetah chick cicada
    cod condor coot cow crab crane cricket crow deer dingo dolphin donkey dove duck eagle egret elk ermine falcon
    ferret finch flamingo fox frog gazelle gecko gibbon giraffe gnu goat goose grouse gull hare hawk hedgehog heron
    horse ibex ibis iguana impala jackdaw jaguar jay kestrel kingfisher kite kiwi koala lark lemming lemur leopard
    limpet linnet lion lizard llama lobster lynx magpie marmot marten mole moose moth mouse mussel newt okapi orca
    oriole osprey ostrich otter owl panda panther parrot pelican penguin perch pheasant pika plover pony puffin puma
    quail rabbit raven robin salmon seal shrew sparrow squid squirrel stork swallow swan tern thrush tiger toad
    tortoise trout turtle vole wren yak
"""
ANIMALS: Final = tuple(_ANIMALS.split())
SETTING: Final = "name"
"""What the kept settings of a progress file call the name."""
LEAST, MOST = 10, 99
"""The number; always two digits, which are said and typed alike."""


@dataclass(frozen=True, slots=True)
class AnimalName:
    """A generated name.

    Attributes:
        adjective: one of `ADJECTIVES`.
        animal: one of `ANIMALS`.
        number: from `LEAST` to `MOST`.
    """

    adjective: str
    animal: str
    number: int

    def __str__(self) -> str:
        """The name as a file and a log may have it."""
        return f"{self.adjective}-{self.animal}-{self.number}"


def named(seed: str | int) -> AnimalName:
    """The name of a seed; the same seed gives the same name on every machine and in every version."""
    value = _hash(f"name {seed}")
    value, adjective = divmod(value, len(ADJECTIVES))
    value, animal = divmod(value, len(ANIMALS))
    return AnimalName(ADJECTIVES[adjective], ANIMALS[animal], LEAST + value % (MOST - LEAST + 1))


def read_name(text: object) -> AnimalName | None:
    """The name a text says, or None where it is no generated name: nothing a person typed passes."""
    if not isinstance(text, str) or len(text) > 40:
        return None
    adjective, _, rest = text.partition("-")
    animal, _, number = rest.partition("-")
    if adjective not in ADJECTIVES or animal not in ANIMALS or not (number.isascii() and number.isdecimal()):
        return None
    made = AnimalName(adjective, animal, int(number))
    return made if str(made) == text and LEAST <= made.number <= MOST else None


def class_names(seed: str | int, count: int) -> tuple[AnimalName, ...]:
    """So many names to hand out, no two with the same animal while there are animals enough, never two the same.

    Raises:
        ValueError: more than there are animals and adjectives to pair.
    """
    if not 0 <= count <= len(ANIMALS) * len(ADJECTIVES):
        raise ValueError(f"{count} names are more than there are")
    names: dict[str, AnimalName] = {}
    turn = 0
    while len(names) < count:
        # One round takes every animal once, in an order of its own.
        order = {animal: _hash(f"order {seed} {turn} {animal}") for animal in ANIMALS}
        for animal in sorted(order, key=order.__getitem__):
            told = named(f"{seed} {turn} {animal}")
            made = AnimalName(told.adjective, animal, told.number)
            if len(names) < count:
                names.setdefault(str(made), made)
        turn += 1
    return tuple(names.values())


def _hash(text: str) -> int:
    """A large number of a text: a hash and not `random`, whose choices are not promised to stay the same."""
    return int.from_bytes(hashlib.sha256(f"spades-learn {text}".encode()).digest()[:16])
