/** The puzzle of the running round: fetched at the opening, given to the canvas, its key sent. */

import { ApiError, requestJson } from "../core/api.js";
import { serverNow } from "./clock.js";
import { KeyBox } from "./keybox.js";

/**
 * @typedef {{number: number, attempt: number, starts: number|null, opens: number|null,
 *   closes: number|null}} Round
 * @typedef {{id: number, phase: string, now: number, check_in_opens: number|null, players: number,
 *   round: number|null, rounds: Round[],
 *   own: {has_left: boolean, solved_ms: number|null, paused_until: number|null}|null}} State
 */

// Everybody opens it at once: the requests are spread over these ms.
const JITTER_MS = 300;
const EARLY_MS = 250;

export class Play {
  #key = "";
  #timer = 0;
  #isOpen = false;

  /**
   * @param {HTMLElement} section
   * @param {() => void} onSolved
   */
  constructor(section, onSolved) {
    this.section = section;
    this.canvas = /** @type {HTMLElement & {puzzle?: object}} */ (section.querySelector("[data-puzzle-canvas]"));
    // What the server has shown already stays where it is.
    if (!section.hidden) this.#key = this.canvas.dataset.key ?? "";
    const form = /** @type {HTMLFormElement} */ (section.querySelector("[data-key-form]"));
    this.box = new KeyBox(form, (verdict) => verdict.verdict === "correct" && onSolved());
    section.addEventListener("puzzle:key", (event) =>
      this.box.draw(/** @type {CustomEvent<{key: string}>} */ (event).detail.key),
    );
  }

  /** @param {State} state  as the server last told it */
  follow(state) {
    const round = state.rounds.find((one) => one.number === state.round);
    const isIn = state.own !== null && !state.own.has_left;
    if (!round?.opens || !isIn || !["familiarisation", "open"].includes(state.phase)) return this.#close(state);
    const key = `t${state.id}r${round.number}a${round.attempt}`;
    if (key !== this.#key) this.#forget();
    this.#key = key;
    clearTimeout(this.#timer);
    if (this.#isOpen) return;
    const wait = Math.max(0, round.opens - serverNow());
    const spread = wait > 0 ? Math.random() * JITTER_MS : 0;
    this.#timer = window.setTimeout(() => void this.#open(state, round, key), wait + spread);
  }

  /**
   * @param {State} state
   * @param {Round} round
   * @param {string} key
   */
  async #open(state, round, key) {
    const url = `/api/v1/tournaments/${state.id}/rounds/${round.number}/`;
    try {
      const puzzle = await requestJson(`${url}puzzle/`);
      if (key !== this.#key || puzzle.key !== key) return;
      this.#isOpen = true;
      this.section.hidden = false;
      this.#show(puzzle);
      const pausedUntil = state.own?.paused_until ?? null;
      this.box.open({ puzzle: key, url: `${url}keys/`, shape: puzzle.key_format, pausedUntil });
      if (state.own?.solved_ms != null) this.box.setOpen(false);
    } catch (error) {
      // The page's clock was a little fast, or the connection is away.
      const pause = error instanceof ApiError && error.status === 404 ? EARLY_MS : 1000;
      if (key === this.#key) this.#timer = window.setTimeout(() => void this.#open(state, round, key), pause);
    }
  }

  /** @param {{key: string, kind: string, script: string}} puzzle */
  #show(puzzle) {
    this.canvas.dataset.key = puzzle.key;
    this.canvas.dataset.kind = puzzle.kind;
    this.canvas.dataset.script = puzzle.script;
    this.canvas.puzzle = puzzle;
    this.canvas.hidden = false;
    this.#tell("puzzle:open", puzzle);
  }

  /** @param {State} state */
  #close(state) {
    clearTimeout(this.#timer);
    if (!this.#isOpen) return;
    this.box.setOpen(false);
    if (state.phase === "closing") return this.#tell("puzzle:close", {});
    this.#isOpen = false;
    void this.#answer(state);
  }

  /** @param {State} state  of a round that is scored: its puzzle comes with the solution now */
  async #answer(state) {
    const key = this.#key;
    const puzzle = await requestJson(`/api/v1/tournaments/${state.id}/rounds/${state.round}/puzzle/`).catch(() => null);
    if (puzzle?.answer && puzzle.key === key) this.#tell("puzzle:answer", { drawing: puzzle.answer });
  }

  #forget() {
    if (this.#key) this.#tell("puzzle:clear", {});
    this.#isOpen = false;
    this.section.hidden = true;
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #tell(name, detail) {
    this.canvas.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
