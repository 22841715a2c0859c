/**
 * Cards drawn as SVG from fixed strings and checked card ids, so they stay crisp at any size.
 *
 * A card is 100 by 140. Colours come from CSS: --c its suit, --r the robe, --t the robe's second colour.
 */
import { isCard } from "./words.js";

export const PIPS = {
  S: "M0-10C2.6-5.6 9.4-1.8 9.4 3.7 9.4 7.1 7 8.9 4.6 8.9 2.9 8.9 1.6 8.1.8 6.8 1.1 8.9 2.2 10.3 3.9 11H-3.9C-2.2 10.3-1.1 8.9-.8 6.8-1.6 8.1-2.9 8.9-4.6 8.9-7 8.9-9.4 7.1-9.4 3.7-9.4-1.8-2.6-5.6 0-10Z",
  H: "M0 10.4C-2.4 6-9.7 1.8-9.7-4-9.7-7.5-7.3-9.5-4.9-9.5-2.6-9.5-.8-8 0-5.6.8-8 2.6-9.5 4.9-9.5 7.3-9.5 9.7-7.5 9.7-4 9.7 1.8 2.4 6 0 10.4Z",
  D: "M0-10.8C2-6.9 4.9-3.2 8.2 0 4.9 3.2 2 6.9 0 10.8-2 6.9-4.9 3.2-8.2 0-4.9-3.2-2-6.9 0-10.8Z",
  C: "M0-10.3A4.7 4.7 0 0 1 3.5-2.5 4.7 4.7 0 1 1 .9 4.4C1 7.6 2.1 10 3.9 11H-3.9C-2.1 10-1 7.6-.9 4.4A4.7 4.7 0 1 1-3.5-2.5 4.7 4.7 0 0 1 0-10.3Z",
};
export const COLUMNS = {
  2: "cc", 3: "ccc", 4: "lrlr", 5: "lrlrc", 6: "lrlrlr", 7: "lrlrlrc", 8: "lrlrlrcc", 9: "lrlrlrlrc", T: "lrlrlrlrcc",
};
export const ROWS = {
  2: [31, 109], 3: [31, 109, 70], 4: [31, 31, 109, 109], 5: [31, 31, 109, 109, 70], 6: [31, 31, 109, 109, 70, 70],
  7: [31, 31, 109, 109, 70, 70, 50.5], 8: [31, 31, 109, 109, 70, 70, 50.5, 89.5],
  9: [29, 29, 111, 111, 56.3, 56.3, 83.7, 83.7, 70], T: [29, 29, 111, 111, 56.3, 56.3, 83.7, 83.7, 42.6, 97.4],
};
export const HAIR = { S: "#2a2622", H: "#8a3f1d", D: "#c99a3f", C: "#5a3d28" };
export const GOLD = "#dba53c";
export const INK = "#2b2622";
export const SKIN = "#f7e1c8";

/** One pip at (x, y), `size` times 20 units wide. */
export function pip(suit, x, y, size, turned = false, fill = "var(--c)") {
  return `<path d="${PIPS[suit]}" fill="${fill}" transform="translate(${x} ${y}) scale(${turned ? -size : size})"/>`;
}

/** Both corner indices, or one big one. */
export function indices(id, big) {
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
export function ace(suit, dx) {
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
export function attribute(rank, suit) {
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
export function courtHalf(rank, suit) {
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
export function court(id, dx) {
  const [suit, rank] = id;
  const half = `<svg x="21" y="13" width="58" height="57" viewBox="21 13 58 57">${courtHalf(rank, suit)}${attribute(rank, suit)}
    ${dx ? "" : pip(suit, 28, 23.5, 0.62)}</svg>`;
  return `<g transform="translate(${dx} 0)"><rect x="21" y="13" width="58" height="114" rx="2.5" fill="#fff9ea"/>
    ${half}<g transform="rotate(180 50 70)">${half}</g>
    <path d="M21 71.600 79 68.400" stroke="${INK}" stroke-width="4.200"/><path d="M21 71.600 79 68.400" stroke="${GOLD}" stroke-width="2.800"/>
    <rect x="21" y="13" width="58" height="114" rx="2.5" fill="none" stroke="var(--c)" stroke-width="1"/></g>`;
}

/** A joker: cap and bells, gold and colour for the big one, plain ink for the little one. */
export function joker(id, big) {
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
export function backArt() {
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
export function cardSvg(id, face = "full") {
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
