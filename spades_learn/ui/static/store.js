/**
 * The progress store of Spades Learn: keeps a learner's attempts and settings in this browser.
 *
 * Invisible. Python is told what is kept (hello), sends what to add, and gets no storage of its own: progress is
 * an append-only log of attempts with ids, and merging two logs is their union.
 *
 * @typedef {{id:string, [key:string]:any}} Attempt
 * @typedef {{log:Attempt[], settings:Record<string, any>}} Kept
 * @typedef {{get(name:string):any, send(content:any):void, on(name:string, callback:Function):void,
 *   off(name?:string|null, callback?:Function|null):void}} Model
 */

const KEY = "spades-learn/1";
/** An unanswered ping older than this means the program behind the page is gone (milliseconds). */
const PATIENCE = 8000;
/** A press asks whether the program is there, at most this often (milliseconds). */
const PAUSE = 5000;
const WORDS = {
  lost: "The course has stopped answering",
  "lost.why": "The program behind this page has ended or the connection is down. What you have done is kept in this browser.",
  reconnect: "Reconnect", download: "Download my progress",
};
/** The only parts of the page's address that are ever read (a Binder address also holds a launch token). */
const KNOWN = ["lang", "lesson", "step", "deal", "set", "page"];
/** Those that say where the learner is; the page rewrites them as the learner moves, so that a reload comes back. */
const PLACE = ["lesson", "step", "deal", "page"];
/** The page counts as drawn when nothing was added for so long (milliseconds). */
const SETTLED = 90;
/** How often a control that was pressed is looked for again before focus goes elsewhere. */
const COPIES = 3;
/** Longest value taken from the address, in characters. */
const LONGEST = 2000;

/** The known, non-empty keys of an address's query. @param {string} search @returns {Record<string,string>} */
function readQuery(search) {
  const given = new URLSearchParams(search);
  return Object.fromEntries(KNOWN.filter((key) => given.get(key)).map((key) => [key, given.get(key).slice(0, LONGEST)]));
}

/** The address of a place in the course; every other part of the address stays as it is. @param {string} href */
function placeAt(href, query) {
  const url = new URL(href);
  for (const key of PLACE) url.searchParams.delete(key);
  for (const key of PLACE) {
    if (typeof query?.[key] === "string" && query[key] && !(key === "page" && query[key] === "home")) {
      url.searchParams.set(key, query[key].slice(0, LONGEST));
    }
  }
  return url.href;
}

/** Whether two addresses name different pages of the course. @param {string} one @param {string} other */
function newPage(one, other) {
  const [here, there] = [readQuery(one), readQuery(other)];
  return ["page", "lesson", "deal"].some((key) => (here[key] ?? "") !== (there[key] ?? ""));
}

/** Whether a value is an attempt as far as the store cares: an object with a text id. */
function isAttempt(value) {
  return typeof value === "object" && value !== null && typeof value.id === "string" && value.id !== "";
}

/** What a stored text holds; anything broken counts as nothing. @returns {Kept} */
function parseKept(text) {
  try {
    const value = JSON.parse(text ?? "");
    const settings = value.settings;
    return {
      log: Array.isArray(value.log) ? value.log.filter(isAttempt) : [],
      settings: typeof settings === "object" && settings !== null && !Array.isArray(settings) ? settings : {},
    };
  } catch {
    return { log: [], settings: {} };
  }
}

/** Union of two logs by id, the first one's order first. @param {Attempt[]} one @param {Attempt[]} other */
function union(one, other) {
  const ids = new Set(one.map((attempt) => attempt.id));
  return [...one, ...other.filter((attempt) => isAttempt(attempt) && !ids.has(attempt.id) && ids.add(attempt.id))];
}

/** Whether the browser lets this page keep anything. */
function canStore() {
  try {
    localStorage.setItem(`${KEY}/try`, "1");
    localStorage.removeItem(`${KEY}/try`);
    return true;
  } catch {
    return false;
  }
}

