/**
 * The progress store of Spades Learn: keeps a learner's attempts and settings in this browser.
 *
 * Invisible. Python is told what is kept (hello), sends what to add, and gets no storage of its own: progress is
 * an append-only log of attempts with ids, and merging two logs is their union.
 *
 * @typedef {{get(name:string):any, send(content:any):void, on(name:string, callback:Function):void,
 *   off(name?:string|null, callback?:Function|null):void}} Model
 */

import { fileName, isAttempt, lacks, nothingKept, parseKept, union, writeKept } from "./store_kept.js";
import { newPage, placeAt, readQuery } from "./store_address.js";
import { enterGives, showVerdict } from "./store_coach.js";
import { copies } from "./store_copy.js";
import { manyFiles } from "./store_files.js";
import { keepFocus } from "./store_focus.js";
import { Pulse, pulse } from "./store_live.js";
import { nameParts, nameSliders } from "./store_names.js";
import { HANDS, pick } from "./store_pick.js";
import { keysStep, showChanged } from "./store_step.js";

const KEY = "spades-learn/1";
/** Where a text that could not be read is put aside, should anybody want to save it by hand. */
const DAMAGED = `${KEY}/damaged`;
const WORDS = {
  lost: "The course has stopped answering",
  "lost.why": "The program behind this page has ended or the connection is down. What you have done is kept in this browser.",
  "lost.yet": "The course does not answer yet. It is tried again every few seconds; this page opens by itself when it does.",
  offline: "There is no connection",
  "offline.why": "This device is offline, so what you press does not arrive. What you have done is kept in this browser.",
  reconnect: "Reconnect", download: "Download my progress",
  "away.take": "To carry on somewhere else, take your progress along: another address has nothing of what this browser keeps. The code carries which steps you have passed, the file carries everything.",
  "away.ended": "Binder may have ended this session, as it does when nobody has pressed anything for some ten minutes. If Reconnect does not help, take the code or the file along and start Binder again: it opens at the same place. There, the settings read the code or the file.",
  "away.code": "Carry-on code", "away.copy": "Copy the code", "away.copied": "Copied.",
  "away.failed": "It could not be copied: write it down.", "away.again": "Start Binder again",
};

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

/** The store behind one model: reads once, answers messages, listens for other tabs. */
class BrowserStore {
  /** @param {Model} model @param {AbortSignal} signal */
  constructor(model, signal) {
    this.model = model;
    /** Why nothing is kept: "blocked", "newer", "full", or "" where everything is. */
    this.trouble = canStore() ? "" : "blocked";
    this.kept = this.stored() ?? nothingKept();
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
    const mine = { download: () => this.save(), reconnect: () => this.pulse.reconnect() };
    globalThis[handle] = mine;
    signal.addEventListener("abort", () => {
      model.off("msg:custom", this.hear);
      if (globalThis[handle] === mine) delete globalThis[handle];
    }, { once: true });
    const names = new MutationObserver(() => {
      nameSliders(document);
      nameParts(document);
      showVerdict(document);
      for (const app of this.lang ? document.querySelectorAll(".sl-app:not([lang])") : []) app.setAttribute("lang", this.lang);
    });
    names.observe(document.body, { childList: true, subtree: true });
    signal.addEventListener("abort", () => names.disconnect(), { once: true });
    keepFocus(signal);
    enterGives(signal);
    copies(signal);
    keysStep(signal);
    this.words = WORDS;
    this.away = { code: "", link: "" };
    const away = () => ({ ...this.away, query: readQuery(location.search) });
    this.pulse = new Pulse(model, { words: () => this.words, save: () => this.save(), away }, signal);
    // A file is chosen under the press itself: a browser opens no chooser a moment later.
    document.addEventListener("click", ({ target }) => {
      const button = target.closest?.(".sl-app .sl-pick");
      if (button && !button.disabled) pick((file, data) => this.chosen(file, data), ...(button.matches(".sl-pick-hand") ? [HANDS] : []));
    }, { signal });
    manyFiles(model, () => this.pulse.lost(), signal);
    // A link to a place in the course opens it in this page; with a modifier it is the browser's, as any link.
    document.addEventListener("click", (event) => {
      const link = event.target.closest?.('.sl-app a[href^="?"]');
      // One that is to open beside a report must not take it away; in JupyterLab there is no page to open beside.
      if (link?.target === "_blank" && document.querySelector("body.sl-page")) return;
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.post({ type: "went", query: readQuery(link.search) });
      showChanged(link);
    }, { signal });
    this.theme();
    this.hello();
  }

  /** What the browser holds now, or null where it holds nothing that may be touched. */
  stored() {
    if (this.trouble === "blocked" || this.trouble === "newer") return null;
    const text = localStorage.getItem(KEY);
    const kept = parseKept(text);
    if (kept.newer) {
      this.trouble = "newer";
      return null;
    }
    if (kept.damaged) {
      try { localStorage.setItem(DAMAGED, text); } catch { /* full: there is no room for a spoiled copy */ }
    }
    return text === null ? null : kept;
  }

