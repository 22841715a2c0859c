/**
 * The elements of the table, made once; what is in them is drawn by the others.
 *
 * `view` is the `TableView` whose table it is.
 */
import { emblem, icon, make, newId } from "./dom.js";

export function buildTable(view, el) {
  const id = newId().slice(0, 8);
  view.root = make("div", "sl-root", { role: "group", "data-lm-suppress-shortcuts": "true", tabindex: "-1" });
  view.felt = make("div", "slt-felt");
  view.score = make("div", "slt-score", { role: "group" });
  view.mid = make("div", "slt-mid");
  view.fans = make("div", "slt-fans", { "aria-hidden": "true" });
  view.trick = make("div", "slt-trick", { role: "list" });
  view.seats = make("div", "slt-seats");
  view.ask = make("div", "slt-ask");
  view.mid.append(emblem(), view.fans, view.trick, view.seats);
  view.callout = make("div", "slt-callout", { hidden: "" });
  view.handBox = make("div", "slt-hand-box");
  view.hand = make("div", "slt-hand", { role: "toolbar", "aria-orientation": "horizontal" });
  view.handBox.append(view.callout, view.hand);
  view.entryLabel = make("label", "slt-sr", { for: `slt-entry-${id}` });
  view.entry = make("input", "slt-entry", {
    id: `slt-entry-${id}`, type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
    enterkeyhint: "go", maxlength: "60", "data-entry": "",
  });
  view.form = make("form", "slt-form", {}, view.entryLabel, view.entry);
  view.prompt = make("div", "slt-prompt");
  view.submit = make("button", "slt-btn primary", { type: "button", hidden: "", "data-do": "cards" });
  view.tools = make("div", "slt-tools");
  for (const name of ["last", "log", "keys"]) {
    const button = make("button", "slt-tool", { type: "button", "data-open": name, "aria-expanded": "false" });
    button.append(icon(name));
    view.tools.append(button);
  }
  view.foot = make("div", "slt-foot", {}, view.prompt, view.submit, view.form, view.tools);
  view.panel = make("section", "slt-panel", { role: "dialog", hidden: "", tabindex: "-1" });
  view.lost = make("div", "slt-lost", { role: "alertdialog", hidden: "", tabindex: "-1" });
  // The live region stands before its first text, or screen readers miss it.
  view.live = make("div", "slt-sr slt-live", { "aria-live": "polite", role: "status", "data-live": "" });
  view.felt.append(view.score, view.mid, view.ask, view.handBox, view.foot, view.panel, view.lost);
  view.paper = make("section", "slt-print", { "aria-hidden": "true" });
  view.root.append(view.felt, view.live, view.paper);
  el.append(view.root);
}
