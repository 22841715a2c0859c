/**
 * What the browser keeps: a log that only grows, and small settings. Pure; the browser's storage is elsewhere.
 *
 * @typedef {{id:string, [key:string]:any}} Attempt
 * @typedef {{log:Attempt[], settings:Record<string, any>, newer:boolean, damaged:boolean}} Kept
 */

/** The newest kind of store this script can read; a newer one is left untouched. */
const FILE_SCHEMA = 1;

/** Whether a value is an attempt as far as the store cares: an object with a text id. */
export function isAttempt(value) {
  return typeof value === "object" && value !== null && typeof value.id === "string" && value.id !== "";
}

/** Nothing kept. @returns {Kept} */
export function nothingKept() {
  return { log: [], settings: {}, newer: false, damaged: false };
}

/** What a stored text holds; anything broken counts as nothing, and a newer kind is said. @returns {Kept} */
export function parseKept(text) {
  if (text === null || text === undefined) return nothingKept();
  try {
    const value = JSON.parse(text);
    if (typeof value.v === "number" && value.v > FILE_SCHEMA) return { ...nothingKept(), newer: true };
    const settings = value.settings;
    return {
      ...nothingKept(),
      log: Array.isArray(value.log) ? value.log.filter(isAttempt) : [],
      settings: typeof settings === "object" && settings !== null && !Array.isArray(settings) ? settings : {},
      damaged: !Array.isArray(value.log),
    };
  } catch {
    return { ...nothingKept(), damaged: true };
  }
}

/** One text for one value, whatever order its keys are in. */
function canonical(value) {
  return JSON.stringify(value, (_key, part) => (part && typeof part === "object" && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part));
}

/**
 * Union of two logs by id: commutative, associative and idempotent as a set; the order is made where it is needed.
 * Of two attempts that claim one id, which only tampering makes, the lesser stands, whichever came first.
 * @param {Attempt[]} one @param {Attempt[]} other
 */
export function union(one, other) {
  const byId = new Map();
  for (const attempt of [...one, ...other]) {
    if (!isAttempt(attempt)) continue;
    const there = byId.get(attempt.id);
    if (there === undefined || (there !== attempt && canonical(attempt) < canonical(there))) byId.set(attempt.id, attempt);
  }
  return [...byId.values()];
}

/** Whether the second log lacks something of the first. @param {Attempt[]} one @param {Attempt[]} other */
export function lacks(one, other) {
  const ids = new Set(other.map((attempt) => attempt.id));
  return one.some((attempt) => !ids.has(attempt.id));
}

/** The text that is stored, and the file that is handed out. @param {{log:Attempt[], settings:object}} kept */
export function writeKept(kept, indent = 0) {
  return JSON.stringify({ v: FILE_SCHEMA, log: kept.log, settings: kept.settings }, null, indent);
}

/** What the file is called: a class's teacher gets many, so the generated name is in it (ui/set_name.py says it too). @param {{settings:Record<string, any>}} kept */
export function fileName(kept) {
  const name = kept.settings.name;
  const made = typeof name === "string" && /^[a-z]{3,12}-[a-z]{3,12}-\d\d$/.test(name);
  return `spades-learn-${made ? name : "progress"}.json`;
}
