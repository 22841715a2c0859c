/**
 * anywidget's entry.
 */
import { TableView } from "./view.js";

/** anywidget's entry: draw into `el` until the signal aborts or the returned function runs. */
export function render({ model, el, signal }) {
  const ending = new AbortController();
  signal?.addEventListener("abort", () => ending.abort(), { once: true });
  new TableView(model, el, ending.signal);
  return () => ending.abort();
}

export default { render };
