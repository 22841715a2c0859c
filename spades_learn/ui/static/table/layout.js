/**
 * Where cards lie, where focus goes, how a bid reads: pure, no DOM and no clock.
 */
import { suitOf } from "./words.js";

/**
 * Steps that turn the row of ids `prev` into `next` without touching what stays in order.
 * @returns {{gone:string[], added:string[], kept:string[]}}
 */
export function reconcile(prev, next) {
  return {
    gone: prev.filter((id) => !next.includes(id)),
    added: next.filter((id) => !prev.includes(id)),
    kept: next.filter((id) => prev.includes(id)),
  };
}

/** Where focus goes when `gone` leaves the row: its right neighbour that stays, else its left one. */
export function focusNeighbour(prev, next, gone) {
  const at = prev.indexOf(gone);
  if (next.includes(gone)) return gone;
  if (at < 0) return next[0] ?? null;
  for (let i = at + 1; i < prev.length; i += 1) if (next.includes(prev[i])) return prev[i];
  for (let i = at - 1; i >= 0; i -= 1) if (next.includes(prev[i])) return prev[i];
  return next[0] ?? null;
}

/**
 * Which id the arrow, Home or End key moves to, or null when the key does not move.
 * @param {Record<string,{x:number,y:number}>} [at] layout; up and down then go to the nearest card of the other row
 */
export function moveFocus(ids, from, key, at) {
  const here = Math.max(0, ids.indexOf(from));
  const last = ids.length - 1;
  if (last < 0) return null;
  if (key === "Home") return ids[0];
  if (key === "End") return ids[last];
  if (key === "ArrowRight") return ids[Math.min(last, here + 1)];
  if (key === "ArrowLeft") return ids[Math.max(0, here - 1)];
  if (key !== "ArrowDown" && key !== "ArrowUp") return null;
  const down = key === "ArrowDown" ? 1 : -1;
  const spot = at?.[ids[here]];
  if (!spot) return ids[Math.min(last, Math.max(0, here + down))];
  const others = ids.filter((id) => (at[id].y - spot.y) * down > 0);
  if (!others.length) return ids[here];
  return others.reduce((best, id) => (Math.abs(at[id].x - spot.x) < Math.abs(at[best].x - spot.x) ? id : best));
}

/** The hand in one row, or in two cut between suits (or in the middle where no cut between suits fits). */
export function rowsBySuit(ids, capacity) {
  if (ids.length <= Math.max(1, capacity)) return [ids];
  const half = ids.length / 2;
  let cut = 0;
  for (let i = 1; i < ids.length; i += 1) {
    const between = suitOf(ids[i]) !== suitOf(ids[i - 1]);
    const fits = i <= capacity && ids.length - i <= capacity;
    if (between && fits && (!cut || Math.abs(i - half) < Math.abs(cut - half))) cut = i;
  }
  cut ||= Math.ceil(half);
  return [ids.slice(0, cut), ids.slice(cut)];
}

/**
 * Where each card of the hand lies.
 * @param {string[]} ids @param {number} width px available @param {{large?:boolean, projector?:boolean}} look
 * @returns {{cardWidth:number, height:number, rows:number, at:Record<string,{x:number,y:number,strip:number}>}}
 *   `strip` is the width of the card that no neighbour covers, in px
 */
export function handLayout(ids, width, look = {}) {
  const narrow = width < 600;
  const large = look.large === true;
  const widest = look.projector ? 190 : (large ? 116 : 104) + (width >= 1100 ? 18 : 0);
  // On a phone seven cards make a row: each keeps 44 px to itself from 360 px up, a little less at 320.
  const target = narrow ? 44 : 40;
  const cardWidth = narrow
    ? Math.round(Math.min(large ? 74 : 66, Math.max(large ? 64 : 54, width - target * 6)))
    : Math.round(Math.min(widest, width / (large || look.projector ? 7.2 : 9.2)));
  const capacity = Math.max(narrow ? 7 : 1, Math.floor((width - cardWidth) / target) + 1);
  const rows = rowsBySuit(ids, capacity);
  const cardHeight = cardWidth * 1.4;
  const step = rows.length > 1 ? Math.max(56, cardHeight * (narrow ? 0.7 : 0.62)) : 0;
  /** @type {Record<string, {x:number, y:number, strip:number}>} */
  const at = {};
  rows.forEach((row, r) => {
    const cuts = row.filter((id, i) => i && suitOf(id) !== suitOf(row[i - 1])).length;
    const spare = width - cardWidth - target * (row.length - 1);
    const gap = cuts ? Math.max(0, Math.min(narrow ? 12 : 18, spare / cuts)) : 0;
    const room = (width - cardWidth - cuts * gap) / Math.max(1, row.length - 1);
    const strip = Math.min(room, cardWidth * (narrow ? 0.92 : 0.66));
    let x = (width - cardWidth - strip * (row.length - 1) - cuts * gap) / 2;
    row.forEach((id, i) => {
      if (i) x += strip + (suitOf(id) !== suitOf(row[i - 1]) ? gap : 0);
      at[id] = { x, y: r * step, strip: i === row.length - 1 ? cardWidth : strip };
    });
  });
  return { cardWidth, height: ids.length ? step * (rows.length - 1) + cardHeight : 0, rows: rows.length, at };
}

/** How a seat's bid and tricks read: which dots to draw, and whether a nil has failed. */
export function tally(bid, won) {
  const nil = bid === "nil" || bid === "blind nil";
  const wanted = nil || bid === null || bid === undefined ? 0 : Number(bid) || 0;
  return { nil, failed: nil && won > 0, wanted, made: Math.min(won, wanted), bags: nil ? 0 : Math.max(0, won - wanted) };
}