  /** A file the learner chose, as bytes; none where it is too large. */
  chosen(file, data) {
    try {
      this.model.send({ type: "file", name: file.name, size: file.size, read: data !== null }, undefined, data ? [data] : []);
    } catch {
      this.pulse.lost();
    }
  }

  /** Hand out everything this page knows, entries it does not understand included. */
  save() {
    download(fileName(this.kept), writeKept(this.kept, 1));
  }

  hello() {
    this.post({
      type: "hello", query: readQuery(location.search), languages: [...(navigator.languages ?? [])],
      log: this.kept.log, settings: this.kept.settings, storage: this.trouble === "", trouble: this.trouble,
      // Where others come to this page: a teacher hands it out. A notebook in JupyterLab is no such place.
      at: document.querySelector("body.sl-page") ? `${location.origin}${location.pathname}` : "",
    });
  }

  /** The kernel may be gone; then the page has other ways of saying so. */
  post(message) {
    try {
      this.model.send(message);
    } catch {
      // The heartbeat tells the learner.
    }
  }

  heard(message) {
    this.pulse.heard();
    switch (message?.type) {
      case "away": this.away = { code: String(message.code ?? ""), link: String(message.link ?? "") }; break;
      case "words": this.words = { ...WORDS, ...message.value }; break;
      case "append": this.write({ log: Array.isArray(message.items) ? message.items : [] }); break;
      case "settings": this.write({ settings: message.value ?? {} }); this.theme(); break;
      case "forget": this.forget(); break;
      case "save": this.save(); break;
      case "download": download(message.name, message.text, message.mime); break;
      case "hello?": this.hello(); break;
      case "place": this.moved(message.query); break;
      case "print": print(); break;
      case "title":
        if (typeof message.text === "string") document.title = message.text;
        if (typeof message.lang === "string" && message.lang) this.speaks(message.lang);
        break;
      default:
    }
  }

  /** The language of the course: of the whole page where that is the course, in JupyterLab only of the course's part. */
  speaks(lang) {
    this.lang = lang;
    for (const app of document.querySelectorAll(".sl-app")) app.setAttribute("lang", lang);
    if (!document.querySelector("body.sl-page")) return;
    document.documentElement.lang = lang;
    const url = new URL(location.href);
    if (!url.searchParams.has("lang") || url.searchParams.get("lang") === lang) return;
    // The address would otherwise win over the choice at the next reload.
    url.searchParams.set("lang", lang);
    try {
      history.replaceState(history.state, "", url.href);
    } catch {
      // As below: it only costs the choice after a reload.
    }
  }

  /** Keep the address in step; only where the whole page is the course, never in JupyterLab. */
  moved(query) {
    if (!document.querySelector("body.sl-page")) return;
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

  /**
   * Add attempts and change settings. What another tab has written since is read first: the log is the union, and of
   * the settings only those named here change.
   * @param {{log?:object[], settings?:Record<string, any>}} change
   */
  write({ log = [], settings = {} }) {
    const there = this.stored();
    this.kept = {
      ...this.kept,
      log: union(union(this.kept.log, there?.log ?? []), log),
      // Wiped from outside, the page's own copy is the last one.
      settings: { ...(there?.settings ?? this.kept.settings), ...settings },
    };
    this.put();
  }

  /** Store what is kept, where that is possible; say when it stops or starts to be. */
  put() {
    const before = this.trouble;
    if (before === "blocked" || before === "newer") return;
    try {
      localStorage.setItem(KEY, writeKept(this.kept));
      this.trouble = "";
    } catch {
      this.trouble = "full";
    }
    if (this.trouble !== before) this.post({ type: "storage", storage: this.trouble === "", trouble: this.trouble });
  }

  /** Erase everything; the other tabs are told first, so that none of them puts it back. */
  forget() {
    this.kept = nothingKept();
    try {
      if (this.trouble !== "newer") {
        localStorage.setItem(KEY, JSON.stringify({ v: 1, log: [], settings: {}, forgotten: true }));
        for (const key of [KEY, DAMAGED]) localStorage.removeItem(key);
      }
    } catch {
      this.trouble = "blocked";
    }
    this.theme();
  }

  /** Another tab wrote: take the union, and tell Python what is new. */
  elsewhere(event) {
    if (event.key !== KEY || event.newValue === null) return; // wiped from outside: the next write puts it back
    let forgotten = false;
    try { forgotten = JSON.parse(event.newValue).forgotten === true; } catch { return; }
    if (forgotten) {
      this.kept = nothingKept();
      this.theme();
      this.post({ type: "merged", log: [], settings: {}, forgotten: true });
      return;
    }
    const there = parseKept(event.newValue);
    if (there.newer || there.damaged) return; // the next write looks again
    const log = union(this.kept.log, there.log);
    const news = log.length !== this.kept.log.length || JSON.stringify(there.settings) !== JSON.stringify(this.kept.settings);
    // Two tabs that wrote at one moment: browsers pass writes on with a delay, so one of them has lost the other's.
    const lost = lacks(this.kept.log, there.log);
    this.kept = { ...this.kept, log, settings: there.settings };
    if (lost) this.put();
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

export { isAttempt, lacks, parseKept, newPage, placeAt, pulse, readQuery, union };
export default { initialize, render };
