// Pure parts of the table: `node --test tests/js/*.test.mjs`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as book from "../../spades_learn/ui/static/table/book.js";
import * as entry from "../../spades_learn/ui/static/table/entry.js";
import * as faces from "../../spades_learn/ui/static/table/faces.js";
import * as layout from "../../spades_learn/ui/static/table/layout.js";
import * as words from "../../spades_learn/ui/static/table/words.js";

const table = { ...book, ...entry, ...faces, ...layout, ...words };

const HAND = ["SA", "S9", "S2", "HQ", "HT", "H4", "C9", "C7", "C3", "C2", "DT", "D6", "D4"];
const CARD = { kind: "card", label: "Play a card" };
const BID = {
  kind: "bid", label: "Your bid",
  choices: [{ call: "nil", label: "Nil" }, { call: "blind nil", label: "Blind nil" }, { call: "1", label: "1" }, { call: "4", label: "4" }],
};

test("a card may be typed in either order, with a symbol, with 10 or with its name", () => {
  for (const text of ["QS", "sq", " q s ", "♠Q", "Q♠", "q♠\uFE0E", "Queen of spades", "queen of SPADES"]) assert.equal(table.parseCard(text), "SQ", text);
  for (const text of ["10H", "h10", "th", "HT", "♥10"]) assert.equal(table.parseCard(text), "HT", text);
  assert.equal(table.parseCard("bj"), "BJ");
  assert.equal(table.parseCard("Little joker"), "LJ");
  for (const text of ["", "Q", "11S", "SQQ", "1S", "<b>", "queen"]) assert.equal(table.parseCard(text), null, text);
});

test("a card's name follows the scene's words", () => {
  assert.equal(table.cardName("SQ"), "queen of spades");
  assert.equal(table.cardName("SQ", { card: "{rank} de {suit}", "rank.Q": "Dame", "suit.S": "pique" }), "Dame de pique");
  assert.equal(table.cardName("BJ"), "big joker");
  assert.equal(table.word({}, "card", { rank: "x" }), "x of {suit}");
});

test("a card may be typed in the letters of a language, where they mean one card only", () => {
  const it = {
    card: "{rank} di {suit}", "suit.S": "picche", "suit.H": "cuori", "suit.D": "quadri", "suit.C": "fiori", "rank.Q": "donna",
    "letters.S": "P", "letters.H": "C", "letters.D": "Q", "letters.C": "F",
    "letters.A": "-", "letters.K": "R", "letters.Q": "D", "letters.J": "F",
  };
  const means = { "9p": "S9", P10: "ST", dp: "SQ", "rf": "CK", "F9": "C9", FF: "CJ", QD: "DQ", RQ: "DK", DC: null, "♥D": "HQ", "C♥": null,
    "9cu": "H9", "cuori 9": "H9", "donna di cuori": "HQ", S9: "S9", H9: "H9", "D9": "D9", "9C": null, C9: null, "9Q": "D9", "♣9": "C9", "♠F": "SJ" };
  for (const [text, card] of Object.entries(means)) assert.equal(table.parseCard(text, it), card, text);
  assert.deepEqual(table.cardsMeant("C9", it).sort(), ["C9", "H9"]);
  const asked = table.parseEntry("C9", CARD, HAND, it);
  assert.equal(asked.error, "entry.unclear");
  assert.equal(asked.facts.cards, "nine di cuori, nine di fiori");
  const fr = { "suit.S": "pique", "suit.H": "cœur", "suit.D": "carreau", "suit.C": "trèfle", "letters.S": "P", "letters.H": "C", "letters.D": "K", "letters.C": "T", "letters.K": "R", "letters.Q": "D", "letters.J": "V" };
  for (const [text, card] of Object.entries({ T9: "C9", "9t": "C9", VP: "SJ", KT: null, TK: null, RT: "CK", "10k": "DT", "9tr": "C9" })) assert.equal(table.parseCard(text, fr), card, text);
});

test("a seat may be typed by the beginning of its name", () => {
  const seats = [{ seat: "W", name: "Ovest" }, { seat: "E", name: "Est" }, { seat: "N", name: "Nord" }];
  const ask = { kind: "seat", label: "Chi?", seats: ["W", "E", "N"] };
  for (const [text, seat] of Object.entries({ o: "W", ovest: "W", e: "E", w: "W" })) assert.deepEqual(table.parseEntry(text, ask, [], {}, seats), { do: "seat", seat });
  assert.equal(table.parseEntry("x", ask, [], {}, seats).error, "entry.not-choice");
});

test("only ids of the contract are cards", () => {
  for (const id of ["SA", "HT", "LJ", "BJ"]) assert.ok(table.isCard(id));
  for (const id of ["AS", "S1", "SA ", "", null, 7, "constructor"]) assert.ok(!table.isCard(id));
});

