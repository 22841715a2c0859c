/**
 * The line to Python: one intent at a time, its answer, the heartbeat, and the notice when nobody answers.
 *
 * `view` is the `TableView` whose table it is.
 *
 * @import { Intent, Scene } from "./types.js"
 */
import { HEARTBEAT, begin, newBook, overdue, settle } from "./book.js";
import { explainAt, hush } from "./callout.js";
import { make, newId } from "./dom.js";

/** What must be the same for an answer to be to the same question. @param {Scene} scene */
function questionOf(scene) {
  const { ask, trick, hand, seats } = scene;
  return JSON.stringify([ask, trick, (hand ?? []).map((one) => one.card), (seats ?? []).map((one) => [one.bid, one.won])]);
}

/**
 * Send an intent, unless one is still waiting. Returns whether it went out.
 * @param {{do:string, [key:string]:any}} body @param {string} about the card it is about
 * @param {{typed?:string, again?:boolean}} how the line it was typed as; whether it is sent a second time
 */
export function intend(view, body, about = "", how = {}) {
  const intent = /** @type {Intent} */ ({ type: "intent", id: newId(), turn: view.scene.turn, ...body });
  const book = begin(view.book, intent, Date.now());
  if (!book) return false;
  hush(view);
  view.book = book;
  view.sent = { body, about, ...how, question: questionOf(view.scene) };
  view.root.dataset.pending = body.do;
  if (about) view.cards.get(about)?.classList.add("pending");
  post(view, intent);
  return true;
}

/** Send a message; after a kernel restart the send itself throws, and that is an answer too. */
export function post(view, message) {
  try {
    view.model.send(message);
  } catch {
    showLost(view);
  }
}

export function heard(view, message) {
  if (!message || typeof message !== "object") return;
  if (!view.lost.hidden) hideLost(view);
  const { book, settled } = settle(view.book, message);
  view.book = book;
  if (!settled || settled === "pong") return;
  const sent = view.sent;
  if (!view.book.pending) awaitNothing(view);
  if (settled === "stale" && sent) overtaken(view, sent);
  else if (settled === "refused" && message.why !== "") explainAt(view, message.why || view.say("refused"), sent?.about);
}

/** What was sent met a table that had changed: the same question is answered again, anything else is told. */
export function overtaken(view, sent) {
  if (!sent.again && !["next", "undo", "hint", "claim"].includes(sent.body.do) && sent.question === questionOf(view.scene)) {
    if (intend(view, sent.body, sent.about, { typed: sent.typed, again: true })) return;
  }
  if (sent.typed && !view.entry.value) view.entry.value = sent.typed;
  if (sent.typed || sent.body.do !== "next") explainAt(view, view.say("stale"), sent.about);
}

/** Nothing waits any more. */
export function awaitNothing(view) {
  delete view.root.dataset.pending;
  for (const card of view.cards.values()) card.classList.remove("pending");
}

export function beatOnce(view) {
  const now = Date.now();
  if (overdue(view.book, now)) showLost(view);
  const active = !document.hidden && now - view.lastActive < HEARTBEAT * 2;
  if (active && !view.book.ping && now - view.lastPing >= HEARTBEAT) {
    view.lastPing = now;
    const ping = { type: "ping", id: newId() };
    view.book = { ...view.book, ping: { id: ping.id, at: now } };
    post(view, ping);
  }
}

export function showLost(view) {
  view.book = newBook();
  awaitNothing(view);
  if (!view.lost.hidden) return;
  const title = make("h3", "", {}, view.say("lost"));
  const row = make("div", "slt-row");
  const again = make("button", "slt-btn primary", { type: "button", "data-do": "reconnect" }, view.say("reconnect"));
  row.append(again);
  if (globalThis[Symbol.for("spades-learn.store")]) {
    row.append(make("button", "slt-btn", { type: "button", "data-do": "download" }, view.say("download")));
  }
  view.lost.replaceChildren(title, make("p", "", {}, view.say("lost.why")), row);
  view.lost.setAttribute("aria-label", view.say("lost"));
  view.lost.hidden = false;
  again.focus({ preventScroll: false });
}

export function hideLost(view) { view.lost.hidden = true; }
