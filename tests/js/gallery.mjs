// A page of table scenes for the eye and for screenshots: gallery.html?scene=legal&deck=four (see tests/gallery.py).
import { cardSvg } from "../../spades_learn/ui/static/table/faces.js";
import widget from "../../spades_learn/ui/static/table/main.js";

const seat = (id, at, name, more = {}) => ({
  seat: id, at, name, you: at === "bottom", dealer: false, turn: false, bid: null, won: 0, left: 10, void: [], thinking: false, ...more,
});
const SEATS = [
  seat("N", "top", "North", { bid: "3", won: 1 }), seat("E", "right", "East", { bid: "2", won: 1, dealer: true, void: ["D"] }),
  seat("S", "bottom", "You", { bid: "4", won: 1, turn: true, left: 10 }), seat("W", "left", "West", { bid: "4", won: 0 }),
];
const hold = (text, marks = {}) => text.split(" ").filter(Boolean).map((card) => ({ card, mark: null, why: null, ...marks[card] }));
const TEN = "S9 S4 S2 HJ H3 C8 C5 DT D6 D4";
const FULL = "SQ S4 H9 H7 H3 H2 CK C8 C5 C2 DT D6 D4";
const SCORE = [{ label: "You & North", points: 112, bags: 3 }, { label: "East & West", points: 87, bags: 1 }];
const LOG = ["West deals.", "North bids 3.", "East bids 2.", "You bid 4.", "West bids 4.", "North leads the ace of clubs."];
const TRICKS = [
  { plays: [{ seat: "N", card: "CA" }, { seat: "E", card: "C7" }, { seat: "S", card: "C2" }, { seat: "W", card: "CJ" }], winner: "N" },
];
const base = {
  rev: 1, turn: 7, lang: "en", words: {}, seats: SEATS, score: SCORE, broken: false,
  trick: [{ seat: "W", card: "H9" }, { seat: "N", card: "HQ", win: true }, { seat: "E", card: "H2" }],
  last: { plays: [{ seat: "N", card: "CA" }, { seat: "E", card: "C7" }, { seat: "S", card: "C2" }, { seat: "W", card: "CJ" }], winner: "N" },
  hand: hold(TEN), facedown: 0, tricks: TRICKS, ask: { kind: "card", label: "Play a card" }, say: "East played the 2 of hearts.", transcript: LOG, look: {},
};
const must = "You still hold the jack and the 3 of hearts, so you must follow hearts.";
const no = (cards) => Object.fromEntries(cards.split(" ").map((card) => [card, { mark: "no", why: must }]));
const bids = ["nil", ...Array.from({ length: 13 }, (_, i) => String(i + 1))].map((call) => ({ call, label: call === "nil" ? "Nil" : call }));
const unbid = SEATS.map((one, i) => ({ ...one, bid: i < 2 ? one.bid : null, won: 0, left: 13, void: [] }));

