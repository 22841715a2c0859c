/**
 * What a typed line means.
 *
 * @import { Ask } from "./types.js"
 */
import { cardName, FROM_SYMBOL, RANKS, word } from "./words.js";

/** Card id in a typed text such as "QS", "sq", "10h", "♥10", "queen of spades", or null. */
export function parseCard(text, words = {}) {
  let plain = text.trim().toUpperCase().replace(/[♠♥♦♣♤♡♢♧]/g, (symbol) => FROM_SYMBOL[symbol]);
  const named = [..."SHDC"].flatMap((suit) => [...RANKS].map((rank) => suit + rank)).concat("LJ", "BJ")
    .find((id) => cardName(id, words).toUpperCase() === plain);
  if (named) return named;
  plain = plain.replace(/[\s\uFE0E\uFE0F.-]+/g, "").replace("10", "T");
  if (/^[LB]J$/.test(plain)) return plain;
  if (/^[SHDC][2-9TJQKA]$/.test(plain)) return plain;
  if (/^[2-9TJQKA][SHDC]$/.test(plain)) return plain[1] + plain[0];
  return null;
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
      ?? seats.find((one) => one.name.toLowerCase() === lower && ask.seats?.includes(one.seat))?.seat;
    return seat ? { do: "seat", seat } : { error: "entry.not-choice", facts: { text: typed } };
  }
  if (ask.kind === "cards") {
    if (lower === "" || lower === "ok" || lower === (ask.submit ?? "").toLowerCase()) return { do: "submit" };
    const cards = typed.split(/[\s,;]+/).filter(Boolean).map((part) => parseCard(part, words));
    const bad = typed.split(/[\s,;]+/).filter(Boolean).find((part) => !parseCard(part, words));
    if (bad !== undefined || !cards.length) return { error: "entry.unknown", facts: { text: bad ?? typed } };
    const absent = cards.find((card) => !held.includes(card));
    return absent ? { error: "entry.not-held", facts: { card: cardName(absent, words) } } : { do: "pick", cards };
  }
  const card = parseCard(typed, words);
  if (!card) return { error: "entry.unknown", facts: { text: typed } };
  return held.includes(card) ? { do: "card", card } : { error: "entry.not-held", facts: { card: cardName(card, words) } };
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
