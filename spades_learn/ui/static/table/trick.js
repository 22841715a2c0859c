/**
 * The trick in the middle, and the pack while it is drawn from.
 *
 * `view` is the `TableView` whose table it is.
 */
import { cardFace, make, mark } from "./dom.js";
import { glides } from "./hand.js";
import { gather, travel } from "./motion.js";
import { isCard } from "./words.js";

/** Where cards that will travel start from: rectangles of hand cards and plates before the change. */
export function origins(view, before) {
  if (!glides(view)) return new Map();
  const start = new Map();
  for (const [id, card] of view.cards) start.set(id, card.getBoundingClientRect());
  for (const el of view.plays.values()) start.set(el.dataset.card, el.firstElementChild.getBoundingClientRect());
  return start;
}

export function drawTrick(view, before, start) {
  const plays = (view.scene.trick ?? []).filter((one) => isCard(one.card));
  const keys = plays.map((one) => `${one.seat}:${one.card}`);
  view.trick.setAttribute("aria-label", view.say("trick"));
  const winner = view.scene.last?.winner ?? (before.trick ?? []).find((one) => one.win)?.seat;
  const crown = view.trick.querySelector("[data-win] .slt-face")?.getBoundingClientRect();
  const goal = winner && before.rev >= 0 && glides(view) ? view.plates.get(winner)?.getBoundingClientRect() : undefined;
  for (const [key, el] of [...view.plays]) if (!keys.includes(key)) { view.plays.delete(key); gather(el, crown, goal); }
  drawPack(view);
  let late = 0;
  const pickable = view.scene.ask?.kind === "seat" ? view.scene.ask.seats ?? [] : [];
  plays.forEach((one, i) => {
    let el = view.plays.get(keys[i]);
    const at = view.seat(one.seat)?.at ?? "bottom";
    if (!el) {
      el = make("div", "slt-play", { role: "listitem", "data-seat": one.seat, "data-card": one.card });
      el.append(cardFace(one.card, view.scene.look?.simple ? "simple" : "full"), make("span", "slt-sr"));
      view.plays.set(keys[i], el);
      view.trick.append(el);
      mark(el, "data-at", at);
      if (before.rev >= 0 && glides(view)) {
        const from = view.pack ?? view.plates.get(one.seat);
        travel(el.firstElementChild, start.get(one.card) ?? from?.getBoundingClientRect(), late);
        late += 110;
      }
    }
    mark(el, "data-at", at);
    mark(el, "data-win", one.win === true);
    mark(el, "data-pick", pickable.includes(one.seat));
    el.style.zIndex = String(i + 1);
    el.lastElementChild.textContent = view.say(one.win ? "wins" : "plays", { name: view.seat(one.seat)?.name ?? one.seat, card: view.name(one.card) });
  });
  const waiting = (view.scene.seats ?? []).find((one) => one.turn);
  const slot = waiting && plays.length && !plays.some((one) => one.seat === waiting.seat) ? waiting.at : null;
  if (!slot) { view.slot?.remove(); view.slot = null; } else {
    view.slot ??= make("div", "slt-slot", { "aria-hidden": "true" });
    mark(view.slot, "data-at", slot);
    if (!view.slot.isConnected) view.trick.prepend(view.slot);
  }
}

/** The pack while it is drawn from: a pile that thins out, and its count. */
export function drawPack(view) {
  const left = view.scene.stock ?? 0;
  if (!left) { view.pack?.remove(); view.pack = null; return; }
  if (!view.pack) {
    view.pack = make("div", "slt-pack", { role: "img" });
    for (let i = 0; i < 3; i += 1) view.pack.append(cardFace("back", "full"));
    view.pack.append(make("b", "", { "aria-hidden": "true" }));
    view.mid.insertBefore(view.pack, view.trick);
  }
  mark(view.pack, "aria-label", view.say("pack", { n: left }));
  mark(view.pack, "data-thick", Math.min(3, Math.ceil(left / 17)));
  /** @type {Element} */ (view.pack.lastElementChild).textContent = String(left);
}
