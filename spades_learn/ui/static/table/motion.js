/**
 * Motion: short journeys of cards, calm and never in the way; the table asks `moves()` before it calls any of these.
 */

const GLIDE = "cubic-bezier(.2,.75,.25,1)";

/** How far the middle of one rectangle lies from that of another. @param {DOMRect} from @param {DOMRect} to */
function apart(from, to) {
  return { dx: from.left + from.width / 2 - (to.left + to.width / 2), dy: from.top + from.height / 2 - (to.top + to.height / 2) };
}

/** Whether an element is laid out, so that a journey across it means something. @param {Element} el */
export function laidOut(el) {
  return el.isConnected && el.getClientRects().length > 0;
}

/** A card travels from a rectangle of the page to where it now lies. @param {Element} face @param {DOMRect|undefined} from */
export function travel(face, from, delay = 0) {
  const to = face.getBoundingClientRect();
  if (!from || !to.width) return;
  const { dx, dy } = apart(from, to);
  const scale = Math.min(1.2, Math.max(0.35, Math.min(from.width, 110) / to.width));
  face.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: delay ? 0 : 1 }, { opacity: 1, offset: 0.3 }, { transform: "none" }],
    { duration: 230, delay, easing: GLIDE, fill: "backwards" });
}

/**
 * A card of a finished trick slides under the winning one, goes with it to who took it, and is gone.
 * @param {HTMLElement} el the card @param {DOMRect|undefined} crown where the winning card lies @param {DOMRect|undefined} goal the winner's plate
 */
export function gather(el, crown, goal) {
  if (!goal) { el.remove(); return; }
  const face = /** @type {Element} */ (el.firstElementChild);
  const from = face.getBoundingClientRect();
  el.setAttribute("aria-hidden", "true");
  el.removeAttribute("role");
  el.removeAttribute("data-card");
  el.classList.add("leaving");
  const under = apart(crown ?? from, from);
  const home = apart(goal, from);
  const run = face.animate([
    { transform: "none", opacity: 1 },
    { transform: `translate(${under.dx}px, ${under.dy}px)`, opacity: 1, offset: 0.45, easing: "cubic-bezier(.5,0,.75,.4)" },
    { transform: `translate(${home.dx}px, ${home.dy}px) scale(.3)`, opacity: 0.1 },
  ], { duration: 360, easing: GLIDE, fill: "forwards" });
  run.onfinish = () => el.remove();
  run.oncancel = () => el.remove();
}

/** Cards fly in one after another from whoever dealt them. @param {Element[]} faces @param {DOMRect} from */
export function deal(faces, from) {
  faces.forEach((face, i) => {
    const { dx, dy } = apart(from, face.getBoundingClientRect());
    face.animate([{ transform: `translate(${dx}px, ${dy}px) rotate(-14deg) scale(.5)`, opacity: 0 }, { opacity: 1, offset: 0.25 }, { transform: "none", opacity: 1 }],
      { duration: 240, delay: i * 18, easing: GLIDE, fill: "backwards" });
  });
}
