/**
 * The panel of the last run: verdict, measures, what differs or where it jammed, standing, share.
 *
 * @typedef {import("../core/types.js").RunAnswer} RunAnswer
 * @typedef {import("../core/types.js").Records} Records
 * @typedef {import("../core/types.js").Machine} Machine
 * @typedef {import("../core/api.js").ApiError} ApiError
 */
import { el, replace } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { differenceTables } from "./difference.js";
import { failureText, isClosed, retryCountdown } from "./failure.js";
import { frontUrl } from "./front.js";
import { glyph } from "./glyphs.js";
import { shareButton } from "./share.js";
import { remainingText, standingLine } from "./standing.js";
import { measureTiles } from "./tiles.js";
import { headline, jamText, verdictText } from "./verdict.js";

/** @type {Record<string, "check"|"cross">} */
const SIGNS = { solved: "check", jam: "cross", wrong: "cross" };

export class Results {
  /** @type {Records|null} */ #records;

  /**
   * @param {HTMLElement} container
   * @param {import("../core/types.js").WorkshopData} data
   */
  constructor(container, data) {
    this.data = data;
    this.#records = data.records;
    this.verdict = el("p", { class: "verdict" });
    this.tiles = el("div", { class: "tiles-frame" });
    this.details = el("div", { class: "result-details" });
    const heading = el("h2", { class: "results-heading" }, gettext("Last run"));
    replace(container, heading, this.verdict, this.tiles, this.details);
    container.classList.add("results");
    this.container = container;
    this.#showStart();
  }

  /**
   * Show the answer to a run.
   * @param {RunAnswer} answer
   * @param {Machine} machine  the machine that ran
   * @returns {string} the verdict in a line of its own, to be read out
   */
  show(answer, machine) {
    const text = verdictText(answer);
    this.#setVerdict(answer.run.status, text);
    const par = answer.par ?? this.data.sheet.par ?? null;
    const before = this.#records;
    const records = answer.records ?? before;
    const isComplete = answer.run.status === "solved" || answer.run.status === "over_constraint";
    replace(this.tiles, measureTiles({ measures: answer.run, par, records, before, isComplete }));
    this.#records = records;
    const jam = jamText(answer, machine);
    const isSolved = answer.run.status === "solved";
    replace(
      this.details,
      jam && el("p", { class: "jam" }, jam),
      el(
        "div",
        { class: "differences" },
        ...differenceTables(answer.run, this.data.sheet.workshop.outputs),
      ),
      isSolved && standingLine(answer),
      this.#notes(answer),
      answer.score !== null && isSolved && shareButton(answer, this.data),
    );
    return headline(answer) || jam || text;
  }

  /**
   * Show why a run failed.
   * @param {ApiError} error
   * @param {() => void} onRetry  called when the next run is possible
   */
  showFailure(error, onRetry) {
    const text = failureText(error);
    this.#setVerdict("refused", text);
    const isLimited = error.status === 429;
    const next = frontUrl(this.data.sheet.kind);
    replace(
      this.details,
      isLimited && retryCountdown(Number(error.data.retry_in) || 60, onRetry),
      isClosed(error) && el("p", {}, el("a", { href: next }, gettext("Open the new workshop"))),
    );
    return text;
  }

  /** Show that the machine is running, for runs over half a second. */
  showProgress() {
    this.#setVerdict("running", gettext("Running…"));
    this.verdict.append(el("span", { class: "progress", "aria-hidden": "true" }));
  }

  #showStart() {
    const { score, rank, sheet } = this.data;
    // Members' workshops have a place and no score.
    const isSolved = typeof score === "number" || typeof rank === "number";
    this.#setVerdict(
      "none",
      isSolved ? gettext("Solved. Can it be smaller?") : gettext("Run your machine to see its measures."),
    );
    const par = sheet.par ?? null;
    const start = { measures: null, par, records: this.#records, before: null, isComplete: false };
    replace(this.tiles, measureTiles(start));
    replace(
      this.details,
      standingLine(isSolved ? { score, rank, players: 0, next_score: null } : null),
    );
  }

  /**
   * @param {string} status
   * @param {string} text
   */
  #setVerdict(status, text) {
    this.container.dataset.status = status;
    // What went wrong comes before figures that do not count.
    if (status === "wrong" || status === "jam") this.verdict.after(this.details);
    else this.container.append(this.details);
    const sign = SIGNS[status];
    replace(this.verdict, sign && glyph(sign), el("span", {}, text));
  }

  /** @param {RunAnswer} answer */
  #notes({ run, remaining, player }) {
    const isNew = !this.data.player && player?.guest;
    const texts = [
      run.after_close && gettext("Played after the close: it counts for no ranking."),
      isNew && gettext("You play as %(name)s, a guest profile made for you.", { name: player.name }),
      remainingText(remaining),
    ].filter((text) => typeof text === "string");
    if (!this.data.player && player) this.data.player = player;
    return texts.length > 0 && el("ul", { class: "notes" }, ...texts.map((text) => el("li", {}, text)));
  }
}
