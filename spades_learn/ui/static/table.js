/**
 * The card table of Spades Learn: one self-contained module for anywidget, a plain page or a test.
 *
 * It draws the `scene` trait and sends intents. It knows no rules: the scene says which cards may be
 * played and why each of the others may not. Sections: pure parts, words, cards, motion, table.
 *
 * @typedef {"top"|"left"|"right"|"bottom"} Place
 * @typedef {{seat:string, at:Place, name:string, you:boolean, dealer:boolean, turn:boolean,
 *   bid:string|null, won:number, left:number, void:string[], thinking:boolean}} Seat
 * @typedef {{seat:string, card:string, win?:boolean}} Play
 * @typedef {{card:string, mark?:string|null, why?:string|null}} Held
 * @typedef {{kind:string, label:string, submit?:string, seats?:string[], typed?:boolean,
 *   choices?:{call:string, label:string, why?:string|null}[]}} Ask
 * @typedef {{deck?:string, simple?:boolean, large?:boolean, motion?:boolean, confirm?:boolean}} Look
 * @typedef {{rev:number, turn:number, lang?:string, words?:Record<string,string>, seats?:Seat[],
 *   score?:{label:string, points:number, bags:number}[], broken?:boolean|null, trick?:Play[],
 *   last?:{plays:Play[], winner:string}|null, hand?:Held[], facedown?:number, ask?:Ask|null,
 *   say?:string, transcript?:string[], look?:Look}} Scene
 * @typedef {{get(name:string):any, send(content:any):void, on(name:string, callback:Function):void,
 *   off(name?:string|null, callback?:Function|null):void}} Model
 * @typedef {{id:string, at:number}} Waiting
 * @typedef {{pending:(Waiting & {turn:number, intent:object})|null, ping:Waiting|null}} Book
 */

// ---------------------------------------------------------------------------------------------------
// Pure parts: no DOM, no clock. Tested by tests/js/table.test.mjs.

const SUITS = "SHDC";
const RANKS = "23456789TJQKA";
const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const FROM_SYMBOL = { "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C" };
/** An unanswered message older than this means the kernel is gone (milliseconds). */
const PATIENCE = 8000;
/** How often an active learner's table asks whether the kernel is still there (milliseconds). */
const HEARTBEAT = 25000;
/** After a press it asks sooner, but not before this much has passed (milliseconds). */
const PAUSE = 200;
/** How often the table looks whether an answer is overdue (milliseconds); with the patience, a notice within 10 s. */
const BEAT = 500;
/** How long the page around the table has to draw the way on after an answer (milliseconds). */
const ONWARD = 200;

/** English defaults of every word shown; `scene.words` overrides them by id. */
const WORDS = {
  table: "The table", hand: "Your hand", trick: "The trick", score: "Score", card: "{rank} of {suit}",
  "suit.S": "spades", "suit.H": "hearts", "suit.D": "diamonds", "suit.C": "clubs",
  "rank.2": "2", "rank.3": "3", "rank.4": "4", "rank.5": "5", "rank.6": "6", "rank.7": "7", "rank.8": "8",
  "rank.9": "9", "rank.T": "10", "rank.J": "Jack", "rank.Q": "Queen", "rank.K": "King", "rank.A": "Ace",
  "joker.L": "Little joker", "joker.B": "Big joker",
  bags: "{n} bags", bag: "1 bag", broken: "Spades broken", unbroken: "Spades not broken",
  "broken.short": "broken", "unbroken.short": "not broken",
  dealer: "dealer", "dealer.mark": "D", turn: "to play", thinking: "thinking", you: "you",
  "seat.bid": "bid {bid}", "seat.nobid": "no bid yet", "seat.won": "won {n}", "seat.left": "{n} cards left",
  "seat.void": "no {suits}", nil: "Nil", "blind nil": "Blind nil", "nil.failed": "nil failed", bid: "bid",
  plays: "{name}: {card}", wins: "{name}: {card}, wins the trick", waiting: "Waiting for an answer…",
  "mark.no": "not allowed now", "mark.picked": "picked", "mark.right": "right", "mark.wrong": "wrong",
  "mark.missed": "missed", "not-turn": "It is not your turn to play a card.",
  "not-now": "This card may not be played now.", again: "Press the {card} again to play it.",
  facedown: "{n} cards face down", submit: "Check", "seat.pick": "Choose {name}",
  entry: "Type a card or an answer", "entry.go": "Enter", "entry.hint.card": "QS", "entry.hint.bid": "4, nil",
  "entry.hint.seat": "N", "entry.hint.next": "n", "entry.nil": "nil",
  "entry.unknown": "“{text}” is not understood here. Type a card as QS or 10H, a bid as 4 or nil.",
  "entry.not-held": "The {card} is not in your hand.", "entry.not-choice": "“{text}” is not one of the choices.",
  "entry.nothing": "Nothing is asked just now.",
  "score.none": "There is no score here.",
  last: "Last trick", "last.won": "Won by {name}", "last.none": "No trick has been played yet.",
  log: "The hand in words", "log.none": "Nothing has happened yet.", keys: "Keys", close: "Close",
  "key.arrows": "move along the hand", "key.ends": "first and last card", "key.play": "play or pick the card", "key.h": "hint", "key.u": "undo",
  "key.l": "last trick", "key.s": "say the score", "key.n": "next trick", "key.?": "this list",
  "key.t": "go to the entry line", "key.esc": "close what is open",
  "key.entry": "typed: QS or 10H plays a card, 4 or nil bids, N names a seat",
  lost: "The course has stopped answering", "lost.why":
    "The program behind this page has ended or the connection is down. What you have done is kept in this browser.",
  reconnect: "Reconnect", download: "Download my progress", refused: "That did not count. Please try again.",
};

/** Text of word `id` with `{name}` parts filled in. @param {Record<string,string>} words */
function word(words, id, facts = {}) {
  const text = (words && words[id]) ?? WORDS[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, key) => (key in facts ? String(facts[key]) : whole));
}

/** Whether `id` is a card id of the contract: suit then rank ("SA", "HT"), or "LJ", "BJ". */
function isCard(id) {
  return id === "LJ" || id === "BJ" || (typeof id === "string" && /^[SHDC][2-9TJQKA]$/.test(id));
}

/** Suit under which a card is sorted and grouped; jokers belong with the spades. */
function suitOf(id) {
  return id === "LJ" || id === "BJ" ? "S" : id[0];
}

/** "Queen of spades" in the scene's language. */
function cardName(id, words = {}) {
  if (id === "LJ" || id === "BJ") return word(words, `joker.${id[0]}`);
  return word(words, "card", { rank: word(words, `rank.${id[1]}`), suit: word(words, `suit.${id[0]}`) });
}

/** Card id in a typed text such as "QS", "sq", "10h", "♥10", "queen of spades", or null. */
function parseCard(text, words = {}) {
  let plain = text.trim().toUpperCase().replace(/[♠♥♦♣♤♡♢♧]/g, (symbol) => FROM_SYMBOL[symbol]);
  const named = [..."SHDC"].flatMap((suit) => [...RANKS].map((rank) => suit + rank)).concat("LJ", "BJ")
    .find((id) => cardName(id, words).toUpperCase() === plain);
  if (named) return named;
  plain = plain.replace(/[\s\uFE0E\uFE0F.-]+/g, "").replace("10", "T");
  if (/^[LB]J$/.test(plain)) return plain;
  if (/^[SHDC][2-9TJQKA]$/.test(plain)) return plain;
  if (/^[2-9TJQKA][SHDC]$/.test(plain)) return plain[1] + plain[0];
  return null;
}

/**
 * What a typed line asks for, given what the scene asks now.
 * @param {string} text @param {Ask|null|undefined} ask @param {string[]} held card ids in the hand
 * @returns {{do:string, [key:string]:any}|{error:string, facts:object}} an intent body, or a word id
 */
function parseEntry(text, ask, held, words = {}, seats = []) {
  const typed = text.trim();
  const lower = typed.toLowerCase();
  const is = (id) => lower === word(words, id).toLowerCase();
  if (is("key.h")) return { do: "hint" };
  if (is("key.u")) return { do: "undo" };
  if (!ask) return { error: "entry.nothing", facts: {} };
  if (ask.kind === "next") {
    if (lower === "" || lower === "n" || lower === "next" || lower === ask.label.toLowerCase()) return { do: "next" };
    return { error: "entry.unknown", facts: { text: typed } };
  }
  if (ask.kind === "bid") return entryBid(typed, lower, ask, words);
  if (ask.kind === "seat") {
    const seat = (ask.seats ?? []).find((id) => id.toLowerCase() === lower)
      ?? seats.find((one) => one.name.toLowerCase() === lower && ask.seats?.includes(one.seat))?.seat;
    return seat ? { do: "seat", seat } : { error: "entry.not-choice", facts: { text: typed } };
  }
  if (ask.kind === "cards") {
    if (lower === "" || lower === "ok" || lower === (ask.submit ?? "").toLowerCase()) return { do: "submit" };
    const cards = typed.split(/[\s,;]+/).filter(Boolean).map((part) => parseCard(part, words));
    const bad = typed.split(/[\s,;]+/).filter(Boolean).find((part) => !parseCard(part, words));
    if (bad !== undefined || !cards.length) return { error: "entry.unknown", facts: { text: bad ?? typed } };
    const absent = cards.find((card) => !held.includes(card));
    return absent ? { error: "entry.not-held", facts: { card: cardName(absent, words) } } : { do: "pick", cards };
  }
  const card = parseCard(typed, words);
  if (!card) return { error: "entry.unknown", facts: { text: typed } };
  return held.includes(card) ? { do: "card", card } : { error: "entry.not-held", facts: { card: cardName(card, words) } };
}

