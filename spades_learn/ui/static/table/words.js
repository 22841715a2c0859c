/**
 * Every word the table shows, and the names of cards and suits.
 */
export const SUITS = "SHDC";
export const RANKS = "23456789TJQKA";
export const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };
export const FROM_SYMBOL = { "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C" };

/** English defaults of every word shown, the same as in ui/widget_words.py; the `words` trait overrides them by id. */
export const WORDS = {
  table: "The table", hand: "Your hand", trick: "The trick", score: "Score", card: "{rank} of {suit}",
  "suit.S": "spades", "suit.H": "hearts", "suit.D": "diamonds", "suit.C": "clubs",
  "rank.2": "two", "rank.3": "three", "rank.4": "four", "rank.5": "five", "rank.6": "six", "rank.7": "seven",
  "rank.8": "eight", "rank.9": "nine", "rank.T": "ten", "rank.J": "jack", "rank.Q": "queen", "rank.K": "king", "rank.A": "ace",
  "joker.L": "little joker", "joker.B": "big joker",
  bags: "{n} bags", bag: "1 bag", "bags.none": "no bags", broken: "Spades broken", unbroken: "Spades not broken",
  "broken.short": "broken", "unbroken.short": "not broken",
  dealer: "dealer", "dealer.mark": "D", turn: "to play", thinking: "thinking", you: "you",
  "seat.bid": "bid {bid}", "seat.nobid": "no bid yet", "seat.won": "won {n}", "seat.left": "cards left: {n}",
  "seat.void": "no {suits}", nil: "Nil", "blind nil": "Blind nil", "nil.failed": "nil failed", bid: "bid",
  plays: "{name}: {card}", wins: "{name}: {card}, wins the trick", waiting: "Waiting for an answer…",
  "mark.no": "not allowed now", "mark.picked": "picked", "mark.right": "right", "mark.wrong": "wrong",
  "mark.missed": "missed", "not-turn": "It is not your turn to play a card.",
  "not-now": "This card may not be played now.", again: "To play it, press once more: {card}.",
  facedown: "Cards face down: {n}", pack: "Cards left in the pack: {n}", submit: "Check", "seat.pick": "Choose: {name}",
  entry: "Type a card or an answer", "entry.go": "Enter", "entry.hint.card": "QS", "entry.hint.bid": "4, nil",
  "entry.hint.seat": "N", "entry.hint.choose": "{first}", "entry.hint.next": "n", "entry.nil": "nil",
  "entry.unknown": "“{text}” is not understood here. Type a card as QS or 10H, a bid as 4 or nil.",
  "entry.unclear": "“{text}” could be more than one card: {cards}. Type its sign or more of the suit's name.",
  "letters.S": "-", "letters.H": "-", "letters.D": "-", "letters.C": "-",
  "letters.A": "-", "letters.K": "-", "letters.Q": "-", "letters.J": "-",
  trouble: "Something went wrong on our side (note {id}). Nothing was counted; please try again.",
  "entry.not-held": "Not in your hand: {card}.", "entry.not-choice": "“{text}” is not one of the choices.",
  "entry.nothing": "Nothing is asked just now.", "entry.soon": "One moment: your last answer is on its way.",
  stale: "The table has moved on, so that did not count.",
  "score.none": "There is no score here.",
  last: "Last trick", "last.won": "Taken by: {name}", "last.none": "No trick has been played yet.",
  log: "The hand in words", "log.none": "Nothing has happened yet.", keys: "Keys", close: "Close",
  "key.arrows": "move along the hand", "key.ends": "first and last card", "key.play": "play or pick the card", "key.h": "hint", "key.u": "undo",
  "key.l": "last trick", "key.c": "claim tricks", "key.s": "say the score", "key.n": "next trick", "key.?": "this list",
  "key.t": "go to the entry line", "key.esc": "close what is open",
  "key.entry": "typed: QS or 10H plays a card, 4 or nil bids, N names a seat",
  "print.title": "A hand of Spades", "print.hands": "The cards", "print.bids": "Bids and tricks", "print.tricks": "The tricks",
  "print.seat": "Seat", "print.bid": "Bid", "print.won": "Won", "print.cards": "Cards", "print.trick": "Trick", "print.takes": "Taken by",
  "print.played": "Cards as played",
  lost: "The course has stopped answering", "lost.why":
    "The program behind this page has ended or the connection is down. What you have done is kept in this browser.",
  reconnect: "Reconnect", download: "Download my progress", refused: "That did not count. Please try again.",
};

/** Text of word `id` with `{name}` parts filled in. @param {Record<string,string>} words */
export function word(words, id, facts = {}) {
  const text = (words && words[id]) ?? WORDS[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, key) => (key in facts ? String(facts[key]) : whole));
}

/** Whether `id` is a card id of the contract: suit then rank ("SA", "HT"), or "LJ", "BJ". */
export function isCard(id) {
  return id === "LJ" || id === "BJ" || (typeof id === "string" && /^[SHDC][2-9TJQKA]$/.test(id));
}

/** Suit under which a card is sorted and grouped; jokers belong with the spades. */
export function suitOf(id) {
  return id === "LJ" || id === "BJ" ? "S" : id[0];
}

/** The id of the word that counts so many bags. @param {number} bags */
export function bagsWord(bags) {
  return bags === 0 ? "bags.none" : bags === 1 ? "bag" : "bags";
}

/** "queen of spades" in the scene's language. */
export function cardName(id, words = {}) {
  if (id === "LJ" || id === "BJ") return word(words, `joker.${id[0]}`);
  return word(words, "card", { rank: word(words, `rank.${id[1]}`), suit: word(words, `suit.${id[0]}`) });
}
