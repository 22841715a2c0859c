/**
 * What opens over the table: the last trick, the hand in words, the keys.
 *
 * `view` is the `TableView` whose table it is.
 */
import { drawFoot } from "./asking.js";
import { icon, make, mark } from "./dom.js";
import { refocus } from "./focus.js";
import { keysBody, lastBody, logBody } from "./panels.js";

export function togglePane(view, name) {
  if (view.open === name) { shutPane(view); return; }
  view.opener = view.root.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  view.open = name;
  drawPanel(view, name);
  drawFoot(view);
  view.panel.hidden = false;
  view.panel.focus({ preventScroll: true });
}

export function shutPane(view) {
  if (!view.open) return;
  const inside = view.panel.contains(document.activeElement);
  view.open = null;
  view.panel.hidden = true;
  drawFoot(view);
  if (!inside) return;
  if (view.opener?.isConnected) view.opener.focus({ preventScroll: true });
  else refocus(view);
}

export function drawPanel(view, name) {
  const close = make("button", "slt-tool", { type: "button", "data-do": "shut", "aria-label": view.say("close"), title: view.say("close") });
  close.append(icon("close"));
  const head = make("div", "slt-panel-head", {}, make("h3", "", {}, view.say(name)), close);
  const key = JSON.stringify([name, view.scene.last, view.scene.transcript, view.scene.lang]);
  if (view.panelKey === key && !view.panel.hidden) return;
  view.panelKey = key;
  mark(view.panel, "aria-label", view.say(name));
  mark(view.panel, "data-panel", name);
  const body = { last: lastBody, log: logBody, keys: keysBody }[name](view.told());
  const focusClose = view.panel.contains(document.activeElement) && document.activeElement !== view.panel;
  view.panel.replaceChildren(head, body);
  if (focusClose) close.focus({ preventScroll: true });
  if (name === "log") body.scrollTop = body.scrollHeight;
}
