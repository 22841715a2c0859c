// Pure parts of the store: `node --test tests/js/*.test.mjs`.
import assert from "node:assert/strict";
import test from "node:test";
import { isAttempt, lacks, parseKept, newPage, placeAt, pulse, readQuery, union } from "../../spades_learn/ui/static/store.js";
import { fileName } from "../../spades_learn/ui/static/store_kept.js";
import { stepOf } from "../../spades_learn/ui/static/store_step.js";

test("only known keys of the address are read, so a launch token stays where it is", () => {
  assert.deepEqual(readQuery("?lang=it&token=secret&lesson=nil&deal=&x=1"), { lang: "it", lesson: "nil" });
  assert.equal(readQuery(`?set=${"a".repeat(9000)}`).set.length, 2000);
  assert.deepEqual(readQuery(""), {});
});

test("a log is a union by id, in order, whatever a tab or a file adds twice", () => {
  const a = { id: "1" };
  const b = { id: "2" };
  assert.deepEqual(union([a], [a, b, b]), [a, b]);
  assert.deepEqual(union([], [null, {}, { id: "" }, b]), [b]);
});

test("a broken or foreign store counts as an empty one", () => {
  for (const text of [null, "", "{", "7", "null", "[]", '{"log":7,"settings":[]}']) {
    const { log, settings } = parseKept(text);
    assert.deepEqual({ log, settings }, { log: [], settings: {} }, String(text));
    assert.equal(parseKept(text).damaged, text !== null, "nothing at all is not damage");
  }
  const { log, settings } = parseKept('{"v":1,"log":[{"id":"1"},3],"settings":{"lang":"it"}}');
  assert.deepEqual({ log, settings }, { log: [{ id: "1" }], settings: { lang: "it" } });
  assert.ok(!isAttempt("x"));
});

test("the address follows the learner and keeps everything else, a token too", () => {
  const at = (href, query) => placeAt(`http://h${href}`, query).slice("http://h".length);
  assert.equal(at("/v?token=t&lang=it", { page: "lesson", lesson: "nil", step: "a" }), "/v?token=t&lang=it&lesson=nil&step=a&page=lesson");
  assert.equal(at("/v?lesson=nil&step=a&page=lesson&lang=it", { page: "home" }), "/v?lang=it");
  assert.equal(at("/v?x=1", { evil: "1", lesson: 7 }), "/v?x=1");
});

test("a class set is a place: it goes with the page and leaves with it", () => {
  const at = (href, query) => placeAt(`http://h${href}`, query).slice("http://h".length);
  assert.equal(at("/v?set=s-ab&lang=it", { page: "gym", deal: "n-1", set: "s-ab" }), "/v?lang=it&deal=n-1&page=gym&set=s-ab");
  assert.equal(at("/v?page=set&set=s-ab", { page: "home" }), "/v");
  assert.ok(newPage("?page=set&set=s-ab", "?page=set&set=s-cd"));
});

test("the file has the generated name, and nothing else that may be in its place", () => {
  assert.equal(fileName({ settings: { name: "calm-otter-47" } }), "spades-learn-calm-otter-47.json");
  for (const name of [undefined, null, 7, "", "Anna Rossi", "../../x-y-47", "calm-otter-47.exe", "calm-otter-470"]) {
    assert.equal(fileName({ settings: { name } }), "spades-learn-progress.json");
  }
});

test("only another page is a step that Back takes back", () => {
  assert.ok(newPage("?page=lesson&lesson=nil&step=a", "?page=play"));
  assert.ok(newPage("", "?page=gym"));
  assert.ok(newPage("?page=lesson&lesson=nil", "?page=lesson&lesson=who"));
  assert.ok(!newPage("?page=lesson&lesson=nil&step=a", "?page=lesson&lesson=nil&step=b"));
  assert.ok(!newPage("?lang=it", "?lang=it&x=1"));
  assert.ok(!newPage("?page=glossary&find=nil", "?page=glossary&find=ruff"));
  assert.deepEqual(readQuery("?page=rules&find=FOL-1"), { page: "rules", find: "FOL-1" });
});

test("a store of a newer kind is said and not read", () => {
  const kept = parseKept('{"v":2,"log":[{"id":"1"}],"settings":{}}');
  assert.ok(kept.newer && !kept.damaged);
  assert.deepEqual(kept.log, []);
  assert.ok(!parseKept('{"v":1,"log":[]}').newer);
});

test("merging is a union whoever merges what into what, also of ids that were tampered with", () => {
  let seed = 7;
  const chance = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % n; };
  const log = () => Array.from({ length: chance(6) }, () => {
    const pair = [["id", `i${chance(5)}`], ["n", chance(3)]];
    return Object.fromEntries(chance(2) ? pair : pair.reverse());
  });
  const set = (items) => items.map((item) => `${item.id}/${item.n}`).sort();
  for (let pair = 0; pair < 2000; pair += 1) {
    const [a, b, c] = [log(), log(), log()];
    assert.deepEqual(set(union(a, b)), set(union(b, a)));
    assert.deepEqual(set(union(union(a, b), c)), set(union(a, union(b, c))));
    assert.deepEqual(set(union(union(a, b), b)), set(union(a, b)));
    assert.ok(!lacks(a, union(a, b)) && !lacks(b, union(a, b)));
    assert.equal(lacks(a, b), a.some((item) => b.every((other) => other.id !== item.id)));
  }
});

test("the program is asked while somebody is here, and only then", () => {
  const state = { asked: null, last: 0, active: 0, now: 0, hidden: false, pressed: false };
  assert.equal(pulse({ ...state, now: 6000, pressed: true }), "ask");
  assert.equal(pulse({ ...state, now: 4000, pressed: true }), "", "not at every press");
  assert.equal(pulse({ ...state, now: 26_000, active: 20_000 }), "ask", "who scrolls is here");
  assert.equal(pulse({ ...state, now: 90_000, active: 20_000 }), "", "who left is not, so the kernel may be culled");
  assert.equal(pulse({ ...state, now: 26_000, active: 20_000, hidden: true }), "");
  assert.equal(pulse({ ...state, asked: 1000, now: 8999 }), "");
  assert.equal(pulse({ ...state, asked: 1000, now: 9000 }), "lost", "within ten seconds of the press");
});

test("the arrows step through a hand from anywhere, Home and End only on the row of steps", () => {
  assert.deepEqual(["ArrowLeft", "ArrowRight", "Home", "End", "a"].map((key) => stepOf(key, true)), ["back", "next", "first", "last", null]);
  assert.deepEqual(["ArrowLeft", "ArrowRight", "Home", "End"].map((key) => stepOf(key, false)), ["back", "next", null, null]);
});
