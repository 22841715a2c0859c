/** Where in the course a page is, as its address says it; nothing else of an address is ever read. */

/** The only parts of the page's address that are ever read (a Binder address also holds a launch token). */
const KNOWN = ["lang", "lesson", "step", "deal", "set", "page", "find", "view", "pack"];
/** Those that say where the learner is; the page rewrites them as the learner moves, so that a reload comes back. */
const PLACE = ["lesson", "step", "deal", "page", "find", "pack", "set"];
/** Longest value taken from the address, in characters. */
const LONGEST = 2000;

/** The known, non-empty keys of an address's query. @param {string} search @returns {Record<string,string>} */
export function readQuery(search) {
  const given = new URLSearchParams(search);
  return Object.fromEntries(KNOWN.filter((key) => given.get(key)).map((key) => [key, given.get(key).slice(0, LONGEST)]));
}

/** The address of a place in the course; every other part of the address stays as it is. @param {string} href */
export function placeAt(href, query) {
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
export function newPage(one, other) {
  const [here, there] = [readQuery(one), readQuery(other)];
  return ["page", "lesson", "deal", "pack", "set"].some((key) => (here[key] ?? "") !== (there[key] ?? ""));
}
