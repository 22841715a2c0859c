/**
 * The table: draws scenes, sends intents; knows no rules.
 */
import { cardName, isCard, SUITS, SYMBOLS, word } from "./words.js";
import { parseEntry } from "./entry.js";
import { focusNeighbour, handLayout, moveFocus, reconcile, tally } from "./layout.js";
import { BEAT, begin, HEARTBEAT, newBook, ONWARD, overdue, PAUSE, seen, settle } from "./book.js";
import { cardFace, icon, make, mark, newId } from "./dom.js";

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
    this.build(el);
    this.listen();
    this.update(model.get("scene") ?? {});
  }

  /** Word in the scene's language. */
  say(id, facts) { return word(this.scene.words ?? {}, id, facts); }
  name(card) { return cardName(card, this.scene.words ?? {}); }
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
    this.mid.append(this.fans, this.trick, this.seats);
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
    this.root.append(this.felt, this.live);
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
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.signal.addEventListener("abort", () => {
      clearInterval(beat);
      resize.disconnect();
      this.model.off("change:scene", this.onScene);
      this.model.off("msg:custom", this.onMessage);
      this.root.remove();
    }, { once: true });
  }

  // --- talking with Python -------------------------------------------------------------------------

  /** Send an intent, unless one is still waiting. Returns whether it went out. */
  intend(body, about = null) {
    const intent = { type: "intent", id: newId(), turn: this.scene.turn, ...body };
    const book = begin(this.book, intent, Date.now());
    if (!book) return false;
    this.hush();
    this.book = book;
    this.about = about;
    this.root.dataset.pending = body.do;
    this.cards.get(about)?.classList.add("pending");
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
    if (settled === "ack" || settled === "refused") this.settled();
    if (settled === "refused") {
      if (message.why !== "") this.explain(message.why || this.say("refused"), this.about);
    }
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
    this.scene = next;
    this.book = seen(this.book, next.turn);
    if (!this.book.pending) this.settled();
    if (before.turn !== next.turn) { this.hush(); this.armed = null; }
    const look = next.look ?? {};
    this.root.dataset.deck = look.deck === "four" ? "four" : "two";
    mark(this.root, "lang", next.lang);
    mark(this.root, "data-turn", next.turn);
    mark(this.root, "data-rev", next.rev);
    mark(this.root, "data-ask", next.ask?.kind ?? "none");
    mark(this.root, "data-large", look.large);
    // Before the first card there is no trick to leave room for; a phone uses that.
    const started = (next.trick ?? []).length > 0 || Boolean(next.last);
    mark(this.root, "data-quiet", !started && (!next.ask || next.ask.kind === "bid"));
    mark(this.root, "data-still", look.motion === false);
    this.root.setAttribute("aria-label", this.say("table"));
    const start = this.origins(before);
    this.drawScore();
    this.drawSeats();
    this.drawHand(before);
    this.drawTrick(before, start);
    this.drawAsk(before);
    this.drawFoot();
    if (this.open) this.drawPanel(this.open);
    if (next.say && (next.rev !== before.rev)) this.speak(next.say);
    if (had && !this.root.contains(document.activeElement)) this.refocus();
    if (had && before.ask && !next.ask) setTimeout(() => this.onward(), ONWARD);
  }

  /** Nothing is asked here any more: where the page has a way on, the next key press should find it. */
  onward() {
    if (this.scene.ask || this.open || !this.root.contains(document.activeElement)) return;
    this.root.closest(".sl-app")?.querySelector(".sl-coach .sl-btn.primary")?.focus({ preventScroll: true });
  }

  /** Where cards that will travel start from: rectangles of hand cards and plates before the change. */
  origins(before) {
    if (!this.moves()) return new Map();
    const start = new Map();
    for (const [id, card] of this.cards) start.set(id, card.getBoundingClientRect());
    return start;
  }

  moves() { return this.scene.look?.motion !== false && !this.still?.matches && laidOut(this.felt); }

  drawScore() {
    const { score = [], broken = null } = this.scene;
    this.score.setAttribute("aria-label", this.say("score"));
    const lines = score.map((line) => {
      const bags = line.bags === 1 ? this.say("bag") : this.say("bags", { n: line.bags });
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
      this.drawPlate(this.plates.get(one.seat), one, ask?.kind === "seat" && (ask.seats ?? []).includes(one.seat));
    }
    this.fans.replaceChildren(...seats.filter((one) => one.at !== "bottom" && one.left > 0).map((one) => {
      const fan = make("div", "slt-fan", { "data-at": one.at });
      for (let i = 0; i < Math.min(13, one.left); i += 1) fan.append(make("i", ""));
      return fan;
    }));
  }

  drawPlate(plate, one, pickable) {
    const sum = tally(one.bid, one.won);
    mark(plate, "data-at", one.at);
    mark(plate, "data-turn", one.turn);
    mark(plate, "data-pick", pickable);
    mark(plate, "data-thinking", one.thinking);
    mark(plate, "data-nil", sum.nil ? (sum.failed ? "failed" : "alive") : null);
    const voids = (one.void ?? []).filter((suit) => SUITS.includes(suit));
    const told = [one.name,
      one.bid === null || one.bid === undefined ? this.say("seat.nobid") : this.say("seat.bid", { bid: sum.nil ? this.say(one.bid) : one.bid }),
      this.say("seat.won", { n: one.won }), one.left === null || one.left === undefined ? "" : this.say("seat.left", { n: one.left }),
      sum.failed ? this.say("nil.failed") : "",
      voids.length ? this.say("seat.void", { suits: voids.map((suit) => this.say(`suit.${suit}`)).join(", ") }) : "",
      one.dealer ? this.say("dealer") : "", one.turn ? this.say("turn") : "", one.thinking ? this.say("thinking") : "",
    ].filter(Boolean).join(", ");
    const key = JSON.stringify([told, pickable]);
    if (plate.dataset.key === key) return;
    plate.dataset.key = key;
    const focused = plate.contains(document.activeElement);
    const avatar = make("span", "slt-av", {}, one.seat);
    if (one.dealer) avatar.append(make("span", "slt-dealer", { title: this.say("dealer") }, this.say("dealer.mark")));
    const body = make("span", "slt-body", {}, make("span", "slt-name", {}, one.name), this.bidMark(one, sum));
    const seen = make("span", "slt-plate-in", { "aria-hidden": "true" }, avatar, body);
    if (voids.length) {
      seen.append(make("span", "slt-voids", {}, ...voids.map((suit) => make("i", "", { "data-suit": suit }, SYMBOLS[suit]))));
    }
    if (one.thinking) seen.append(make("span", "slt-think", {}, make("i"), make("i"), make("i")));
    plate.replaceChildren(seen);
    if (pickable) {
      plate.removeAttribute("aria-label");
      const pick = make("button", "slt-pick", {
        type: "button", "data-do": "seat", "data-pick-seat": one.seat, "aria-label": `${this.say("seat.pick", { name: one.name })} (${told})`,
      });
      plate.append(pick);
      if (focused) pick.focus();
    } else {
      plate.append(make("span", "slt-sr", {}, told));
    }
  }

  /** Won and bid at a glance: "1/3" and a dot for each trick wanted; bags stand out; a nil is a badge. */
  bidMark(one, sum) {
    if (sum.nil) {
      const text = one.won > 0 ? `${this.say(one.bid)} · ${one.won}` : this.say(one.bid);
      return make("span", "slt-bid", {}, make("span", "slt-nil", { "data-blind": one.bid === "blind nil" }, text));
    }
    if (one.bid === null || one.bid === undefined) return make("span", "slt-bid slt-nobid", {}, "–");
    const dots = make("span", "slt-dots", { "data-many": sum.wanted + sum.bags > 5 ? "" : null });
    for (let i = 0; i < sum.made; i += 1) dots.append(make("i", "made"));
    for (let i = sum.made; i < sum.wanted; i += 1) dots.append(make("i", "want"));
    for (let i = 0; i < sum.bags; i += 1) dots.append(make("i", "bag"));
    return make("span", "slt-bid", {}, make("span", "slt-num", {}, make("b", "", {}, String(one.won)), `/${one.bid}`), dots);
  }

  face() {
    if (this.scene.look?.simple) return "simple";
    return this.scene.look?.large || (this.handBox.clientWidth || 1000) < 600 ? "big" : "full";
  }

  drawHand(before) {
    const held = (this.scene.hand ?? []).filter((one) => isCard(one.card));
    const next = held.map((one) => one.card);
    const prev = this.handIds;
    const { gone, added } = reconcile(prev, next);
    const focusedCard = document.activeElement?.closest?.(".slt-card")?.dataset.card;
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
    this.place(!prev.length);
    if (added.length > 4 && !prev.length && this.moves()) this.dealIn(added);
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

  /** Give every card of the hand its place; `atOnce` (a first drawing, a new width) without gliding there. */
  place(atOnce = false) {
    const width = this.handBox.clientWidth;
    if (!width || !this.handIds.length) { this.hand.style.height = "0px"; return; }
    const face = this.face();
    if (face !== this.lastFace) {
      this.lastFace = face;
      for (const one of this.scene.hand ?? []) if (this.cards.has(one.card)) this.drawCard(this.cards.get(one.card), one);
    }
    this.layout = handLayout(this.handIds, width, this.scene.look ?? {});
    this.hand.style.height = `${this.layout.height}px`;
    this.hand.style.setProperty("--w", `${this.layout.cardWidth}px`);
    mark(this.hand, "data-rows", this.layout.rows);
    this.hand.classList.toggle("at-once", atOnce);
    this.handIds.forEach((id, i) => {
      const card = this.cards.get(id);
      const { x, y } = this.layout.at[id];
      card.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
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
    for (const [key, el] of [...this.plays]) if (!keys.includes(key)) { this.plays.delete(key); this.gather(el, winner); }
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
          this.travel(el, start.get(one.card) ?? this.plates.get(one.seat)?.getBoundingClientRect(), late);
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

  drawAsk(before) {
    const ask = this.scene.ask ?? null;
    const key = JSON.stringify([ask, this.scene.lang]);
    this.ask.hidden = !ask || ask.typed === true || !["bid", "next"].includes(ask.kind);
    mark(this.ask, "data-kind", ask?.kind);
    if (this.askKey === key) return;
    this.askKey = key;
    this.ask.replaceChildren();
    if (ask?.kind === "next") {
      this.ask.append(make("button", "slt-btn primary slt-next", { type: "button", "data-do": "next" }, ask.label));
    }
    if (ask?.kind === "bid" && !ask.typed) { // else the buttons are the page's; here it can be typed only
      const choices = ask.choices ?? [];
      const grid = make("div", "slt-bids", { role: "toolbar", "aria-label": ask.label });
      const cells = choices.reduce((sum, one) => sum + (one.label.length > 4 ? 2 : 1), 0);
      grid.style.setProperty("--n", String(cells > 14 ? 8 : Math.min(7, cells)));
      choices.forEach((one, i) => grid.append(make("button", "slt-call", {
        type: "button", "data-do": "bid", "data-call": one.call, tabindex: i ? "-1" : "0",
        "data-mark": one.why ? "no" : null, "data-word": /^\d+$/.test(one.label) ? null : one.label.length > 4 ? "long" : "short",
        "aria-label": one.why ? `${one.label}, ${this.say("mark.no")}` : /^\d+$/.test(one.label) ? `${this.say("bid")} ${one.label}` : null,
      }, one.label)));
      this.ask.append(make("div", "slt-ask-label", {}, ask.label), grid);
    }
  }

  drawFoot() {
    const { ask = null, look = {} } = this.scene;
    this.prompt.textContent = ask && !["bid", "next"].includes(ask.kind) ? ask.label : "";
    this.submit.hidden = ask?.kind !== "cards";
    this.submit.textContent = ask?.submit ?? this.say("submit");
    this.entryLabel.textContent = this.say("entry");
    const hint = ask?.kind === "bid" || ask?.kind === "seat" || ask?.kind === "next" ? ask.kind : "card";
    this.entry.placeholder = this.say(`entry.hint.${hint}`);
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
    this.opener = this.root.contains(document.activeElement) ? document.activeElement : null;
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
    const body = { last: () => this.lastBody(), log: () => this.logBody(), keys: () => this.keysBody() }[name]();
    const focusClose = this.panel.contains(document.activeElement) && document.activeElement !== this.panel;
    this.panel.replaceChildren(head, body);
    if (focusClose) close.focus({ preventScroll: true });
    if (name === "log") body.scrollTop = body.scrollHeight;
  }

  lastBody() {
    const last = this.scene.last;
    if (!last) return make("p", "", {}, this.say("last.none"));
    const name = (seat) => this.seat(seat)?.name ?? seat;
    const row = make("div", "slt-last", { role: "list" });
    for (const one of last.plays.filter((play) => isCard(play.card))) {
      const item = make("div", "slt-last-one", { role: "listitem", "data-win": one.seat === last.winner ? "true" : null });
      item.append(cardFace(one.card, "full"), make("span", "", { "aria-hidden": "true" }, name(one.seat)),
        make("span", "slt-sr", {}, this.say("plays", { name: name(one.seat), card: this.name(one.card) })));
      row.append(item);
    }
    return make("div", "", {}, row, make("p", "", {}, this.say("last.won", { name: name(last.winner) })));
  }

  logBody() {
    const lines = this.scene.transcript ?? [];
    if (!lines.length) return make("p", "", {}, this.say("log.none"));
    return make("ol", "slt-log", { tabindex: "0", "aria-label": this.say("log") }, ...lines.map((line) => make("li", "", {}, line)));
  }

  keysBody() {
    const rows = [["← →", "arrows"], ["Home End", "ends"], ["Enter", "play"], ["H", "h"], ["U", "u"], ["L", "l"], ["S", "s"], ["N", "n"], ["T", "t"], ["?", "?"], ["Esc", "esc"], ["QS 4", "entry"]];
    return make("dl", "slt-keys", {}, ...rows.flatMap(([key, id]) =>
      [make("dt", "", {}, ...key.split(" ").map((one) => make("kbd", "", {}, one))), make("dd", "", {}, this.say(`key.${id}`))]));
  }

  // --- words: live region and callout ----------------------------------------------------------------

  speak(text) {
    // A region that already holds this very text would stay silent; a trailing space makes it news.
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  /** Show and say `text` near a card (or near the hand). */
  explain(text, card = null) {
    this.callout.replaceChildren(make("span", "slt-callout-mark", { "aria-hidden": "true" }, "i"), make("span", "", {}, text));
    this.callout.hidden = false;
    const spot = this.layout.at?.[card];
    const width = this.handBox.clientWidth;
    const own = this.callout.offsetWidth;
    const x = spot ? spot.x + spot.strip / 2 : width / 2;
    const left = Math.max(0, Math.min(width - own, x - own / 2));
    this.callout.style.left = `${left}px`;
    this.callout.style.setProperty("--tail", `${Math.max(20, Math.min(own - 20, x - left))}px`);
    mark(this.callout, "data-for", card);
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
    const target = /** @type {HTMLElement} */ (event.target);
    const card = target.closest(".slt-card");
    if (card && this.hand.contains(card)) { this.choose(card.dataset.card, event.detail > 0); return; }
    const play = target.closest(".slt-play[data-pick]");
    if (play) { this.intend({ do: "seat", seat: play.dataset.seat }); return; }
    const opener = target.closest("[data-open]");
    if (opener) { this.toggle(opener.dataset.open); return; }
    const button = target.closest("[data-do]");
    if (button) this.press(button);
    else if (target.closest(".slt-callout")) this.hush();
  }

  press(button) {
    switch (button.dataset.do) {
      case "next": this.intend({ do: "next" }); break;
      case "seat": this.intend({ do: "seat", seat: button.dataset.pickSeat }); break;
      case "cards": this.sendPicks(); break;
      case "bid": this.bid(button.dataset.call); break;
      case "shut": this.shut(); break;
      case "reconnect": location.reload(); break;
      case "download": globalThis[Symbol.for("spades-learn.store")]?.download(); break;
      default:
    }
  }

  bid(call) {
    const choice = (this.scene.ask?.choices ?? []).find((one) => one.call === call);
    if (choice?.why) this.explain(choice.why);
    else if (choice) this.intend({ do: "bid", call });
  }

  sendPicks() {
    this.intend({ do: "cards", cards: this.handIds.filter((id) => this.picks.has(id)) });
  }

  /** A press on a card: play it, pick it, or say why not. */
  choose(id, byPointer = false) {
    this.setCurrent(id);
    const one = (this.scene.hand ?? []).find((held) => held.card === id);
    const kind = this.scene.ask?.kind;
    if (kind === "cards") { this.toggleCard(id); return; }
    if (one?.mark === "no" || one?.why) { this.hush(); this.explain(one.why || this.say("not-now"), id); return; }
    if (kind !== "card") { this.hush(); this.explain(this.say("not-turn"), id); return; }
    if (this.scene.look?.confirm && byPointer && this.armed !== id) {
      this.hush();
      this.armed = id;
      this.cards.get(id)?.classList.add("armed");
      this.explain(this.say("again", { card: this.name(id) }), id);
      return;
    }
    this.intend({ do: "card", card: id }, id);
  }

  toggleCard(id) {
    if (this.book.pending) return;
    if (!this.picks.delete(id)) this.picks.add(id);
    this.drawCard(this.cards.get(id), this.scene.hand.find((one) => one.card === id));
  }

  typed() {
    const asked = parseEntry(this.entry.value, this.scene.ask, this.handIds, this.scene.words ?? {}, this.scene.seats ?? []);
    if ("error" in asked) {
      this.explain(this.say(asked.error, asked.facts));
      this.entry.select();
      return;
    }
    this.entry.value = "";
    if (asked.do === "card") this.choose(asked.card);
    else if (asked.do === "bid") this.bid(asked.call);
    else if (asked.do === "submit") this.sendPicks();
    else if (asked.do === "pick") asked.cards.forEach((card) => this.toggleCard(card));
    else this.intend(asked);
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
    const card = target.closest(".slt-card");
    if (card) {
      const to = moveFocus(this.handIds, card.dataset.card, event.key, this.layout.at);
      if (to) { this.setCurrent(to); this.cards.get(to).focus(); event.preventDefault(); return; }
    }
    const call = target.closest(".slt-call");
    if (call) {
      const calls = [...this.ask.querySelectorAll(".slt-call")];
      const ids = calls.map((one) => one.dataset.call);
      const to = moveFocus(ids, call.dataset.call, event.key);
      if (to) { calls[ids.indexOf(to)].focus(); event.preventDefault(); return; }
    }
    const run = {
      h: () => this.intend({ do: "hint" }), u: () => this.intend({ do: "undo" }), l: () => this.toggle("last"),
      s: () => this.tellScore(), "?": () => this.toggle("keys"), t: () => this.entry.focus(),
      n: () => { if (this.scene.ask?.kind === "next") this.intend({ do: "next" }); },
    }[event.key.length === 1 ? event.key.toLowerCase() : ""];
    if (run) { run(); event.preventDefault(); event.stopPropagation(); }
  }

  tellScore() {
    const lines = (this.scene.score ?? []).map((one) =>
      `${one.label} ${one.points}, ${one.bags === 1 ? this.say("bag") : this.say("bags", { n: one.bags })}`);
    this.speak(lines.length ? `${this.say("score")}: ${lines.join("; ")}` : this.say("score.none"));
  }

  focused(event) {
    // JupyterLab looks for this mark from the focused element upwards, and its cell shortcuts ("d d" deletes) match
    // the focused element itself: the mark on the root alone comes too late.
    event.target.setAttribute("data-lm-suppress-shortcuts", "true");
    const card = event.target.closest?.(".slt-card");
    if (card) this.setCurrent(card.dataset.card);
    const call = event.target.closest?.(".slt-call");
    if (call) for (const one of this.ask.querySelectorAll(".slt-call")) one.tabIndex = one === call ? 0 : -1;
  }

  /** The one card of the hand that Tab stops at. */
  setCurrent(id) {
    this.current = id;
    for (const [key, card] of this.cards) card.tabIndex = key === id ? 0 : -1;
  }

  /** Focus was on something that left: put it where the next action is. */
  refocus() {
    const to = (this.ask.hidden ? null : this.ask.querySelector("button[tabindex='0'], .slt-next"))
      ?? this.cards.get(this.current) ?? this.root;
    to.focus({ preventScroll: true });
  }

  // --- motion: 150-250 ms, none under reduced motion ---------------------------------------------------

  /** A card travels from a rectangle of the page to where it now lies. */
  travel(el, from, delay = 0) {
    const face = el.firstElementChild;
    const to = face.getBoundingClientRect();
    if (!from || !to.width) return;
    const dx = from.left + from.width / 2 - (to.left + to.width / 2);
    const dy = from.top + from.height / 2 - (to.top + to.height / 2);
    const scale = Math.min(1.2, Math.max(0.35, Math.min(from.width, 110) / to.width));
    face.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: delay ? 0 : 1 }, { opacity: 1, offset: 0.3 }, { transform: "none" }],
      { duration: 230, delay, easing: "cubic-bezier(.2,.75,.25,1)", fill: "backwards" });
  }

  /** A card of a finished trick goes to the winner and is gone. */
  gather(el, winner) {
    const plate = winner && this.plates.get(winner);
    if (!plate || !this.moves()) { el.remove(); return; }
    const from = el.getBoundingClientRect();
    const to = plate.getBoundingClientRect();
    el.setAttribute("aria-hidden", "true");
    el.removeAttribute("role");
    el.removeAttribute("data-card");
    el.classList.add("leaving");
    const dx = to.left + to.width / 2 - (from.left + from.width / 2);
    const dy = to.top + to.height / 2 - (from.top + from.height / 2);
    const run = el.firstElementChild.animate(
      [{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(.35)`, opacity: 0.1 }],
      { duration: 240, easing: "cubic-bezier(.5,0,.75,.4)", fill: "forwards" });
    run.onfinish = () => el.remove();
    run.oncancel = () => el.remove();
  }

  dealIn(ids) {
    const felt = this.felt.getBoundingClientRect();
    ids.forEach((id, i) => {
      const card = this.cards.get(id);
      const to = card.getBoundingClientRect();
      card.firstElementChild.animate(
        [{ transform: `translate(${felt.left + felt.width / 2 - to.left - to.width / 2}px, ${felt.top + felt.height * 0.4 - to.top - to.height / 2}px) scale(.6)`, opacity: 0 }, { transform: "none", opacity: 1 }],
        { duration: 220, delay: i * 14, easing: "cubic-bezier(.2,.75,.25,1)", fill: "backwards" });
    });
  }
}

/** Whether an element is laid out, so that a journey across it means something. */
export function laidOut(el) {
  return el.isConnected && el.getClientRects().length > 0;
}
