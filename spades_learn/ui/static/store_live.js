/**
 * Whether the program behind the page is still there, asked only while somebody is here; and what is said when it is
 * not. The page's own kernel may be culled only because nothing is asked of it while nobody acts.
 */

import { takeAlong } from "./store_away.js";

/** An unanswered ping older than this means the program behind the page is gone (milliseconds). */
const PATIENCE = 8000;
/** A press asks whether the program is there, at most this often (milliseconds). */
const PAUSE = 5000;
/** While the learner acts without pressing (reads and scrolls), it is asked this often (milliseconds). */
const HEARTBEAT = 25_000;
/** How long somebody who does nothing counts as here (milliseconds). */
const HERE = 50_000;
/** How often a course that has gone is looked for, once Reconnect was pressed (milliseconds). */
const AGAIN = 3000;

/**
 * What to do about a ping, at a moment; pure.
 * @param {{asked:number|null, last:number, active:number, now:number, hidden:boolean, pressed:boolean}} state
 * @returns {"lost"|"ask"|""}
 */
export function pulse({ asked, last, active, now, hidden, pressed }) {
  if (asked !== null) return now - asked >= PATIENCE ? "lost" : "";
  if (hidden) return "";
  if (pressed) return now - last >= PAUSE ? "ask" : "";
  return now - active < HERE && now - last >= HEARTBEAT ? "ask" : "";
}

/** The heartbeat of the page by a clock that only runs forward (a device's own may be set back), and the notice that it has stopped. */
export class Pulse {
  /**
   * @param {{send(content:any):void}} model
   * @param {{words():Record<string,string>, save():void, away():{code:string, link:string, query:Record<string,string>}}} page
   * @param {AbortSignal} signal
   */
  constructor(model, page, signal) {
    this.model = model;
    this.page = page;
    this.asked = null;
    this.last = -PAUSE;
    this.active = 0;
    this.notice = null;
    this.looking = 0;
    const on = (target, type, run) => target.addEventListener(type, run, { signal, passive: true });
    for (const type of ["pointerdown", "keydown"]) on(globalThis, type, () => this.act(true));
    for (const type of ["pointermove", "wheel", "scroll", "touchmove"]) on(globalThis, type, () => { this.active = performance.now(); });
    // Whoever comes back to the page is told before a move is lost.
    on(document, "visibilitychange", () => { if (!document.hidden) this.act(true, true); });
    on(globalThis, "offline", () => this.lost("offline"));
    on(globalThis, "online", () => this.ask());
    const beat = setInterval(() => this.act(false), 500);
    signal.addEventListener("abort", () => { clearInterval(beat); clearInterval(this.looking); this.notice?.remove(); }, { once: true });
  }

  /** Look at the clock, and at a press. */
  act(pressed, always = false) {
    const now = performance.now();
    if (pressed) this.active = now;
    // ipywidgets marks what has lost its kernel for good.
    if (document.querySelector(".sl-app.jupyter-widgets-disconnected")) this.lost();
    // The table has found out for itself; on Binder there is more to say.
    if (this.page.away().link && document.querySelector(".slt-lost:not([hidden])")) this.lost();
    // A table in sight has a heartbeat of its own.
    if (this.asked === null && !always && document.querySelector(".sl-root")?.getClientRects().length) return;
    const what = pulse({ asked: this.asked, last: this.last, active: this.active, now, hidden: document.hidden, pressed });
    if (what === "lost") this.lost();
    else if (what === "ask") this.ask();
  }

  /** Ask whether the program is still there. */
  ask() {
    this.last = performance.now();
    this.asked = this.last;
    try {
      this.model.send({ type: "ping", id: String(this.last) });
    } catch {
      this.lost();
    }
  }

  /** A message came: it is there. */
  heard() {
    this.asked = null;
    clearInterval(this.looking);
    this.notice?.remove();
    this.notice = null;
  }

  /** Say that the program is gone, with a way back and a copy of the progress. */
  lost(kind = "lost") {
    this.asked = null;
    if (this.notice?.isConnected) return;
    // On Binder the notice that can say more takes the place of the table's own.
    if (this.page.away().link) hideTables();
    else if (document.querySelector(".slt-lost:not([hidden])")) return;
    const words = this.page.words();
    const make = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
    const button = (word, run) => {
      const one = make("button", words[word]);
      one.type = "button";
      one.addEventListener("click", run);
      return one;
    };
    const notice = make("section", "");
    notice.className = "sl-lost-page";
    notice.setAttribute("role", "alertdialog");
    notice.setAttribute("aria-label", words[kind]);
    this.why = make("p", words[`${kind}.why`]);
    this.why.setAttribute("role", "status");
    notice.append(make("h2", words[kind]), this.why, button("reconnect", () => this.reconnect()), button("download", () => this.page.save()));
    document.body.append(notice);
    this.notice = notice;
    if (kind === "lost" && this.page.away().link) this.take();
  }

  /** Offer what a learner takes to another address. */
  take() {
    const { query, ...away } = this.page.away();
    takeAlong(this.notice, this.page.words(), away, query);
  }

  /** Load the page again, as soon as there is somebody to answer: a browser's own error page has no way back. */
  async reconnect() {
    const binder = Boolean(this.page.away().link);
    if (await reachable(binder)) {
      location.reload();
      return;
    }
    hideTables();
    this.lost();
    if (this.why) this.why.textContent = this.page.words()["lost.yet"];
    this.take();
    clearInterval(this.looking);
    this.looking = setInterval(async () => { if (await reachable(binder)) location.reload(); }, AGAIN);
  }
}

/** The table's own notice gives way to the one that can say more. */
function hideTables() {
  for (const other of document.querySelectorAll(".slt-lost")) other.hidden = true;
}

/** What a proxy says when what stood behind it is gone; its page of that name would have no way back. */
const GONE = [404, 410, 502, 504];

/**
 * Whether there is somebody to answer; a server asked for the head of a page only may well refuse that. A full class
 * says 503 and has a way on; Binder's says that all is over.
 */
async function reachable(binder = false) {
  try {
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(AGAIN) });
    return !GONE.includes(answer.status) && !(binder && answer.status === 503);
  } catch {
    return false;
  }
}
