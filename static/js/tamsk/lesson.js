/**
 * The steps of the guided first game: what is said, and what leads on. No DOM.
 *
 * @typedef {import("./types.js").GameEvent} GameEvent
 * @typedef {{name: string, text: () => string, isDone: (event: GameEvent) => boolean}} Step
 */
import { gettext } from "../core/i18n.js";

/** @type {(kind: string, data?: Record<string, unknown>) => (event: GameEvent) => boolean} */
const happens =
  (kind, data = {}) =>
  (event) =>
    event.kind === kind && Object.entries(data).every(([name, value]) => event.data[name] === value);

/** @type {(event: GameEvent) => boolean} */
const redToMove = happens("turn_started", { player: "red" });

/** @type {readonly Step[]} */
export const OPENING = [
  {
    name: "lift",
    text: () => gettext("You are Red, Black answers by itself. Lift one of your hourglasses: tap it, or press 1, 2 or 3 on the board."),
    isDone: happens("picked_up"),
  },
  {
    name: "release",
    text: () => gettext("It may go to the marked spaces. Set it down on one; your ring falls there by itself."),
    isDone: happens("released"),
  },
  { name: "reply", text: () => gettext("Black answers."), isDone: redToMove },
  {
    name: "omit",
    text: () => gettext("Each ring that falls leaves a stock, and fewer rings wins. See what happens without one: under “Ring of the move” choose “none”, and move."),
    isDone: happens("claim_opened", { player: "black" }),
  },
  { name: "claimed", text: () => gettext("Black takes what you left and drops one of its own there, then moves."), isDone: redToMove },
  {
    name: "again",
    text: () => gettext("So drop your ring, as a rule: choose “at once” again, and move."),
    isDone: happens("ring_placed", { player: "red", source: "normal" }),
  },
  { name: "reply-again", text: () => gettext("Black answers."), isDone: redToMove },
];

/** @type {readonly Step[]} */
export const ENDING = [
  {
    name: "hatched",
    text: () => gettext("Hatched spaces are full: nobody may enter them any more. The game ends when nobody can move. Keep ways open for your hourglasses, and close Black’s."),
    isDone: (event) => happens("turn_skipped")(event) || happens("finished")(event),
  },
  {
    name: "skipped",
    text: () => gettext("Who cannot move is skipped, and the other plays on alone. Go on to the end."),
    isDone: happens("finished"),
  },
];

/** Follows the steps of one part as events come in. */
export class Lesson {
  #at = 0;

  /** @param {readonly Step[]} steps */
  constructor(steps) {
    this.steps = steps;
  }

  /** The step to be done; null when all are. */
  get step() {
    return this.steps[this.#at] ?? null;
  }

  /**
   * @param {GameEvent} event
   * @returns {boolean} whether it led on
   */
  hear(event) {
    const before = this.#at;
    // The end of the game is the end of whatever was being said.
    if (event.kind === "finished") this.#at = this.steps.length;
    else if (this.step?.isDone(event)) this.#at += 1;
    return this.#at !== before;
  }
}
