/** Names and roles that ipywidgets cannot give to what it draws; readers of the screen need them. */

/** ipywidgets cannot give a box a role: the bar is the page's banner, the stage its main part, the title its heading. */
export function nameParts(root) {
  const give = (el, name, value) => { if (el && el.getAttribute(name) !== value) el.setAttribute(name, value); };
  const stage = root.querySelector(".sl-app .sl-stage");
  const title = root.querySelector(".sl-app > .sl-bar .sl-title");
  give(root.querySelector(".sl-app > .sl-bar"), "role", "banner");
  give(stage, "role", "main");
  // ipywidgets cannot say that a button's words are English on a page that is not.
  for (const el of root.querySelectorAll(".sl-app .sl-lang-en")) give(el, "lang", "en");
  // ipywidgets shows "null" when the pointer rests on the label of a control without a tooltip.
  for (const el of root.querySelectorAll('.sl-app .widget-label[title="null"]')) el.removeAttribute("title");
  if (!title || title.matches("h1") || title.querySelector("h1")) return;
  give(title, "role", "heading");
  give(title, "aria-level", stage?.querySelector("h1") ? "2" : "1");
}

/** ipywidgets draws a slider's handle and number without a name; give both the label that stands beside them. */
export function nameSliders(root) {
  for (const slider of root.querySelectorAll(".widget-slider")) {
    const label = slider.querySelector(".widget-label")?.textContent?.trim();
    for (const part of slider.querySelectorAll(".noUi-handle, .widget-readout")) {
      if (!label || part.getAttribute("aria-label") === label) continue;
      part.setAttribute("aria-label", label);
      if (part.isContentEditable) part.setAttribute("role", "textbox");
    }
  }
}