const SCENES = {
  play: base,
  greyed: { ...base, hand: hold(TEN, no("S9 S4 S2 C8 C5 DT D6 D4")) },
  legal: { ...base, ask: { kind: "cards", label: "Mark every card you may play", submit: "Check" }, hand: hold(TEN, { HJ: { mark: "picked" } }) },
  answered: { ...base, ask: null, hand: hold(TEN, { HJ: { mark: "right" }, H3: { mark: "missed" }, S4: { mark: "wrong" } }) },
  bid: { ...base, seats: unbid, trick: [], last: null, broken: null, hand: hold(FULL), ask: { kind: "bid", label: "Your bid", choices: bids } },
  blind: { ...base, seats: unbid, trick: [], last: null, broken: null, hand: [], facedown: 13, ask: { kind: "bid", label: "Bid before you look?", choices: [{ call: "blind nil", label: "Blind nil" }, { call: "look", label: "Look at my cards" }] } },
  nil: { ...base, broken: true, seats: [{ ...SEATS[0], bid: "5", won: 3 }, { ...SEATS[1], bid: "nil", won: 1 }, { ...SEATS[2], bid: "nil", won: 0 }, { ...SEATS[3], bid: "2", won: 5, thinking: true }] },
  seat: { ...base, trick: [...base.trick.map((one) => ({ ...one, win: false })), { seat: "S", card: "S4" }], ask: { kind: "seat", label: "Who wins the trick?", seats: ["N", "E", "S", "W"] }, seats: SEATS.map((one) => ({ ...one, turn: false })) },
  next: { ...base, trick: [{ seat: "W", card: "H9" }, { seat: "N", card: "HK" }, { seat: "E", card: "H2" }, { seat: "S", card: "S4", win: true }], hand: hold(TEN.replace("S4 ", "")), ask: { kind: "next", label: "Next trick" } },
  jokers: { ...base, hand: hold("BJ LJ SA SK SQ SJ HA HK HQ DK CQ CJ CK"), trick: [{ seat: "W", card: "SA" }, { seat: "N", card: "BJ", win: true }] },
  draw: { ...base, seats: [seat("N", "top", "North", { won: 0, left: 6 }), seat("S", "bottom", "You", { bid: "blind nil", won: 0, turn: true, left: 6 })], broken: null, last: null, stock: 39, hand: hold("SQ S4 H9 CK C8 D6"), trick: [{ seat: "S", card: "HA" }], ask: { kind: "choose", label: "Keep this card?", choices: [{ call: "keep", label: "Keep it" }, { call: "take", label: "Take the next" }] } },
  throw: { ...base, seats: [seat("N", "top", "North", { bid: "6", left: 13 }), seat("S", "bottom", "You", { bid: "blind nil", turn: true, left: 13 })], broken: null, last: null, trick: [], hand: hold(FULL, { SQ: { mark: "picked" }, CK: { mark: "picked" } }), ask: { kind: "cards", label: "Pick up to 4 cards to throw", submit: "Throw them" } },
  pass: { ...base, seats: unbid.map((one) => ({ ...one, bid: one.seat === "S" ? "blind nil" : one.bid ?? "4" })), broken: null, last: null, trick: [], hand: hold(FULL, { SQ: { mark: "picked" }, CK: { mark: "picked" }, H9: { mark: "picked" } }), ask: { kind: "cards", label: "Pick 3 cards for North", submit: "Pass them" } },
  high: { ...base, seats: SEATS.map((one, i) => ({ ...one, bid: ["6", "blind nil", "7", "nil"][i], won: [9, 0, 8, 2][i], void: ["D", "C", "H"], thinking: i === 3, turn: i === 3, dealer: i === 2 })), score: [{ label: "You & North", points: -112, bags: 13 }, { label: "East & West", points: 1087, bags: 1 }] },
  two: { ...base, seats: [seat("N", "top", "Robin", { bid: "6", won: 2 }), seat("S", "bottom", "You", { bid: "7", won: 3, turn: true })], trick: [{ seat: "N", card: "DK" }] },
  three: { ...base, seats: [seat("W", "left", "Ada", { bid: "6", won: 2 }), seat("E", "right", "Grace", { bid: "3", won: 2 }), seat("S", "bottom", "You", { bid: "7", won: 3, turn: true })], trick: [{ seat: "W", card: "DK" }, { seat: "E", card: "D2" }] },
  seventeen: { ...base, seats: [seat("N", "left", "North", {}), seat("E", "right", "East", { bid: "5" }), seat("S", "bottom", "You", { turn: true, dealer: true })], broken: null, last: null, trick: [], hand: hold("SA S9 S7 S6 S5 H5 H4 H3 DA DJ D7 D6 D4 CQ CT C9 C7"), ask: { kind: "bid", label: "Your bid", choices: [{ call: "nil", label: "Nil", why: null }, ...Array.from({ length: 17 }, (_, n) => ({ call: String(n + 1), label: String(n + 1), why: null }))] } },
  drawblind: { ...base, seats: [seat("N", "top", "North", { won: 0, left: 0 }), seat("S", "bottom", "You", { won: 0, turn: true, left: 0 })], broken: null, last: null, stock: 52, hand: [], trick: [], ask: { kind: "bid", label: "Blind nil, or turn up the first card?", choices: [{ call: "blind nil", label: "Blind nil" }, { call: "look", label: "Turn up the first card" }] } },
};

