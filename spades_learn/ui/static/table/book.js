/**
 * What has been sent and waits for its answer: pure, the clock is a parameter.
 *
 * @import { Book, Intent } from "./types.js"
 */

/** An unanswered message older than this means the kernel is gone (milliseconds). */
export const PATIENCE = 8000;
/** How often an active learner's table asks whether the kernel is still there (milliseconds). */
export const HEARTBEAT = 25000;
/** After a press it asks sooner, but not before this much has passed (milliseconds). */
export const PAUSE = 200;
/** How often the table looks whether an answer is overdue (milliseconds); with the patience, a notice within 10 s. */
export const BEAT = 500;
/** How long the page around the table has to draw the way on after an answer (milliseconds). */
export const ONWARD = 200;
/** How long a line entered a moment too early waits for its question (milliseconds). */
export const AHEAD = 3000;

/** A book with nothing awaited. @returns {Book} */
export function newBook() {
  return { pending: null, late: null, ping: null };
}

/**
 * The book after sending `intent`; null while another one waits (so a double click sends once).
 * @param {Book} book @param {Intent} intent @param {number} now @returns {Book|null}
 */
export function begin(book, intent, now) {
  return book.pending ? null : { ...book, pending: { id: intent.id, turn: intent.turn, at: now, intent } };
}

/**
 * The book after a message from Python, and what it settles: "ack", "refused", "stale", "pong" or "".
 *
 * An intent is stale when it was made on a table that has changed since; `intent` is then the one that did not count.
 * @param {Book} book @param {any} message @returns {{book:Book, settled:string, intent?:Intent}}
 */
export function settle(book, message) {
  const type = message?.type;
  if (type === "ack" || type === "refused") {
    const settled = type === "refused" && message.stale === true ? "stale" : type;
    const { pending, late } = book;
    if (pending?.id === message.id) return { book: newBook(), settled, intent: pending?.intent };
    if (late?.id === message.id) return { book: { ...book, late: null }, settled, intent: late?.intent };
  }
  if (type === "pong" && book.ping?.id === message.id) return { book: { ...book, ping: null }, settled: "pong" };
  return { book, settled: "" };
}

/**
 * The book after a scene: on a new turn what was sent on an older one holds nothing up any more, and its answer,
 * which comes after the scene it made, is still awaited.
 * @param {Book} book @param {number} turn @returns {Book}
 */
export function seen(book, turn) {
  return book.pending && turn !== book.pending.turn ? { pending: null, late: book.pending, ping: null } : book;
}

/** Whether something has waited longer than the patience (ms). @param {Book} book @param {number} now */
export function overdue(book, now, patience = PATIENCE) {
  const old = (/** @type {{at:number}|null} */ waiting) => waiting !== null && now - waiting.at >= patience;
  return old(book.pending) || old(book.ping);
}
