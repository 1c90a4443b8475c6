/**
 * The drafts of one workshop as the site keeps them for the player.
 *
 * @typedef {import("./draft-data.js").Kept} Kept
 * @typedef {import("./draft-data.js").Draft} Draft
 * @typedef {{keepalive?: boolean}} Options  to outlive the page
 */
import { ApiError, requestJson } from "../core/api.js";
import { formatNotation, readStored } from "./notation.js";

export class DraftSite {
  /**
   * @param {string} url  of the workshop's drafts
   * @param {typeof requestJson} [request]
   */
  constructor(url, request = requestJson) {
    this.url = url;
    this.request = request;
  }

  /**
   * Return what the site keeps, the latest first.
   * @returns {Promise<Kept[]>}
   * @throws {ApiError}
   */
  async list() {
    return /** @type {Kept[]} */ (await this.request(this.url)).map(readKept);
  }

  /**
   * Give the site a draft as it is here; return what it has in the way where another device was faster.
   * @param {Draft} item
   * @param {Options} options
   * @returns {Promise<{saved: Kept|null}|{inTheWay: Kept}>}  null: it was deleted on another device
   * @throws {ApiError}
   */
  async save({ name, history, site }, options) {
    const body = { name, machine: history.present, ...(site && { revision: site.revision }) };
    const url = site ? this.#urlOf(site.id) : this.url;
    try {
      const kept = await this.request(url, { method: site ? "PUT" : "POST", body, ...options });
      return { saved: { ...kept, name, machine: body.machine } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "draft_changed") return { inTheWay: readKept(error.data.kept) };
      if (error.code === "not_found" && site) return { saved: null };
      throw error;
    }
  }

  /**
   * Delete a draft, unless another device has gone on with it.
   * @param {{id: number, revision: number}} draft
   * @param {Options} options
   * @throws {ApiError}
   */
  async remove({ id, revision }, options) {
    try {
      await this.request(`${this.#urlOf(id)}?revision=${revision}`, { method: "DELETE", ...options });
    } catch (error) {
      if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error;
    }
  }

  /** @param {number} id */
  #urlOf(id) {
    return this.url.replace(/workshops\/\d+\/drafts\/$/, `drafts/${id}/`);
  }
}

/**
 * @param {Kept} kept
 * @returns {Kept} with its machine as it is written here
 */
function readKept(kept) {
  return { ...kept, machine: formatNotation(readStored(kept.machine)) };
}
