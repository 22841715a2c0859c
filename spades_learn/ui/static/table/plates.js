/**
 * A seat's plate: who sits there, bid and tricks at a glance, turn, dealer, nil, suits shown void, thinking.
 *
 * @import { Seat } from "./types.js"
 */
import { SUITS, SYMBOLS } from "./words.js";
import { tally } from "./layout.js";
import { make, mark } from "./dom.js";

/** Dots a plate has room for; a seat that wants more tricks shows the number alone. */
const DOTS = 7;

/**
 * Draw one seat into its plate.
 * @param {HTMLElement} plate @param {Seat} one @param {boolean} pickable whether the seat answers the question
 * @param {(id:string, facts?:object) => string} say
 */
export function drawPlate(plate, one, pickable, say) {
  const sum = tally(one.bid, one.won);
  mark(plate, "data-at", one.at);
  mark(plate, "data-turn", one.turn);
  mark(plate, "data-pick", pickable);
  mark(plate, "data-thinking", one.thinking);
  mark(plate, "data-nil", sum.nil ? (sum.failed ? "failed" : "alive") : null);
  const voids = (one.void ?? []).filter((suit) => SUITS.includes(suit));
  const told = [one.name,
    one.bid === null || one.bid === undefined ? say("seat.nobid") : say("seat.bid", { bid: sum.nil ? say(one.bid) : one.bid }),
    say("seat.won", { n: one.won }), one.left === null || one.left === undefined ? "" : say("seat.left", { n: one.left }),
    sum.failed ? say("nil.failed") : "",
    voids.length ? say("seat.void", { suits: voids.map((suit) => say(`suit.${suit}`)).join(", ") }) : "",
    one.dealer ? say("dealer") : "", one.turn ? say("turn") : "", one.thinking ? say("thinking") : "",
  ].filter(Boolean).join(", ");
  const key = JSON.stringify([told, pickable]);
  if (plate.dataset.key === key) return;
  plate.dataset.key = key;
  const focused = plate.contains(document.activeElement);
  const avatar = make("span", "slt-av", {}, one.letter ?? one.seat);
  if (one.dealer) avatar.append(make("span", "slt-dealer", { title: say("dealer") }, say("dealer.mark")));
  const body = make("span", "slt-body", {}, make("span", "slt-name", {}, one.name), bidMark(one, sum, say));
  const seen = make("span", "slt-plate-in", { "aria-hidden": "true" }, avatar, body);
  if (voids.length) {
    seen.append(make("span", "slt-voids", {}, ...voids.map((suit) => make("i", "", { "data-suit": suit }, SYMBOLS[suit]))));
  }
  // Over the letter, so that the plate keeps its width.
  if (one.thinking) avatar.append(make("span", "slt-think", {}, make("i"), make("i"), make("i")));
  plate.replaceChildren(seen);
  if (pickable) {
    plate.removeAttribute("aria-label");
    const pick = make("button", "slt-pick", {
      type: "button", "data-do": "seat", "data-pick-seat": one.seat, "aria-label": `${say("seat.pick", { name: one.name })} (${told})`,
    });
    plate.append(pick);
    if (focused) pick.focus();
  } else {
    plate.append(make("span", "slt-sr", {}, told));
  }
}

/** Won and bid at a glance: "1/3" and a dot for each trick wanted; bags stand out; a nil is a badge. */
function bidMark(one, sum, say) {
  if (sum.nil) {
    const text = one.won > 0 ? `${say(one.bid)} · ${one.won}` : say(one.bid);
    return make("span", "slt-bid", {}, make("span", "slt-nil", { "data-blind": one.bid === "blind nil" }, text));
  }
  if (one.bid === null || one.bid === undefined) return make("span", "slt-bid slt-nobid", {}, "–");
  const all = sum.wanted + sum.bags;
  const dots = make("span", "slt-dots", { "data-many": all > 5 ? "" : null });
  if (all <= DOTS) {
    for (let i = 0; i < sum.made; i += 1) dots.append(make("i", "made"));
    for (let i = sum.made; i < sum.wanted; i += 1) dots.append(make("i", "want"));
    for (let i = 0; i < sum.bags; i += 1) dots.append(make("i", "bag"));
  }
  const over = all > DOTS && sum.bags ? [make("span", "slt-over", {}, `+${sum.bags}`)] : [];
  return make("span", "slt-bid", {}, make("span", "slt-num", {}, make("b", "", {}, String(one.won)), `/${one.bid}`), dots, ...over);
}
