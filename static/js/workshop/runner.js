/**
 * Sends the machine to the run endpoint.
 *
 * @typedef {import("../core/types.js").RunAnswer} RunAnswer
 * @typedef {import("../core/types.js").Machine} Machine
 * @typedef {object} RunSteps
 * @property {() => void} onBusy
 * @property {() => void} onSlow  after half a second
 * @property {(answer: RunAnswer, machine: Machine) => void} onAnswer
 * @property {(error: ApiError) => void} onFailure
 * @property {() => void} onIdle
 */
import { ApiError, requestJson } from "../core/api.js";

const SLOW_MS = 500;

export class Runner {
  #isRunning = false;
  #blockedUntil = 0;

  /**
   * @param {{url: string, extra: Record<string, unknown>}} target  where to, and what goes along
   * @param {import("./editor.js").Editor} editor
   * @param {RunSteps} steps
   */
  constructor({ url, extra }, editor, steps) {
    this.url = url;
    this.extra = extra;
    this.editor = editor;
    this.steps = steps;
  }

  /** Run the machine as it stands; nothing happens while a run is under way or refused for a while. */
  async run() {
    if (this.#isRunning || performance.now() < this.#blockedUntil) return;
    this.#isRunning = true;
    const { steps } = this;
    const machine = this.editor.machine;
    const timer = setTimeout(steps.onSlow, SLOW_MS);
    steps.onBusy();
    let isFree = true;
    try {
      const answer = await requestJson(this.url, { method: "POST", body: { ...this.extra, machine } });
      steps.onAnswer(answer, machine);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      isFree = error.status !== 429;
      if (!isFree) this.#block(Number(error.data.retry_in) || 60);
      steps.onFailure(error);
    } finally {
      clearTimeout(timer);
      this.#isRunning = false;
      if (isFree) steps.onIdle();
    }
  }

  /** @param {number} seconds */
  #block(seconds) {
    this.#blockedUntil = performance.now() + seconds * 1000;
  }
}
