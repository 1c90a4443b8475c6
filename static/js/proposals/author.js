/** Entry of the author's form: board, live checks and kept drafts around a form that works without. */

import { Checks } from "./checks.js";
import { drawable, readContent, withinGrid } from "./content.js";
import { Floor } from "./floor.js";
import { Keeper } from "./keeper.js";
import { versionsOf } from "./versions.js";

const CHECK_MS = 500;
const KEEP_MS = 2000;

const form = document.querySelector("form[data-author]");
if (form instanceof HTMLFormElement) mountAuthor(form);

/** @param {HTMLFormElement} form */
function mountAuthor(form) {
  const data = JSON.parse(form.querySelector("[data-workshop-data]")?.textContent ?? "{}");
  const machine = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("machine"));
  const checks = new Checks(find(form, "[data-check-list]"), data.checksUrl);
  const keeper = new Keeper(data, find(form, "[data-kept]"), versionsOf(form));
  const read = () => readContent(typingOf(form));
  const later = {
    check: debounced(CHECK_MS, () => void checks.ask(read())),
    keep: debounced(KEEP_MS, () => keep()),
  };
  let isSubmitted = false;
  const floor = new Floor(find(form, "[data-floor]"), {
    ...data,
    onMachine: (notation) => {
      machine.value = notation;
      changed();
    },
  });

  /** @param {{isLeaving?: boolean}} [options] */
  function keep(options) {
    // What is submitted is kept by that; a second draft would stay behind.
    if (data.isMember && !isSubmitted) void keeper.keep(read(), options);
  }

  function changed() {
    later.check();
    later.keep();
  }

  function redraw() {
    const { workshop } = read();
    showBelts(form, workshop.belts);
    if (workshop.columns) floor.show(drawable(workshop), machine.value);
  }

  form.addEventListener("input", changed);
  form.addEventListener("change", ({ target }) => {
    const name = /** @type {HTMLInputElement} */ (target).name;
    if (name === "grid") machine.value = withinGrid(machine.value, read().workshop);
    if (name !== "title" && name !== "text") redraw();
    changed();
  });
  find(form, "[data-take-demand]").addEventListener("click", async (event) => {
    event.preventDefault();
    await checks.ask(read());
    fillDemand(form, checks.findings?.outputs ?? null);
    redraw();
    changed();
  });
  form.addEventListener("submit", async (event) => {
    const submitter = /** @type {HTMLButtonElement|null} */ (event.submitter);
    if (submitter?.value === "check") {
      // Enter in a field: the checks are live, so the page can stay.
      event.preventDefault();
      void checks.ask(read());
      return;
    }
    isSubmitted = true;
    if (!keeper.work) return;
    // The first draft is just being made: it is the one to go on with.
    event.preventDefault();
    await keeper.work;
    form.requestSubmit(submitter);
  });
  // Back from the next page, as it was left.
  window.addEventListener("pageshow", () => {
    isSubmitted = false;
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") keep({ isLeaving: true });
  });
  for (const button of form.querySelectorAll("[data-no-script]")) button.remove();
  keeper.begin(read());
  redraw();
  if (data.draftUrl) later.check();
}

/**
 * @param {HTMLFormElement} form
 * @returns {import("./content.js").Typing}
 */
function typingOf(form) {
  const fields = new FormData(form);
  return {
    text: (name) => String(fields.get(name) ?? "").replaceAll("\r\n", "\n"),
    stations: () => fields.getAll("stations").map(String),
  };
}

/**
 * Show the belts of the grid only; what was typed for the others stays in the form.
 * @param {HTMLFormElement} form
 * @param {number} count
 */
function showBelts(form, count) {
  const belts = /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-belt]"));
  belts.forEach((belt, index) => (belt.hidden = index >= count));
}

/**
 * @param {HTMLFormElement} form
 * @param {number[][]|null} outputs
 */
function fillDemand(form, outputs) {
  for (const [index, numbers] of (outputs ?? []).entries()) {
    const field = form.elements.namedItem(`demand_${"ABCD"[index]}`);
    if (field instanceof HTMLInputElement) field.value = numbers.join(" ");
  }
}

/**
 * @param {number} milliseconds
 * @param {() => void} act
 */
function debounced(milliseconds, act) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
}

/**
 * @param {HTMLElement} place
 * @param {string} selector
 */
function find(place, selector) {
  return /** @type {HTMLElement} */ (place.querySelector(selector));
}
