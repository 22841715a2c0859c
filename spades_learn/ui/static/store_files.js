/**
 * Many files at once, chosen or dropped: each a message of its own, and never more of them on the way than the program
 * has room for, so that five hundred of them do not cut the line to it.
 *
 * Python answers each (`part-taken`): `stop` where nobody wants the rest, `full` where it has all it can hold; the rest
 * is then named and not sent, so that each can be listed with its reason.
 */

import { LARGEST } from "./store_pick.js";

/** What the chooser offers: progress files, and zip files of them. */
const MANY = ".json,.zip,application/json,application/zip";
/** Files of one choice that are looked at. */
export const MOST = 2000;
/** Files on the way at once, and their bytes; one is always let go, however large. */
export const AHEAD = { files: 8, bytes: 2 * 1024 * 1024 };
/** Characters of a file's name that are passed on. */
const LONGEST_GIVEN = 120;
/** How deep a dropped folder is looked into. */
const DEEPEST = 6;

/** Sends files one by one and waits to hear that they are taken. */
export class Sender {
  /** @param {(message:object, buffers:ArrayBuffer[]) => void} post */
  constructor(post) {
    this.post = post;
    /** @type {File[]} */
    this.queue = [];
    /** Bytes of each message on the way, by its number. @type {Map<number, number>} */
    this.away = new Map();
    this.number = 0;
    this.full = false;
    this.running = false;
    this.wake = () => {};
  }

  /** Take files; those beyond what one choice may have are counted and not looked at. @param {File[]} files */
  async add(files) {
    const beyond = files.length - MOST;
    this.queue.push(...files.slice(0, MOST));
    if (beyond > 0) this.queue.push(/** @type {any} */ ({ name: "", size: beyond, many: true }));
    if (this.running) return;
    this.running = true;
    this.full = false;
    try {
      while (this.queue.length) await this.next(this.queue.shift());
    } finally {
      this.running = false;
    }
  }

  /** Forget what was not sent yet. */
  stop() {
    this.queue = [];
    this.away.clear();
    this.wake();
  }

  /** Python has taken one. @param {{id:number, stop?:boolean, full?:boolean}} message */
  taken({ id, stop, full }) {
    this.away.delete(id);
    this.full ||= full === true;
    if (stop) this.stop();
    else this.wake();
  }

  /** Whether a file of so many bytes may go now. @param {number} size */
  fits(size) {
    const bytes = [...this.away.values()].reduce((sum, each) => sum + each, 0);
    return !this.away.size || (this.away.size < AHEAD.files && bytes + size <= AHEAD.bytes);
  }

  async next(file) {
    const queue = this.queue;
    const size = file.many || file.size > LARGEST ? 0 : file.size;
    while (!this.fits(size)) await new Promise((resolve) => { this.wake = resolve; });
    let why = file.many ? "many" : file.size > LARGEST ? "large" : this.full ? "full" : "";
    let data = null;
    if (!why) {
      try {
        data = await file.arrayBuffer();
      } catch {
        why = "unreadable";
      }
    }
    if (this.queue !== queue) return; // stopped meanwhile: nobody waits for this one
    this.number += 1;
    this.away.set(this.number, data ? size : 0);
    const told = { type: "part", id: this.number, name: file.name.slice(0, LONGEST_GIVEN), size: file.size, why };
    this.post({ ...told, left: this.queue.length }, data ? [data] : []);
  }
}

/** Whether a file is a hidden one, or one that a file manager left behind. @param {string} name */
const hidden = (name) => name.startsWith(".") || ["__MACOSX", "Thumbs.db", "desktop.ini"].includes(name);

/** The files of a dropped entry, those of a folder too. @param {any} entry @param {File[]} found */
async function filesOf(entry, found, depth = 0) {
  if (!entry || found.length > MOST || (depth && hidden(entry.name))) return;
  if (entry.isFile) {
    found.push(await new Promise((resolve) => {
      entry.file(resolve, () => resolve(/** @type {any} */ ({ name: entry.name, size: 0, arrayBuffer: () => Promise.reject(new Error("unreadable")) })));
    }));
    return;
  }
  if (depth >= DEEPEST) return;
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((resolve) => { reader.readEntries(resolve, () => resolve([])); });
    if (!some.length) return;
    for (const each of some) await filesOf(each, found, depth + 1);
  }
}

/** What was dropped, files and folders. @param {DataTransfer} transfer @returns {Promise<File[]>} */
async function dropped(transfer) {
  // The list is emptied as soon as the event is over.
  const files = [...transfer.files];
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return files;
  const found = [];
  for (const each of entries) await filesOf(each, found);
  return found;
}

/**
 * Listen for the button that chooses many files, and for files dropped on a page that has a field for them.
 * @param {{send:Function, on:Function, off:Function}} model @param {() => void} lost @param {AbortSignal} signal
 */
export function manyFiles(model, lost, signal) {
  const sender = new Sender((message, buffers) => {
    try {
      model.send(message, undefined, buffers);
    } catch {
      sender.stop();
      lost();
    }
  });
  const hear = (message) => {
    if (message?.type === "part-taken") sender.taken(message);
    else if (message?.type === "parts-stop") sender.stop();
  };
  model.on("msg:custom", hear);
  signal.addEventListener("abort", () => { model.off("msg:custom", hear); sender.stop(); }, { once: true });

  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.(".sl-app .sl-pick-many");
    if (!button || button.disabled) return;
    const input = document.createElement("input");
    Object.assign(input, { type: "file", accept: MANY, multiple: true });
    input.addEventListener("change", () => sender.add([...(input.files ?? [])]), { once: true });
    input.click();
  }, { signal });

  /** The field of this page, where the event has files for it. @param {DragEvent} event */
  const field = (event) => {
    const zone = document.querySelector(".sl-app .sl-drop");
    const here = event.target.closest?.(".sl-app") || document.querySelector("body.sl-page");
    return zone && here && event.dataTransfer?.types.includes("Files") ? zone : null;
  };
  const over = (event) => {
    const zone = field(event);
    if (!zone) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = "copy";
    zone.classList.add("over");
  };
  const away = () => document.querySelector(".sl-app .sl-drop.over")?.classList.remove("over");
  // Captured, so that the notebook around the course does not take the file for itself.
  document.addEventListener("dragenter", over, { signal, capture: true });
  document.addEventListener("dragover", over, { signal, capture: true });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) away(); }, { signal, capture: true });
  document.addEventListener("drop", async (event) => {
    if (!field(event)) return;
    event.preventDefault();
    event.stopPropagation();
    away();
    sender.add(await dropped(event.dataTransfer));
  }, { signal, capture: true });
}
