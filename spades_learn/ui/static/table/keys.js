/**
 * Presses and keys, and what each means here.
 *
 * `view` is the `TableView` whose table it is.
 */
import { askClaim, makeBid, pickChoice, pressCard, sendPicks, tellScore } from "./acts.js";
import { hush } from "./callout.js";
import { near } from "./dom.js";
import { refocus, setCurrent } from "./focus.js";
import { moveFocus } from "./layout.js";
import { intend } from "./line.js";
import { shutPane, togglePane } from "./panes.js";

export function clicked(view, event) {
  const { target } = event;
  if (!view.callout.hidden) hush(view); // presses go through it to what it covers
  const card = near(target, ".slt-card");
  if (card && view.hand.contains(card)) { pressCard(view, card.dataset.card, event.detail > 0); return; }
  const play = near(target, ".slt-play[data-pick]");
  if (play) { intend(view, { do: "seat", seat: play.dataset.seat }); return; }
  const opener = near(target, "[data-open]");
  if (opener) { togglePane(view, opener.dataset.open); return; }
  const button = near(target, "[data-do]");
  if (button) pressed(view, button);
}

export function pressed(view, button) {
  switch (button.dataset.do) {
    case "next": intend(view, { do: "next" }); break;
    case "seat": intend(view, { do: "seat", seat: button.dataset.pickSeat }); break;
    case "cards": sendPicks(view); break;
    case "bid": makeBid(view, button.dataset.call); break;
    case "choose": pickChoice(view, button.dataset.call); break;
    case "shut": shutPane(view); break;
    // The store looks first whether there is anybody to answer; a page without one can only try.
    case "reconnect": (globalThis[Symbol.for("spades-learn.store")]?.reconnect ?? (() => location.reload()))(); break;
    case "download": globalThis[Symbol.for("spades-learn.store")]?.download(); break;
    default:
  }
}

export function keyed(view, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key === "Escape") {
    if (view.open) shutPane(view);
    else if (!view.callout.hidden) hush(view);
    else if (target === view.entry) { view.entry.value = ""; refocus(view); } // back to where single keys work
    else return;
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (target === view.entry) return;
  const card = near(target, ".slt-card");
  if (card) {
    const to = moveFocus(view.handIds, card.dataset.card, event.key, view.layout.at);
    if (to) { setCurrent(view, to); view.cards.get(to).focus(); event.preventDefault(); return; }
  }
  const call = near(target, ".slt-call");
  if (call) {
    const calls = /** @type {HTMLElement[]} */ ([...view.ask.querySelectorAll(".slt-call")]);
    const ids = calls.map((one) => one.dataset.call);
    const to = moveFocus(ids, call.dataset.call, event.key);
    if (to) { calls[ids.indexOf(to)].focus(); event.preventDefault(); return; }
  }
  const run = {
    h: () => intend(view, { do: "hint" }), u: () => intend(view, { do: "undo" }), l: () => togglePane(view, "last"),
    c: () => askClaim(view), s: () => tellScore(view), "?": () => togglePane(view, "keys"), t: () => view.entry.focus(),
    n: () => { if (view.scene.ask?.kind === "next") intend(view, { do: "next" }); },
  }[event.key.length === 1 ? event.key.toLowerCase() : ""];
  if (run) { run(); event.preventDefault(); event.stopPropagation(); }
}
