/**
 * The page's half of the static site: ipywidgets' own manager, with the worker in the part of the kernel.
 */
(() => {
  "use strict";
  const STUCK = 90_000; // milliseconds without a step after which the page says so; whatever comes later still counts
  const UNHEARD = 6000; // milliseconds to wait for the learner's language before the map is shown as it is
  const by = (/** @type {string} */ id) => document.getElementById(id);
  const hall = by("loading");
  const fail = window.slFail;

  const worker = window.slWorker; // begun in the page's head, so that both load at once
  worker.onerror = () => fail("part");

  /** @type {Map<string, any>} callbacks of messages that Python has not dealt with yet */
  const waiting = new Map();
  /** @type {Map<string, Comm>} */
  const comms = new Map();
  let sent = 0;

  /** What ipywidgets' models ask of a comm. */
  class Comm {
    /** @param {string} id @param {string} target */
    constructor(id, target) {
      this.comm_id = id;
      this.target_name = target;
      /** @type {any[]} what came before the model was made */
      this.early = [];
      this.hears = null;
      this.ends = null;
    }
    open() { return ""; }
    send(data, callbacks, _metadata, buffers) { return this.tell("comm_msg", data, callbacks, buffers); }
    close(data, callbacks, _metadata, buffers) {
      comms.delete(this.comm_id);
      return this.tell("comm_close", data ?? {}, callbacks, buffers);
    }
    tell(type, data, callbacks, buffers) {
      const msg_id = `page-${++sent}`;
      if (callbacks) waiting.set(msg_id, callbacks);
      const text = JSON.stringify({ type, msg_id, content: { comm_id: this.comm_id, data } });
      worker.postMessage({ text, buffers: (buffers ?? []).map(asBytes) });
      return msg_id;
    }
    on_msg(callback) {
      this.hears = callback;
      this.early.splice(0).forEach(callback);
    }
    on_close(callback) { this.ends = callback; }
    hear(message) { this.hears ? this.hears(message) : this.early.push(message); }
  }

  /** A copy of a buffer's own bytes. @param {ArrayBuffer|ArrayBufferView} buffer */
  const asBytes = (buffer) => (ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength))
    : new Uint8Array(buffer.slice(0)));

  const load = (/** @type {string[]} */ names) => new Promise((resolve, reject) => window.requirejs(names, (...got) => resolve(got), reject));
  window.requirejs.config({ baseUrl: "widgets", waitSeconds: 0 });
  const managed = load(["@jupyter-widgets/html-manager", "@jupyter-widgets/base"]).then(([{ HTMLManager }]) => {
    const manager = new HTMLManager({ loader: (/** @type {string} */ name) => load([name]).then(([found]) => found) });
    // Python opens every comm of the course; the page opens none.
    manager._create_comm = () => Promise.reject(new Error("the page opens no comm"));
    return manager;
  });
  managed.catch(() => fail("part"));

  /** @param {any} manager @param {any} message @param {Uint8Array[]} bytes */
  function heard(manager, message, bytes) {
    if (message.type === "idle") {
      waiting.get(message.msg_id)?.iopub?.status?.({ content: { execution_state: "idle" } });
      waiting.delete(message.msg_id);
      return;
    }
    if (message.type === "ready") { show(manager, message.model_id).catch((error) => { console.error(error); fail("sorry"); }); return; }
    message.buffers = bytes.map((each) => new DataView(each.buffer, each.byteOffset, each.byteLength));
    const id = message.content.comm_id;
    if (message.type === "comm_open") {
      const comm = new Comm(id, message.content.target_name);
      comms.set(id, comm);
      manager.handle_comm_open(comm, message).catch((/** @type {any} */ error) => console.error(error));
    } else if (message.type === "comm_msg") {
      comms.get(id)?.hear(message);
    } else if (message.type === "comm_close") {
      const comm = comms.get(id);
      comms.delete(id);
      comm?.ends?.(message);
    }
  }

  /** Draws the course, and takes the loading screen away once it is seen in the learner's language. */
  async function show(manager, id) {
    const place = by("rendered_cells");
    const model = await manager.get_model(id);
    await manager.display_view(manager.create_view(model), place);
    const wanted = document.documentElement.lang;
    const shown = () => place.querySelector(".jupyter-widgets")?.getClientRects().length
      && (wanted === "en" || document.querySelector(`.sl-app[lang="${wanted}"]`));
    const done = () => {
      watcher.disconnect();
      clearTimeout(patience);
      document.documentElement.dataset.ready = "yes";
      hall.remove();
      keepOffline().catch(() => {}); // the course goes on by the network
    };
    const look = () => { if (shown()) done(); };
    const watcher = new MutationObserver(look);
    watcher.observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ["lang"] });
    const patience = setTimeout(done, UNHEARD);
    look();
  }

  /** Lets the browser keep the site's files, from now on: before, the course itself needed the line. */
  async function keepOffline() {
    const registration = await navigator.serviceWorker.register("offline.js");
    await navigator.serviceWorker.ready;
    // A site that was taken down must not live on in browsers.
    const answer = await fetch("offline.js", { cache: "no-store" });
    if (answer.status !== 404 && answer.status !== 410) {
      document.documentElement.dataset.offline = "yes";
      return;
    }
    await registration.unregister();
    for (const name of await caches.keys()) if (name.startsWith(`spades-learn ${registration.scope} `)) await caches.delete(name);
  }

  let patience = setTimeout(() => fail("stuck"), STUCK);
  const take = (/** @type {any} */ data) => {
    if (data.type === "step") {
      by("loading_bar")?.setAttribute("value", String(data.done));
      clearTimeout(patience);
      if (data.done < 1) patience = setTimeout(() => fail("stuck"), STUCK);
    }
    else if (data.type === "failed") fail(data.word);
    else managed.then((manager) => heard(manager, JSON.parse(data.text), data.buffers), () => {});
  };
  worker.onmessage = ({ data }) => take(data);
  window.slEarly.splice(0).forEach(take);
})();
