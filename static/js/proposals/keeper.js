/**
 * Keeps the author's draft on the server a moment after each change; the first one makes it.
 *
 * @typedef {import("./content.js").Content} Content
 */
import { ApiError, requestJson } from "../core/api.js";
import { gettext } from "../core/i18n.js";

/**
 * @typedef {object} Steps
 * @property {(revision: number) => void} onKept
 * @property {(kept: import("./versions.js").Kept) => void} onConflict  another device was faster
 */

export class Keeper {
  #kept = "";
  /** @type {Promise<void>|null} */ #work = null;
  /** @type {Content|null} */ #next = null;

  /**
   * @param {{draftUrl: string|null, draftsUrl: string, editUrl: string, revision?: number|null,
   *   isHeld?: boolean}} draft  where it is, which version is shown, whether a choice is to come first
   * @param {HTMLElement} status  where it is said that the draft is kept
   * @param {Steps} steps
   */
  constructor({ revision = null, isHeld = false, ...addresses }, status, steps) {
    this.addresses = addresses;
    this.revision = revision;
    this.isHeld = isHeld;
    this.status = status;
    this.steps = steps;
  }

  /**
   * Take what is there as kept already.
   * @param {Content} content
   */
  begin(content) {
    this.#kept = JSON.stringify(content);
  }

  /**
   * Keep `content`; while a request is under way the latest one waits. Nothing is kept any more once
   * another device has changed the draft: people choose first.
   * @param {Content} content
   * @param {{isLeaving?: boolean}} [options]  whether the request is to outlive the page
   */
  async keep(content, { isLeaving = false } = {}) {
    if (this.isHeld) return;
    this.#next = content;
    if (!this.#work) this.#work = this.#sendAll(isLeaving);
    await this.#work;
  }

  /** Return what is under way, to wait for; null when nothing is. */
  get work() {
    return this.#work;
  }

  /** @param {boolean} isLeaving */
  async #sendAll(isLeaving) {
    // So that it never ends before it is known to be under way.
    await null;
    try {
      while (this.#next && !this.isHeld) {
        const given = this.#next;
        this.#next = null;
        if (JSON.stringify(given) !== this.#kept) await this.#send(given, isLeaving);
      }
    } finally {
      this.#work = null;
    }
  }

  /**
   * @param {Content} content
   * @param {boolean} keepalive
   */
  async #send(content, keepalive) {
    const { draftUrl, draftsUrl, editUrl } = this.addresses;
    try {
      const answer = draftUrl
        ? await requestJson(draftUrl, { method: "PUT", body: { ...content, revision: this.revision }, keepalive })
        : await requestJson(draftsUrl, { method: "POST", body: content, keepalive });
      this.#kept = JSON.stringify(content);
      this.revision = answer.revision;
      this.steps.onKept(answer.revision);
      this.status.textContent = gettext("The draft is kept.");
      if (draftUrl) return;
      this.addresses.draftUrl = `${draftsUrl}${answer.id}/`;
      history.replaceState(null, "", editUrl.replace("/0/", `/${answer.id}/`));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "draft_changed") {
        this.isHeld = true;
        this.steps.onConflict(error.data.kept);
      }
      this.status.textContent = error.message || gettext("The draft could not be kept just now.");
    }
  }
}
