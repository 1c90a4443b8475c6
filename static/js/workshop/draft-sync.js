/**
 * Keeps the drafts of this browser on the site too, for whoever is a player; the browser's copy comes
 * first and stands alone while there is no connection.
 *
 * @typedef {import("./draft-data.js").Kept} Kept
 * @typedef {import("./draft-merge.js").Conflict} Conflict
 * @typedef {import("./draft-merge.js").Choice} Choice
 * @typedef {import("./draft-site.js").Options} Options
 *
 * @typedef {object} SyncSteps
 * @property {() => void} onTaken  the shelf holds what another device did
 * @property {(conflict: Conflict) => void} onConflict
 * @property {(message: string) => void} onRefused
 * @property {(act: () => void, ms: number) => unknown} [later]
 */
import { ApiError } from "../core/api.js";
import { changeDraft, isUnsaved } from "./draft-data.js";
import { meetKept, mergeDrafts, resolveConflict } from "./draft-merge.js";

const QUIET_MS = 1500;
const RETRY_MS = 30_000;

export class DraftSync {
  /** @type {Conflict[]} */ #conflicts = [];
  #isOn = false;
  #isBusy = false;
  #isRefused = false;
  #turn = 0;

  /**
   * @param {import("./drafts.js").Shelf} shelf
   * @param {Pick<import("./draft-site.js").DraftSite, "list"|"save"|"remove">} site
   * @param {SyncSteps} steps
   */
  constructor(shelf, site, steps) {
    this.shelf = shelf;
    this.site = site;
    this.steps = steps;
    this.later = steps.later ?? ((act, ms) => setTimeout(act, ms));
    shelf.onChange = () => this.#wait(QUIET_MS);
  }

  /** Whether the site has every draft as it is here. */
  get isSaved() {
    return this.#isOn && !this.shelf.data.removed.length && !this.shelf.list().some(isUnsaved);
  }

  /** Begin, as there is a player: what is here and what the site keeps are brought together. */
  start() {
    this.#isOn = true;
    return this.pull();
  }

  /** Take what other devices did, and give what is new here. */
  async pull() {
    await this.#work(async () => this.#take(await this.site.list()));
    return this.flush();
  }

  /** Give the site what is new here. @param {Options} [options] */
  flush(options = {}) {
    return this.#work(() => this.#give(options));
  }

  /** @param {Conflict} conflict @param {Choice} choice */
  resolve(conflict, choice) {
    this.#conflicts = this.#conflicts.filter(({ id }) => id !== conflict.id);
    this.shelf.adopt(resolveConflict(this.shelf.data, conflict, choice));
    this.steps.onTaken();
    this.#tellConflict();
    this.#wait(0);
  }

  /** @param {number} ms */
  #wait(ms) {
    if (!this.#isOn) return;
    const turn = (this.#turn += 1);
    this.later(() => turn === this.#turn && this.flush(), ms);
  }

  /** @param {() => Promise<void>} act */
  async #work(act) {
    if (!this.#isOn || this.#isBusy) return;
    this.#isBusy = true;
    try {
      await act();
      this.#isRefused = false;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#fail(error);
    } finally {
      this.#isBusy = false;
    }
  }

  /** @param {ApiError} error */
  #fail({ status, message }) {
    if (status === 0 || status >= 500 || status === 429) return this.#wait(RETRY_MS);
    if (status === 401 || status === 403) this.#isOn = false;
    if (!this.#isRefused) this.steps.onRefused(message);
    // Said once, not at every change that follows.
    this.#isRefused = true;
    return undefined;
  }

  /** @param {Kept[]} kept */
  #take(kept) {
    const { data, conflicts } = mergeDrafts(this.shelf.data, kept);
    this.shelf.adopt(data);
    this.#conflicts = conflicts;
    this.steps.onTaken();
    this.#tellConflict();
  }

  #tellConflict() {
    if (this.#conflicts.length) this.steps.onConflict(this.#conflicts[0]);
  }

  /** @param {Options} options */
  async #give(options) {
    for (const draft of this.shelf.data.removed) {
      await this.site.remove(draft, options);
      const removed = this.shelf.data.removed.filter(({ id }) => id !== draft.id);
      this.shelf.adopt({ ...this.shelf.data, removed });
    }
    for (const item of this.#waiting()) {
      const answer = await this.site.save(item, options);
      if ("saved" in answer) this.shelf.adopt(changeDraft(this.shelf.data, item.id, { site: answer.saved }));
      else this.#meet(item.id, answer.inTheWay);
    }
    // What was done while the answers were under way.
    if (this.#waiting().length) this.#wait(QUIET_MS);
  }

  /** @param {string} id @param {Kept} kept */
  #meet(id, kept) {
    const { data, conflicts } = meetKept(this.shelf.data, id, kept);
    this.shelf.adopt(data);
    this.#conflicts.push(...conflicts);
    if (conflicts.length) this.#tellConflict();
  }

  #waiting() {
    const undecided = this.#conflicts.map(({ id }) => id);
    return this.shelf.list().filter((item) => isUnsaved(item) && !undecided.includes(item.id));
  }
}