/** The bid part of `parseEntry`: "4", "nil", "n", "0", "blind nil", "bn", or a choice's own label. */
function entryBid(typed, lower, ask, words) {
  const nil = word(words, "entry.nil").toLowerCase();
  const call = { n: "nil", 0: "nil", nil: "nil", [nil]: "nil", bn: "blind nil" }[lower] ?? lower.replace(/\s+/g, " ");
  const choice = (ask.choices ?? []).find((one) => one.call === call)
    ?? (ask.choices ?? []).find((one) => one.label.toLowerCase() === lower);
  if (!choice) return { error: "entry.not-choice", facts: { text: typed } };
  return { do: "bid", call: choice.call };
}

/**
 * Steps that turn the row of ids `prev` into `next` without touching what stays in order.
 * @returns {{gone:string[], added:string[], kept:string[]}}
 */
function reconcile(prev, next) {
  return {
    gone: prev.filter((id) => !next.includes(id)),
    added: next.filter((id) => !prev.includes(id)),
    kept: next.filter((id) => prev.includes(id)),
  };
}

/** Where focus goes when `gone` leaves the row: its right neighbour that stays, else its left one. */
function focusNeighbour(prev, next, gone) {
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
function moveFocus(ids, from, key, at) {
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
function rowsBySuit(ids, capacity) {
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
 * @param {string[]} ids @param {number} width px available @param {{large?:boolean}} look
 * @returns {{cardWidth:number, height:number, rows:number, at:Record<string,{x:number,y:number,strip:number}>}}
 *   `strip` is the width of the card that no neighbour covers, in px
 */
function handLayout(ids, width, look = {}) {
  const narrow = width < 600;
  const large = look.large === true;
  // On a phone seven cards make a row: each keeps 44 px to itself from 360 px up, a little less at 320.
  const target = narrow ? 44 : 40;
  const cardWidth = narrow
    ? Math.round(Math.min(large ? 74 : 66, Math.max(large ? 64 : 54, width - target * 6)))
    : Math.round(Math.min(large ? 116 : 104, width / (large ? 7.2 : 9.2)));
  const capacity = Math.max(narrow ? 7 : 1, Math.floor((width - cardWidth) / target) + 1);
  const rows = rowsBySuit(ids, capacity);
  const cardHeight = cardWidth * 1.4;
  const step = rows.length > 1 ? Math.max(56, cardHeight * (narrow ? 0.7 : 0.62)) : 0;
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

/** A book with nothing awaited. @returns {Book} */
function newBook() {
  return { pending: null, ping: null };
}

/** The book after sending `intent`; null while another one waits (so a double click sends once). */
function begin(book, intent, now) {
  return book.pending ? null : { ...book, pending: { id: intent.id, turn: intent.turn, at: now, intent } };
}

/** The book after a message from Python, and what it settles: "ack", "refused", "pong" or "". */
function settle(book, message) {
  const type = message?.type;
  if ((type === "ack" || type === "refused") && book.pending?.id === message.id)
    return { book: { pending: null, ping: null }, settled: type };
  if (type === "pong" && book.ping?.id === message.id) return { book: { ...book, ping: null }, settled: "pong" };
  return { book, settled: "" };
}

/** The book after a scene: a new turn answers whatever was waiting on an older one. */
function seen(book, turn) {
  return book.pending && turn !== book.pending.turn ? { pending: null, ping: null } : book;
}

/** Whether something has waited longer than the patience (ms). */
function overdue(book, now, patience = PATIENCE) {
  const old = (waiting) => waiting !== null && now - waiting.at >= patience;
  return old(book.pending) || old(book.ping);
}

/** How a seat's bid and tricks read: which dots to draw, and whether a nil has failed. */
function tally(bid, won) {
  const nil = bid === "nil" || bid === "blind nil";
  const wanted = nil || bid === null || bid === undefined ? 0 : Number(bid) || 0;
  return { nil, failed: nil && won > 0, wanted, made: Math.min(won, wanted), bags: nil ? 0 : Math.max(0, won - wanted) };
}

// ---------------------------------------------------------------------------------------------------
// Cards: drawn here as SVG from fixed strings and checked card ids, so they stay crisp at any size.
// A card is 100 by 140. Colours come from CSS: --c its suit, --r the robe, --t the robe's second colour.

const PIPS = {
  S: "M0-10C2.6-5.6 9.4-1.8 9.4 3.7 9.4 7.1 7 8.9 4.6 8.9 2.9 8.9 1.6 8.1.8 6.8 1.1 8.9 2.2 10.3 3.9 11H-3.9C-2.2 10.3-1.1 8.9-.8 6.8-1.6 8.1-2.9 8.9-4.6 8.9-7 8.9-9.4 7.1-9.4 3.7-9.4-1.8-2.6-5.6 0-10Z",
  H: "M0 10.4C-2.4 6-9.7 1.8-9.7-4-9.7-7.5-7.3-9.5-4.9-9.5-2.6-9.5-.8-8 0-5.6.8-8 2.6-9.5 4.9-9.5 7.3-9.5 9.7-7.5 9.7-4 9.7 1.8 2.4 6 0 10.4Z",
  D: "M0-10.8C2-6.9 4.9-3.2 8.2 0 4.9 3.2 2 6.9 0 10.8-2 6.9-4.9 3.2-8.2 0-4.9-3.2-2-6.9 0-10.8Z",
  C: "M0-10.3A4.7 4.7 0 0 1 3.5-2.5 4.7 4.7 0 1 1 .9 4.4C1 7.6 2.1 10 3.9 11H-3.9C-2.1 10-1 7.6-.9 4.4A4.7 4.7 0 1 1-3.5-2.5 4.7 4.7 0 0 1 0-10.3Z",
};
const COLUMNS = {
  2: "cc", 3: "ccc", 4: "lrlr", 5: "lrlrc", 6: "lrlrlr", 7: "lrlrlrc", 8: "lrlrlrcc", 9: "lrlrlrlrc", T: "lrlrlrlrcc",
};
const ROWS = {
  2: [31, 109], 3: [31, 109, 70], 4: [31, 31, 109, 109], 5: [31, 31, 109, 109, 70], 6: [31, 31, 109, 109, 70, 70],
  7: [31, 31, 109, 109, 70, 70, 50.5], 8: [31, 31, 109, 109, 70, 70, 50.5, 89.5],
  9: [29, 29, 111, 111, 56.3, 56.3, 83.7, 83.7, 70], T: [29, 29, 111, 111, 56.3, 56.3, 83.7, 83.7, 42.6, 97.4],
};
const HAIR = { S: "#2a2622", H: "#8a3f1d", D: "#c99a3f", C: "#5a3d28" };
const GOLD = "#dba53c";
const INK = "#2b2622";
const SKIN = "#f7e1c8";

/** One pip at (x, y), `size` times 20 units wide. */
function pip(suit, x, y, size, turned = false, fill = "var(--c)") {
  return `<path d="${PIPS[suit]}" fill="${fill}" transform="translate(${x} ${y}) scale(${turned ? -size : size})"/>`;
}

/** Both corner indices, or one big one. */
function indices(id, big) {
  const suit = id[0];
  const label = id[1] === "T" ? "10" : id[1];
  const wide = label.length > 1;
  const text = (x, y, size, squeeze) => `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" ${
    wide ? `textLength="${squeeze}" lengthAdjust="spacingAndGlyphs" ` : ""}fill="var(--c)">${label}</text>`;
  if (big) return text(19, 34, 38, 31) + pip(suit, 19, 53, 1.25);
  const one = text(11.5, 22.5, 21, 17) + pip(suit, 11.5, 35, 0.68);
  return `${one}<g transform="rotate(180 50 70)">${one}</g>`;
}

/** The aces; the ace of spades is the maker's card, as it has been since it carried the tax stamp. */
function ace(suit, dx) {
  if (suit !== "S") return pip(suit, 50 + dx, 70, 2.5);
  // A laurel: leaves in pairs along an arc that opens above the spade and closes over the name.
  const on = (angle, far) => [50 + far * Math.cos(angle), 64 + (far + 5) * Math.sin(angle)];
  const leaves = [-38, -18, 2, 22, 42].map((degrees) => {
    const [x, y] = on((degrees * Math.PI) / 180, 35);
    return [-30, 30].map((lean) => `<path d="M0 0C1-3 4.2-4.5 8.5-4 7 .2 3.6 1.8 0 0Z" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees - 82 + lean * 1.15})"/>`).join("");
  }).join("");
  const branch = `${leaves}<path d="M61 101C76 96 86 80 84.5 60 84 52 81.5 45 78 40" fill="none" stroke="var(--c)" stroke-width=".9"/>`;
  return `<g${dx ? ' transform="translate(20 15) scale(.84)"' : ""}><g fill="var(--c)">${branch}
    <g transform="matrix(-1 0 0 1 100 0)">${branch}</g></g>
    <path d="${PIPS.S}" fill="var(--c)" transform="translate(50 64) scale(2.95)"/>
    <path d="${PIPS.S}" fill="none" stroke="#fffdf8" stroke-width=".42" transform="translate(50 64.6) scale(2.45)"/>
    <g fill="none" stroke="#fffdf8" stroke-width="1" stroke-linecap="round">
      <path d="M50 49V76M50 58C45 54 40 57 40 62S45 68 48 64M50 58C55 54 60 57 60 62S55 68 52 64"/>
      <path d="M50 70C46 68 42 71 43 75M50 70C54 68 58 71 57 75"/></g>
    <path d="${PIPS.D}" fill="${GOLD}" transform="translate(50 50) scale(.36)"/>
    <circle cx="50" cy="78.5" r="1.5" fill="${GOLD}"/>
    <path d="M24 113.500C33 119 67 119 76 113.5" fill="none" stroke="var(--c)" stroke-width=".9"/>
    <text x="50" y="112" font-size="8.200" letter-spacing="1.900" text-anchor="middle" fill="var(--c)">SPADES</text></g>`;
}

/** What a court holds, by suit: sword, sceptre, axe or orb; a flower; a halberd or a leaf. */
function held(rank, suit) {
  const hand = `<path d="M65.5 60C65 57.5 67 55.5 69.5 55.500S74 57.5 73.5 60Z" fill="${SKIN}" stroke="${INK}" stroke-width=".8"/>`;
  const staff = (top) => `<path d="M69.5 ${top}V68" stroke="${INK}" stroke-width="2.600"/><path d="M69.5 ${top}V68" stroke="${GOLD}" stroke-width="1.300"/>`;
  if (rank === "Q") {
    const petals = [0, 72, 144, 216, 288].map((turn) =>
      `<ellipse cx="0" cy="-3.600" rx="2.300" ry="3" transform="rotate(${turn})"/>`).join("");
    return `<path d="M69.5 58C69 50 70.5 46 69.5 38" fill="none" stroke="#3f6b47" stroke-width="1.300"/>
      <path d="M69.800 49C73 48 75 45.5 75 43 71.5 43.5 69.800 46 69.800 49Z" fill="#3f6b47"/>
      <g transform="translate(69.5 35)" fill="var(--t)" stroke="${INK}" stroke-width=".6">${petals}</g>
      <circle cx="69.5" cy="35" r="1.900" fill="${GOLD}" stroke="${INK}" stroke-width=".5"/>${hand}`;
  }
  if (rank === "J") return `${staff(26)}<path d="M69.5 15.5 72 25.500H67ZM72 24C76 24 76.5 30 73 33 73.5 30 72 28.5 69.5 29V24Z" fill="#dfe4e8" stroke="${INK}" stroke-width=".8"/>${hand}`;
  if (suit === "D") return `${staff(20)}<path d="M69.5 20C74 18 77 22 76.5 31 74.5 28.5 72 28 69.5 28.500Z" fill="#dfe4e8" stroke="${INK}" stroke-width=".8"/>${hand}`;
  if (suit === "C") return `${hand}<circle cx="69.5" cy="49.5" r="6" fill="${GOLD}" stroke="${INK}" stroke-width=".8"/><path d="M63.5 49.500H75.500M69.5 43.500C67 47 67 52 69.5 55.5" fill="none" stroke="${INK}" stroke-width=".7"/><path d="M69.5 37V43.500M66.900 39.600H72.100" stroke="${INK}" stroke-width="1.5"/>`;
  return `<path d="M67.800 51V20L69.5 15.5 71.200 20V51Z" fill="#dfe4e8" stroke="${INK}" stroke-width=".8"/><path d="M69.5 20V50" stroke="#9aa4ad" stroke-width=".6"/><path d="M64 50.500H75V53H64Z" fill="${GOLD}" stroke="${INK}" stroke-width=".8"/>${hand}`;
}

/** Upper half of a court, from the top of the frame down to the middle line at y = 70. */
function courtHalf(rank, suit) {
  const hair = HAIR[suit];
  const line = `stroke="${INK}" stroke-width=".9" stroke-linejoin="round"`;
  const eyes = `<g fill="${INK}"><ellipse cx="46" cy="37.200" rx="1.150" ry="1.250"/><ellipse cx="54" cy="37.200" rx="1.150" ry="1.250"/></g>
    <path d="M43.800 34.700C45 33.700 47 33.700 48 34.500M52 34.500C53 33.700 55 33.700 56.200 34.700M50.300 36.5 49 41H50.800" fill="none" stroke="${INK}" stroke-width=".8" stroke-linecap="round"/>`;
  const face = `<path d="M41.5 30H58.500V39C58.5 46 54.5 50 50 50S41.5 46 41.5 39Z" fill="${SKIN}" ${line}/>`;
  const robe = `<path d="M20 70V60C25 53 34 50 43 48.500L50 54 57 48.500C66 50 75 53 80 60V70Z" fill="var(--r)" ${line}/>`;
  const trim = [27, 33.5, 66.5, 73].map((x) => `<path d="M${x} 58.500V70" stroke="${GOLD}" stroke-width="1.400"/>`).join("");
  if (rank === "K") {
    const spots = [[38, 53.5], [43, 57], [50, 58.600], [57, 57], [62, 53.5]].map(([x, y]) =>
      `<path d="M${x} ${y - 1.400}V${y + 1.400}" stroke="${INK}" stroke-width="1.300" stroke-linecap="round"/>`).join("");
    return `${robe}${trim}<path d="M44 59H56V70H44Z" fill="var(--t)" ${line}/><path d="M50 61V70M46.5 64.500H53.5" stroke="${GOLD}" stroke-width="1.400"/>
      <path d="M40.5 30C35.5 35 37.5 40 35.5 44.5 34.5 48 38.5 51.5 42 49.500L43 40ZM59.5 30C64.5 35 62.5 40 64.5 44.5 65.5 48 61.5 51.5 58 49.500L57 40Z" fill="${hair}" ${line}/>
      <path d="M33.5 52C37 49 41 48 43 48L50 53 57 48C59 48 63 49 66.5 52 65 58.5 58 62 50 62S35 58.5 33.5 52Z" fill="#fffdf8" ${line}/>${spots}
      ${face}<path d="M41.5 38.500C41 48 45 56.5 50 57.5 55 56.5 59 48 58.5 38.5 57 42.5 54.5 43.200 50 42.200 45.5 43.200 43 42.5 41.5 38.500Z" fill="${hair}" ${line}/>
      <path d="M47.800 45.300C49 46.200 51 46.200 52.200 45.300" fill="none" stroke="#c9574b" stroke-width="1.300" stroke-linecap="round"/>${eyes}
      <path d="M39.5 27.5 36.800 18.5 43.300 22.600 46.200 16.5 50 21.5 53.800 16.5 56.700 22.600 63.200 18.5 60.5 27.500Z" fill="${GOLD}" ${line}/>
      <path d="M39.300 26.500H60.700V31.500H39.300Z" fill="${GOLD}" ${line}/><g fill="var(--t)" stroke="${INK}" stroke-width=".6"><circle cx="44" cy="29" r="1.5"/><circle cx="56" cy="29" r="1.5"/><path d="M50 26.800 52 29 50 31.200 48 29Z"/></g>
      <g fill="#fffdf8" stroke="${INK}" stroke-width=".6"><circle cx="36.800" cy="18" r="1.300"/><circle cx="46.200" cy="16.300" r="1.300"/><circle cx="53.800" cy="16.300" r="1.300"/><circle cx="63.200" cy="18" r="1.300"/></g>`;
  }
  if (rank === "Q") {
    const pearls = [[43.5, 53], [46.600, 55], [50, 55.800], [53.400, 55], [56.5, 53]].map(([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="1.250" fill="#fffdf8" stroke="${INK}" stroke-width=".5"/>`).join("");
    return `<path d="M41 25C32 29 34 40 31.5 47 30 52 33 57 38 58H62C67 57 70 52 68.5 47 66 40 68 29 59 25Z" fill="${hair}" ${line}/>
      <path d="M36 33C34.5 40 35.5 46 34 52M64 33C65.5 40 64.5 46 66 52" fill="none" stroke="${GOLD}" stroke-width=".8" opacity=".7"/>
      ${robe}${trim}<path d="M41 51C43 58 57 58 59 51L56 47H44Z" fill="${SKIN}" ${line}/>${pearls}
      <path d="M39.5 52C41 61 45 64 50 66 55 64 59 61 60.5 52L64 53.500C62 64 57 68 50 70 43 68 38 64 36 53.500Z" fill="var(--t)" ${line}/>
      ${face}<path d="M41.5 38C42 34 45 31.5 50 31.500S58 34 58.5 38L60 29H40Z" fill="${hair}" ${line}/>${eyes}
      <circle cx="44.300" cy="42" r="1.700" fill="#e99a83" opacity=".5"/><circle cx="55.700" cy="42" r="1.700" fill="#e99a83" opacity=".5"/>
      <path d="M47.800 45C49 44.200 49.5 44.700 50 44.700S51 44.200 52.200 45C51 46.700 49 46.700 47.800 45Z" fill="#c4473c"/>
      <path d="M40.5 28C39 24 37 22.5 37.5 19.5 41 19.5 42.5 21.5 43.5 23.5 44 20 47 18.5 50 15.5 53 18.5 56 20 56.5 23.5 57.5 21.5 59 19.5 62.5 19.5 63 22.5 61 24 59.5 28Z" fill="${GOLD}" ${line}/>
      <path d="M40 26.800C46 25 54 25 60 26.800V30.200C54 28.600 46 28.600 40 30.200Z" fill="var(--t)" ${line}/>
      <g fill="#fffdf8" stroke="${INK}" stroke-width=".6"><circle cx="37.5" cy="19.200" r="1.300"/><circle cx="50" cy="15.600" r="1.400"/><circle cx="62.5" cy="19.200" r="1.300"/></g>`;
  }
  return `${robe}<path d="M20 70V60C25 53 34 50 40 49L50 70Z" fill="var(--t)" ${line}/>${trim}
    <path d="M40.5 31C37 36 38.5 41 37 45.5 37 48.5 41 49 43 47L43.5 36ZM59.5 31C63 36 61.5 41 63 45.5 63 48.5 59 49 57 47L56.5 36Z" fill="${hair}" ${line}/>
    <path d="M38 52 43.5 47.5 50 54.5 56.5 47.5 62 52 57.5 58.5 50 55.5 42.5 58.500Z" fill="#fffdf8" ${line}/>
    ${face}<path d="M41.5 36C43 32.800 46 33.800 48 31.5 51 34 55 32 58.5 36V28H41.500Z" fill="${hair}" ${line}/>${eyes}
    <path d="M48 45.400C49.300 46.300 51 46.200 52 45.200" fill="none" stroke="#c4473c" stroke-width="1.200" stroke-linecap="round"/>
    <path d="M38.5 29.500C36.5 23 42 17.5 51 18 59 18.300 64.5 22.5 62.5 29.500Z" fill="var(--r)" ${line}/>
    <path d="M38 27.500C46 25.5 54 25.5 62.800 27.500V31.200C54 29.400 46 29.400 38 31.200Z" fill="${GOLD}" ${line}/>
    <path d="M40 24C35 21 33 16 36.5 14.5 42 15 45 19 44.5 25.5 43 22 40.5 18.5 37.5 16.5 38.300 19.5 39 21.5 40 24Z" fill="#fffdf8" ${line}/><circle cx="44" cy="26" r="1.600" fill="var(--t)" stroke="${INK}" stroke-width=".6"/>`;
}

/** A double-headed court in its frame. */
function court(id, dx) {
  const [suit, rank] = id;
  const half = `<svg x="21" y="13" width="58" height="57" viewBox="21 13 58 57">${courtHalf(rank, suit)}${held(rank, suit)}
    ${dx ? "" : pip(suit, 28, 23.5, 0.62)}</svg>`;
  return `<g transform="translate(${dx} 0)"><rect x="21" y="13" width="58" height="114" rx="2.5" fill="#fff9ea"/>
    ${half}<g transform="rotate(180 50 70)">${half}</g>
    <path d="M21 71.600 79 68.400" stroke="${INK}" stroke-width="4.200"/><path d="M21 71.600 79 68.400" stroke="${GOLD}" stroke-width="2.800"/>
    <rect x="21" y="13" width="58" height="114" rx="2.5" fill="none" stroke="var(--c)" stroke-width="1"/></g>`;
}

/** A joker: cap and bells, gold and colour for the big one, plain ink for the little one. */
function joker(id, big) {
  const large = id === "BJ";
  const a = large ? "#b3261e" : "#3a4046";
  const b = large ? GOLD : "#aab0b5";
  const c = large ? "#1f5c53" : "#6d747b";
  const bell = (x, y) => `<circle cx="${x}" cy="${y}" r="3.600" fill="${b}" stroke="${INK}" stroke-width="1"/><path d="M${x - 2} ${y + 0.600}H${x + 2}" stroke="${INK}" stroke-width=".8"/>`;
  const side = [..."JOKER"].map((letter, i) =>
    `<text x="12" y="${(big ? 26 : 20) + i * (big ? 17 : 12)}" font-size="${big ? 18 : 12.5}" text-anchor="middle" fill="${a}">${letter}</text>`).join("");
  return `${side}${big ? "" : `<g transform="rotate(180 50 70)">${side}</g>`}<g transform="translate(${big ? 8 : 2} 2)">
    <g stroke="${INK}" stroke-width="1.100" stroke-linejoin="round">
    <path d="M36 58C22 54 18 40 26 28 30 40 38 42 46 42Z" fill="${a}"/><path d="M64 58C78 54 82 40 74 28 70 40 62 42 54 42Z" fill="${c}"/>
    <path d="M38 50C36 34 42 24 52 20 50 30 58 36 62 50Z" fill="${b}"/>
    <path d="M37 54C42 49 58 49 63 54V60C58 55 42 55 37 60Z" fill="#fffdf8"/>
    <path d="M38.5 57.500C42 54.800 58 54.800 61.5 57.500V68C61.5 77 56 82 50 82S38.5 77 38.5 68Z" fill="${SKIN}"/>
    <path d="M28 92 36 82 43 90 50 82 57 90 64 82 72 92 66 100 58 95 50 102 42 95 34 100Z" fill="${a}"/></g>
    ${bell(25, 26)}${bell(53, 18)}${bell(75, 26)}${bell(33, 101)}${bell(50, 104)}${bell(67, 101)}
    <g fill="${INK}"><circle cx="45" cy="65" r="1.5"/><circle cx="55" cy="65" r="1.5"/></g>
    <path d="M42.5 61.500C44 60 46.5 60 47.5 61M52.5 61C53.5 60 56 60 57.5 61.500M50 65 48.600 70H51" fill="none" stroke="${INK}" stroke-width="1" stroke-linecap="round"/>
    <path d="M43.5 72.500C46 78 54 78 56.5 72.5 53 74.300 47 74.300 43.5 72.500Z" fill="#fffdf8" stroke="${INK}" stroke-width="1"/></g>
    <text x="${big ? 58 : 52}" y="126" font-size="10" letter-spacing="1.5" text-anchor="middle" fill="${a}">${large ? "BIG" : "LITTLE"}</text>`;
}

/** The back: a lattice of small diamonds, a border and a spade in a medallion. */
function backArt() {
  let lattice = "";
  for (let i = -13; i < 20; i += 1) lattice += `M${i * 7} 10 ${i * 7 + 120} 130M${i * 7} 130 ${i * 7 + 120} 10`;
  return `<rect x=".7" y=".7" width="98.600" height="138.600" rx="9" fill="#fffdf8" stroke="#b9ae98" stroke-width="1.200"/>
    <svg x="6" y="6" width="88" height="128" viewBox="6 6 88 128"><rect x="6" y="6" width="88" height="128" rx="5" fill="#7a1f2b"/>
    <path d="${lattice}" stroke="#a8434a" stroke-width=".9"/></svg>
    <rect x="9" y="9" width="82" height="122" rx="3.5" fill="none" stroke="#e7c98c" stroke-width="1"/>
    <circle cx="50" cy="70" r="22" fill="#7a1f2b" stroke="#e7c98c" stroke-width="1.200"/><circle cx="50" cy="70" r="18.5" fill="none" stroke="#e7c98c" stroke-width=".7" stroke-dasharray="1.200 2"/>
    <path d="${PIPS.S}" fill="#e7c98c" transform="translate(50 69) scale(1.150)"/>
    ${[[15, 15], [85, 15], [15, 125], [85, 125]].map(([x, y]) => `<path d="${PIPS.D}" fill="#e7c98c" transform="translate(${x} ${y}) scale(.3)"/>`).join("")}`;
}

/**
 * SVG text of one card.
 * @param {string} id a checked card id, or "back"
 * @param {"full"|"big"|"simple"} face full: two indices and all pips; big: one large index, for narrow strips;
 *   simple: a large index and one large pip
 */
function cardSvg(id, face = "full") {
  const open = `<svg viewBox="0 0 100 140" aria-hidden="true" focusable="false" font-family="Georgia,'Liberation Serif','DejaVu Serif',serif" font-weight="700">`;
  if (id === "back") return `${open}${backArt()}</svg>`;
  if (!isCard(id)) return `${open}</svg>`;
  const paper = `<rect x=".7" y=".7" width="98.600" height="138.600" rx="9" fill="#fffdf8" stroke="#c9bfab" stroke-width="1.400"/>`;
  if (id === "LJ" || id === "BJ") return `${open}${paper}${joker(id, face !== "full")}</svg>`;
  const [suit, rank] = id;
  if (face === "simple") return `${open}${paper}${indices(id, true)}${pip(suit, 62, 96, 2.9)}</svg>`;
  const big = face === "big";
  const dx = big ? 14 : 0;
  if (rank === "A") return `${open}${paper}${ace(suit, dx)}${indices(id, big)}</svg>`;
  if (COLUMNS[rank]) {
    const columns = big ? { l: 47, c: 64.5, r: 82 } : { l: 34, c: 50, r: 66 };
    const spots = [...COLUMNS[rank]].map((column, i) =>
      pip(suit, columns[column], ROWS[rank][i], big ? 0.92 : 1, ROWS[rank][i] > 70)).join("");
    return `${open}${paper}${spots}${indices(id, big)}</svg>`;
  }
  return `${open}${paper}${court(id, dx)}${indices(id, big)}</svg>`;
}

// ---------------------------------------------------------------------------------------------------
// Small DOM parts. Whatever a person typed or a scene says goes in by textContent.

/** An id that is unique enough; `crypto.randomUUID` is missing on plain http. */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An element with class, attributes (null leaves one out) and children (strings become text). */
function make(tag, className, attributes = {}, ...children) {
  const el = document.createElement(tag);
  if (className) el.className = className;
  for (const [name, value] of Object.entries(attributes)) if (value !== null) el.setAttribute(name, String(value));
  el.append(...children);
  return el;
}

/** Set an attribute, or drop it when the value is null or false. */
function mark(el, name, value) {
  if (value === null || value === undefined || value === false) el.removeAttribute(name);
  else if (el.getAttribute(name) !== String(value)) el.setAttribute(name, String(value));
}

/** A fresh copy of a card's picture; each kind is parsed once. */
const faces = new Map();
function cardFace(id, face) {
  const key = `${face}:${id}`;
  if (!faces.has(key)) {
    const template = document.createElement("template");
    template.innerHTML = cardSvg(id, face);
    faces.set(key, template.content.firstElementChild);
  }
  const svg = faces.get(key).cloneNode(true);
  const box = make("span", "slt-face", { "data-suit": id === "back" ? null : suitOf(id) });
  box.append(svg);
  return box;
}

const ICONS = {
  last: "M4 7h9v12H4zM8 4h9v12M12 1h9v12", log: "M5 4h14M5 9h14M5 14h14M5 19h9",
  keys: "M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.200-1.5 2.400M12 18v.5", close: "M5 5l14 14M19 5 5 19",
};
function icon(name) {
  const template = document.createElement("template");
  template.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${ICONS[name]}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return template.content.firstElementChild;
}

// ---------------------------------------------------------------------------------------------------
// The table.

/** One view of the table. Synced state is the scene; hover, focus, picks and open panels are local. */
class TableView {
  /** @param {Model} model @param {HTMLElement} el @param {AbortSignal} signal */
  constructor(model, el, signal) {
    this.model = model;
    this.signal = signal;
    /** @type {Scene} */
    this.scene = { rev: -1, turn: -1 };
    this.book = newBook();
    this.handIds = [];
    this.cards = new Map();
    this.plays = new Map();
    this.plates = new Map();
    this.picks = new Set();
    this.current = null;
    this.armed = null;
    this.lastActive = 0;
    this.lastPing = 0;
    this.layout = { at: {} };
    this.build(el);
    this.listen();
    this.update(model.get("scene") ?? {});
  }

  /** Word in the scene's language. */
  say(id, facts) { return word(this.scene.words ?? {}, id, facts); }
  name(card) { return cardName(card, this.scene.words ?? {}); }
  seat(id) { return (this.scene.seats ?? []).find((one) => one.seat === id); }

  build(el) {
    const id = newId().slice(0, 8);
    this.root = make("div", "sl-root", { role: "group", "data-lm-suppress-shortcuts": "true", tabindex: "-1" });
    this.felt = make("div", "slt-felt");
    this.score = make("div", "slt-score", { role: "group" });
    this.mid = make("div", "slt-mid");
    this.fans = make("div", "slt-fans", { "aria-hidden": "true" });
    this.trick = make("div", "slt-trick", { role: "list" });
    this.seats = make("div", "slt-seats");
    this.ask = make("div", "slt-ask");
    this.mid.append(this.fans, this.trick, this.seats);
    this.callout = make("div", "slt-callout", { hidden: "" });
    this.handBox = make("div", "slt-hand-box");
    this.hand = make("div", "slt-hand", { role: "toolbar", "aria-orientation": "horizontal" });
    this.handBox.append(this.callout, this.hand);
    this.entryLabel = make("label", "slt-sr", { for: `slt-entry-${id}` });
    this.entry = make("input", "slt-entry", {
      id: `slt-entry-${id}`, type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
      enterkeyhint: "go", maxlength: "60", "data-entry": "",
    });
    this.form = make("form", "slt-form", {}, this.entryLabel, this.entry);
    this.prompt = make("div", "slt-prompt");
    this.submit = make("button", "slt-btn primary", { type: "button", hidden: "", "data-do": "cards" });
    this.tools = make("div", "slt-tools");
    for (const name of ["last", "log", "keys"]) {
      const button = make("button", "slt-tool", { type: "button", "data-open": name, "aria-expanded": "false" });
      button.append(icon(name));
      this.tools.append(button);
    }
    this.foot = make("div", "slt-foot", {}, this.prompt, this.submit, this.form, this.tools);
    this.panel = make("section", "slt-panel", { role: "dialog", hidden: "", tabindex: "-1" });
    this.lost = make("div", "slt-lost", { role: "alertdialog", hidden: "", tabindex: "-1" });
    // The live region stands before its first text, or screen readers miss it.
    this.live = make("div", "slt-sr slt-live", { "aria-live": "polite", role: "status", "data-live": "" });
    this.felt.append(this.score, this.mid, this.ask, this.handBox, this.foot, this.panel, this.lost);
    this.root.append(this.felt, this.live);
    el.append(this.root);
  }

  listen() {
    const on = (target, type, run) => target.addEventListener(type, run, { signal: this.signal });
    on(this.root, "click", (event) => this.click(event));
    on(this.root, "keydown", (event) => this.key(event));
    on(this.root, "focusin", (event) => this.focused(event));
    on(this.form, "submit", (event) => { event.preventDefault(); this.typed(); });
    for (const type of ["pointerdown", "keydown", "pointermove"]) {
      on(document, type, () => { this.lastActive = Date.now(); });
    }
    // A press anywhere may be on a button of the page that nobody answers any more: ask early.
    for (const type of ["pointerdown", "keydown"]) {
      on(document, type, () => { this.lastPing = Math.min(this.lastPing, Date.now() - HEARTBEAT + PAUSE); });
    }
    this.onScene = () => this.update(this.model.get("scene") ?? {});
    this.onMessage = (message) => this.heard(message);
    this.model.on("change:scene", this.onScene);
    this.model.on("msg:custom", this.onMessage);
    const resize = new ResizeObserver(() => this.place(true));
    resize.observe(this.handBox);
    const beat = setInterval(() => this.beat(), BEAT);
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.signal.addEventListener("abort", () => {
      clearInterval(beat);
      resize.disconnect();
      this.model.off("change:scene", this.onScene);
      this.model.off("msg:custom", this.onMessage);
      this.root.remove();
    }, { once: true });
  }

  // --- talking with Python -------------------------------------------------------------------------

  /** Send an intent, unless one is still waiting. Returns whether it went out. */
  intend(body, about = null) {
    const intent = { type: "intent", id: newId(), turn: this.scene.turn, ...body };
    const book = begin(this.book, intent, Date.now());
    if (!book) return false;
    this.hush();
    this.book = book;
    this.about = about;
    this.root.dataset.pending = body.do;
    this.cards.get(about)?.classList.add("pending");
    this.post(intent);
    return true;
  }

  /** Send a message; after a kernel restart the send itself throws, and that is an answer too. */
  post(message) {
    try {
      this.model.send(message);
    } catch {
      this.showLost();
    }
  }

  heard(message) {
    if (!message || typeof message !== "object") return;
    if (!this.lost.hidden) this.hideLost();
    const { book, settled } = settle(this.book, message);
    this.book = book;
    if (settled === "ack" || settled === "refused") this.settled();
    if (settled === "refused") {
      if (message.why !== "") this.explain(message.why || this.say("refused"), this.about);
    }
  }

  /** Nothing waits any more. */
  settled() {
    delete this.root.dataset.pending;
    for (const card of this.cards.values()) card.classList.remove("pending");
  }

  beat() {
    const now = Date.now();
    if (overdue(this.book, now)) this.showLost();
    const active = !document.hidden && now - this.lastActive < HEARTBEAT * 2;
    if (active && !this.book.ping && now - this.lastPing >= HEARTBEAT) {
      this.lastPing = now;
      const ping = { type: "ping", id: newId() };
      this.book = { ...this.book, ping: { id: ping.id, at: now } };
      this.post(ping);
    }
  }

  showLost() {
    this.book = newBook();
    this.settled();
    if (!this.lost.hidden) return;
    const title = make("h3", "", {}, this.say("lost"));
    const row = make("div", "slt-row");
    const again = make("button", "slt-btn primary", { type: "button", "data-do": "reconnect" }, this.say("reconnect"));
    row.append(again);
    if (globalThis[Symbol.for("spades-learn.store")]) {
      row.append(make("button", "slt-btn", { type: "button", "data-do": "download" }, this.say("download")));
    }
    this.lost.replaceChildren(title, make("p", "", {}, this.say("lost.why")), row);
    this.lost.setAttribute("aria-label", this.say("lost"));
    this.lost.hidden = false;
    again.focus({ preventScroll: false });
  }

  hideLost() { this.lost.hidden = true; }

  // --- drawing the scene ---------------------------------------------------------------------------

  update(next) {
    const before = this.scene;
    if (typeof next.rev !== "number") return;
    const had = this.root.contains(document.activeElement) ? document.activeElement : null;
    this.scene = next;
    this.book = seen(this.book, next.turn);
    if (!this.book.pending) this.settled();
    if (before.turn !== next.turn) { this.hush(); this.armed = null; }
    const look = next.look ?? {};
    this.root.dataset.deck = look.deck === "four" ? "four" : "two";
    mark(this.root, "lang", next.lang);
    mark(this.root, "data-turn", next.turn);
    mark(this.root, "data-rev", next.rev);
    mark(this.root, "data-ask", next.ask?.kind ?? "none");
    mark(this.root, "data-large", look.large);
    // Before the first card there is no trick to leave room for; a phone uses that.
    const started = (next.trick ?? []).length > 0 || Boolean(next.last);
    mark(this.root, "data-quiet", !started && (!next.ask || next.ask.kind === "bid"));
    mark(this.root, "data-still", look.motion === false);
    this.root.setAttribute("aria-label", this.say("table"));
    const start = this.origins(before);
    this.drawScore();
    this.drawSeats();
    this.drawHand(before);
    this.drawTrick(before, start);
    this.drawAsk(before);
    this.drawFoot();
    if (this.open) this.drawPanel(this.open);
    if (next.say && (next.rev !== before.rev)) this.speak(next.say);
    if (had && !this.root.contains(document.activeElement)) this.refocus();
    if (had && before.ask && !next.ask) setTimeout(() => this.onward(), ONWARD);
  }

  /** Nothing is asked here any more: where the page has a way on, the next key press should find it. */
  onward() {
    if (this.scene.ask || this.open || !this.root.contains(document.activeElement)) return;
    this.root.closest(".sl-app")?.querySelector(".sl-coach .sl-btn.primary")?.focus({ preventScroll: true });
  }

  /** Where cards that will travel start from: rectangles of hand cards and plates before the change. */
  origins(before) {
    if (!this.moves()) return new Map();
    const start = new Map();
    for (const [id, card] of this.cards) start.set(id, card.getBoundingClientRect());
    return start;
  }

  moves() { return this.scene.look?.motion !== false && !this.still?.matches && laidOut(this.felt); }

  drawScore() {
    const { score = [], broken = null } = this.scene;
    this.score.setAttribute("aria-label", this.say("score"));
    const lines = score.map((line) => {
      const bags = line.bags === 1 ? this.say("bag") : this.say("bags", { n: line.bags });
      return make("div", "slt-chip", {}, make("span", "slt-who", {}, line.label), " ",
        make("span", "slt-pts", {}, make("b", "", {}, String(line.points).replace("-", "−")), ` · ${bags}`));
    });
    const chips = lines.length ? [make("div", "slt-sheet", {}, ...lines)] : [];
    if (broken !== null && broken !== undefined) {
      const id = broken ? "broken" : "unbroken";
      chips.push(make("div", "slt-chip slt-broken", { "data-broken": broken }, make("span", "", { "aria-hidden": "true" }, "♠ "),
        make("span", "slt-long", {}, this.say(id)), make("span", "slt-short", { "aria-hidden": "true" }, this.say(`${id}.short`))));
    }
    this.score.replaceChildren(...chips);
    this.score.hidden = !chips.length;
  }

  drawSeats() {
    const seats = this.scene.seats ?? [];
    mark(this.mid, "data-seats", seats.length);
    for (const [id, plate] of this.plates) if (!seats.some((one) => one.seat === id)) { plate.remove(); this.plates.delete(id); }
    const ask = this.scene.ask;
    for (const one of seats) {
      if (!this.plates.has(one.seat)) {
        const plate = make("div", "slt-plate", { "data-seat": one.seat, role: "group" });
        this.plates.set(one.seat, plate);
        this.seats.append(plate);
      }
      this.drawPlate(this.plates.get(one.seat), one, ask?.kind === "seat" && (ask.seats ?? []).includes(one.seat));
    }
    this.fans.replaceChildren(...seats.filter((one) => one.at !== "bottom" && one.left > 0).map((one) => {
      const fan = make("div", "slt-fan", { "data-at": one.at });
      for (let i = 0; i < Math.min(13, one.left); i += 1) fan.append(make("i", ""));
      return fan;
    }));
  }

  drawPlate(plate, one, pickable) {
    const sum = tally(one.bid, one.won);
    mark(plate, "data-at", one.at);
    mark(plate, "data-turn", one.turn);
    mark(plate, "data-pick", pickable);
    mark(plate, "data-thinking", one.thinking);
    mark(plate, "data-nil", sum.nil ? (sum.failed ? "failed" : "alive") : null);
    const voids = (one.void ?? []).filter((suit) => SUITS.includes(suit));
    const told = [one.name,
      one.bid === null || one.bid === undefined ? this.say("seat.nobid") : this.say("seat.bid", { bid: sum.nil ? this.say(one.bid) : one.bid }),
      this.say("seat.won", { n: one.won }), one.left === null || one.left === undefined ? "" : this.say("seat.left", { n: one.left }),
      sum.failed ? this.say("nil.failed") : "",
      voids.length ? this.say("seat.void", { suits: voids.map((suit) => this.say(`suit.${suit}`)).join(", ") }) : "",
      one.dealer ? this.say("dealer") : "", one.turn ? this.say("turn") : "", one.thinking ? this.say("thinking") : "",
    ].filter(Boolean).join(", ");
    const key = JSON.stringify([told, pickable]);
    if (plate.dataset.key === key) return;
    plate.dataset.key = key;
    const focused = plate.contains(document.activeElement);
    const avatar = make("span", "slt-av", {}, one.seat);
    if (one.dealer) avatar.append(make("span", "slt-dealer", { title: this.say("dealer") }, this.say("dealer.mark")));
    const body = make("span", "slt-body", {}, make("span", "slt-name", {}, one.name), this.bidMark(one, sum));
    const seen = make("span", "slt-plate-in", { "aria-hidden": "true" }, avatar, body);
    if (voids.length) {
      seen.append(make("span", "slt-voids", {}, ...voids.map((suit) => make("i", "", { "data-suit": suit }, SYMBOLS[suit]))));
    }
    if (one.thinking) seen.append(make("span", "slt-think", {}, make("i"), make("i"), make("i")));
    plate.replaceChildren(seen);
    if (pickable) {
      plate.removeAttribute("aria-label");
      const pick = make("button", "slt-pick", {
        type: "button", "data-do": "seat", "data-pick-seat": one.seat, "aria-label": `${this.say("seat.pick", { name: one.name })} (${told})`,
      });
      plate.append(pick);
      if (focused) pick.focus();
    } else {
      plate.append(make("span", "slt-sr", {}, told));
    }
  }

  /** Won and bid at a glance: "1/3" and a dot for each trick wanted; bags stand out; a nil is a badge. */
  bidMark(one, sum) {
    if (sum.nil) {
      const text = one.won > 0 ? `${this.say(one.bid)} · ${one.won}` : this.say(one.bid);
      return make("span", "slt-bid", {}, make("span", "slt-nil", { "data-blind": one.bid === "blind nil" }, text));
    }
    if (one.bid === null || one.bid === undefined) return make("span", "slt-bid slt-nobid", {}, "–");
    const dots = make("span", "slt-dots", { "data-many": sum.wanted + sum.bags > 5 ? "" : null });
    for (let i = 0; i < sum.made; i += 1) dots.append(make("i", "made"));
    for (let i = sum.made; i < sum.wanted; i += 1) dots.append(make("i", "want"));
    for (let i = 0; i < sum.bags; i += 1) dots.append(make("i", "bag"));
    return make("span", "slt-bid", {}, make("span", "slt-num", {}, make("b", "", {}, String(one.won)), `/${one.bid}`), dots);
  }

  face() {
    if (this.scene.look?.simple) return "simple";
    return this.scene.look?.large || (this.handBox.clientWidth || 1000) < 600 ? "big" : "full";
  }

  drawHand(before) {
    const held = (this.scene.hand ?? []).filter((one) => isCard(one.card));
    const next = held.map((one) => one.card);
    const prev = this.handIds;
    const { gone, added } = reconcile(prev, next);
    const focusedCard = document.activeElement?.closest?.(".slt-card")?.dataset.card;
    const hadFocus = focusedCard !== undefined && this.hand.contains(document.activeElement);
    if (hadFocus && gone.includes(focusedCard)) {
      const to = focusNeighbour(prev, next, focusedCard);
      this.current = to;
      if (to) this.cards.get(to)?.focus({ preventScroll: true });
    }
    for (const id of gone) { this.cards.get(id)?.remove(); this.cards.delete(id); }
    let cursor = this.hand.firstElementChild;
    for (const one of held) {
      let card = this.cards.get(one.card);
      if (!card) {
        card = make("button", "slt-card", { type: "button", "data-card": one.card, tabindex: "-1" });
        this.cards.set(one.card, card);
        this.hand.insertBefore(card, cursor);
      } else if (card === cursor) {
        cursor = cursor.nextElementSibling;
      } else {
        // Only a new sorting of the hand moves a card; moving drops focus, so it is given back.
        const focus = card === document.activeElement;
        this.hand.insertBefore(card, cursor);
        if (focus) card.focus({ preventScroll: true });
      }
    }
    const same = before.ask?.kind === "cards" && before.ask.label === this.scene.ask?.label;
    if (this.scene.ask?.kind !== "cards") this.picks.clear();
    else if (!same || held.some((one) => one.mark)) {
      this.picks = new Set(held.filter((one) => one.mark === "picked").map((one) => one.card));
    } else for (const id of this.picks) if (!next.includes(id)) this.picks.delete(id); // a hint came: picks stay
    this.handIds = next;
    if (!next.includes(this.current)) this.current = next[0] ?? null;
    for (const one of held) this.drawCard(this.cards.get(one.card), one);
    this.hand.setAttribute("aria-label", this.say("hand"));
    this.drawBacks();
    this.place(!prev.length);
    if (added.length > 4 && !prev.length && this.moves()) this.dealIn(added);
  }

  drawCard(card, one) {
    const face = this.face();
    if (card.dataset.face !== face) {
      card.dataset.face = face;
      card.replaceChildren(cardFace(one.card, face));
    }
    const choosing = this.scene.ask?.kind === "cards";
    const mine = choosing && this.picks.has(one.card) ? "picked" : one.mark ?? null;
    mark(card, "data-mark", mine);
    mark(card, "aria-pressed", choosing ? String(this.picks.has(one.card)) : null);
    const said = mine && !(choosing && mine === "picked") ? `, ${this.say(`mark.${mine}`)}` : "";
    card.setAttribute("aria-label", this.name(one.card) + said);
    card.tabIndex = one.card === this.current ? 0 : -1;
    card.classList.toggle("armed", this.armed === one.card);
  }

  drawBacks() {
    const count = this.handIds.length ? 0 : Math.min(26, this.scene.facedown ?? 0);
    if ((this.backs?.childElementCount ?? 0) === count) return;
    this.backs?.remove();
    this.backs = count ? make("div", "slt-backs", { role: "img", "aria-label": this.say("facedown", { n: count }) }) : null;
    for (let i = 0; i < count; i += 1) this.backs.append(cardFace("back", "full"));
    if (this.backs) this.handBox.append(this.backs);
  }

  /** Give every card of the hand its place; `atOnce` (a first drawing, a new width) without gliding there. */
  place(atOnce = false) {
    const width = this.handBox.clientWidth;
    if (!width || !this.handIds.length) { this.hand.style.height = "0px"; return; }
    const face = this.face();
    if (face !== this.lastFace) {
      this.lastFace = face;
      for (const one of this.scene.hand ?? []) if (this.cards.has(one.card)) this.drawCard(this.cards.get(one.card), one);
    }
    this.layout = handLayout(this.handIds, width, this.scene.look ?? {});
    this.hand.style.height = `${this.layout.height}px`;
    this.hand.style.setProperty("--w", `${this.layout.cardWidth}px`);
    mark(this.hand, "data-rows", this.layout.rows);
    this.hand.classList.toggle("at-once", atOnce);
    this.handIds.forEach((id, i) => {
      const card = this.cards.get(id);
      const { x, y } = this.layout.at[id];
      card.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      card.style.zIndex = String(i + 1);
    });
    if (!atOnce) return;
    void this.hand.offsetWidth; // settles the layout before gliding is allowed again
    this.hand.classList.remove("at-once");
  }

  drawTrick(before, start) {
    const plays = (this.scene.trick ?? []).filter((one) => isCard(one.card));
    const keys = plays.map((one) => `${one.seat}:${one.card}`);
    this.trick.setAttribute("aria-label", this.say("trick"));
    const winner = this.scene.last?.winner ?? (before.trick ?? []).find((one) => one.win)?.seat;
    for (const [key, el] of [...this.plays]) if (!keys.includes(key)) { this.plays.delete(key); this.gather(el, winner); }
    let late = 0;
    const pickable = this.scene.ask?.kind === "seat" ? this.scene.ask.seats ?? [] : [];
    plays.forEach((one, i) => {
      let el = this.plays.get(keys[i]);
      const at = this.seat(one.seat)?.at ?? "bottom";
      if (!el) {
        el = make("div", "slt-play", { role: "listitem", "data-seat": one.seat, "data-card": one.card });
        el.append(cardFace(one.card, this.scene.look?.simple ? "simple" : "full"), make("span", "slt-sr"));
        this.plays.set(keys[i], el);
        this.trick.append(el);
        mark(el, "data-at", at);
        if (before.rev >= 0 && this.moves()) {
          this.travel(el, start.get(one.card) ?? this.plates.get(one.seat)?.getBoundingClientRect(), late);
          late += 110;
        }
      }
      mark(el, "data-at", at);
      mark(el, "data-win", one.win === true);
      mark(el, "data-pick", pickable.includes(one.seat));
      el.style.zIndex = String(i + 1);
      el.lastElementChild.textContent = this.say(one.win ? "wins" : "plays", { name: this.seat(one.seat)?.name ?? one.seat, card: this.name(one.card) });
    });
    const waiting = (this.scene.seats ?? []).find((one) => one.turn);
    const slot = waiting && plays.length && !plays.some((one) => one.seat === waiting.seat) ? waiting.at : null;
    if (!slot) { this.slot?.remove(); this.slot = null; } else {
      this.slot ??= make("div", "slt-slot", { "aria-hidden": "true" });
      mark(this.slot, "data-at", slot);
      if (!this.slot.isConnected) this.trick.prepend(this.slot);
    }
  }

  drawAsk(before) {
    const ask = this.scene.ask ?? null;
    const key = JSON.stringify([ask, this.scene.lang]);
    this.ask.hidden = !ask || ask.typed === true || !["bid", "next"].includes(ask.kind);
    mark(this.ask, "data-kind", ask?.kind);
    if (this.askKey === key) return;
    this.askKey = key;
    this.ask.replaceChildren();
    if (ask?.kind === "next") {
      this.ask.append(make("button", "slt-btn primary slt-next", { type: "button", "data-do": "next" }, ask.label));
    }
    if (ask?.kind === "bid" && !ask.typed) { // else the buttons are the page's; here it can be typed only
      const choices = ask.choices ?? [];
      const grid = make("div", "slt-bids", { role: "toolbar", "aria-label": ask.label });
      const cells = choices.reduce((sum, one) => sum + (one.label.length > 4 ? 2 : 1), 0);
      grid.style.setProperty("--n", String(cells > 14 ? 8 : Math.min(7, cells)));
      choices.forEach((one, i) => grid.append(make("button", "slt-call", {
        type: "button", "data-do": "bid", "data-call": one.call, tabindex: i ? "-1" : "0",
        "data-mark": one.why ? "no" : null, "data-word": /^\d+$/.test(one.label) ? null : one.label.length > 4 ? "long" : "short",
        "aria-label": one.why ? `${one.label}, ${this.say("mark.no")}` : /^\d+$/.test(one.label) ? `${this.say("bid")} ${one.label}` : null,
      }, one.label)));
      this.ask.append(make("div", "slt-ask-label", {}, ask.label), grid);
    }
  }

  drawFoot() {
    const { ask = null, look = {} } = this.scene;
    this.prompt.textContent = ask && !["bid", "next"].includes(ask.kind) ? ask.label : "";
    this.submit.hidden = ask?.kind !== "cards";
    this.submit.textContent = ask?.submit ?? this.say("submit");
    this.entryLabel.textContent = this.say("entry");
    const hint = ask?.kind === "bid" || ask?.kind === "seat" || ask?.kind === "next" ? ask.kind : "card";
    this.entry.placeholder = this.say(`entry.hint.${hint}`);
    const titles = { last: "last", log: "log", keys: "keys" };
    for (const button of this.tools.children) {
      const label = this.say(titles[button.dataset.open]);
      mark(button, "aria-label", label);
      mark(button, "title", label);
      mark(button, "aria-expanded", String(this.open === button.dataset.open));
    }
    mark(this.foot, "data-large", look.large);
  }

  // --- panels: last trick, transcript, keys ---------------------------------------------------------

  toggle(name) {
    if (this.open === name) { this.shut(); return; }
    this.opener = this.root.contains(document.activeElement) ? document.activeElement : null;
    this.open = name;
    this.drawPanel(name);
    this.drawFoot();
    this.panel.hidden = false;
    this.panel.focus({ preventScroll: true });
  }

  shut() {
    if (!this.open) return;
    const inside = this.panel.contains(document.activeElement);
    this.open = null;
    this.panel.hidden = true;
    this.drawFoot();
    if (!inside) return;
    if (this.opener?.isConnected) this.opener.focus({ preventScroll: true });
    else this.refocus();
  }

  drawPanel(name) {
    const close = make("button", "slt-tool", { type: "button", "data-do": "shut", "aria-label": this.say("close"), title: this.say("close") });
    close.append(icon("close"));
    const head = make("div", "slt-panel-head", {}, make("h3", "", {}, this.say(name)), close);
    const key = JSON.stringify([name, this.scene.last, this.scene.transcript, this.scene.lang]);
    if (this.panelKey === key && !this.panel.hidden) return;
    this.panelKey = key;
    mark(this.panel, "aria-label", this.say(name));
    mark(this.panel, "data-panel", name);
    const body = { last: () => this.lastBody(), log: () => this.logBody(), keys: () => this.keysBody() }[name]();
    const focusClose = this.panel.contains(document.activeElement) && document.activeElement !== this.panel;
    this.panel.replaceChildren(head, body);
    if (focusClose) close.focus({ preventScroll: true });
    if (name === "log") body.scrollTop = body.scrollHeight;
  }

  lastBody() {
    const last = this.scene.last;
    if (!last) return make("p", "", {}, this.say("last.none"));
    const name = (seat) => this.seat(seat)?.name ?? seat;
    const row = make("div", "slt-last", { role: "list" });
    for (const one of last.plays.filter((play) => isCard(play.card))) {
      const item = make("div", "slt-last-one", { role: "listitem", "data-win": one.seat === last.winner ? "true" : null });
      item.append(cardFace(one.card, "full"), make("span", "", { "aria-hidden": "true" }, name(one.seat)),
        make("span", "slt-sr", {}, this.say("plays", { name: name(one.seat), card: this.name(one.card) })));
      row.append(item);
    }
    return make("div", "", {}, row, make("p", "", {}, this.say("last.won", { name: name(last.winner) })));
  }

  logBody() {
    const lines = this.scene.transcript ?? [];
    if (!lines.length) return make("p", "", {}, this.say("log.none"));
    return make("ol", "slt-log", { tabindex: "0", "aria-label": this.say("log") }, ...lines.map((line) => make("li", "", {}, line)));
  }

  keysBody() {
    const rows = [["← →", "arrows"], ["Home End", "ends"], ["Enter", "play"], ["H", "h"], ["U", "u"], ["L", "l"], ["S", "s"], ["N", "n"], ["T", "t"], ["?", "?"], ["Esc", "esc"], ["QS 4", "entry"]];
    return make("dl", "slt-keys", {}, ...rows.flatMap(([key, id]) =>
      [make("dt", "", {}, ...key.split(" ").map((one) => make("kbd", "", {}, one))), make("dd", "", {}, this.say(`key.${id}`))]));
  }

  // --- words: live region and callout ----------------------------------------------------------------

  speak(text) {
    // A region that already holds this very text would stay silent; a trailing space makes it news.
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  /** Show and say `text` near a card (or near the hand). */
  explain(text, card = null) {
    this.callout.replaceChildren(make("span", "slt-callout-mark", { "aria-hidden": "true" }, "i"), make("span", "", {}, text));
    this.callout.hidden = false;
    const spot = this.layout.at?.[card];
    const width = this.handBox.clientWidth;
    const own = this.callout.offsetWidth;
    const x = spot ? spot.x + spot.strip / 2 : width / 2;
    const left = Math.max(0, Math.min(width - own, x - own / 2));
    this.callout.style.left = `${left}px`;
    this.callout.style.setProperty("--tail", `${Math.max(20, Math.min(own - 20, x - left))}px`);
    mark(this.callout, "data-for", card);
    this.speak(text);
  }

  hush() {
    this.callout.hidden = true;
    if (!this.armed) return;
    this.cards.get(this.armed)?.classList.remove("armed");
    this.armed = null;
  }

  // --- hands and keys --------------------------------------------------------------------------------

  click(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const card = target.closest(".slt-card");
    if (card && this.hand.contains(card)) { this.choose(card.dataset.card, event.detail > 0); return; }
    const play = target.closest(".slt-play[data-pick]");
    if (play) { this.intend({ do: "seat", seat: play.dataset.seat }); return; }
    const opener = target.closest("[data-open]");
    if (opener) { this.toggle(opener.dataset.open); return; }
    const button = target.closest("[data-do]");
    if (button) this.press(button);
    else if (target.closest(".slt-callout")) this.hush();
  }

  press(button) {
    switch (button.dataset.do) {
      case "next": this.intend({ do: "next" }); break;
      case "seat": this.intend({ do: "seat", seat: button.dataset.pickSeat }); break;
      case "cards": this.sendPicks(); break;
      case "bid": this.bid(button.dataset.call); break;
      case "shut": this.shut(); break;
      case "reconnect": location.reload(); break;
      case "download": globalThis[Symbol.for("spades-learn.store")]?.download(); break;
      default:
    }
  }

  bid(call) {
    const choice = (this.scene.ask?.choices ?? []).find((one) => one.call === call);
    if (choice?.why) this.explain(choice.why);
    else if (choice) this.intend({ do: "bid", call });
  }

  sendPicks() {
    this.intend({ do: "cards", cards: this.handIds.filter((id) => this.picks.has(id)) });
  }

  /** A press on a card: play it, pick it, or say why not. */
  choose(id, byPointer = false) {
    this.setCurrent(id);
    const one = (this.scene.hand ?? []).find((held) => held.card === id);
    const kind = this.scene.ask?.kind;
    if (kind === "cards") { this.toggleCard(id); return; }
    if (one?.mark === "no" || one?.why) { this.hush(); this.explain(one.why || this.say("not-now"), id); return; }
    if (kind !== "card") { this.hush(); this.explain(this.say("not-turn"), id); return; }
    if (this.scene.look?.confirm && byPointer && this.armed !== id) {
      this.hush();
      this.armed = id;
      this.cards.get(id)?.classList.add("armed");
      this.explain(this.say("again", { card: this.name(id) }), id);
      return;
    }
    this.intend({ do: "card", card: id }, id);
  }

  toggleCard(id) {
    if (this.book.pending) return;
    if (!this.picks.delete(id)) this.picks.add(id);
    this.drawCard(this.cards.get(id), this.scene.hand.find((one) => one.card === id));
  }

  typed() {
    const asked = parseEntry(this.entry.value, this.scene.ask, this.handIds, this.scene.words ?? {}, this.scene.seats ?? []);
    if ("error" in asked) {
      this.explain(this.say(asked.error, asked.facts));
      this.entry.select();
      return;
    }
    this.entry.value = "";
    if (asked.do === "card") this.choose(asked.card);
    else if (asked.do === "bid") this.bid(asked.call);
    else if (asked.do === "submit") this.sendPicks();
    else if (asked.do === "pick") asked.cards.forEach((card) => this.toggleCard(card));
    else this.intend(asked);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape") {
      if (this.open) this.shut();
      else if (!this.callout.hidden) this.hush();
      else if (target === this.entry) { this.entry.value = ""; this.refocus(); } // back to where single keys work
      else return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (target === this.entry) return;
    const card = target.closest(".slt-card");
    if (card) {
      const to = moveFocus(this.handIds, card.dataset.card, event.key, this.layout.at);
      if (to) { this.setCurrent(to); this.cards.get(to).focus(); event.preventDefault(); return; }
    }
    const call = target.closest(".slt-call");
    if (call) {
      const calls = [...this.ask.querySelectorAll(".slt-call")];
      const ids = calls.map((one) => one.dataset.call);
      const to = moveFocus(ids, call.dataset.call, event.key);
      if (to) { calls[ids.indexOf(to)].focus(); event.preventDefault(); return; }
    }
    const run = {
      h: () => this.intend({ do: "hint" }), u: () => this.intend({ do: "undo" }), l: () => this.toggle("last"),
      s: () => this.tellScore(), "?": () => this.toggle("keys"), t: () => this.entry.focus(),
      n: () => { if (this.scene.ask?.kind === "next") this.intend({ do: "next" }); },
    }[event.key.length === 1 ? event.key.toLowerCase() : ""];
    if (run) { run(); event.preventDefault(); event.stopPropagation(); }
  }

  tellScore() {
    const lines = (this.scene.score ?? []).map((one) =>
      `${one.label} ${one.points}, ${one.bags === 1 ? this.say("bag") : this.say("bags", { n: one.bags })}`);
    this.speak(lines.length ? `${this.say("score")}: ${lines.join("; ")}` : this.say("score.none"));
  }

  focused(event) {
    // JupyterLab looks for this mark from the focused element upwards, and its cell shortcuts ("d d" deletes) match
    // the focused element itself: the mark on the root alone comes too late.
    event.target.setAttribute("data-lm-suppress-shortcuts", "true");
    const card = event.target.closest?.(".slt-card");
    if (card) this.setCurrent(card.dataset.card);
    const call = event.target.closest?.(".slt-call");
    if (call) for (const one of this.ask.querySelectorAll(".slt-call")) one.tabIndex = one === call ? 0 : -1;
  }

  /** The one card of the hand that Tab stops at. */
  setCurrent(id) {
    this.current = id;
    for (const [key, card] of this.cards) card.tabIndex = key === id ? 0 : -1;
  }

  /** Focus was on something that left: put it where the next action is. */
  refocus() {
    const to = (this.ask.hidden ? null : this.ask.querySelector("button[tabindex='0'], .slt-next"))
      ?? this.cards.get(this.current) ?? this.root;
    to.focus({ preventScroll: true });
  }

  // --- motion: 150-250 ms, none under reduced motion ---------------------------------------------------

  /** A card travels from a rectangle of the page to where it now lies. */
  travel(el, from, delay = 0) {
    const face = el.firstElementChild;
    const to = face.getBoundingClientRect();
    if (!from || !to.width) return;
    const dx = from.left + from.width / 2 - (to.left + to.width / 2);
    const dy = from.top + from.height / 2 - (to.top + to.height / 2);
    const scale = Math.min(1.2, Math.max(0.35, Math.min(from.width, 110) / to.width));
    face.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: delay ? 0 : 1 }, { opacity: 1, offset: 0.3 }, { transform: "none" }],
      { duration: 230, delay, easing: "cubic-bezier(.2,.75,.25,1)", fill: "backwards" });
  }

  /** A card of a finished trick goes to the winner and is gone. */
  gather(el, winner) {
    const plate = winner && this.plates.get(winner);
    if (!plate || !this.moves()) { el.remove(); return; }
    const from = el.getBoundingClientRect();
    const to = plate.getBoundingClientRect();
    el.setAttribute("aria-hidden", "true");
    el.removeAttribute("role");
    el.removeAttribute("data-card");
    el.classList.add("leaving");
    const dx = to.left + to.width / 2 - (from.left + from.width / 2);
    const dy = to.top + to.height / 2 - (from.top + from.height / 2);
    const run = el.firstElementChild.animate(
      [{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(.35)`, opacity: 0.1 }],
      { duration: 240, easing: "cubic-bezier(.5,0,.75,.4)", fill: "forwards" });
    run.onfinish = () => el.remove();
    run.oncancel = () => el.remove();
  }

  dealIn(ids) {
    const felt = this.felt.getBoundingClientRect();
    ids.forEach((id, i) => {
      const card = this.cards.get(id);
      const to = card.getBoundingClientRect();
      card.firstElementChild.animate(
        [{ transform: `translate(${felt.left + felt.width / 2 - to.left - to.width / 2}px, ${felt.top + felt.height * 0.4 - to.top - to.height / 2}px) scale(.6)`, opacity: 0 }, { transform: "none", opacity: 1 }],
        { duration: 220, delay: i * 14, easing: "cubic-bezier(.2,.75,.25,1)", fill: "backwards" });
    });
  }
}

/** Whether an element is laid out, so that a journey across it means something. */
function laidOut(el) {
  return el.isConnected && el.getClientRects().length > 0;
}

/** anywidget's entry: draw into `el` until the signal aborts or the returned function runs. */
function render({ model, el, signal }) {
  const ending = new AbortController();
  signal?.addEventListener("abort", () => ending.abort(), { once: true });
  new TableView(model, el, ending.signal);
  return () => ending.abort();
}

export {
  begin, cardName, cardSvg, focusNeighbour, handLayout, isCard, moveFocus, newBook, overdue, parseCard, parseEntry,
  reconcile, rowsBySuit, seen, settle, suitOf, tally, word, WORDS,
};
export default { render };
