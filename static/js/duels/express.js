/** An Express: four boards, one answer by button, board or key, and the next question. */

import { createBoard } from "../board/board.js";
import { formatNumber } from "../core/format.js";
import { el, replace } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { cellLabel } from "../workshop/labels.js";
import { readStored } from "../workshop/notation.js";
import { find, mountClock } from "./clock-view.js";
import { ask, onDuel, page } from "./state.js";

const form = /** @type {HTMLFormElement|null} */ (document.querySelector("[data-express-form]"));
let shownNumber = 0;
let isSending = false;

/** @param {import("./state.js").Question} question */
function show(question) {
  if (question.number === shownNumber) return;
  const heading = gettext("Question %(number)s of 8", { number: question.number });
  // The first one is read out with the page.
  if (shownNumber) find("[data-announce]").textContent = heading;
  shownNumber = question.number;
  find("[data-duel-heading]").textContent = heading;
  find("[data-express-note]").textContent = "";
  /** @type {HTMLInputElement} */ (find("[name=number]")).value = String(question.number);
  replace(find("[data-express-sheet]"), demandList(question.sheet));
  question.machines.forEach((notation, index) => {
    const place = find(`[data-express-machine="${index}"] [data-express-board]`);
    place.replaceChildren();
    const machine = readStored(notation);
    const label = gettext("Machine %(number)s", { number: index + 1 });
    const board = createBoard(place, question.sheet, { label, interactive: false });
    board.setMachine(machine);
    board.setLabels((cell) => cellLabel(machine, cell));
  });
}

/** @param {import("../core/types.js").Workshop} sheet */
function demandList(sheet) {
  const rows = sheet.inputs.map(({ numbers }, belt) => {
    const demand = sheet.outputs[belt] ?? [];
    if (!numbers.length && !demand.length) return null;
    const name = el("strong", {}, String.fromCharCode(65 + belt));
    return el("li", {}, name, ` ${written(numbers)} → `, el("strong", {}, written(demand)));
  });
  return el("ul", { class: "express-demand" }, ...rows);
}

/** @param {number[]} numbers */
function written(numbers) {
  return numbers.length ? numbers.map((number) => formatNumber(number)).join(" · ") : "–";
}

/** @param {number} choice */
async function answer(choice) {
  const { question } = page.duel;
  if (isSending || !question) return;
  isSending = true;
  form?.setAttribute("aria-busy", "true");
  try {
    const { counted } = await ask(page.urls.answers, { method: "POST", body: { number: question.number, choice } });
    if (!counted) find("[data-express-note]").textContent = gettext("Too late for question %(number)s.", { number: question.number });
  } catch {
    await ask().catch(() => {});
  } finally {
    isSending = false;
    form?.removeAttribute("aria-busy");
  }
}

/** @param {KeyboardEvent} event */
function press(event) {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  if (/^[1-4]$/.test(event.key)) void answer(Number(event.key) - 1);
}

if (form && page.duel.question) {
  show(page.duel.question);
  onDuel(({ question }) => question && show(question));
  mountClock(
    () => page.duel.question?.deadline_at,
    () => void ask().catch(() => {}),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.submitter instanceof HTMLButtonElement) void answer(Number(event.submitter.value));
  });
  document.addEventListener("keydown", press);
  for (const place of form.querySelectorAll("[data-express-board]"))
    place.addEventListener("click", () => {
      const machine = place.closest("[data-express-machine]");
      if (machine instanceof HTMLElement) void answer(Number(machine.dataset.expressMachine));
    });
}
