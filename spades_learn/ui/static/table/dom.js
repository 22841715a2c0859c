/**
 * Small DOM parts. Whatever a person typed or a scene says goes in by textContent.
 */
import { suitOf } from "./words.js";
import { cardSvg, PIPS } from "./faces.js";

/** An id that is unique enough; `crypto.randomUUID` is missing on plain http. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The nearest element of this kind around another. @param {EventTarget|null} from @returns {HTMLElement|null} */
export function near(from, selector) {
  return from instanceof Element ? from.closest(selector) : null;
}

/** An element with class, attributes (null leaves one out) and children (strings become text). */
export function make(tag, className, attributes = {}, ...children) {
  const el = document.createElement(tag);
  if (className) el.className = className;
  for (const [name, value] of Object.entries(attributes)) if (value !== null) el.setAttribute(name, String(value));
  el.append(...children);
  return el;
}

/** Set an attribute, or drop it when the value is null or false. */
export function mark(el, name, value) {
  if (value === null || value === undefined || value === false) el.removeAttribute(name);
  else if (el.getAttribute(name) !== String(value)) el.setAttribute(name, String(value));
}

/** A fresh copy of a card's picture; each kind is parsed once. */
export const faces = new Map();
export function cardFace(id, face) {
  const key = `${face}:${id}`;
  if (!faces.has(key)) {
    const template = document.createElement("template");
    template.innerHTML = cardSvg(id, face);
    faces.set(key, template.content.firstElementChild);
  }
  const svg = faces.get(key).cloneNode(true);
  const box = make("span", "slt-face", { "data-suit": id === "back" ? null : suitOf(id) });
  box.append(svg);
  return box;
}

/** The spade drawn into the middle of the felt. */
export function emblem() {
  const template = document.createElement("template");
  template.innerHTML = `<svg class="slt-emblem" viewBox="-11 -12 22 25" aria-hidden="true" focusable="false"><path d="${PIPS.S}"/><path d="${PIPS.S}" transform="translate(0 .3) scale(.86)"/></svg>`;
  return /** @type {Node} */ (template.content.firstElementChild);
}

export const ICONS = {
  last: "M4 7h9v12H4zM8 4h9v12M12 1h9v12", log: "M5 4h14M5 9h14M5 14h14M5 19h9",
  keys: "M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.200-1.5 2.400M12 18v.5", close: "M5 5l14 14M19 5 5 19",
};
export function icon(name) {
  const template = document.createElement("template");
  template.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${ICONS[name]}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return template.content.firstElementChild;
}