/** Save a text or bytes (base64) as a file on the learner's machine. */
function download(name, text, mime = "application/json") {
  const url = URL.createObjectURL(new Blob([text], { type: `${mime};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = String(name).replace(/[\\/:*?"<>|\u0000-\u001f]+/g, "-") || "spades-learn.json";
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** ipywidgets cannot give a box a role: the bar is the page's banner, the stage its main part, the title its heading. */
function nameParts(root) {
  const give = (el, name, value) => { if (el && el.getAttribute(name) !== value) el.setAttribute(name, value); };
  const stage = root.querySelector(".sl-app .sl-stage");
  const title = root.querySelector(".sl-app > .sl-bar .sl-title");
  give(root.querySelector(".sl-app > .sl-bar"), "role", "banner");
  give(stage, "role", "main");
  if (!title || title.matches("h1") || title.querySelector("h1")) return;
  give(title, "role", "heading");
  give(title, "aria-level", stage?.querySelector("h1") ? "2" : "1");
}

/** ipywidgets draws a slider's handle and number without a name; give both the label that stands beside them. */
function nameSliders(root) {
  for (const slider of root.querySelectorAll(".widget-slider")) {
    const label = slider.querySelector(".widget-label")?.textContent?.trim();
    for (const part of slider.querySelectorAll(".noUi-handle, .widget-readout")) {
      if (!label || part.getAttribute("aria-label") === label) continue;
      part.setAttribute("aria-label", label);
      if (part.isContentEditable) part.setAttribute("role", "textbox");
    }
  }
}

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
  ".sl-coach .sl-btn.primary", ".sl-coach .sl-btn:not(.quiet)",
];

/** Where a page is to be read from. */
const BEGINNINGS = ".sl-stage h1, .sl-coach .sl-task, .sl-coach .sl-box";

/**
 * Where focus goes when what held it is gone: to its fresh copy, to the beginning of a new page or of a step that only
 * wants reading, or else to what is asked next.
 * @param {{app:Element, name:string, place:{page:string, step:string}}} last
 * @param {boolean} patient whether the copy may still come @returns {HTMLElement|null}
 */
function nextStop({ app, name, place }, patient = false) {
  const shown = (el) => el.getClientRects().length > 0 && !el.disabled;
  const first = (selector) => [...app.querySelectorAll(selector)].find(shown) ?? null;
  const now = placeOf(app);
  const moved = now.page !== place.page || now.step !== place.step;
  if (!moved && name) {
    const copy = [...app.querySelectorAll("button, input, select, summary")].find((el) => shown(el) && nameOf(el) === name);
    if (copy || patient) return copy ?? null;
  }
  const asked = STOPS.map(first).find(Boolean) ?? null;
  const begins = first(BEGINNINGS);
  // On a step with a table its live region tells the task; elsewhere the task itself has to be come to.
  const told = app.querySelector(".sl-root") && !asked?.matches(".sl-btn.primary");
  if (begins && (now.page !== place.page || !asked || (moved && !told))) {
    begins.setAttribute("tabindex", "-1");
    return begins;
  }
  return asked;
}

/** ipywidgets draws a page's parts anew at every change; focus must not fall to the document with an old part. */
function keepFocus(signal) {
  let last = null;
  let timer = 0;
  const lost = () => last !== null && !last.el.isConnected && last.app.isConnected
    && (document.activeElement === null || document.activeElement === document.body);
  addEventListener("focusin", ({ target }) => {
    const app = target.closest?.(".sl-app");
    last = app ? { el: target, app, name: nameOf(target), place: placeOf(app) } : null;
  }, { signal });
  const settle = (tries) => {
    if (!lost()) return;
    const to = nextStop(last, tries > 0);
    if (to) to.focus({ preventScroll: true });
    else if (tries > 0) timer = setTimeout(() => settle(tries - 1), SETTLED);
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

/** Where the coach stands below the table, as on a phone, an answer's verdict is brought into sight. */
function showVerdict(root) {
  for (const verdict of root.querySelectorAll(".sl-coach .sl-verdict:not([data-seen])")) {
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

/** The store behind one model: reads once, answers messages, listens for other tabs. */
class BrowserStore {
  /** @param {Model} model @param {AbortSignal} signal */
  constructor(model, signal) {
    this.model = model;
    this.able = canStore();
    /** @type {Kept} */
    this.kept = this.able ? parseKept(localStorage.getItem(KEY)) : { log: [], settings: {} };
    this.hear = (message) => this.heard(message);
    model.on("msg:custom", this.hear);
    addEventListener("storage", (event) => this.elsewhere(event), { signal });
    // JupyterLab looks for this mark on the focused element itself: without it, "d d" on a button deletes the cell.
    document.addEventListener("focusin", (event) => {
      if (event.target.closest?.(".sl-app")) event.target.setAttribute("data-lm-suppress-shortcuts", "true");
    }, { signal });
    addEventListener("popstate", () => this.post({ type: "went", query: readQuery(location.search) }), { signal });
    // The table offers a download when the program behind the page is gone; only the browser is left then.
    const handle = Symbol.for("spades-learn.store");
    const mine = { download: () => download("spades-learn-progress.json", this.file()) };
    globalThis[handle] = mine;
    signal.addEventListener("abort", () => {
      model.off("msg:custom", this.hear);
      if (globalThis[handle] === mine) delete globalThis[handle];
    }, { once: true });
    const names = new MutationObserver(() => { nameSliders(document); nameParts(document); showVerdict(document); });
    names.observe(document.body, { childList: true, subtree: true });
    signal.addEventListener("abort", () => names.disconnect(), { once: true });
    keepFocus(signal);
    this.words = WORDS;
    this.ping = null;
    this.lastPing = 0;
    // A table has a heartbeat of its own; where there is none, a press on the page asks.
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => this.ask(), { signal });
    const beat = setInterval(() => { if (this.ping && Date.now() - this.ping.at >= PATIENCE) this.lost(); }, 1000);
    signal.addEventListener("abort", () => { clearInterval(beat); this.notice?.remove(); }, { once: true });
    this.theme();
    this.hello();
  }

  /** Ask whether the program is still there. */
  ask() {
    const now = Date.now();
    if (this.ping || now - this.lastPing < PAUSE || document.querySelector(".sl-root")) return;
    this.lastPing = now;
    this.ping = { id: String(now), at: now };
    try {
      this.model.send({ type: "ping", id: this.ping.id });
    } catch {
      this.lost();
    }
  }

  /** Say that the program is gone, with a way back and a copy of the progress. */
  lost() {
    this.ping = null;
    if (this.notice?.isConnected || document.querySelector(".slt-lost:not([hidden])")) return;
    const button = (word, run) => {
      const one = document.createElement("button");
      one.type = "button";
      one.textContent = this.words[word];
      one.addEventListener("click", run);
      return one;
    };
    this.notice = document.createElement("section");
    this.notice.className = "sl-lost-page";
    this.notice.setAttribute("role", "alertdialog");
    this.notice.setAttribute("aria-label", this.words.lost);
    const title = document.createElement("h2");
    title.textContent = this.words.lost;
    const why = document.createElement("p");
    why.textContent = this.words["lost.why"];
    this.notice.append(title, why, button("reconnect", () => location.reload()),
      button("download", () => download("spades-learn-progress.json", this.file())));
    document.body.append(this.notice);
  }

  hello() {
    this.post({
      type: "hello", query: readQuery(location.search), languages: [...(navigator.languages ?? [])],
      log: this.kept.log, settings: this.kept.settings, storage: this.able,
    });
  }

  /** The kernel may be gone; then the page has other ways of saying so. */
  post(message) {
    try {
      this.model.send(message);
    } catch {
      // The table's heartbeat tells the learner.
    }
  }

  /** The progress file: the same shape that is kept. */
  file() {
    return JSON.stringify({ v: 1, log: this.kept.log, settings: this.kept.settings }, null, 1);
  }

  heard(message) {
    this.ping = null;
    this.notice?.remove();
    switch (message?.type) {
      case "words": this.words = { ...WORDS, ...message.value }; break;
      case "append": this.write({ log: union(this.fresh().log, message.items ?? []) }); break;
      case "settings": this.write({ log: this.fresh().log, settings: message.value ?? {} }); this.theme(); break;
      case "forget": this.forget(); break;
      case "download": download(message.name, message.text, message.mime); break;
      case "hello?": this.hello(); break;
      case "place": this.moved(message.query); break;
      case "title":
        if (typeof message.text === "string") document.title = message.text;
        if (typeof message.lang === "string" && message.lang) document.documentElement.lang = message.lang;
        break;
      default:
    }
  }

  /** Keep the address in step; only where the whole page is the course, never in JupyterLab. */
  moved(query) {
    if (!document.querySelector("body.sl-page[data-voila]")) return;
    const here = placeAt(location.href, query);
    try {
      // Another page is a step that Back takes back; another step of a lesson, and the first page, are not.
      const onward = this.placed && newPage(location.search, new URL(here).search);
      if (onward) history.pushState(history.state, "", here);
      else history.replaceState(history.state, "", here);
      this.placed = true;
    } catch {
      // An address that may not be rewritten (a sandboxed frame) only costs the way back after a reload.
    }
  }

  /** What is kept now, with whatever another tab has added since. */
  fresh() {
    if (!this.able) return this.kept;
    const there = parseKept(localStorage.getItem(KEY));
    return { log: union(this.kept.log, there.log), settings: this.kept.settings };
  }

  write(change) {
    this.kept = { ...this.kept, ...change };
    if (!this.able) return;
    try {
      localStorage.setItem(KEY, JSON.stringify({ v: 1, log: this.kept.log, settings: this.kept.settings }));
    } catch {
      this.able = false;
      this.post({ type: "storage", storage: false });
    }
  }

  forget() {
    this.kept = { log: [], settings: {} };
    try {
      localStorage.removeItem(KEY);
    } catch {
      this.able = false;
    }
    this.theme();
  }

  /** Another tab wrote: take the union, and tell Python what is new. */
  elsewhere(event) {
    if (event.key !== KEY && event.key !== null) return;
    if (event.newValue === null) {
      this.kept = { log: [], settings: {} };
      this.post({ type: "merged", log: [], settings: {}, forgotten: true });
      return;
    }
    const there = parseKept(event.newValue);
    const log = union(this.kept.log, there.log);
    const news = log.length !== this.kept.log.length || JSON.stringify(there.settings) !== JSON.stringify(this.kept.settings);
    this.kept = { log, settings: there.settings };
    this.theme();
    if (news) this.post({ type: "merged", log, settings: there.settings, forgotten: false });
  }

  /** The learner's choice of light or dark; without one the system's choice stands. */
  theme() {
    const theme = this.kept.settings.theme;
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  }
}

/** Runs once per model, whether or not anything is shown. */
function initialize({ model, signal }) {
  const ending = new AbortController();
  signal?.addEventListener("abort", () => ending.abort(), { once: true });
  new BrowserStore(model, ending.signal);
  return () => ending.abort();
}

/** Nothing to see. */
function render({ el }) {
  el.hidden = true;
  el.style.display = "none";
}

export { isAttempt, parseKept, newPage, placeAt, readQuery, union };
export default { initialize, render };
