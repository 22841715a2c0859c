/**
 * What a learner does: a card, a bid, a choice, a typed line; each becomes an intent, or is told why not.
 *
 * `view` is the `TableView` whose table it is.
 */
import { AHEAD, BEAT } from "./book.js";
import { explainAt, hush, speak } from "./callout.js";
import { parseEntry } from "./entry.js";
import { setCurrent } from "./focus.js";
import { drawCard, heldCards } from "./hand.js";
import { intend } from "./line.js";
import { bagsWord } from "./words.js";

/** A line that was entered a moment before its question came is entered now; never a card, which wants a look first. */
export function enterAhead(view) {
  const { ahead } = view;
  if (!ahead || view.book.pending || !view.scene.ask) return;
  view.ahead = null;
  if (view.entry.value !== ahead.text || Date.now() - ahead.at > AHEAD || view.scene.ask.kind === "card") return;
  hush(view);
  actOnLine(view);
}

/** Send a bid, or say why it is not allowed. Returns whether it went out. */
export function makeBid(view, call, typed = "") {
  const choice = (view.scene.ask?.choices ?? []).find((one) => one.call === call);
  if (choice?.why) explainAt(view, choice.why);
  return Boolean(choice) && !choice?.why && intend(view, { do: "bid", call }, "", { typed });
}

export function pickChoice(view, call, typed = "") {
  if (view.scene.ask?.wait) { explainAt(view, view.scene.ask.wait); return false; }
  return intend(view, { do: "choose", call }, "", { typed });
}

export function sendPicks(view) {
  return intend(view, { do: "cards", cards: view.handIds.filter((id) => view.picks.has(id)) });
}

/** A press on a card: play it, pick it, or say why not. Returns whether it did either. */
export function pressCard(view, id, byPointer = false, typed = "") {
  setCurrent(view, id);
  const one = (view.scene.hand ?? []).find((held) => held.card === id);
  const kind = view.scene.ask?.kind;
  if (kind === "cards") { toggleCard(view, id); return true; }
  if (one?.mark === "no" || one?.why) { hush(view); explainAt(view, one.why || view.say("not-now"), id); return false; }
  if (kind !== "card") { hush(view); explainAt(view, view.say("not-turn"), id); return false; }
  if (view.scene.look?.confirm && byPointer && view.armed !== id) {
    hush(view);
    view.armed = id;
    view.cards.get(id)?.classList.add("armed");
    explainAt(view, view.say("again", { card: view.name(id) }), id);
    return false;
  }
  return intend(view, { do: "card", card: id }, id, { typed });
}

export function toggleCard(view, id) {
  if (view.book.pending) return;
  if (!view.picks.delete(id)) view.picks.add(id);
  const one = heldCards(view).find((each) => each.card === id);
  if (one) drawCard(view, view.cards.get(id), one);
}

/** Act on the typed line. What could not be sent stays in it; what came a moment too early is sent when it is asked. */
export function actOnLine(view) {
  const text = view.entry.value;
  const asked = parseEntry(text, view.scene.ask, view.handIds, view.scene.words ?? {}, view.scene.seats ?? []);
  view.ahead = null;
  if ("error" in asked) {
    if (!view.scene.ask) view.ahead = { text, at: Date.now() };
    explainAt(view, view.say(asked.error, asked.facts));
    view.entry.select();
    return;
  }
  if (view.book.pending) {
    view.ahead = { text, at: Date.now() };
    explainAt(view, view.say("entry.soon"));
    return;
  }
  view.entry.value = "";
  if (!enterLine(view, asked, text)) { view.entry.value = text; view.entry.select(); }
}

/** Do what a typed line asks for. Returns whether it counted here. */
export function enterLine(view, asked, text) {
  switch (asked.do) {
    case "card": return pressCard(view, asked.card, false, text);
    case "bid": return makeBid(view, asked.call, text);
    case "choose": return pickChoice(view, asked.call, text);
    case "submit": return sendPicks(view);
    case "pick": asked.cards.forEach((card) => toggleCard(view, card)); return true;
    case "claim": return askClaim(view, text);
    default: return intend(view, asked, "", { typed: text });
  }
}

/** Ask for the claim form, which is drawn beside the table a moment later, and go there. */
export function askClaim(view, typed = "") {
  if (!intend(view, { do: "claim" }, "", { typed })) return false;
  const find = (tries) => {
    const to = /** @type {HTMLElement|null} */ (view.root.closest(".sl-app")?.querySelector(".sl-claim select"));
    if (to) to.focus();
    else if (tries && !view.signal.aborted) setTimeout(() => find(tries - 1), BEAT / 20);
  };
  find(40);
  return true;
}

export function tellScore(view) {
  const lines = (view.scene.score ?? []).map((one) =>
    `${one.label} ${one.points}, ${view.say(bagsWord(one.bags), { n: one.bags })}`);
  speak(view, lines.length ? `${view.say("score")}: ${lines.join("; ")}` : view.say("score.none"));
}
