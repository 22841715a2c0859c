/**
 * The question: the buttons on the felt, and the foot with prompt and entry line.
 *
 * `view` is the `TableView` whose table it is.
 *
 * @import { Ask } from "./types.js"
 */
import { make, mark } from "./dom.js";

/** Kinds of question whose answers stand on the felt; the others are answered in the hand or at the plates. */
export const ON_FELT = ["bid", "choose", "next"];

export function drawAsk(view) {
  const ask = view.scene.ask ?? null;
  // Cards to throw or to pass are asked for where the trick will lie; over a trick the words stand at the foot.
  const spoken = ask?.kind === "cards" && !view.scene.trick?.length;
  view.ask.hidden = !spoken && (!ask || ask.typed === true || !ON_FELT.includes(ask.kind));
  mark(view.ask, "data-kind", ask?.kind);
  mark(view.ask, "data-wait", ask?.wait ? "true" : null);
  const key = JSON.stringify([{ ...ask, wait: null }, view.scene.lang, spoken]);
  if (view.askKey !== key) {
    view.askKey = key;
    view.ask.replaceChildren();
    if (ask?.kind === "next") view.ask.append(make("button", "slt-btn primary slt-next", { type: "button", "data-do": "next" }, ask.label));
    if (spoken) view.ask.append(make("div", "slt-ask-label", { "aria-hidden": "true" }, ask?.label ?? ""), view.submit);
    else if (view.submit.parentElement !== view.foot) view.prompt.after(view.submit);
    if (ask?.kind === "choose" && !ask.typed) view.ask.append(choiceButtons(view, ask));
    if (ask?.kind === "bid" && !ask.typed) { // else the buttons are the page's; here it can be typed only
      view.ask.append(make("div", "slt-ask-label", { "aria-hidden": "true" }, ask.label), bidPicker(view, ask));
    }
  }
  for (const button of view.ask.querySelectorAll(".slt-choice")) mark(button, "aria-disabled", ask?.wait ? "true" : null);
}

/** Two or three answers, one button each. @param {Ask} ask */
export function choiceButtons(view, ask) {
  return make("div", "slt-choices", { role: "group", "aria-label": ask.label }, ...(ask.choices ?? []).map((one, i) =>
    make("button", `slt-btn slt-choice${i ? "" : " primary"}`, { type: "button", "data-do": "choose", "data-call": one.call }, one.label)));
}

/** The bid picker. @param {Ask} ask */
export function bidPicker(view, ask) {
  const choices = ask.choices ?? [];
  const grid = make("div", "slt-bids", { role: "toolbar", "aria-label": ask.label });
  const cells = choices.reduce((sum, one) => sum + (one.label.length > 4 ? 2 : 1), 0);
  grid.style.setProperty("--n", String(cells > 14 ? 8 : Math.min(7, cells)));
  choices.forEach((one, i) => grid.append(make("button", "slt-call", {
    type: "button", "data-do": "bid", "data-call": one.call, tabindex: i ? "-1" : "0",
    "data-mark": one.why ? "no" : null, "data-word": /^\d+$/.test(one.label) ? null : one.label.length > 4 ? "long" : "short",
    "aria-label": one.why ? `${one.label}, ${view.say("mark.no")}` : /^\d+$/.test(one.label) ? `${view.say("bid")} ${one.label}` : null,
  }, one.label)));
  return grid;
}

export function drawFoot(view) {
  const { ask = null, look = {} } = view.scene;
  const above = !view.ask.hidden && view.ask.dataset.kind !== "choose";
  view.prompt.textContent = ask && !above ? ask.wait ?? ask.label : "";
  view.submit.hidden = ask?.kind !== "cards";
  view.submit.textContent = ask?.submit ?? view.say("submit");
  view.entryLabel.textContent = view.say("entry");
  const numbers = ask?.kind === "bid" && !(ask.choices ?? []).some((one) => one.call === "nil");
  const hint = numbers ? "choose" : ask && ["bid", "choose", "next", "seat"].includes(ask.kind) ? ask.kind : "card";
  view.entry.placeholder = view.say(`entry.hint.${hint}`, { first: ask?.choices?.[0]?.label ?? "" });
  const titles = { last: "last", log: "log", keys: "keys" };
  for (const button of view.tools.children) {
    const label = view.say(titles[button.dataset.open]);
    mark(button, "aria-label", label);
    mark(button, "title", label);
    mark(button, "aria-expanded", String(view.open === button.dataset.open));
  }
  mark(view.foot, "data-large", look.large);
}
