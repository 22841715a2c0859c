/** What the browser does for the coach beside the table: Enter gives an answer, and its verdict comes into sight. */

import { SETTLED } from "./store_focus.js";

/** What is written in a coach's field is given by Enter as by the button below it; ipywidgets' own message comes too soon. */
export function enterGives(signal) {
  addEventListener("keydown", (event) => {
    const field = event.target.closest?.(".sl-coach .sl-choice .widget-text input");
    const check = field?.closest(".sl-choice").querySelector(".sl-btn.primary");
    if (event.key !== "Enter" || event.isComposing || !check) return;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    check.click();
  }, { signal, capture: true }); // ipywidgets keeps a field's keys from the page
}

/** Where the coach stands below the table, as on a phone, an answer's verdict is brought into sight. */
export function showVerdict(root) {
  // Not the coach's in a match: there the next card is asked for already.
  for (const verdict of root.querySelectorAll(".sl-coach .sl-verdict:not([data-seen], .sl-verdictbox *)")) {
    verdict.setAttribute("data-seen", "");
    setTimeout(() => { // once the rest of the answer is drawn too
      const felt = verdict.closest(".sl-main")?.querySelector(".sl-felt")?.getBoundingClientRect();
      const here = verdict.getBoundingClientRect();
      if (!felt?.height || here.top < felt.bottom || here.bottom <= innerHeight) return;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      verdict.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
    }, SETTLED);
  }
}
