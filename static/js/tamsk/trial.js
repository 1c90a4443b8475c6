/**
 * A position to try out: the server plays every command by the rules of real games, nothing is kept.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").News} News
 * @typedef {import("./types.js").GameEvent} GameEvent
 * @typedef {{t: number, seat: Side, cmd: string, args: Record<string, unknown>, turn: number|null}} Step
 * @typedef {{name: string, url: string, state: State, seats: Side[], replies: boolean,
 *   goal: {kind: string, data: Record<string, unknown>, is_refusal: boolean}}} Given
 * @typedef {{state: State, events: GameEvent[], commands: Step[], error: Record<string, any>|null,
 *   next_at: number|null}} Answer
 */
import { ApiError, requestJson } from "../core/api.js";
import { createEmitter } from "../core/emitter.js";
import { reduce } from "./reduce.js";

// The answer comes a little after a move, as a person's would.
const REPLY_MS = 700;
const RETRY_MS = 2000;
const SLACK_MS = 20;

export class Trial {
  #emitter = createEmitter();
  /** @type {Step[]} */ #steps = [];
  #told = 0;
  /** @type {number|null} */ #startedAt = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */ #alarm;
  /** @type {Promise<unknown>} */ #queue = Promise.resolve();
  #isOver = false;

  /** @param {Given} given */
  constructor(given) {
    this.given = given;
    this.state = given.state;
    this.seats = given.seats;
  }

  /** The position's own clock, which rests until somebody starts it. */
  now() {
    const passed = this.#startedAt === null ? 0 : performance.now() - this.#startedAt;
    return Math.round(this.given.state.t + passed);
  }

  get isStarted() {
    return this.#startedAt !== null;
  }

  /** @param {(news: News) => void} heard */
  on(heard) {
    return this.#emitter.on("news", heard);
  }

  /** Let its sand run from now on. */
  start() {
    this.#startedAt ??= performance.now();
    void this.#enqueue(null);
  }

  /** Ask no more. */
  stop() {
    this.#isOver = true;
    clearTimeout(this.#alarm);
  }

  /**
   * @param {string} cmd
   * @param {Record<string, unknown>} args
   * @param {Side} seat
   * @returns {Promise<import("./types.js").Ack>}
   */
  send(cmd, args, seat) {
    this.#startedAt ??= performance.now();
    return this.#enqueue({ t: this.now(), seat, cmd, args, turn: this.state.turn });
  }

  /**
   * One after the other: each builds on what the one before led to.
   * @param {Step|null} step
   * @returns {Promise<import("./types.js").Ack>}
   */
  #enqueue(step) {
    const done = this.#queue.then(() => this.#ask(step));
    this.#queue = done;
    return done;
  }

  /** @param {Step|null} step */
  async #ask(step) {
    if (this.#isOver) return { ok: false, error: { code: "game_over" } };
    const steps = step ? [...this.#steps, step] : this.#steps;
    /** @type {Answer} */
    let answer;
    try {
      answer = await requestJson(this.given.url, { method: "POST", body: { commands: steps, until: this.now() } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#wake(RETRY_MS);
      return { ok: false, error: { code: error.code } };
    }
    this.#steps = answer.commands;
    await this.#tell(answer);
    return answer.error ? { ok: false, error: answer.error } : { ok: true };
  }

  /** @param {Answer} answer */
  async #tell({ state, events, next_at: nextAt }) {
    const fresh = events.slice(this.#told);
    this.#told = events.length;
    const replyFrom = this.given.replies ? fresh.findIndex((event) => this.#isReply(event)) : -1;
    for (const [index, event] of fresh.entries()) {
      if (index === replyFrom && index > 0) await new Promise((go) => setTimeout(go, REPLY_MS));
      this.#pass(event);
    }
    this.state = state;
    this.#emitter.emit("news", { event: null, before: state });
    this.#wake(nextAt === null ? null : nextAt - this.now() + SLACK_MS);
  }

  /** @param {GameEvent} event */
  #isReply({ kind, data }) {
    const isOther = data.glass && (data.glass[0] === "r") !== this.seats.includes("red");
    return (kind === "picked_up" && isOther) || (kind === "claim_closed" && !this.seats.includes(data.player));
  }

  /** @param {GameEvent} event */
  #pass(event) {
    const before = this.state;
    this.state = reduce(before, event);
    this.#emitter.emit("news", { event, before });
  }

  /** @param {number|null} ms */
  #wake(ms) {
    clearTimeout(this.#alarm);
    if (ms !== null && !this.#isOver) this.#alarm = setTimeout(() => void this.#enqueue(null), Math.max(SLACK_MS, ms));
  }
}
