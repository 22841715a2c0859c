/**
 * What a learner takes along when the program behind the page does not come back: the carry-on code, and on Binder the
 * way to start it again. Another launch may have another address, and there the browser has kept nothing.
 *
 * @typedef {{code:string, link:string}} Away
 */

/** Where Voilà shows the course, on any server with an address of its own before that. */
const SHOWN = /\/(voila\/render\/[\w-]+\.ipynb)$/;

/**
 * The address that starts Binder again at the place where the learner is; "" where there is none. Of the page's own
 * address only what is known goes into it, never the launch token.
 * @param {string} link Binder's launch address, without a query
 * @param {string} path the page's path @param {Record<string, string>} query the known keys of its query
 */
export function launchAgain(link, path, query) {
  if (!/^https?:\/\//.test(link)) return "";
  const shown = SHOWN.exec(path)?.[1] ?? "voila/render/app.ipynb";
  const asked = new URLSearchParams(query).toString();
  return `${link}?urlpath=${encodeURIComponent(asked ? `${shown}?${asked}` : shown)}`;
}

/**
 * Add it to the notice, once; where there is nothing to take along, nothing is said.
 * @param {HTMLElement} notice @param {Record<string, string>} words @param {Away} away @param {Record<string, string>} query
 */
export function takeAlong(notice, words, { code, link }, query) {
  if (!(code || link) || notice.querySelector(".sl-away")) return;
  const make = (tag, text, name = "") => Object.assign(document.createElement(tag), { textContent: text, className: name });
  const part = make("div", "", "sl-away");
  const again = launchAgain(link, location.pathname, query);
  part.append(make("p", words[again ? "away.ended" : "away.take"]));
  const row = make("p", "", "sl-away-code");
  const shown = make("code", code);
  shown.setAttribute("aria-label", words["away.code"]);
  const copy = make("button", words["away.copy"]);
  copy.type = "button";
  const told = make("output", "");
  copy.addEventListener("click", async () => {
    let good = true;
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      good = false; // no clipboard, or none allowed
    }
    told.textContent = words[good ? "away.copied" : "away.failed"];
  });
  row.append(shown, copy, told);
  if (code) part.append(row);
  if (again) {
    // In a tab of its own: this one has the code, the file and all that the browser keeps here.
    const way = Object.assign(make("a", words["away.again"]), { href: again, target: "_blank", rel: "noopener noreferrer" });
    part.append(way);
  }
  notice.append(part);
}
