/**
 * Hints without leaving the page: each press shows the next one, never more, until all are there.
 *
 * @typedef {{hints: string[], hint_count: number}} HintsAnswer
 */
import { ApiError, requestJson } from "../core/api.js";
import { el, replace } from "../core/dom.js";
import { formatNumber } from "../core/format.js";
import { gettext } from "../core/i18n.js";

/**
 * Return how the button and the line beside it speak after `opened` of `count` hints.
 * @param {number} opened
 * @param {number} count
 */
export function hintWords(opened, count) {
  return {
    button: opened > 0 ? gettext("Show the next hint") : gettext("Show a hint"),
    left: gettext("%(opened)s of %(count)s shown", {
      opened: formatNumber(opened),
      count: formatNumber(count),
    }),
    isOver: opened >= count,
  };
}

/**
 * Take over the form of the hints' card, which works without scripts too.
 * @param {HTMLElement} card
 */
export function mountHints(card) {
  const form = card.querySelector("[data-hint-form]");
  const button = form?.querySelector("button");
  const url = card.dataset.url;
  if (!(form instanceof HTMLFormElement) || !button || !url) return;
  let isBusy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    try {
      showHints(card, await requestJson(url, { method: "POST" }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFailure(card, error);
    } finally {
      isBusy = false;
    }
  });
}

/**
 * @param {HTMLElement} card
 * @param {HintsAnswer} answer
 */
function showHints(card, { hints, hint_count: count }) {
  const words = hintWords(hints.length, count);
  const list = card.querySelector("[data-hint-list]");
  const items = hints.map((hint) => el("li", {}, hint));
  if (list) replace(list, ...items);
  setText(card, "[data-hint-form] button", words.button);
  setText(card, "[data-hints-left]", words.left);
  show(card, "[data-hint-form]", !words.isOver);
  show(card, "[data-hints-end]", words.isOver);
  // The newest hint is read out, and the keyboard stays where it is as long as there is a button.
  const newest = items[items.length - 1];
  newest.tabIndex = -1;
  if (words.isOver) newest.focus();
  const live = document.querySelector("[data-announce]");
  if (live && !words.isOver) live.textContent = newest.textContent;
}

/**
 * @param {HTMLElement} card
 * @param {ApiError} error
 */
function showFailure(card, error) {
  const text = error.message || gettext("The hint did not arrive. Please try again.");
  setText(card, "[data-hints-left]", text);
  const live = document.querySelector("[data-announce]");
  if (live) live.textContent = text;
}

/**
 * @param {HTMLElement} card
 * @param {string} selector
 * @param {string} text
 */
function setText(card, selector, text) {
  const element = card.querySelector(selector);
  if (element) element.textContent = text;
}

/**
 * @param {HTMLElement} card
 * @param {string} selector
 * @param {boolean} isShown
 */
function show(card, selector, isShown) {
  const element = card.querySelector(selector);
  if (element instanceof HTMLElement) element.hidden = !isShown;
}