test("typed entry becomes the same intents as a press", () => {
  const entry = (text, ask) => table.parseEntry(text, ask, HAND, {}, [{ seat: "N", name: "North" }]);
  assert.deepEqual(entry("9s", CARD), { do: "card", card: "S9" });
  assert.equal(entry("KS", CARD).error, "entry.not-held");
  assert.equal(entry("5", CARD).error, "entry.unknown");
  assert.equal(entry("9s", null).error, "entry.nothing");
  assert.deepEqual(entry("4", BID), { do: "bid", call: "4" });
  for (const text of ["nil", "N", "0", "Nil"]) assert.deepEqual(entry(text, BID), { do: "bid", call: "nil" });
  for (const text of ["bn", "blind  nil"]) assert.deepEqual(entry(text, BID), { do: "bid", call: "blind nil" });
  assert.equal(entry("7", BID).error, "entry.not-choice");
  const seat = { kind: "seat", label: "Who?", seats: ["N", "E"] };
  for (const text of ["n", "North"]) assert.deepEqual(entry(text, seat), { do: "seat", seat: "N" });
  assert.equal(entry("W", seat).error, "entry.not-choice");
  const next = { kind: "next", label: "Next trick" };
  for (const text of ["", "n", "next trick"]) assert.deepEqual(entry(text, next), { do: "next" });
  const cards = { kind: "cards", label: "Mark", submit: "Check" };
  assert.deepEqual(entry("9s 10h, q♥", cards), { do: "pick", cards: ["S9", "HT", "HQ"] });
  assert.deepEqual(entry("check", cards), { do: "submit" });
  assert.equal(entry("9s KS", cards).error, "entry.not-held");
  assert.deepEqual(entry("hint", CARD), { do: "hint" });
  assert.deepEqual(entry("undo", null), { do: "undo" });
});

test("a typed nil in the learner's own words is a nil", () => {
  const ask = { ...BID, choices: [{ call: "nil", label: "Zéro" }] };
  assert.deepEqual(table.parseEntry("zéro", ask, [], { "entry.nil": "zéro" }), { do: "bid", call: "nil" });
});

test("a played card leaves and every other card stays", () => {
  assert.deepEqual(table.reconcile(["SA", "S9", "S2"], ["SA", "S2"]), { gone: ["S9"], added: [], kept: ["SA", "S2"] });
  assert.deepEqual(table.reconcile([], ["H2"]), { gone: [], added: ["H2"], kept: [] });
});

test("focus moves to the right neighbour of a played card, or to the left one at the end", () => {
  const prev = ["SA", "S9", "S2"];
  assert.equal(table.focusNeighbour(prev, ["SA", "S2"], "S9"), "S2");
  assert.equal(table.focusNeighbour(prev, ["SA", "S9"], "S2"), "S9");
  assert.equal(table.focusNeighbour(prev, [], "S2"), null);
  assert.equal(table.focusNeighbour(prev, prev, "S9"), "S9");
  assert.equal(table.focusNeighbour(["SA"], ["H2"], "SA"), "H2");
});

test("arrows, Home and End move inside the hand and stop at its ends", () => {
  const ids = ["A", "B", "C", "D"];
  const at = { A: { x: 0, y: 0 }, B: { x: 44, y: 0 }, C: { x: 10, y: 60 }, D: { x: 54, y: 60 } };
  assert.equal(table.moveFocus(ids, "A", "ArrowRight"), "B");
  assert.equal(table.moveFocus(ids, "A", "ArrowLeft"), "A");
  assert.equal(table.moveFocus(ids, "B", "End"), "D");
  assert.equal(table.moveFocus(ids, "D", "Home"), "A");
  assert.equal(table.moveFocus(ids, "B", "ArrowDown", at), "D");
  assert.equal(table.moveFocus(ids, "C", "ArrowUp", at), "A");
  assert.equal(table.moveFocus(ids, "A", "ArrowUp", at), "A");
  assert.equal(table.moveFocus(ids, "A", "x"), null);
  assert.equal(table.moveFocus([], null, "Home"), null);
});

test("a phone's hand is cut between suits, each card keeping at least 44 px to itself", () => {
  const layout = table.handLayout(HAND, 328);
  assert.equal(layout.rows, 2);
  for (const id of HAND) assert.ok(layout.at[id].strip >= 44, `${id} ${layout.at[id].strip}`);
  const rows = table.rowsBySuit(HAND, 7);
  assert.deepEqual(rows.map((row) => row.length), [6, 7]);
  for (const id of HAND) assert.ok(layout.at[id].x >= 0 && layout.at[id].x + layout.cardWidth <= 328.01);
});

