/** A file that the learner chooses, read here: too large a one would cut the line to the program without a word. */

/** Bytes; beyond about ten million the socket closes silently. */
export const LARGEST = 9 * 1024 * 1024;

/** What a chooser of hands offers: the forms in which hands are written down. */
export const HANDS = ".ptn,.pbn,.json,.txt,text/plain,application/json";

/** Characters of a file's name that are passed on. */
const LONGEST_NAME = 120;

/**
 * Let the learner choose a file; `give` gets its name and its bytes, or its name and nothing when it is too large or
 * cannot be read.
 * @param {(file:{name:string, size:number}, data:ArrayBuffer|null) => void} give @param {string} accept
 */
export function pick(give, accept = ".json,application/json") {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    const told = { name: file.name.slice(0, LONGEST_NAME), size: file.size };
    if (file.size > LARGEST) {
      give(told, null);
      return;
    }
    try {
      give(told, await file.arrayBuffer());
    } catch {
      give({ ...told, size: -1 }, null);
    }
  }, { once: true });
  input.click();
}
