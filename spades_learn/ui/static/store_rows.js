/** Rows that go while one of their buttons has the focus: it passes to the row that comes into their place. */

/** Where in a list of rows an element stands, or null. @param {Element} el */
export function rowOf(el) {
  const row = el.closest?.(".sl-taskrow");
  const list = row?.parentElement;
  if (!list) return null;
  const buttons = [...row.querySelectorAll("button")];
  return { list, at: [...list.children].indexOf(row), button: buttons.indexOf(/** @type {any} */ (el.closest("button"))) };
}

/** The same button of the row that stands there now, or of the last one; null where none is left. */
export function nextRow(row) {
  if (!row?.list.isConnected || row.button < 0) return null;
  const rows = [...row.list.children].filter((each) => each.matches(".sl-taskrow"));
  return rows[Math.min(row.at, rows.length - 1)]?.querySelectorAll("button")[row.button] ?? null;
}
