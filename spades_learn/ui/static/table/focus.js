/**
 * Where the keyboard stands: one card of the hand is a tab stop, and focus is never lost.
 *
 * `view` is the `TableView` whose table it is.
 */
import { ON_FELT } from "./asking.js";
import { near } from "./dom.js";

/** Focus that stood on something that left goes where the next action is, now or when its question comes. */
export function keepFocus(view, had, before) {
  const now = document.activeElement;
  if (had && !view.root.contains(now)) {
    refocus(view);
    const answered = ON_FELT.includes(before.ask?.kind ?? "") && !view.felt.contains(had);
    view.owed = answered && view.ask.hidden ? document.activeElement : null;
  } else if (view.owed && !view.ask.hidden && now === view.owed) {
    view.owed = null;
    refocus(view);
  }
}

/**
 * Nothing is asked here any more: where the page has a way on, the next key press should find it.
 * @param {number} tries how often to look again in a gym, whose way on comes in a message of its own
 */
export function onward(view, tries = 20) {
  if (view.scene.ask || view.open || !view.root.contains(document.activeElement)) return;
  const app = view.root.closest(".sl-app");
  const to = app?.querySelector(".sl-coach .sl-btn.primary, .sl-gymrow .sl-btn.primary");
  if (to instanceof HTMLElement) to.focus({ preventScroll: true });
  else if (tries > 0 && app?.querySelector(".sl-gympage")) setTimeout(() => onward(view, tries - 1), 50);
}

export function noteFocus(view, event) {
  if (event.target !== view.owed) view.owed = null;
  // JupyterLab looks for this mark from the focused element upwards, and its cell shortcuts ("d d" deletes) match
  // the focused element itself: the mark on the root alone comes too late.
  event.target.setAttribute("data-lm-suppress-shortcuts", "true");
  const card = near(event.target, ".slt-card");
  if (card) setCurrent(view, card.dataset.card);
  const call = near(event.target, ".slt-call");
  if (call) for (const one of view.ask.querySelectorAll(".slt-call")) one.tabIndex = one === call ? 0 : -1;
}

/** The one card of the hand that Tab stops at. */
export function setCurrent(view, id) {
  view.current = id;
  for (const [key, card] of view.cards) card.tabIndex = key === id ? 0 : -1;
}

/** Focus was on something that left: put it where the next action is. */
export function refocus(view) {
  const to = (view.ask.hidden ? null : view.ask.querySelector("button:not([tabindex='-1'])"))
    ?? view.cards.get(view.current) ?? view.root;
  to.focus({ preventScroll: true });
}
