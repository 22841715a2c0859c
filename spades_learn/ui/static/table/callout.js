/**
 * Words beside the hand, and for the ear: the callout and the live region.
 *
 * `view` is the `TableView` whose table it is.
 */
import { make, mark } from "./dom.js";

export function speak(view, text) {
  // A region that already holds this very text would stay silent; a trailing space makes it news.
  view.live.textContent = view.live.textContent === text ? `${text}\u00a0` : text;
}

/** Show and say `text` near a card (or near the hand). */
export function explainAt(view, text, card = "") {
  view.callout.replaceChildren(make("span", "slt-callout-mark", { "aria-hidden": "true" }, "i"), make("span", "", {}, text));
  view.callout.hidden = false;
  const spot = view.layout.at[card];
  const width = view.handBox.clientWidth;
  const own = view.callout.offsetWidth;
  const x = spot ? spot.x + spot.strip / 2 : width / 2;
  const left = Math.max(0, Math.min(width - own, x - own / 2));
  view.callout.style.left = `${left}px`;
  view.callout.style.setProperty("--tail", `${Math.max(20, Math.min(own - 20, x - left))}px`);
  mark(view.callout, "data-for", card || null);
  speak(view, text);
}

export function hush(view) {
  view.callout.hidden = true;
  if (!view.armed) return;
  view.cards.get(view.armed)?.classList.remove("armed");
  view.armed = null;
}
