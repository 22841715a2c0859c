// Many files at once: `node --test tests/js/*.test.mjs`.
import assert from "node:assert/strict";
import test from "node:test";
import { AHEAD, MOST, Sender } from "../../spades_learn/ui/static/store_files.js";
import { LARGEST } from "../../spades_learn/ui/static/store_pick.js";

const file = (name, size = 10) => ({ name, size, arrayBuffer: async () => new ArrayBuffer(size) });
const settled = async () => { for (let n = 0; n < 50; n += 1) await null; };

/** A sender and what it has sent; `answer` is what Python says to each, or null to leave it waiting. */
function line(answer = {}) {
  const sent = [];
  let most = 0;
  const sender = new Sender((message, buffers) => {
    sent.push({ ...message, bytes: buffers[0]?.byteLength ?? null });
    most = Math.max(most, sender.away.size);
    if (answer) setImmediate(() => sender.taken({ id: message.id, ...answer }));
  });
  return { sender, sent, most: () => most };
}

test("five hundred files go one by one, each said how many are left, and never more of them on the way than there is room", async () => {
  const { sender, sent, most } = line();
  await sender.add(Array.from({ length: 500 }, (_, n) => file(`${n}.json`)));
  assert.deepEqual(sent.map((each) => each.name), Array.from({ length: 500 }, (_, n) => `${n}.json`));
  assert.deepEqual([sent[0].left, sent.at(-1).left], [499, 0]);
  assert.ok(sent.every((each) => each.type === "part" && each.bytes === 10 && each.why === ""));
  assert.ok(most() > 1 && most() <= AHEAD.files);
});

test("without an answer no more than that many are let go, and large ones one at a time", async () => {
  const { sender, sent } = line(null);
  sender.add(Array.from({ length: 50 }, (_, n) => file(`${n}.json`)));
  await settled();
  assert.equal(sent.length, AHEAD.files);
  const big = line(null);
  big.sender.add([file("a.zip", AHEAD.bytes), file("b.zip", AHEAD.bytes)]);
  await settled();
  assert.equal(big.sent.length, 1);
  big.sender.taken({ id: 1 });
  await settled();
  assert.equal(big.sent.length, 2);
});

test("what is too large or cannot be read is named and not sent", async () => {
  const { sender, sent } = line();
  await sender.add([file("large.zip", LARGEST + 1), { name: "gone.json", size: 3, arrayBuffer: async () => { throw new Error("gone"); } }, file("x".repeat(500))]);
  assert.deepEqual(sent.map((each) => [each.why, each.bytes]), [["large", null], ["unreadable", null], ["", 10]]);
  assert.equal(sent[2].name.length, 120);
});

test("once Python is full the rest is named only, until the next choice", async () => {
  const { sender, sent } = line({ full: true });
  await sender.add(Array.from({ length: 30 }, (_, n) => file(`${n}.json`)));
  assert.equal(sent.length, 30);
  assert.equal(sent.at(-1).why, "full");
  await new Promise((resolve) => { setTimeout(resolve, 5); }); // the last answers
  await sender.add([file("next.json")]);
  assert.equal(sent.at(-1).why, "");
});

test("where nobody wants the rest it is not sent, and a later choice begins anew", async () => {
  const { sender, sent } = line({ stop: true });
  await sender.add(Array.from({ length: 100 }, (_, n) => file(`${n}.json`)));
  assert.ok(sent.length <= AHEAD.files + 1, `${sent.length} went on`);
  const waiting = line(null);
  waiting.sender.add(Array.from({ length: 100 }, (_, n) => file(`${n}.json`)));
  await settled();
  waiting.sender.stop();
  await settled();
  assert.equal(waiting.sent.length, AHEAD.files);
  waiting.sender.add([file("again.json")]);
  await settled();
  assert.equal(waiting.sent.at(-1).name, "again.json");
});

test("a choice beyond what is looked at says how many were left", async () => {
  const { sender, sent } = line();
  await sender.add(Array.from({ length: MOST + 7 }, (_, n) => file(`${n}.json`)));
  assert.equal(sent.length, MOST + 1);
  assert.deepEqual([sent.at(-1).why, sent.at(-1).size, sent.at(-1).left], ["many", 7, 0]);
});