test("a long suit is cut in the middle where no cut between suits fits", () => {
  const ids = [..."AKQJT98765"].map((rank) => `S${rank}`).concat("H2", "D2", "C2");
  assert.deepEqual(table.rowsBySuit(ids, 7).map((row) => row.length), [7, 6]);
  assert.deepEqual(table.rowsBySuit(["SA"], 7), [["SA"]]);
  assert.deepEqual(table.rowsBySuit([], 7), [[]]);
});

test("a wide hand is one row with a gap between suits, inside its width", () => {
  const layout = table.handLayout(HAND, 860);
  assert.equal(layout.rows, 1);
  const step = (i) => layout.at[HAND[i]].x - layout.at[HAND[i - 1]].x;
  assert.ok(step(3) > step(1) + 10);
  assert.ok(layout.at.SA.x >= 0 && layout.at.D4.x + layout.cardWidth <= 860.01);
  assert.equal(table.handLayout([], 860).height, 0);
});

test("one intent waits at a time, and its own answer settles it", () => {
  const book = table.begin(table.newBook(), { id: "a", turn: 7 }, 1000);
  assert.equal(table.begin(book, { id: "b", turn: 7 }, 1001), null);
  assert.equal(table.settle(book, { type: "ack", id: "z" }).settled, "");
  assert.equal(table.settle(book, { type: "ack", id: "a" }).settled, "ack");
  assert.equal(table.settle(book, { type: "refused", id: "a", why: "" }).book.pending, null);
  assert.equal(table.settle(book, null).settled, "");
  assert.equal(table.seen(book, 7), book);
  assert.equal(table.seen(book, 8).pending, null);
});

test("silence of eight seconds counts as a lost course, for intents and for heartbeats", () => {
  const book = table.begin(table.newBook(), { id: "a", turn: 7 }, 1000);
  assert.ok(!table.overdue(book, 8999));
  assert.ok(table.overdue(book, 9000));
  const beat = { pending: null, ping: { id: "p", at: 0 } };
  assert.ok(table.overdue(beat, 8000));
  assert.equal(table.settle(beat, { type: "pong", id: "p" }).book.ping, null);
  assert.ok(!table.overdue(table.newBook(), 1e9));
});

test("a plate tells made tricks, bags and a failed nil", () => {
  assert.deepEqual(table.tally("3", 1), { nil: false, failed: false, wanted: 3, made: 1, bags: 0 });
  assert.deepEqual(table.tally("3", 5), { nil: false, failed: false, wanted: 3, made: 3, bags: 2 });
  assert.ok(table.tally("blind nil", 1).failed);
  assert.equal(table.tally(null, 0).wanted, 0);
});

test("all fifty-four cards and the back draw in every face, with nothing but fixed text", () => {
  const all = [..."SHDC"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => suit + rank)).concat("LJ", "BJ", "back");
  const drawn = new Set(all.map((id) => table.cardSvg(id)));
  assert.equal(drawn.size, 55);
  for (const id of all) for (const face of ["full", "big", "simple"]) {
    const svg = table.cardSvg(id, face);
    assert.ok(svg.startsWith("<svg") && svg.endsWith("</svg>") && !svg.includes("undefined") && !svg.includes("NaN"), `${id} ${face}`);
  }
  assert.ok(!table.cardSvg("<script>").includes("script"));
});

test("both stylesheets share their tokens", () => {
  const read = (name) => readFileSync(new URL(`../../spades_learn/ui/static/${name}`, import.meta.url), "utf8");
  const tokens = (text) => text.slice(0, text.indexOf("/* end of tokens */"));
  assert.ok(tokens(read("table.css")).length > 500);
  assert.equal(tokens(read("table.css")), tokens(read("app.css")));
});

test("an intent that a scene overtook is still answered, and a stale one comes back to be sent again", () => {
  const sent = table.begin(table.newBook(), { id: "a", turn: 7, do: "bid", call: "nil" }, 1000);
  const book = table.seen(sent, 8);
  assert.equal(book.pending, null);
  assert.ok(!table.overdue(book, 1e9));
  const stale = table.settle(book, { type: "refused", id: "a", why: "", stale: true });
  assert.equal(stale.settled, "stale");
  assert.equal(stale.intent.call, "nil");
  assert.equal(stale.book.late, null);
  assert.equal(table.settle(book, { type: "ack", id: "a" }).settled, "ack");
});

test("a choice may be typed by its name, its words or their beginning, if only one fits", () => {
  const ask = { kind: "choose", label: "Keep this card?", choices: [{ call: "keep", label: "Keep it" }, { call: "take", label: "Take the next" }] };
  for (const text of ["keep", "Keep it", "k", " KE "]) assert.deepEqual(table.parseEntry(text, ask, []), { do: "choose", call: "keep" }, text);
  assert.deepEqual(table.parseEntry("take the next", ask, []), { do: "choose", call: "take" });
  for (const text of ["", "x", "keepsake"]) assert.equal(table.parseEntry(text, ask, []).error, "entry.not-choice", text);
});
