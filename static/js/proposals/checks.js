/**
 * The live checks: what keeps the proposal from being sent, told while it is written.
 *
 * @typedef {import("./content.js").Content} Content
 * @typedef {{code: string, message: string, field: string, cell: string|null}} Problem
 * @typedef {object} Findings
 * @property {Problem[]} problems
 * @property {import("../core/types.js").Measures|null} measures
 * @property {number[][]|null} outputs
 */
import { ApiError, requestJson } from "../core/api.js";
import { el, replace } from "../core/dom.js";
import { formatNumber } from "../core/format.js";
import { gettext } from "../core/i18n.js";

export class Checks {
  #latest = 0;

  /**
   * @param {HTMLElement} place
   * @param {string} url
   */
  constructor(place, url) {
    this.place = place;
    this.url = url;
    /** @type {Findings|null} */ this.findings = null;
  }

  /**
   * Ask the site about `content` and show its answer, unless a later question was asked meanwhile.
   * @param {Content} content
   */
  async ask(content) {
    this.#latest += 1;
    const turn = this.#latest;
    try {
      const findings = await requestJson(this.url, { method: "POST", body: content });
      if (turn !== this.#latest) return;
      this.findings = findings;
      this.show(findings);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (turn === this.#latest && error.message) replace(this.place, note("note-bad", error.message));
    }
  }

  /** @param {Findings} findings */
  show({ problems, measures }) {
    const sum = measures && gettext("Par: sum %(sum)s.", { sum: formatNumber(measures.sum) });
    if (!problems.length) {
      const text = gettext("Nothing is in the way: it can be sent.");
      replace(this.place, note("note-good", [text, sum].filter(Boolean).join(" ")));
      return;
    }
    const items = problems.map(({ code, message, field }) =>
      el("li", { "data-code": code }, el("a", { href: `#field-${field}` }, message)),
    );
    replace(this.place, el("ul", { class: "problem-list" }, ...items));
  }
}

/**
 * @param {string} kind
 * @param {string} text
 */
function note(kind, text) {
  return el("p", { class: `note ${kind}` }, text);
}
