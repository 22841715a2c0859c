/**
 * What has been sent and waits for its answer: pure, the clock is a parameter.
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


/** A book with nothing awaited. @returns {Book} */
export function newBook() {
  return { pending: null, ping: null };
}

/** The book after sending `intent`; null while another one waits (so a double click sends once). */
export function begin(book, intent, now) {
  return book.pending ? null : { ...book, pending: { id: intent.id, turn: intent.turn, at: now, intent } };
}

/** The book after a message from Python, and what it settles: "ack", "refused", "pong" or "". */
export function settle(book, message) {
  const type = message?.type;
  if ((type === "ack" || type === "refused") && book.pending?.id === message.id)
    return { book: { pending: null, ping: null }, settled: type };
  if (type === "pong" && book.ping?.id === message.id) return { book: { ...book, ping: null }, settled: "pong" };
  return { book, settled: "" };
}

/** The book after a scene: a new turn answers whatever was waiting on an older one. */
export function seen(book, turn) {
  return book.pending && turn !== book.pending.turn ? { pending: null, ping: null } : book;
}

/** Whether something has waited longer than the patience (ms). */
export function overdue(book, now, patience = PATIENCE) {
  const old = (waiting) => waiting !== null && now - waiting.at >= patience;
  return old(book.pending) || old(book.ping);
}
