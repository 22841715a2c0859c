/**
 * Buttons that copy a text: `<button class="sl-copy" data-copy="…" data-done="…" data-failed="…">`, with an `<output>`
 * nearby that says what came of it. A text that begins with "?" is a link within this page's own address.
 */

/** The text that a button copies. @param {string} text @param {string} href the page's address */
export function copied(text, href) {
  if (!text.startsWith("?")) return text;
  const { origin, pathname } = new URL(href);
  return `${origin}${pathname}${text}`;
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
      good = false; // no clipboard, or none allowed
    }
    if (told) told.textContent = button.getAttribute(good ? "data-done" : "data-failed") ?? "";
  }, { signal });
}
