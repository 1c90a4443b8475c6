/**
 * A text without spoilers to share: workshop, date, sum, par, score, place and the address.
 *
 * @typedef {import("../core/types.js").RunAnswer} RunAnswer
 * @typedef {import("../core/types.js").WorkshopData} WorkshopData
 */
import { el, replace } from "../core/dom.js";
import { formatDate, formatNumber } from "../core/format.js";
import { gettext } from "../core/i18n.js";
import { frontUrl } from "./front.js";
import { glyph } from "./glyphs.js";
import { placeText, pointsText } from "./standing.js";

/**
 * @param {Pick<RunAnswer, "score"|"rank"|"players"|"par"|"records"|"run">} answer
 * @param {Pick<WorkshopData["sheet"], "kind"|"number"|"date"|"par">} sheet
 * @param {string} url
 * @returns {string}
 */
export function shareText(answer, sheet, url) {
  const par = answer.par ?? sheet.par;
  const lines = [
    titleText(sheet),
    gettext("Sum %(sum)s, par %(par)s", {
      sum: formatNumber(answer.records?.sum?.value ?? answer.run.sum),
      par: formatNumber(par.sum),
    }),
    pointsText(answer.score ?? 0),
  ];
  if (answer.rank) lines.push(placeText(answer.rank, answer.players));
  return [...lines, url].join("\n");
}

/** @param {Pick<WorkshopData["sheet"], "kind"|"number"|"date">} sheet */
function titleText({ kind, number, date }) {
  const fields = { number: formatNumber(number), date: formatDate(date) };
  if (kind === "big") return gettext("Tallyworks, big workshop %(number)s, week of %(date)s", fields);
  return gettext("Tallyworks %(number)s, %(date)s", fields);
}

/**
 * @param {RunAnswer} answer
 * @param {WorkshopData} data
 */
export function shareButton(answer, data) {
  // Number, date and figures are frozen here: sharing after midnight still tells of this workshop.
  const text = shareText(answer, data.sheet, frontUrl(data.sheet.kind, `${location.origin}/`));
  const status = el("span", { class: "share-status", "aria-live": "polite" });
  const box = el("div", { class: "share" });
  const onClick = async () => {
    const outcome = await share(text);
    if (outcome === "copied") status.textContent = gettext("Copied.");
    if (outcome === "denied") replace(box, textBox(text));
  };
  const attributes = { type: "button", class: "button-quiet", "data-share": true };
  const button = el("button", { ...attributes, on: { click: onClick } }, glyph("share"), gettext("Share"));
  box.append(button, status);
  return box;
}

/**
 * @param {string} text
 * @returns {Promise<"shared"|"copied"|"denied">}
 */
async function share(text) {
  const isTouch = matchMedia("(pointer: coarse)").matches;
  try {
    if (isTouch && navigator.share) {
      await navigator.share({ text });
      return "shared";
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "shared";
  }
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "denied";
  }
}

/** @param {string} text */
function textBox(text) {
  const field = el("textarea", { class: "share-text", rows: 5, readonly: true }, text);
  queueMicrotask(() => (field.focus(), field.select()));
  return el("label", {}, gettext("Copy this text:"), field);
}
