/**
 * The card table of Spades Learn, as anywidget, a plain page or a test mounts it.
 *
 * It draws the `scene` trait and sends intents. It knows no rules: the scene says which cards may be played and why
 * each of the others may not. The modules beside this one are joined into one self-contained text (`ui/bundle.py`).
 *
 * @import { Model } from "./types.js"
 */
import { TableView } from "./view.js";

/** Draw into `el` until the signal aborts or the returned function runs. @param {{model:Model, el:HTMLElement, signal?:AbortSignal}} given */
export function render({ model, el, signal }) {
  const ending = new AbortController();
  signal?.addEventListener("abort", () => ending.abort(), { once: true });
  new TableView(model, el, ending.signal);
  return () => ending.abort();
}

export default { render };
