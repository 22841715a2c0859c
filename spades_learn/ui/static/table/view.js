/**
 * The table: draws scenes, sends intents; knows no rules.
 *
 * @import { Ask, Book, Choice, Held, Intent, Layout, Model, Scene, Seat } from "./types.js"
 */
import { bagsWord, cardName, isCard, word } from "./words.js";
import { parseEntry } from "./entry.js";
import { focusNeighbour, handLayout, moveFocus, reconcile } from "./layout.js";
import { AHEAD, BEAT, begin, HEARTBEAT, newBook, ONWARD, overdue, PAUSE, seen, settle } from "./book.js";
import { cardFace, emblem, icon, make, mark, near, newId } from "./dom.js";
import { deal, gather, laidOut, travel } from "./motion.js";
import { keysBody, lastBody, logBody, printSheet } from "./panels.js";
import { drawPlate } from "./plates.js";

/** Kinds of question whose answers stand on the felt; the others are answered in the hand or at the plates. */
const ON_FELT = ["bid", "choose", "next"];

/** What must be the same for an answer to be to the same question. @param {Scene} scene */
function questionOf(scene) {
  const { ask, trick, hand, seats } = scene;
  return JSON.stringify([ask, trick, (hand ?? []).map((one) => one.card), (seats ?? []).map((one) => [one.bid, one.won])]);
}

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
    this.build(el);
    this.listen();
    this.update(model.get("scene") ?? {});
  }

  /** Word in the scene's language. */
  say(id, facts) { return word(this.scene.words ?? {}, id, facts); }
  name(card) { return cardName(card, this.scene.words ?? {}); }
  told() { return { scene: this.scene, say: (id, facts) => this.say(id, facts) }; }
  seat(id) { return (this.scene.seats ?? []).find((one) => one.seat === id); }

  build(el) {
    const id = newId().slice(0, 8);
    this.root = make("div", "sl-root", { role: "group", "data-lm-suppress-shortcuts": "true", tabindex: "-1" });
    this.felt = make("div", "slt-felt");
    this.score = make("div", "slt-score", { role: "group" });
    this.mid = make("div", "slt-mid");
    this.fans = make("div", "slt-fans", { "aria-hidden": "true" });
    this.trick = make("div", "slt-trick", { role: "list" });
    this.seats = make("div", "slt-seats");
    this.ask = make("div", "slt-ask");
    this.mid.append(emblem(), this.fans, this.trick, this.seats);
    this.callout = make("div", "slt-callout", { hidden: "" });
    this.handBox = make("div", "slt-hand-box");
    this.hand = make("div", "slt-hand", { role: "toolbar", "aria-orientation": "horizontal" });
    this.handBox.append(this.callout, this.hand);
    this.entryLabel = make("label", "slt-sr", { for: `slt-entry-${id}` });
    this.entry = make("input", "slt-entry", {
      id: `slt-entry-${id}`, type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
      enterkeyhint: "go", maxlength: "60", "data-entry": "",
    });
    this.form = make("form", "slt-form", {}, this.entryLabel, this.entry);
    this.prompt = make("div", "slt-prompt");
    this.submit = make("button", "slt-btn primary", { type: "button", hidden: "", "data-do": "cards" });
    this.tools = make("div", "slt-tools");
    for (const name of ["last", "log", "keys"]) {
      const button = make("button", "slt-tool", { type: "button", "data-open": name, "aria-expanded": "false" });
      button.append(icon(name));
      this.tools.append(button);
    }
    this.foot = make("div", "slt-foot", {}, this.prompt, this.submit, this.form, this.tools);
    this.panel = make("section", "slt-panel", { role: "dialog", hidden: "", tabindex: "-1" });
    this.lost = make("div", "slt-lost", { role: "alertdialog", hidden: "", tabindex: "-1" });
    // The live region stands before its first text, or screen readers miss it.
    this.live = make("div", "slt-sr slt-live", { "aria-live": "polite", role: "status", "data-live": "" });
    this.felt.append(this.score, this.mid, this.ask, this.handBox, this.foot, this.panel, this.lost);
    this.paper = make("section", "slt-print", { "aria-hidden": "true" });
    this.root.append(this.felt, this.live, this.paper);
    el.append(this.root);
  }

  listen() {
    const on = (target, type, run) => target.addEventListener(type, run, { signal: this.signal });
    on(this.root, "click", (event) => this.click(event));
    on(this.root, "keydown", (event) => this.key(event));
    on(this.root, "focusin", (event) => this.focused(event));
    on(this.form, "submit", (event) => { event.preventDefault(); this.typed(); });
    for (const type of ["pointerdown", "keydown", "pointermove"]) {
      on(document, type, () => { this.lastActive = Date.now(); });
    }
    // A press anywhere may be on a button of the page that nobody answers any more: ask early.
    for (const type of ["pointerdown", "keydown"]) {
      on(document, type, () => { this.lastPing = Math.min(this.lastPing, Date.now() - HEARTBEAT + PAUSE); });
    }
    this.onScene = () => this.update(this.model.get("scene") ?? {});
    this.onMessage = (message) => this.heard(message);
    this.model.on("change:scene", this.onScene);
    this.model.on("msg:custom", this.onMessage);
    const resize = new ResizeObserver(() => this.place(true));
    resize.observe(this.handBox);
    const beat = setInterval(() => this.beat(), BEAT);
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

  // --- talking with Python -------------------------------------------------------------------------

  /**
   * Send an intent, unless one is still waiting. Returns whether it went out.
   * @param {{do:string, [key:string]:any}} body @param {string} about the card it is about
   * @param {{typed?:string, again?:boolean}} how the line it was typed as; whether it is sent a second time
   */
  intend(body, about = "", how = {}) {
    const intent = /** @type {Intent} */ ({ type: "intent", id: newId(), turn: this.scene.turn, ...body });
    const book = begin(this.book, intent, Date.now());
    if (!book) return false;
    this.hush();
    this.book = book;
    this.sent = { body, about, ...how, question: questionOf(this.scene) };
    this.root.dataset.pending = body.do;
    if (about) this.cards.get(about)?.classList.add("pending");
    this.post(intent);
    return true;
  }

  /** Send a message; after a kernel restart the send itself throws, and that is an answer too. */
  post(message) {
    try {
      this.model.send(message);
    } catch {
      this.showLost();
    }
  }

  heard(message) {
    if (!message || typeof message !== "object") return;
    if (!this.lost.hidden) this.hideLost();
    const { book, settled } = settle(this.book, message);
    this.book = book;
    if (!settled || settled === "pong") return;
    const sent = this.sent;
    if (!this.book.pending) this.settled();
    if (settled === "stale" && sent) this.overtaken(sent);
    else if (settled === "refused" && message.why !== "") this.explain(message.why || this.say("refused"), sent?.about);
  }

  /** What was sent met a table that had changed: the same question is answered again, anything else is told. */
  overtaken(sent) {
    if (!sent.again && !["next", "undo", "hint", "claim"].includes(sent.body.do) && sent.question === questionOf(this.scene)) {
      if (this.intend(sent.body, sent.about, { typed: sent.typed, again: true })) return;
    }
    if (sent.typed && !this.entry.value) this.entry.value = sent.typed;
    if (sent.typed || sent.body.do !== "next") this.explain(this.say("stale"), sent.about);
  }

  /** Nothing waits any more. */
  settled() {
    delete this.root.dataset.pending;
    for (const card of this.cards.values()) card.classList.remove("pending");
  }

  beat() {
    const now = Date.now();
    if (overdue(this.book, now)) this.showLost();
    const active = !document.hidden && now - this.lastActive < HEARTBEAT * 2;
    if (active && !this.book.ping && now - this.lastPing >= HEARTBEAT) {
      this.lastPing = now;
      const ping = { type: "ping", id: newId() };
      this.book = { ...this.book, ping: { id: ping.id, at: now } };
      this.post(ping);
    }
  }

  showLost() {
    this.book = newBook();
    this.settled();
    if (!this.lost.hidden) return;
    const title = make("h3", "", {}, this.say("lost"));
    const row = make("div", "slt-row");
    const again = make("button", "slt-btn primary", { type: "button", "data-do": "reconnect" }, this.say("reconnect"));
    row.append(again);
    if (globalThis[Symbol.for("spades-learn.store")]) {
      row.append(make("button", "slt-btn", { type: "button", "data-do": "download" }, this.say("download")));
    }
    this.lost.replaceChildren(title, make("p", "", {}, this.say("lost.why")), row);
    this.lost.setAttribute("aria-label", this.say("lost"));
    this.lost.hidden = false;
    again.focus({ preventScroll: false });
  }

  hideLost() { this.lost.hidden = true; }

  // --- drawing the scene ---------------------------------------------------------------------------

  update(next) {
    const before = this.scene;
    if (typeof next.rev !== "number") return;
    const had = this.root.contains(document.activeElement) ? document.activeElement : null;
    this.scene = { ...next, words: this.model.get("words") ?? next.words };
    this.book = seen(this.book, next.turn);
    if (!this.book.pending) this.settled();
    if (before.turn !== next.turn) this.hush();
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
    const start = this.origins(before);
    this.drawScore();
    this.drawSeats();
    this.drawHand(before, start);
    this.drawTrick(before, start);
    this.drawAsk();
    this.drawFoot();
    if (this.open) this.drawPanel(this.open);
    mark(this.live, "lang", next.say_lang);
    if (next.say && (next.rev !== before.rev)) this.speak(next.say);
    this.keepFocus(had, before);
    if (had && before.ask && !next.ask) setTimeout(() => this.onward(), ONWARD);
    this.enterAhead();
  }

  /** Focus that stood on something that left goes where the next action is, now or when its question comes. */
  keepFocus(had, before) {
    const now = document.activeElement;
    if (had && !this.root.contains(now)) {
      this.refocus();
      const answered = ON_FELT.includes(before.ask?.kind ?? "") && !this.felt.contains(had);
      this.owed = answered && this.ask.hidden ? document.activeElement : null;
    } else if (this.owed && !this.ask.hidden && now === this.owed) {
      this.owed = null;
      this.refocus();
    }
  }

  /** A line that was entered a moment before its question came is entered now; never a card, which wants a look first. */
  enterAhead() {
    const { ahead } = this;
    if (!ahead || this.book.pending || !this.scene.ask) return;
    this.ahead = null;
    if (this.entry.value !== ahead.text || Date.now() - ahead.at > AHEAD || this.scene.ask.kind === "card") return;
    this.hush();
    this.typed();
  }

  drawPaper() { this.paper.replaceChildren(...printSheet(this.told())); }

  /**
   * Nothing is asked here any more: where the page has a way on, the next key press should find it.
   * @param {number} tries how often to look again in a gym, whose way on comes in a message of its own
   */
  onward(tries = 20) {
    if (this.scene.ask || this.open || !this.root.contains(document.activeElement)) return;
    const app = this.root.closest(".sl-app");
    const to = app?.querySelector(".sl-coach .sl-btn.primary, .sl-gymrow .sl-btn.primary");
    if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    else if (tries > 0 && app?.querySelector(".sl-gympage")) setTimeout(() => this.onward(tries - 1), 50);
  }

  /** Where cards that will travel start from: rectangles of hand cards and plates before the change. */
  origins(before) {
    if (!this.moves()) return new Map();
    const start = new Map();
    for (const [id, card] of this.cards) start.set(id, card.getBoundingClientRect());
    for (const el of this.plays.values()) start.set(el.dataset.card, el.firstElementChild.getBoundingClientRect());
    return start;
  }

  moves() { return this.scene.look?.motion !== false && !this.still?.matches && laidOut(this.felt); }

  drawScore() {
    const { score = [], broken = null } = this.scene;
    this.score.setAttribute("aria-label", this.say("score"));
    const lines = score.map((line) => {
      const bags = this.say(bagsWord(line.bags), { n: line.bags });
      return make("div", "slt-chip", {}, make("span", "slt-who", {}, line.label), " ",
        make("span", "slt-pts", {}, make("b", "", {}, String(line.points).replace("-", "−")), ` · ${bags}`));
    });
    const chips = lines.length ? [make("div", "slt-sheet", {}, ...lines)] : [];
    if (broken !== null && broken !== undefined) {
      const id = broken ? "broken" : "unbroken";
      chips.push(make("div", "slt-chip slt-broken", { "data-broken": broken }, make("span", "", { "aria-hidden": "true" }, "♠ "),
        make("span", "slt-long", {}, this.say(id)), make("span", "slt-short", { "aria-hidden": "true" }, this.say(`${id}.short`))));
    }
    this.score.replaceChildren(...chips);
    this.score.hidden = !chips.length;
  }

  drawSeats() {
    const seats = this.scene.seats ?? [];
    mark(this.mid, "data-seats", seats.length);
    for (const [id, plate] of this.plates) if (!seats.some((one) => one.seat === id)) { plate.remove(); this.plates.delete(id); }
    const ask = this.scene.ask;
    for (const one of seats) {
      if (!this.plates.has(one.seat)) {
        const plate = make("div", "slt-plate", { "data-seat": one.seat, role: "group" });
        this.plates.set(one.seat, plate);
        this.seats.append(plate);
      }
      drawPlate(this.plates.get(one.seat), one, ask?.kind === "seat" && (ask.seats ?? []).includes(one.seat), (id, facts) => this.say(id, facts));
    }
    const fans = seats.filter((one) => one.at !== "bottom" && one.left > 0).map((one) => ({ at: one.at, count: Math.min(13, one.left) }));
    if (this.fansKey === JSON.stringify(fans)) return;
    this.fansKey = JSON.stringify(fans);
    this.fans.replaceChildren(...fans.map(({ at, count }) => {
      const fan = make("div", "slt-fan", { "data-at": at });
      for (let i = 0; i < count; i += 1) fan.append(make("i", ""));
      return fan;
    }));
  }

  face() {
    if (this.scene.look?.simple) return "simple";
    return this.scene.look?.large || (this.handBox.clientWidth || 1000) < 600 ? "big" : "full";
  }

  /** The hand in the order it is shown. @returns {Held[]} */
  held() {
    const held = (this.scene.hand ?? []).filter((one) => isCard(one.card));
    return this.scene.look?.order === "right" ? held.reverse() : held;
  }

  drawHand(before, start) {
    const held = this.held();
    const next = held.map((one) => one.card);
    const prev = this.handIds;
    const { gone, added } = reconcile(prev, next);
    const focusedCard = near(document.activeElement, ".slt-card")?.dataset.card;
    const hadFocus = focusedCard !== undefined && this.hand.contains(document.activeElement);
    if (hadFocus && gone.includes(focusedCard)) {
      const to = focusNeighbour(prev, next, focusedCard);
      this.current = to;
      if (to) this.cards.get(to)?.focus({ preventScroll: true });
    }
    for (const id of gone) { this.cards.get(id)?.remove(); this.cards.delete(id); }
    let cursor = this.hand.firstElementChild;
    for (const one of held) {
      let card = this.cards.get(one.card);
      if (!card) {
        card = make("button", "slt-card", { type: "button", "data-card": one.card, tabindex: "-1" });
        this.cards.set(one.card, card);
        this.hand.insertBefore(card, cursor);
      } else if (card === cursor) {
        cursor = cursor.nextElementSibling;
      } else {
        // Only a new sorting of the hand moves a card; moving drops focus, so it is given back.
        const focus = card === document.activeElement;
        this.hand.insertBefore(card, cursor);
        if (focus) card.focus({ preventScroll: true });
      }
    }
    const same = before.ask?.kind === "cards" && before.ask.label === this.scene.ask?.label;
    if (this.scene.ask?.kind !== "cards") this.picks.clear();
    else if (!same || held.some((one) => one.mark)) {
      this.picks = new Set(held.filter((one) => one.mark === "picked").map((one) => one.card));
    } else for (const id of this.picks) if (!next.includes(id)) this.picks.delete(id); // a hint came: picks stay
    this.handIds = next;
    if (!next.includes(this.current)) this.current = next[0] ?? null;
    for (const one of held) this.drawCard(this.cards.get(one.card), one);
    this.hand.setAttribute("aria-label", this.say("hand"));
    this.drawBacks();
    if (next.length && (!prev.length || added.length > 4)) this.tall = 0; // a new hand
    this.place(!prev.length);
    if (added.length > 4 && !prev.length && this.moves()) this.dealIn(added);
    else if (prev.length) for (const id of added) travel(this.cards.get(id).firstElementChild, start.get(id)); // one kept
  }

  drawCard(card, one) {
    const face = this.face();
    if (card.dataset.face !== face) {
      card.dataset.face = face;
      card.replaceChildren(cardFace(one.card, face));
    }
    const choosing = this.scene.ask?.kind === "cards";
    const mine = choosing && this.picks.has(one.card) ? "picked" : one.mark ?? null;
    mark(card, "data-mark", mine);
    mark(card, "aria-pressed", choosing ? String(this.picks.has(one.card)) : null);
    const said = mine && !(choosing && mine === "picked") ? `, ${this.say(`mark.${mine}`)}` : "";
    card.setAttribute("aria-label", this.name(one.card) + said);
    card.tabIndex = one.card === this.current ? 0 : -1;
    card.classList.toggle("armed", this.armed === one.card);
  }

  drawBacks() {
    const count = this.handIds.length ? 0 : Math.min(26, this.scene.facedown ?? 0);
    if ((this.backs?.childElementCount ?? 0) === count) return;
    this.backs?.remove();
    this.backs = count ? make("div", "slt-backs", { role: "img", "aria-label": this.say("facedown", { n: count }) }) : null;
    for (let i = 0; i < count; i += 1) this.backs.append(cardFace("back", "full"));
    if (this.backs) this.handBox.append(this.backs);
  }

  /** Height of a whole hand while one is drawn card by card or lies face down, in px; else 0. */
  room(width) {
    const coming = this.scene.ask?.kind === "choose" ? 13 : this.scene.facedown ?? 0;
    const ids = [..."SHDC"].flatMap((suit) => [..."5432"].map((rank) => suit + rank)).slice(0, Math.min(16, coming));
    return ids.length ? handLayout(ids, width, { ...this.scene.look, projector: this.scene.view === "projector" }).height : 0;
  }

  /** Give every card of the hand its place; `atOnce` (a first drawing, a new width) without gliding there. */
  place(atOnce = false) {
    const width = this.handBox.clientWidth;
    if (!width) return;
    this.handBox.style.minHeight = `${this.room(width)}px`;
    if (!this.handIds.length) { this.hand.style.height = `${this.backs ? 0 : this.tall}px`; return; }
    const face = this.face();
    if (face !== this.lastFace) {
      this.lastFace = face;
      for (const one of this.scene.hand ?? []) if (this.cards.has(one.card)) this.drawCard(this.cards.get(one.card), one);
    }
    this.layout = handLayout(this.handIds, width, { ...this.scene.look, projector: this.scene.view === "projector" });
    if (width !== this.wide) this.tall = 0;
    this.wide = width;
    this.tall = Math.max(this.tall, this.layout.height, this.room(width));
    const down = (this.tall - this.layout.height) / 2;
    this.hand.style.height = `${this.tall}px`;
    this.hand.style.setProperty("--w", `${this.layout.cardWidth}px`);
    mark(this.hand, "data-rows", this.layout.rows);
    this.hand.classList.toggle("at-once", atOnce);
    this.handIds.forEach((id, i) => {
      const card = this.cards.get(id);
      const { x, y } = this.layout.at[id];
      card.style.transform = `translate(${x.toFixed(1)}px, ${(y + down).toFixed(1)}px)`;
      card.style.zIndex = String(i + 1);
    });
    if (!atOnce) return;
    void this.hand.offsetWidth; // settles the layout before gliding is allowed again
    this.hand.classList.remove("at-once");
  }

  drawTrick(before, start) {
    const plays = (this.scene.trick ?? []).filter((one) => isCard(one.card));
    const keys = plays.map((one) => `${one.seat}:${one.card}`);
    this.trick.setAttribute("aria-label", this.say("trick"));
    const winner = this.scene.last?.winner ?? (before.trick ?? []).find((one) => one.win)?.seat;
    const crown = this.trick.querySelector("[data-win] .slt-face")?.getBoundingClientRect();
    const goal = winner && before.rev >= 0 && this.moves() ? this.plates.get(winner)?.getBoundingClientRect() : undefined;
    for (const [key, el] of [...this.plays]) if (!keys.includes(key)) { this.plays.delete(key); gather(el, crown, goal); }
    this.drawPack();
    let late = 0;
    const pickable = this.scene.ask?.kind === "seat" ? this.scene.ask.seats ?? [] : [];
    plays.forEach((one, i) => {
      let el = this.plays.get(keys[i]);
      const at = this.seat(one.seat)?.at ?? "bottom";
      if (!el) {
        el = make("div", "slt-play", { role: "listitem", "data-seat": one.seat, "data-card": one.card });
        el.append(cardFace(one.card, this.scene.look?.simple ? "simple" : "full"), make("span", "slt-sr"));
        this.plays.set(keys[i], el);
        this.trick.append(el);
        mark(el, "data-at", at);
        if (before.rev >= 0 && this.moves()) {
          const from = this.pack ?? this.plates.get(one.seat);
          travel(el.firstElementChild, start.get(one.card) ?? from?.getBoundingClientRect(), late);
          late += 110;
        }
      }
      mark(el, "data-at", at);
      mark(el, "data-win", one.win === true);
      mark(el, "data-pick", pickable.includes(one.seat));
      el.style.zIndex = String(i + 1);
      el.lastElementChild.textContent = this.say(one.win ? "wins" : "plays", { name: this.seat(one.seat)?.name ?? one.seat, card: this.name(one.card) });
    });
    const waiting = (this.scene.seats ?? []).find((one) => one.turn);
    const slot = waiting && plays.length && !plays.some((one) => one.seat === waiting.seat) ? waiting.at : null;
    if (!slot) { this.slot?.remove(); this.slot = null; } else {
      this.slot ??= make("div", "slt-slot", { "aria-hidden": "true" });
      mark(this.slot, "data-at", slot);
      if (!this.slot.isConnected) this.trick.prepend(this.slot);
    }
  }

  /** The pack while it is drawn from: a pile that thins out, and its count. */
  drawPack() {
    const left = this.scene.stock ?? 0;
    if (!left) { this.pack?.remove(); this.pack = null; return; }
    if (!this.pack) {
      this.pack = make("div", "slt-pack", { role: "img" });
      for (let i = 0; i < 3; i += 1) this.pack.append(cardFace("back", "full"));
      this.pack.append(make("b", "", { "aria-hidden": "true" }));
      this.mid.insertBefore(this.pack, this.trick);
    }
    mark(this.pack, "aria-label", this.say("pack", { n: left }));
    mark(this.pack, "data-thick", Math.min(3, Math.ceil(left / 17)));
    /** @type {Element} */ (this.pack.lastElementChild).textContent = String(left);
  }

  drawAsk() {
    const ask = this.scene.ask ?? null;
    // Cards to throw or to pass are asked for where the trick will lie; over a trick the words stand at the foot.
    const spoken = ask?.kind === "cards" && !this.scene.trick?.length;
    this.ask.hidden = !spoken && (!ask || ask.typed === true || !ON_FELT.includes(ask.kind));
    mark(this.ask, "data-kind", ask?.kind);
    mark(this.ask, "data-wait", ask?.wait ? "true" : null);
    const key = JSON.stringify([{ ...ask, wait: null }, this.scene.lang, spoken]);
    if (this.askKey !== key) {
      this.askKey = key;
      this.ask.replaceChildren();
      if (ask?.kind === "next") this.ask.append(make("button", "slt-btn primary slt-next", { type: "button", "data-do": "next" }, ask.label));
      if (spoken) this.ask.append(make("div", "slt-ask-label", { "aria-hidden": "true" }, ask?.label ?? ""), this.submit);
      else if (this.submit.parentElement !== this.foot) this.prompt.after(this.submit);
      if (ask?.kind === "choose" && !ask.typed) this.ask.append(this.choices(ask));
      if (ask?.kind === "bid" && !ask.typed) { // else the buttons are the page's; here it can be typed only
        this.ask.append(make("div", "slt-ask-label", { "aria-hidden": "true" }, ask.label), this.bids(ask));
      }
    }
    for (const button of this.ask.querySelectorAll(".slt-choice")) mark(button, "aria-disabled", ask?.wait ? "true" : null);
  }

  /** Two or three answers, one button each. @param {Ask} ask */
  choices(ask) {
    return make("div", "slt-choices", { role: "group", "aria-label": ask.label }, ...(ask.choices ?? []).map((one, i) =>
      make("button", `slt-btn slt-choice${i ? "" : " primary"}`, { type: "button", "data-do": "choose", "data-call": one.call }, one.label)));
  }

  /** The bid picker. @param {Ask} ask */
  bids(ask) {
    const choices = ask.choices ?? [];
    const grid = make("div", "slt-bids", { role: "toolbar", "aria-label": ask.label });
    const cells = choices.reduce((sum, one) => sum + (one.label.length > 4 ? 2 : 1), 0);
    grid.style.setProperty("--n", String(cells > 14 ? 8 : Math.min(7, cells)));
    choices.forEach((one, i) => grid.append(make("button", "slt-call", {
      type: "button", "data-do": "bid", "data-call": one.call, tabindex: i ? "-1" : "0",
      "data-mark": one.why ? "no" : null, "data-word": /^\d+$/.test(one.label) ? null : one.label.length > 4 ? "long" : "short",
      "aria-label": one.why ? `${one.label}, ${this.say("mark.no")}` : /^\d+$/.test(one.label) ? `${this.say("bid")} ${one.label}` : null,
    }, one.label)));
    return grid;
  }

  drawFoot() {
    const { ask = null, look = {} } = this.scene;
    const above = !this.ask.hidden && this.ask.dataset.kind !== "choose";
    this.prompt.textContent = ask && !above ? ask.wait ?? ask.label : "";
    this.submit.hidden = ask?.kind !== "cards";
    this.submit.textContent = ask?.submit ?? this.say("submit");
    this.entryLabel.textContent = this.say("entry");
    const numbers = ask?.kind === "bid" && !(ask.choices ?? []).some((one) => one.call === "nil");
    const hint = numbers ? "choose" : ask && ["bid", "choose", "next", "seat"].includes(ask.kind) ? ask.kind : "card";
    this.entry.placeholder = this.say(`entry.hint.${hint}`, { first: ask?.choices?.[0]?.label ?? "" });
    const titles = { last: "last", log: "log", keys: "keys" };
    for (const button of this.tools.children) {
      const label = this.say(titles[button.dataset.open]);
      mark(button, "aria-label", label);
      mark(button, "title", label);
      mark(button, "aria-expanded", String(this.open === button.dataset.open));
    }
    mark(this.foot, "data-large", look.large);
  }

  // --- panels: last trick, transcript, keys ---------------------------------------------------------

  toggle(name) {
    if (this.open === name) { this.shut(); return; }
    this.opener = this.root.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    this.open = name;
    this.drawPanel(name);
    this.drawFoot();
    this.panel.hidden = false;
    this.panel.focus({ preventScroll: true });
  }

  shut() {
    if (!this.open) return;
    const inside = this.panel.contains(document.activeElement);
    this.open = null;
    this.panel.hidden = true;
    this.drawFoot();
    if (!inside) return;
    if (this.opener?.isConnected) this.opener.focus({ preventScroll: true });
    else this.refocus();
  }

  drawPanel(name) {
    const close = make("button", "slt-tool", { type: "button", "data-do": "shut", "aria-label": this.say("close"), title: this.say("close") });
    close.append(icon("close"));
    const head = make("div", "slt-panel-head", {}, make("h3", "", {}, this.say(name)), close);
    const key = JSON.stringify([name, this.scene.last, this.scene.transcript, this.scene.lang]);
    if (this.panelKey === key && !this.panel.hidden) return;
    this.panelKey = key;
    mark(this.panel, "aria-label", this.say(name));
    mark(this.panel, "data-panel", name);
    const body = { last: lastBody, log: logBody, keys: keysBody }[name](this.told());
    const focusClose = this.panel.contains(document.activeElement) && document.activeElement !== this.panel;
    this.panel.replaceChildren(head, body);
    if (focusClose) close.focus({ preventScroll: true });
    if (name === "log") body.scrollTop = body.scrollHeight;
  }

  // --- words: live region and callout ----------------------------------------------------------------

  speak(text) {
    // A region that already holds this very text would stay silent; a trailing space makes it news.
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  /** Show and say `text` near a card (or near the hand). */
  explain(text, card = "") {
    this.callout.replaceChildren(make("span", "slt-callout-mark", { "aria-hidden": "true" }, "i"), make("span", "", {}, text));
    this.callout.hidden = false;
    const spot = this.layout.at[card];
    const width = this.handBox.clientWidth;
    const own = this.callout.offsetWidth;
    const x = spot ? spot.x + spot.strip / 2 : width / 2;
    const left = Math.max(0, Math.min(width - own, x - own / 2));
    this.callout.style.left = `${left}px`;
    this.callout.style.setProperty("--tail", `${Math.max(20, Math.min(own - 20, x - left))}px`);
    mark(this.callout, "data-for", card || null);
    this.speak(text);
  }

  hush() {
    this.callout.hidden = true;
    if (!this.armed) return;
    this.cards.get(this.armed)?.classList.remove("armed");
    this.armed = null;
  }

  // --- hands and keys --------------------------------------------------------------------------------

  click(event) {
    const { target } = event;
    if (!this.callout.hidden) this.hush(); // presses go through it to what it covers
    const card = near(target, ".slt-card");
    if (card && this.hand.contains(card)) { this.choose(card.dataset.card, event.detail > 0); return; }
    const play = near(target, ".slt-play[data-pick]");
    if (play) { this.intend({ do: "seat", seat: play.dataset.seat }); return; }
    const opener = near(target, "[data-open]");
    if (opener) { this.toggle(opener.dataset.open); return; }
    const button = near(target, "[data-do]");
    if (button) this.press(button);
  }

  press(button) {
    switch (button.dataset.do) {
      case "next": this.intend({ do: "next" }); break;
      case "seat": this.intend({ do: "seat", seat: button.dataset.pickSeat }); break;
      case "cards": this.sendPicks(); break;
      case "bid": this.bid(button.dataset.call); break;
      case "choose": this.pickChoice(button.dataset.call); break;
      case "shut": this.shut(); break;
      // The store looks first whether there is anybody to answer; a page without one can only try.
      case "reconnect": (globalThis[Symbol.for("spades-learn.store")]?.reconnect ?? (() => location.reload()))(); break;
      case "download": globalThis[Symbol.for("spades-learn.store")]?.download(); break;
      default:
    }
  }

  /** Send a bid, or say why it is not allowed. Returns whether it went out. */
  bid(call, typed = "") {
    const choice = (this.scene.ask?.choices ?? []).find((one) => one.call === call);
    if (choice?.why) this.explain(choice.why);
    return Boolean(choice) && !choice?.why && this.intend({ do: "bid", call }, "", { typed });
  }

  pickChoice(call, typed = "") {
    if (this.scene.ask?.wait) { this.explain(this.scene.ask.wait); return false; }
    return this.intend({ do: "choose", call }, "", { typed });
  }

  sendPicks() {
    return this.intend({ do: "cards", cards: this.handIds.filter((id) => this.picks.has(id)) });
  }

  /** A press on a card: play it, pick it, or say why not. Returns whether it did either. */
  choose(id, byPointer = false, typed = "") {
    this.setCurrent(id);
    const one = (this.scene.hand ?? []).find((held) => held.card === id);
    const kind = this.scene.ask?.kind;
    if (kind === "cards") { this.toggleCard(id); return true; }
    if (one?.mark === "no" || one?.why) { this.hush(); this.explain(one.why || this.say("not-now"), id); return false; }
    if (kind !== "card") { this.hush(); this.explain(this.say("not-turn"), id); return false; }
    if (this.scene.look?.confirm && byPointer && this.armed !== id) {
      this.hush();
      this.armed = id;
      this.cards.get(id)?.classList.add("armed");
      this.explain(this.say("again", { card: this.name(id) }), id);
      return false;
    }
    return this.intend({ do: "card", card: id }, id, { typed });
  }

  toggleCard(id) {
    if (this.book.pending) return;
    if (!this.picks.delete(id)) this.picks.add(id);
    const one = this.held().find((each) => each.card === id);
    if (one) this.drawCard(this.cards.get(id), one);
  }

  /** Act on the typed line. What could not be sent stays in it; what came a moment too early is sent when it is asked. */
  typed() {
    const text = this.entry.value;
    const asked = parseEntry(text, this.scene.ask, this.handIds, this.scene.words ?? {}, this.scene.seats ?? []);
    this.ahead = null;
    if ("error" in asked) {
      if (!this.scene.ask) this.ahead = { text, at: Date.now() };
      this.explain(this.say(asked.error, asked.facts));
      this.entry.select();
      return;
    }
    if (this.book.pending) {
      this.ahead = { text, at: Date.now() };
      this.explain(this.say("entry.soon"));
      return;
    }
    this.entry.value = "";
    if (!this.enter(asked, text)) { this.entry.value = text; this.entry.select(); }
  }

  /** Do what a typed line asks for. Returns whether it counted here. */
  enter(asked, text) {
    switch (asked.do) {
      case "card": return this.choose(asked.card, false, text);
      case "bid": return this.bid(asked.call, text);
      case "choose": return this.pickChoice(asked.call, text);
      case "submit": return this.sendPicks();
      case "pick": asked.cards.forEach((card) => this.toggleCard(card)); return true;
      case "claim": return this.claim(text);
      default: return this.intend(asked, "", { typed: text });
    }
  }

  /** Ask for the claim form, which is drawn beside the table a moment later, and go there. */
  claim(typed = "") {
    if (!this.intend({ do: "claim" }, "", { typed })) return false;
    const find = (tries) => {
      const to = /** @type {HTMLElement|null} */ (this.root.closest(".sl-app")?.querySelector(".sl-claim select"));
      if (to) to.focus();
      else if (tries && !this.signal.aborted) setTimeout(() => find(tries - 1), BEAT / 20);
    };
    find(40);
    return true;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape") {
      if (this.open) this.shut();
      else if (!this.callout.hidden) this.hush();
      else if (target === this.entry) { this.entry.value = ""; this.refocus(); } // back to where single keys work
      else return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (target === this.entry) return;
    const card = near(target, ".slt-card");
    if (card) {
      const to = moveFocus(this.handIds, card.dataset.card, event.key, this.layout.at);
      if (to) { this.setCurrent(to); this.cards.get(to).focus(); event.preventDefault(); return; }
    }
    const call = near(target, ".slt-call");
    if (call) {
      const calls = /** @type {HTMLElement[]} */ ([...this.ask.querySelectorAll(".slt-call")]);
      const ids = calls.map((one) => one.dataset.call);
      const to = moveFocus(ids, call.dataset.call, event.key);
      if (to) { calls[ids.indexOf(to)].focus(); event.preventDefault(); return; }
    }
    const run = {
      h: () => this.intend({ do: "hint" }), u: () => this.intend({ do: "undo" }), l: () => this.toggle("last"),
      c: () => this.claim(), s: () => this.tellScore(), "?": () => this.toggle("keys"), t: () => this.entry.focus(),
      n: () => { if (this.scene.ask?.kind === "next") this.intend({ do: "next" }); },
    }[event.key.length === 1 ? event.key.toLowerCase() : ""];
    if (run) { run(); event.preventDefault(); event.stopPropagation(); }
  }

  tellScore() {
    const lines = (this.scene.score ?? []).map((one) =>
      `${one.label} ${one.points}, ${this.say(bagsWord(one.bags), { n: one.bags })}`);
    this.speak(lines.length ? `${this.say("score")}: ${lines.join("; ")}` : this.say("score.none"));
  }

  focused(event) {
    if (event.target !== this.owed) this.owed = null;
    // JupyterLab looks for this mark from the focused element upwards, and its cell shortcuts ("d d" deletes) match
    // the focused element itself: the mark on the root alone comes too late.
    event.target.setAttribute("data-lm-suppress-shortcuts", "true");
    const card = near(event.target, ".slt-card");
    if (card) this.setCurrent(card.dataset.card);
    const call = near(event.target, ".slt-call");
    if (call) for (const one of this.ask.querySelectorAll(".slt-call")) one.tabIndex = one === call ? 0 : -1;
  }

  /** The one card of the hand that Tab stops at. */
  setCurrent(id) {
    this.current = id;
    for (const [key, card] of this.cards) card.tabIndex = key === id ? 0 : -1;
  }

  /** Focus was on something that left: put it where the next action is. */
  refocus() {
    const to = (this.ask.hidden ? null : this.ask.querySelector("button:not([tabindex='-1'])"))
      ?? this.cards.get(this.current) ?? this.root;
    to.focus({ preventScroll: true });
  }

  /** The hand flies in from whoever dealt it, or from the middle of the felt. */
  dealIn(ids) {
    const dealer = (this.scene.seats ?? []).find((one) => one.dealer && one.at !== "bottom");
    const from = (dealer && this.plates.get(dealer.seat)) ?? this.trick;
    deal(ids.map((id) => this.cards.get(id)?.firstElementChild).filter(Boolean), from.getBoundingClientRect());
  }
}
