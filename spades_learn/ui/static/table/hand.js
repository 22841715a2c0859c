/**
 * The learner's hand: cards stay the same elements from deal to last trick.
 *
 * `view` is the `TableView` whose table it is.
 *
 * @import { Held } from "./types.js"
 */
import { cardFace, make, mark, near } from "./dom.js";
import { focusNeighbour, handLayout, reconcile } from "./layout.js";
import { deal, laidOut, travel } from "./motion.js";
import { isCard } from "./words.js";

export function glides(view) { return view.scene.look?.motion !== false && !view.still?.matches && laidOut(view.felt); }

export function faceKind(view) {
  if (view.scene.look?.simple) return "simple";
  return view.scene.look?.large || (view.handBox.clientWidth || 1000) < 600 ? "big" : "full";
}

/** The hand in the order it is shown. @returns {Held[]} */
export function heldCards(view) {
  const held = (view.scene.hand ?? []).filter((one) => isCard(one.card));
  return view.scene.look?.order === "right" ? held.reverse() : held;
}

export function drawHand(view, before, start) {
  const held = heldCards(view);
  const next = held.map((one) => one.card);
  const prev = view.handIds;
  const { gone, added } = reconcile(prev, next);
  const focusedCard = near(document.activeElement, ".slt-card")?.dataset.card;
  const hadFocus = focusedCard !== undefined && view.hand.contains(document.activeElement);
  if (hadFocus && gone.includes(focusedCard)) {
    const to = focusNeighbour(prev, next, focusedCard);
    view.current = to;
    if (to) view.cards.get(to)?.focus({ preventScroll: true });
  }
  for (const id of gone) { view.cards.get(id)?.remove(); view.cards.delete(id); }
  let cursor = view.hand.firstElementChild;
  for (const one of held) {
    let card = view.cards.get(one.card);
    if (!card) {
      card = make("button", "slt-card", { type: "button", "data-card": one.card, tabindex: "-1" });
      view.cards.set(one.card, card);
      view.hand.insertBefore(card, cursor);
    } else if (card === cursor) {
      cursor = cursor.nextElementSibling;
    } else {
      // Only a new sorting of the hand moves a card; moving drops focus, so it is given back.
      const focus = card === document.activeElement;
      view.hand.insertBefore(card, cursor);
      if (focus) card.focus({ preventScroll: true });
    }
  }
  const same = before.ask?.kind === "cards" && before.ask.label === view.scene.ask?.label;
  if (view.scene.ask?.kind !== "cards") view.picks.clear();
  else if (!same || held.some((one) => one.mark)) {
    view.picks = new Set(held.filter((one) => one.mark === "picked").map((one) => one.card));
  } else for (const id of view.picks) if (!next.includes(id)) view.picks.delete(id); // a hint came: picks stay
  view.handIds = next;
  if (!next.includes(view.current)) view.current = next[0] ?? null;
  for (const one of held) drawCard(view, view.cards.get(one.card), one);
  view.hand.setAttribute("aria-label", view.say("hand"));
  drawBacks(view);
  if (next.length && (!prev.length || added.length > 4)) view.tall = 0; // a new hand
  placeHand(view, !prev.length);
  if (added.length > 4 && !prev.length && glides(view)) dealIn(view, added);
  else if (prev.length) for (const id of added) travel(view.cards.get(id).firstElementChild, start.get(id)); // one kept
}

export function drawCard(view, card, one) {
  const face = faceKind(view);
  if (card.dataset.face !== face) {
    card.dataset.face = face;
    card.replaceChildren(cardFace(one.card, face));
  }
  const choosing = view.scene.ask?.kind === "cards";
  const mine = choosing && view.picks.has(one.card) ? "picked" : one.mark ?? null;
  mark(card, "data-mark", mine);
  mark(card, "aria-pressed", choosing ? String(view.picks.has(one.card)) : null);
  const said = mine && !(choosing && mine === "picked") ? `, ${view.say(`mark.${mine}`)}` : "";
  card.setAttribute("aria-label", view.name(one.card) + said);
  card.tabIndex = one.card === view.current ? 0 : -1;
  card.classList.toggle("armed", view.armed === one.card);
}

export function drawBacks(view) {
  const count = view.handIds.length ? 0 : Math.min(26, view.scene.facedown ?? 0);
  if ((view.backs?.childElementCount ?? 0) === count) return;
  view.backs?.remove();
  view.backs = count ? make("div", "slt-backs", { role: "img", "aria-label": view.say("facedown", { n: count }) }) : null;
  for (let i = 0; i < count; i += 1) view.backs.append(cardFace("back", "full"));
  if (view.backs) view.handBox.append(view.backs);
}

/** Height of a whole hand while one is drawn card by card or lies face down, in px; else 0. */
export function roomFor(view, width) {
  const coming = view.scene.ask?.kind === "choose" ? 13 : view.scene.facedown ?? 0;
  const ids = [..."SHDC"].flatMap((suit) => [..."5432"].map((rank) => suit + rank)).slice(0, Math.min(16, coming));
  return ids.length ? handLayout(ids, width, { ...view.scene.look, projector: view.scene.view === "projector" }).height : 0;
}

/** Give every card of the hand its place; `atOnce` (a first drawing, a new width) without gliding there. */
export function placeHand(view, atOnce = false) {
  const width = view.handBox.clientWidth;
  if (!width) return;
  view.handBox.style.minHeight = `${roomFor(view, width)}px`;
  if (!view.handIds.length) { view.hand.style.height = `${view.backs ? 0 : view.tall}px`; return; }
  const face = faceKind(view);
  if (face !== view.lastFace) {
    view.lastFace = face;
    for (const one of view.scene.hand ?? []) if (view.cards.has(one.card)) drawCard(view, view.cards.get(one.card), one);
  }
  view.layout = handLayout(view.handIds, width, { ...view.scene.look, projector: view.scene.view === "projector" });
  if (width !== view.wide) view.tall = 0;
  view.wide = width;
  view.tall = Math.max(view.tall, view.layout.height, roomFor(view, width));
  const down = (view.tall - view.layout.height) / 2;
  view.hand.style.height = `${view.tall}px`;
  view.hand.style.setProperty("--w", `${view.layout.cardWidth}px`);
  mark(view.hand, "data-rows", view.layout.rows);
  view.hand.classList.toggle("at-once", atOnce);
  view.handIds.forEach((id, i) => {
    const card = view.cards.get(id);
    const { x, y } = view.layout.at[id];
    card.style.transform = `translate(${x.toFixed(1)}px, ${(y + down).toFixed(1)}px)`;
    card.style.zIndex = String(i + 1);
  });
  if (!atOnce) return;
  void view.hand.offsetWidth; // settles the layout before gliding is allowed again
  view.hand.classList.remove("at-once");
}

/** The hand flies in from whoever dealt it, or from the middle of the felt. */
export function dealIn(view, ids) {
  const dealer = (view.scene.seats ?? []).find((one) => one.dealer && one.at !== "bottom");
  const from = (dealer && view.plates.get(dealer.seat)) ?? view.trick;
  deal(ids.map((id) => view.cards.get(id)?.firstElementChild).filter(Boolean), from.getBoundingClientRect());
}