/** A model as anywidget gives one, answered by a pretend Python that plays at once. */
class FakeModel {
  constructor(scene) {
    this.scene = scene;
    this.heard = {};
    this.sent = [];
  }
  get(name) { return name === "scene" ? this.scene : undefined; }
  on(name, callback) { (this.heard[name] ??= []).push(callback); }
  off() {}
  fire(name, value) { for (const run of this.heard[name] ?? []) run(value); }
  set(scene) { this.scene = { ...scene, rev: this.scene.rev + 1 }; this.fire("change:scene"); }
  send(message) {
    this.sent.push(message);
    if (this.mute) return;
    if (message.type === "ping") { this.fire("msg:custom", { type: "pong", id: message.id }); return; }
    queueMicrotask(() => {
      if (this.redrawn) { // a redraw crossed with the answer, as when a setting changes
        const change = this.redrawn;
        this.redrawn = null;
        this.set({ ...this.scene, turn: this.scene.turn + 1, ...change });
        this.fire("msg:custom", { type: "refused", id: message.id, why: "", stale: true });
        return;
      }
      this.fire("msg:custom", this.refuse ? { type: "refused", id: message.id, why: this.refuse } : { type: "ack", id: message.id });
      if (this.refuse) return;
      const { scene } = this;
      if (message.do === "card") {
        this.set({ ...scene, turn: scene.turn + 1, hand: scene.hand.filter((one) => one.card !== message.card), trick: [...scene.trick, { seat: "S", card: message.card }], ask: { kind: "next", label: "Next trick" }, say: `You played ${message.card}.` });
      } else if (message.do === "next") {
        this.set({ ...scene, turn: scene.turn + 1, last: { plays: scene.trick, winner: "N" }, trick: [{ seat: "N", card: "D2" }, { seat: "E", card: "D9" }, { seat: "W", card: "DA" }], ask: { kind: "card", label: "Play a card" } });
      }
    });
  }
}

const asked = new URLSearchParams(location.search);
const at = document.getElementById("table");
if (asked.get("scene") === "cards") {
  const face = asked.get("face") ?? "full";
  at.classList.add("sl-root");
  at.dataset.deck = asked.get("deck") ?? "two";
  at.style.cssText = `max-width:none;display:grid;grid-template-columns:repeat(auto-fill,${asked.get("w") ?? 150}px);gap:10px`;
  const all = asked.get("only")?.split(",") ?? [..."SHDC"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => suit + rank)).concat("BJ", "LJ", "back");
  for (const id of all) {
    const box = document.createElement("span");
    box.className = "slt-face";
    box.dataset.suit = id.length === 2 && id[1] !== "J" ? id[0] : id[0];
    box.innerHTML = cardSvg(id, face);
    at.append(box);
  }
} else {
  const scene = SCENES[asked.get("scene") ?? "play"];
  const model = new FakeModel({ ...scene, look: { ...scene.look, deck: asked.get("deck") ?? "two", simple: asked.has("simple"), large: asked.has("large"), motion: !asked.has("still"), confirm: asked.has("confirm"), contrast: asked.has("contrast"), order: asked.get("order") ?? "left" }, view: asked.get("view") });
  globalThis.model = model;
  globalThis.end = widget.render({ model, el: at });
}
/** A whole hand again and again: a card, the others' cards, the next trick; as many scenes as are asked for. */
globalThis.playOn = async (scenes) => {
  const { model } = globalThis;
  const start = model.scene;
  for (let i = 0; i < scenes; i += 1) {
    const now = model.scene;
    const mine = now.hand[i % 3]?.card;
    const full = now.trick.length === 4;
    model.set({
      ...now, turn: now.turn + 1, say: `scene ${i}`, transcript: [...now.transcript.slice(-40), `line ${i}`],
      ...(full ? { last: { plays: now.trick, winner: "N" }, trick: [{ seat: "N", card: "D2" }, { seat: "E", card: "D9" }, { seat: "W", card: "DA" }], hand: now.hand.length ? now.hand : start.hand, ask: { kind: "card", label: "Play a card" } }
        : { trick: [...now.trick, { seat: "S", card: mine ?? "S4" }].slice(-4), hand: now.hand.filter((one) => one.card !== mine), ask: { kind: "next", label: "Next trick" } }),
    });
    if (i % 10 === 9) await new Promise(requestAnimationFrame);
  }
};
globalThis.scenes = Object.keys(SCENES);
document.querySelector("nav").append(...Object.keys(SCENES).map((name) => {
  const link = document.createElement("a");
  link.href = `?scene=${name}`;
  link.textContent = name;
  return link;
}));
document.body.dataset.ready = "true";
