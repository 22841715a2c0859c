/**
 * Buttons that copy a text: `<button class="sl-copy" data-copy="…" data-done="…" data-failed="…">`, with an `<output>`
 * nearby that says what came of it. A text that begins with "?" is a link within this page's own address. Where the
 * browser lets no page copy, the field beside the button is marked, for the person to copy.
 */

/** The text that a button copies. @param {string} text @param {string} href the page's address */
export function copied(text, href) {
  if (!text.startsWith("?")) return text;
  const { origin, pathname } = new URL(href);
  return `${origin}${pathname}${text}`;
}

/** Mark the field beside a button and copy it the old way, which needs no leave. @param {Element} button */
function marked(button) {
  const field = /** @type {HTMLInputElement|null} */ (button.closest(".sl-shared")?.querySelector("input[readonly]") ?? null);
  if (!field) return false;
  field.focus();
  field.select();
  const good = document.execCommand?.("copy") ?? false;
  if (good) /** @type {HTMLElement} */ (button).focus();
  return good;
}

/** Hear the presses of such buttons. @param {AbortSignal} signal */
export function copies(signal) {
  addEventListener("click", async ({ target }) => {
    const button = /** @type {Element} */ (target).closest?.(".sl-app .sl-copy");
    if (!button) return;
    const told = button.closest(".sl-share")?.querySelector("output");
    let good = true;
    try {
      await navigator.clipboard.writeText(copied(button.getAttribute("data-copy") ?? "", location.href));
    } catch {
      good = marked(button); // no clipboard, or none allowed, as on a page without TLS
    }
    if (told) told.textContent = button.getAttribute(good ? "data-done" : "data-failed") ?? "";
  }, { signal });
}
