/** The calculator of the rating: the site's own rules answer. */

import { ApiError, requestJson } from "../core/api.js";
import { formatNumber } from "../core/format.js";
import { gettext } from "../core/i18n.js";

const MOST_ROWS = 20;
const FIRST_ROWS = 3;
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-calculator]"));
const rows = /** @type {HTMLElement} */ (form.querySelector("[data-rows]"));
const template = /** @type {HTMLTemplateElement} */ (form.querySelector("[data-row]"));
const result = /** @type {HTMLElement} */ (form.querySelector("[data-result]"));

function addRow() {
  if (rows.children.length >= MOST_ROWS) return;
  const row = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const field = /** @type {HTMLInputElement} */ (row.querySelector("[data-opponent]"));
  field.id = `calc-${rows.children.length}`;
  if (rows.children.length === 0) field.value = "1400";
  row.querySelector("[data-label]")?.setAttribute("for", field.id);
  rows.append(row);
}

function matches() {
  return [...rows.children].map((row) => {
    const opponent = /** @type {HTMLInputElement} */ (row.querySelector("[data-opponent]")).value;
    const made = /** @type {HTMLSelectElement} */ (row.querySelector("[data-made]")).value;
    return { opponent: opponent ? Number(opponent) : null, half_points: Number(made) };
  });
}

async function reckon() {
  const data = new FormData(form);
  const body = { own: Number(data.get("own")), k: Number(data.get("k")), matches: matches() };
  try {
    const told = await requestJson(form.dataset.url ?? "", { method: "POST", body });
    const change = `${told.amount > 0 ? "+" : ""}${formatNumber(told.amount)}`;
    show(
      gettext("Expected %(due)s points: the rating changes by %(change)s and is %(after)s then.", {
        due: formatNumber(told.expected_total / 100),
        change,
        after: formatNumber(told.after),
      }),
    );
  } catch (error) {
    show(error instanceof ApiError && error.message ? error.message : gettext("That did not work. Try again."));
  }
}

/** @param {string} text */
function show(text) {
  result.hidden = false;
  result.textContent = text;
}

form.querySelector("[data-add]")?.addEventListener("click", addRow);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void reckon();
});
for (let count = 0; count < FIRST_ROWS; count += 1) addRow();
