/**
 * The table: draws scenes, sends intents; knows no rules. What it is made of is in the modules beside it.
 *
 * @import { Model, Scene } from "./types.js"
 */
import { actOnLine, enterAhead } from "./acts.js";
import { drawScore, drawSeats } from "./around.js";
import { drawAsk, drawFoot } from "./asking.js";
import { BEAT, HEARTBEAT, newBook, ONWARD, PAUSE, seen } from "./book.js";
import { hush, speak } from "./callout.js";
import { mark } from "./dom.js";
import { keepFocus, noteFocus, onward } from "./focus.js";
import { buildTable } from "./frame.js";
import { drawHand, placeHand } from "./hand.js";
import { clicked, keyed } from "./keys.js";
import { awaitNothing, beatOnce, heard } from "./line.js";
import { printSheet } from "./panels.js";
import { drawPanel } from "./panes.js";
import { drawTrick, origins } from "./trick.js";
import { cardName, word } from "./words.js";

/** One view of the table. Synced state is the scene; hover, focus, picks and open panels are local. */
export class TableView {
  /** @param {Model} model @param {HTMLElement} el @param {AbortSignal} signal */
  constructor(model, el, signal) {
    this.model = model;
    this.signal = signal;
    /** @type {Scene} */
    this.scene = { rev: -1, turn: -1 };
    this.book = newBook();
    this.handIds = [];
    this.cards = new Map();
    this.plays = new Map();
    this.plates = new Map();
    this.picks = new Set();
    this.current = null;
    this.armed = null;
    this.lastActive = 0;
    this.lastPing = 0;
    this.layout = { at: {} };
    this.more = matchMedia("(prefers-contrast: more)");
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    /** The tallest the hand has been since it was dealt; the felt keeps that room, so that nothing jumps. */
    this.tall = 0;
    /** A line entered before its question came. */
    this.ahead = null;
    /** What focus was put on when the question it stood on went away. */
    this.owed = null;
    buildTable(this, el);
    this.listen();
    this.update(model.get("scene") ?? {});
  }

  /** Word in the scene's language. */
  say(id, facts) { return word(this.scene.words ?? {}, id, facts); }

  name(card) { return cardName(card, this.scene.words ?? {}); }

  told() { return { scene: this.scene, say: (id, facts) => this.say(id, facts) }; }

  seat(id) { return (this.scene.seats ?? []).find((one) => one.seat === id); }

  listen() {
    const on = (target, type, run) => target.addEventListener(type, run, { signal: this.signal });
    on(this.root, "click", (event) => clicked(this, event));
    on(this.root, "keydown", (event) => keyed(this, event));
    on(this.root, "focusin", (event) => noteFocus(this, event));
    on(this.form, "submit", (event) => { event.preventDefault(); actOnLine(this); });
    for (const type of ["pointerdown", "keydown", "pointermove"]) {
      on(document, type, () => { this.lastActive = Date.now(); });
    }
    // A press anywhere may be on a button of the page that nobody answers any more: ask early.
    for (const type of ["pointerdown", "keydown"]) {
      on(document, type, () => { this.lastPing = Math.min(this.lastPing, Date.now() - HEARTBEAT + PAUSE); });
    }
    this.onScene = () => this.update(this.model.get("scene") ?? {});
    this.onMessage = (message) => heard(this, message);
    this.model.on("change:scene", this.onScene);
    this.model.on("msg:custom", this.onMessage);
    const resize = new ResizeObserver(() => placeHand(this, true));
    resize.observe(this.handBox);
    const beat = setInterval(() => beatOnce(this), BEAT);
    on(this.more, "change", () => mark(this.root, "data-contrast", this.scene.look?.contrast || this.more.matches));
    const paper = matchMedia("print");
    on(paper, "change", () => { if (paper.matches) this.drawPaper(); });
    on(globalThis, "beforeprint", () => this.drawPaper());
    this.signal.addEventListener("abort", () => {
      clearInterval(beat);
      resize.disconnect();
      this.model.off("change:scene", this.onScene);
      this.model.off("msg:custom", this.onMessage);
      this.root.remove();
    }, { once: true });
  }

  update(next) {
    const before = this.scene;
    if (typeof next.rev !== "number") return;
    const had = this.root.contains(document.activeElement) ? document.activeElement : null;
    this.scene = { ...next, words: this.model.get("words") ?? next.words };
    this.book = seen(this.book, next.turn);
    if (!this.book.pending) awaitNothing(this);
    if (before.turn !== next.turn) hush(this);
    const look = next.look ?? {};
    this.root.dataset.deck = look.deck === "four" ? "four" : "two";
    mark(this.root, "lang", next.lang);
    mark(this.root, "data-turn", next.turn);
    mark(this.root, "data-rev", next.rev);
    mark(this.root, "data-ask", next.ask?.kind ?? "none");
    mark(this.root, "data-large", look.large);
    mark(this.root, "data-contrast", look.contrast || this.more.matches);
    mark(this.root, "data-view", next.view === "projector" ? "projector" : null);
    // Before the first card the middle is the bid picker's; on a phone the plates make room for it.
    const started = (next.trick ?? []).length > 0 || Boolean(next.last);
    mark(this.root, "data-bidding", !started && (!next.ask || ["bid", "cards"].includes(next.ask.kind)));
    mark(this.root, "data-still", look.motion === false);
    this.root.setAttribute("aria-label", this.say("table"));
    const start = origins(this, before);
    drawScore(this);
    drawSeats(this);
    drawHand(this, before, start);
    drawTrick(this, before, start);
    drawAsk(this);
    drawFoot(this);
    if (this.open) drawPanel(this, this.open);
    mark(this.live, "lang", next.say_lang);
    if (next.say && (next.rev !== before.rev)) speak(this, next.say);
    keepFocus(this, had, before);
    if (had && before.ask && !next.ask) setTimeout(() => onward(this), ONWARD);
    enterAhead(this);
  }

  drawPaper() { this.paper.replaceChildren(...printSheet(this.told())); }
}
