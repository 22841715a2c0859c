/**
 * What can be opened over the table or printed: the last trick, the hand in words, the keys, the sheet of a hand.
 *
 * @import { Play, Scene, Seat } from "./types.js"
 */
import { bagsWord, cardName, isCard, RANKS, suitOf, SUITS, SYMBOLS, word } from "./words.js";
import { cardFace, make } from "./dom.js";

/** What the panels need of the table. @typedef {{scene:Scene, say:(id:string, facts?:object)=>string}} Told */

/** A seat's name, or its letter. @param {Scene} scene @param {string} id */
function nameOf(scene, id) {
  return (scene.seats ?? []).find((/** @type {Seat} */ one) => one.seat === id)?.name ?? id;
}

/** The trick taken up last. @param {Told} told */
export function lastBody({ scene, say }) {
  const last = scene.last;
  if (!last) return make("p", "", {}, say("last.none"));
  const row = make("div", "slt-last", { role: "list" });
  for (const one of last.plays.filter((play) => isCard(play.card))) {
    const item = make("div", "slt-last-one", { role: "listitem", "data-win": one.seat === last.winner ? "true" : null });
    item.append(cardFace(one.card, scene.look?.simple ? "simple" : "full"), make("span", "", { "aria-hidden": "true" }, nameOf(scene, one.seat)),
      make("span", "slt-sr", {}, say("plays", { name: nameOf(scene, one.seat), card: cardName(one.card, scene.words ?? {}) })));
    row.append(item);
  }
  return make("div", "", {}, row, make("p", "", {}, say("last.won", { name: nameOf(scene, last.winner) })));
}

/** The hand so far as a list of sentences. @param {Told} told */
export function logBody({ scene, say }) {
  const lines = scene.transcript ?? [];
  if (!lines.length) return make("p", "", {}, say("log.none"));
  return make("ol", "slt-log", { tabindex: "0", "aria-label": say("log") }, ...lines.map((line) => make("li", "", {}, line)));
}

const KEYS = [["← →", "arrows"], ["Home End", "ends"], ["Enter", "play"], ["H", "h"], ["U", "u"], ["L", "l"], ["C", "c"], ["S", "s"], ["N", "n"],
  ["T", "t"], ["?", "?"], ["Esc", "esc"], ["QS 4", "entry"]];

/** The keys. @param {Told} told */
export function keysBody({ say }) {
  return make("dl", "slt-keys", { tabindex: "0", "aria-label": say("keys") }, ...KEYS.flatMap(([key, id]) =>
    [make("dt", "", {}, ...key.split(" ").map((one) => make("kbd", "", {}, one === "QS" ? say("entry.hint.card") : one))), make("dd", "", {}, say(`key.${id}`))]));
}

/** A card in print: its suit's symbol and its rank. @param {string} id */
function printed(id) {
  if (id === "LJ" || id === "BJ") return id;
  return make("span", "slt-ink", { "data-suit": id[0] }, `${SYMBOLS[id[0]]}${id[1] === "T" ? "10" : id[1]}`);
}

/** Cards by suit, highest first. @param {string[]} cards @returns {string[]} */
export function sorted(cards) {
  const rank = (/** @type {string} */ id) => (id === "BJ" ? 99 : id === "LJ" ? 98 : RANKS.indexOf(id[1]));
  return [...cards].sort((a, b) => SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b)) || rank(b) - rank(a));
}

/**
 * The cards each seat is known to have held: the learner's own, and every card played.
 * @param {Scene} scene @returns {Record<string, string[]>}
 */
export function handsShown(scene) {
  /** @type {Record<string, string[]>} */
  const hands = Object.fromEntries((scene.seats ?? []).map((one) => [one.seat, []]));
  const put = (/** @type {Play} */ one) => { if (isCard(one.card)) hands[one.seat]?.push(one.card); };
  const taken = (scene.tricks ?? []).map((one) => one.plays);
  taken.flat().forEach(put);
  const on = (scene.trick ?? []).filter((one) => !taken.flat().some((old) => old.card === one.card));
  if (scene.ask?.kind !== "choose") on.forEach(put);
  const you = (scene.seats ?? []).find((one) => one.you)?.seat;
  if (you) hands[you].push(...(scene.hand ?? []).map((one) => one.card).filter(isCard));
  return Object.fromEntries(Object.entries(hands).map(([seat, cards]) => [seat, sorted([...new Set(cards)])]));
}

/** The hand on paper: score, seats with bids and cards, trick by trick. @param {Told} told */
export function printSheet({ scene, say }) {
  const words = scene.words ?? {};
  const cell = (/** @type {string} */ tag, /** @type {(string|Node)[]} */ ...children) => make(tag, "", tag === "th" ? { scope: "col" } : {}, ...children);
  const grid = (/** @type {string[]} */ head, /** @type {Node[]} */ rows) => make("table", "", {}, make("thead", "", {}, make("tr", "", {}, ...head.map((one) => cell("th", one)))), make("tbody", "", {}, ...rows));
  const hands = handsShown(scene);
  const seats = scene.seats ?? [];
  const seatRows = seats.map((one) => {
    const cards = hands[one.seat] ?? [];
    const suits = [...SUITS].map((suit) => cards.filter((id) => suitOf(id) === suit)).filter((held) => held.length)
      .flatMap((held) => [make("span", "slt-suit", {}, ...held.flatMap((id) => [printed(id), " "]))]);
    const bid = one.bid === null || one.bid === undefined ? "–" : word(words, one.bid);
    return make("tr", "", {}, make("th", "", { scope: "row" }, one.name, one.dealer ? ` (${say("dealer")})` : ""), cell("td", bid), cell("td", String(one.won)), cell("td", ...suits));
  });
  const tricks = (scene.tricks ?? []).map((taken, i) => make("tr", "", {}, make("th", "", { scope: "row" }, String(i + 1)),
    ...seats.map((one) => {
      const play = taken.plays.find((each) => each.seat === one.seat);
      const lead = taken.plays[0]?.seat === one.seat;
      return make("td", "", { "data-lead": lead || null, "data-win": taken.winner === one.seat || null }, play ? printed(play.card) : "");
    }), cell("td", nameOf(scene, taken.winner))));
  const score = (scene.score ?? []).map((line) => make("li", "", {}, `${line.label}: ${String(line.points).replace("-", "−")}, ${say(bagsWord(line.bags), { n: line.bags })}`));
  return [
    make("h1", "", {}, say("print.title")),
    ...(score.length ? [make("ul", "slt-print-score", {}, ...score)] : []),
    make("h2", "", {}, say("print.bids")),
    grid([say("print.seat"), say("print.bid"), say("print.won"), say(scene.tricks?.length ? "print.played" : "print.cards")], seatRows),
    ...(tricks.length ? [make("h2", "", {}, say("print.tricks")), grid([say("print.trick"), ...seats.map((one) => one.name), say("print.takes")], tricks)] : []),
    ...(scene.transcript?.length && !tricks.length ? [make("h2", "", {}, say("log")), make("ol", "", {}, ...scene.transcript.map((line) => make("li", "", {}, line)))] : []),
  ];
}
