// Pure parts of the store: `node --test tests/js/*.test.mjs`.
import assert from "node:assert/strict";
import test from "node:test";
import { isAttempt, parseKept, newPage, placeAt, readQuery, union } from "../../spades_learn/ui/static/store.js";

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
    assert.deepEqual(parseKept(text), { log: [], settings: {} }, String(text));
  }
  assert.deepEqual(parseKept('{"v":1,"log":[{"id":"1"},3],"settings":{"lang":"it"}}'), { log: [{ id: "1" }], settings: { lang: "it" } });
  assert.ok(!isAttempt("x"));
});

test("the address follows the learner and keeps everything else, a token too", () => {
  const at = (href, query) => placeAt(`http://h${href}`, query).slice("http://h".length);
  assert.equal(at("/v?token=t&lang=it", { page: "lesson", lesson: "nil", step: "a" }), "/v?token=t&lang=it&lesson=nil&step=a&page=lesson");
  assert.equal(at("/v?lesson=nil&step=a&page=lesson&lang=it", { page: "home" }), "/v?lang=it");
  assert.equal(at("/v?x=1", { evil: "1", lesson: 7 }), "/v?x=1");
});

test("only another page is a step that Back takes back", () => {
  assert.ok(newPage("?page=lesson&lesson=nil&step=a", "?page=play"));
  assert.ok(newPage("", "?page=gym"));
  assert.ok(newPage("?page=lesson&lesson=nil", "?page=lesson&lesson=who"));
  assert.ok(!newPage("?page=lesson&lesson=nil&step=a", "?page=lesson&lesson=nil&step=b"));
  assert.ok(!newPage("?lang=it", "?lang=it&x=1"));
});
