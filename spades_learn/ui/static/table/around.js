/**
 * What stands around the trick: the score and the players' plates.
 *
 * `view` is the `TableView` whose table it is.
 */
import { make, mark } from "./dom.js";
import { drawPlate } from "./plates.js";
import { bagsWord } from "./words.js";

export function drawScore(view) {
  const { score = [], broken = null } = view.scene;
  view.score.setAttribute("aria-label", view.say("score"));
  const lines = score.map((line) => {
    const bags = view.say(bagsWord(line.bags), { n: line.bags });
    return make("div", "slt-chip", {}, make("span", "slt-who", {}, line.label), " ",
      make("span", "slt-pts", {}, make("b", "", {}, String(line.points).replace("-", "−")), ` · ${bags}`));
  });
  const chips = lines.length ? [make("div", "slt-sheet", {}, ...lines)] : [];
  if (broken !== null && broken !== undefined) {
    const id = broken ? "broken" : "unbroken";
    chips.push(make("div", "slt-chip slt-broken", { "data-broken": broken }, make("span", "", { "aria-hidden": "true" }, "♠ "),
      make("span", "slt-long", {}, view.say(id)), make("span", "slt-short", { "aria-hidden": "true" }, view.say(`${id}.short`))));
  }
  view.score.replaceChildren(...chips);
  view.score.hidden = !chips.length;
}

export function drawSeats(view) {
  const seats = view.scene.seats ?? [];
  mark(view.mid, "data-seats", seats.length);
  for (const [id, plate] of view.plates) if (!seats.some((one) => one.seat === id)) { plate.remove(); view.plates.delete(id); }
  const ask = view.scene.ask;
  for (const one of seats) {
    if (!view.plates.has(one.seat)) {
      const plate = make("div", "slt-plate", { "data-seat": one.seat, role: "group" });
      view.plates.set(one.seat, plate);
      view.seats.append(plate);
    }
    drawPlate(view.plates.get(one.seat), one, ask?.kind === "seat" && (ask.seats ?? []).includes(one.seat), (id, facts) => view.say(id, facts));
  }
  const fans = seats.filter((one) => one.at !== "bottom" && one.left > 0).map((one) => ({ at: one.at, count: Math.min(13, one.left) }));
  if (view.fansKey === JSON.stringify(fans)) return;
  view.fansKey = JSON.stringify(fans);
  view.fans.replaceChildren(...fans.map(({ at, count }) => {
    const fan = make("div", "slt-fan", { "data-at": at });
    for (let i = 0; i < count; i += 1) fan.append(make("i", ""));
    return fan;
  }));
}
