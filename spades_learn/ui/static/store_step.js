/** Stepping through a hand from the keyboard, and bringing into sight what a link changes further up the page. */

/** The buttons of a row that steps, by the key that presses them. */
const KEYS_STEP = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

/** Where these keys have a meaning of their own. */
const OWN_KEYS = "input, select, textarea, .sl-root, .sl-scroll, .noUi-handle, [contenteditable]";

/**
 * Which button a key presses: the arrows anywhere on a page that steps, Home and End only on the row itself.
 * @param {string} key @param {boolean} onRow @returns {string|null}
 */
export function stepOf(key, onRow) {
  const name = KEYS_STEP[key] ?? null;
  return name && (onRow || name === "back" || name === "next") ? name : null;
}

/** Let the keys press the row's buttons. @param {AbortSignal} signal */
export function keysStep(signal) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = /** @type {Element} */ (event.target);
    const page = document.querySelector(".sl-app .sl-stepping");
    if (!page || target.closest?.(OWN_KEYS) || !(target === document.body || target.closest?.(".sl-app"))) return;
    const name = stepOf(event.key, target.closest?.(".sl-steprow") !== null && target !== document.body);
    const button = name && page.querySelector(`.sl-step-${name}`);
    if (!button) return;
    event.preventDefault();
    button.click();
  }, { signal });
}

/** What a link names in `data-shows` comes into sight once it is followed. @param {HTMLElement} link */
export function showChanged(link) {
  const part = link.dataset.shows && link.closest(".sl-app")?.querySelector(link.dataset.shows);
  if (!part) return;
  const { top, bottom } = part.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  part.scrollIntoView({ block: "start", behavior: still ? "auto" : "smooth" });
}
