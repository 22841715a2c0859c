/**
 * The course's Python, beside the page and not in it, so that the page answers while a bot thinks.
 *
 * To the page: {type: "step", done} while it loads, {type: "failed", word}, and {type: "message", text, buffers}.
 * From the page: {text, buffers}.
 */

/** How many steps `step` counts. */
const STEPS = 5;
let done = 0;
const step = () => postMessage({ type: "step", done: ++done / STEPS });

/** The bytes of a file of this site. @param {string} name */
async function bytes(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** @type {any[]} what the page said before the course listened */
const early = [];
onmessage = ({ data }) => early.push(data);

let part = true; // whether what fails is a file that did not arrive
let open = false;
const failed = () => { if (!open) postMessage({ type: "failed", word: part ? "part" : "sorry" }); };
addEventListener("unhandledrejection", failed); // Pyodide waits for ever for a part of its own that does not come
try {
  const archive = bytes("course.zip");
  archive.catch(() => {});
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const python = await loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href });
  step();
  const course = await archive;
  step();
  part = false;
  python.unpackArchive(course, "zip", { extractDir: "/course" });
  python.runPython("import sys; sys.path.insert(0, '/course'); import boot");
  step();
  const boot = python.pyimport("boot");
  python.runPython("import spades_learn.app.controller");
  step();
  const desk = boot.start((/** @type {string} */ text, /** @type {any} */ list) => {
    const buffers = list.toJs({ create_proxies: false });
    list.destroy?.();
    postMessage({ type: "message", text, buffers });
  });
  step();
  const hear = (/** @type {any} */ { text, buffers }) => {
    const list = python.toPy(buffers.map((/** @type {Uint8Array} */ each) => each));
    desk.hear(text, list);
    list.destroy?.();
  };
  onmessage = ({ data }) => hear(data);
  early.splice(0).forEach(hear);
  open = true;
} catch (error) {
  console.error(error);
  failed();
}
