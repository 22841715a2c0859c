/** Where the keyboard stands: kept while ipywidgets draws a page's parts anew, led on when a page or a step has changed. */

import { nextRow, rowOf } from "./store_rows.js";

/** The page counts as drawn when nothing was added for so long (milliseconds). */
export const SETTLED = 90;
/** How often a control that was pressed is looked for again before focus goes elsewhere. */
const COPIES = 3;

/** What a control is called, so that a fresh copy of it can be told from another. @param {Element} el */
function nameOf(el) {
  return el.getAttribute("aria-label") ?? el.textContent.trim();
}

/** Where in the course an app stands: the page's title and the line above the task. @param {Element} app */
function placeOf(app) {
  const text = (selector) => app.querySelector(selector)?.textContent.trim() ?? "";
  return { page: text(".sl-bar .sl-title"), step: text(".sl-coach .sl-eyebrow") };
}

/** What can be pressed or filled in just now, in the order in which it should be: answers, the table, the way on. */
const STOPS = [
  ".sl-coach .noUi-handle", ".sl-coach .sl-number input", ".sl-coach .sl-btn.option", ".sl-coach .sl-btn.sl-bid",
  ".sl-root .slt-next", ".sl-root .slt-call[tabindex='0']", ".sl-root .slt-pick",
  ".sl-root:is([data-ask='card'], [data-ask='cards']) .slt-card[tabindex='0']",
  ".sl-coach .sl-btn.primary", ".sl-gymrow .sl-btn.primary", ".sl-coach .sl-btn:not(.quiet)",
];

/** Where a page is to be read from. */
const BEGINNINGS = ".sl-stage h1, .sl-coach .sl-task, .sl-coach .sl-box";

/**
 * Where focus goes when what held it is gone: to its fresh copy, to the beginning of a new page or of a step that only
 * wants reading, or else to what is asked next.
 * @param {{app:Element, name:string, place:{page:string, step:string}, row?:any}} last
 * @param {boolean} patient whether the copy, or the table, may still come @returns {HTMLElement|null}
 */
function nextStop({ app, name, place, row }, patient = false) {
  const shown = (el) => el.getClientRects().length > 0 && !el.disabled;
  const first = (selector) => [...app.querySelectorAll(selector)].find(shown) ?? null;
  const now = placeOf(app);
  const moved = now.page !== place.page || now.step !== place.step;
  if (!moved && name) {
    const copy = [...app.querySelectorAll("button, input, select, summary, a")].find((el) => shown(el) && nameOf(el) === name);
    if (copy || patient) return copy ?? null;
    const near = nextRow(row);
    if (near) return near;
  }
  // The table comes in a message of its own: where one is due, what it asks is not known before.
  if (moved && patient && app.querySelector(".sl-main:not(.alone) > .sl-felt:not(:has(.sl-root))")) return null;
  const asked = STOPS.map(first).find(Boolean) ?? null;
  const begins = first(BEGINNINGS);
  // A hand in play speaks at the table itself, so it begins there: with what is asked, else at the learner's cards.
  if (moved && app.querySelector(".sl-coach > .sl-state") && app.querySelector(".sl-root")) {
    const table = asked?.closest(".sl-root") ? asked : first(".sl-root .slt-card[tabindex='0']");
    if (table || patient) return table;
  }
  // On a step with a table its live region tells the task; elsewhere the task itself has to be come to.
  const told = app.querySelector(".sl-root") && !asked?.matches(".sl-btn.primary");
  if (begins && (now.page !== place.page || !asked || (moved && !told))) {
    begins.setAttribute("tabindex", "-1");
    return begins;
  }
  return asked;
}

/** ipywidgets draws a page's parts anew at every change; focus must not fall to the document with an old part. */
export function keepFocus(signal) {
  let last = null;
  let timer = 0;
  const lost = () => last !== null && !last.el.isConnected && last.app.isConnected
    && (document.activeElement === null || document.activeElement === document.body);
  addEventListener("focusin", ({ target }) => {
    const app = target.closest?.(".sl-app");
    last = app ? { el: target, app, name: nameOf(target), place: placeOf(app), row: rowOf(target) } : null;
  }, { signal });
  const settle = (tries) => {
    if (!lost()) return;
    const to = nextStop(last, tries > 0);
    if (!to) {
      if (tries > 0) timer = setTimeout(() => settle(tries - 1), SETTLED);
      return;
    }
    to.focus({ preventScroll: true });
    // What begins above the window's edge would be read from its middle: a sheet in the place of a long page.
    if (to.matches("h1") && to.getBoundingClientRect().top < 0) to.scrollIntoView({ block: "center" });
  };
  // A press beside every control gives focus up on purpose.
  addEventListener("pointerdown", ({ target }) => {
    if (!target.closest?.("button, input, select, summary, a, [tabindex]")) last = null;
  }, { signal });
  const watch = new MutationObserver(() => {
    if (!lost()) return;
    clearTimeout(timer);
    // The parts of one change come in several messages; the last of them settles it.
    timer = setTimeout(() => settle(COPIES), SETTLED);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => { watch.disconnect(); clearTimeout(timer); }, { once: true });
}
