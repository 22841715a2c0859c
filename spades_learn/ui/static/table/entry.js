/**
 * What a typed line means.
 *
 * @import { Ask } from "./types.js"
 */
import { cardName, FROM_SYMBOL, RANKS, SUITS, word } from "./words.js";

/** Letters of a language besides the English one; "-" stands for none. */
function letters(words, id) {
  return word(words, `letters.${id}`).toUpperCase().split(/\s+/).filter((letter) => letter && letter !== "-");
}

/** What may stand for a suit: its letter, the language's own, and the beginning of its name from two letters on. */
function isSuit(text, suit, words) {
  if (text === suit || letters(words, suit).includes(text)) return true;
  return text.length > 1 && word(words, `suit.${suit}`).toUpperCase().startsWith(text);
}

/** What may stand for a rank: its letter or figure, and the language's own letters. */
function isRank(text, rank, words) {
  if (text === rank || (rank === "T" && text === "10")) return true;
  return "AKQJ".includes(rank) && letters(words, rank).includes(text);
}

/** Every card that a typed text may mean: "QS", "sq", "10h", "♥10", "queen of spades", "9cu" in Italian. */
export function cardsMeant(text, words = {}) {
  const plain = text.trim().toUpperCase().replace(/[♠♥♦♣♤♡♢♧]/g, (symbol) => `${FROM_SYMBOL[symbol]}\u0000`);
  const ids = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => suit + rank));
  const bare = plain.replaceAll("\u0000", "");
  const named = [...ids, "LJ", "BJ"].find((id) => cardName(id, words).toUpperCase() === bare);
  if (named) return [named];
  const packed = plain.replace(/[\s\uFE0E\uFE0F.-]+/g, "");
  // A drawn sign is a suit and nothing else, whatever its letter means in this language.
  const sign = packed.indexOf("\u0000");
  if (sign > 0) {
    const rank = (packed.slice(0, sign - 1) + packed.slice(sign + 1));
    return ids.filter((id) => id[0] === packed[sign - 1] && isRank(rank, id[1], words));
  }
  if (/^[LB]J$/.test(packed)) return [packed];
  return ids.filter((id) => {
    for (let cut = 1; cut < packed.length; cut += 1) {
      const [one, two] = [packed.slice(0, cut), packed.slice(cut)];
      if (isSuit(one, id[0], words) && isRank(two, id[1], words)) return true;
      if (isRank(one, id[1], words) && isSuit(two, id[0], words)) return true;
    }
    return false;
  });
}

/** The one card that a typed text means, or null where it means none or several. */
export function parseCard(text, words = {}) {
  const meant = cardsMeant(text, words);
  return meant.length === 1 ? meant[0] : null;
}

/** Why a typed text is no card: it means none, or more than one. */
function noCard(text, words) {
  const meant = cardsMeant(text, words);
  if (meant.length < 2) return { error: "entry.unknown", facts: { text } };
  return { error: "entry.unclear", facts: { text, cards: meant.map((id) => cardName(id, words)).join(", ") } };
}

/**
 * What a typed line asks for, given what the scene asks now.
 * @param {string} text @param {Ask|null|undefined} ask @param {string[]} held card ids in the hand
 * @returns {{do:string, [key:string]:any}|{error:string, facts:object}} an intent body, or a word id
 */
export function parseEntry(text, ask, held, words = {}, seats = []) {
  const typed = text.trim();
  const lower = typed.toLowerCase();
  const is = (id) => lower === word(words, id).toLowerCase();
  if (is("key.h")) return { do: "hint" };
  if (is("key.u")) return { do: "undo" };
  if (is("key.c")) return { do: "claim" };
  if (!ask) return { error: "entry.nothing", facts: {} };
  if (ask.kind === "next") {
    if (lower === "" || lower === "n" || lower === "next" || lower === ask.label.toLowerCase()) return { do: "next" };
    return { error: "entry.unknown", facts: { text: typed } };
  }
  if (ask.kind === "bid") return entryBid(typed, lower, ask, words);
  if (ask.kind === "choose") {
    const wanted = (ask.choices ?? []).filter((one) => lower && [one.call, one.label.toLowerCase()].some((name) => name.startsWith(lower)));
    return wanted.length === 1 ? { do: "choose", call: wanted[0].call } : { error: "entry.not-choice", facts: { text: typed } };
  }
  if (ask.kind === "seat") {
    const seat = (ask.seats ?? []).find((id) => id.toLowerCase() === lower)
      ?? onlyOne(seats.filter((one) => lower && one.name.toLowerCase().startsWith(lower) && ask.seats?.includes(one.seat)))?.seat;
    return seat ? { do: "seat", seat } : { error: "entry.not-choice", facts: { text: typed } };
  }
  if (ask.kind === "cards") {
    if (lower === "" || lower === "ok" || lower === (ask.submit ?? "").toLowerCase()) return { do: "submit" };
    const cards = typed.split(/[\s,;]+/).filter(Boolean).map((part) => parseCard(part, words));
    const bad = typed.split(/[\s,;]+/).filter(Boolean).find((part) => !parseCard(part, words));
    if (bad !== undefined || !cards.length) return noCard(bad ?? typed, words);
    const absent = cards.find((card) => !held.includes(card));
    return absent ? { error: "entry.not-held", facts: { card: cardName(absent, words) } } : { do: "pick", cards };
  }
  const card = parseCard(typed, words);
  if (!card) return noCard(typed, words);
  return held.includes(card) ? { do: "card", card } : { error: "entry.not-held", facts: { card: cardName(card, words) } };
}

/** The one thing of a list, or undefined where there are none or several. */
function onlyOne(list) {
  return list.length === 1 ? list[0] : undefined;
}

/** The bid part of `parseEntry`: "4", "nil", "n", "0", "blind nil", "bn", or a choice's own label. */
export function entryBid(typed, lower, ask, words) {
  const nil = word(words, "entry.nil").toLowerCase();
  const call = { n: "nil", 0: "nil", nil: "nil", [nil]: "nil", bn: "blind nil" }[lower] ?? lower.replace(/\s+/g, " ");
  const choice = (ask.choices ?? []).find((one) => one.call === call)
    ?? (ask.choices ?? []).find((one) => one.label.toLowerCase() === lower);
  if (!choice) return { error: "entry.not-choice", facts: { text: typed } };
  return { do: "bid", call: choice.call };
}
