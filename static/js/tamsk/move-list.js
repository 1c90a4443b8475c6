/**
 * The move list beside a live game, in notation, each with its time.
 *
 * @typedef {import("./types.js").GameEvent} GameEvent
 * @typedef {import("./board.js").Way} Way
 */
import { requestJson } from "../core/api.js";
import { el } from "../core/dom.js";
import { gameTime } from "./sand.js";
import { noteEvent, sideOf } from "./telling.js";
import { sideName } from "./words.js";

/**
 * @param {HTMLElement} place
 * @param {string} url  of the game with its events
 * @param {number|null} startedAt
 */
export function createMoveList(place, url, startedAt) {
  const list = el("ol", { class: "moves", tabindex: 0 });
  place.append(list);
  let seen = 0;
  let isLoaded = false;
  /** @type {Way|null} */ let latest = null;
  /** What happens while the past is on its way. */
  /** @type {GameEvent[]} */ const early = [];

  /** @param {GameEvent} event */
  function write(event) {
    if (event.kind === "started") startedAt = event.t;
    if (event.kind === "released") latest = { from: event.data.from, to: event.data.to };
    const last = list.lastElementChild;
    // The ring of a move belongs to the move.
    const isOwnRing = event.kind === "ring_placed" && event.data.source === "normal";
    if (isOwnRing && last instanceof HTMLElement && last.dataset.cell === event.data.cell) {
      const code = last.querySelector("code");
      const text = code?.textContent ?? "";
      if (code && !text.includes("*")) code.textContent = text.endsWith("~") ? `${text.slice(0, -1)}*~` : `${text}*`;
      return;
    }
    const text = noteEvent(event);
    const side = sideOf(event);
    if (!text || !side) return;
    const time = startedAt === null ? "" : gameTime(event.t - startedAt);
    const to = event.kind === "released" ? event.data.to : "";
    list.append(el("li", { class: `is-${side}`, dataset: { cell: to } }, el("span", { class: "soft" }, time), el("span", {}, sideName(side)), el("code", {}, text)));
    list.scrollTop = list.scrollHeight;
  }

  return {
    /** @param {GameEvent} event */
    add(event) {
      if (!isLoaded) early.push(event);
      else if (event.seq === undefined || event.seq > seen) {
        seen = event.seq ?? seen;
        write(event);
      }
    },
    /**
     * Fill in what was missed; without it the list goes on here.
     * @returns {Promise<Way|null>} the latest move
     */
    async load() {
      isLoaded = false;
      const past = await requestJson(url).catch(() => null);
      isLoaded = true;
      for (const event of [...(past?.replay?.events ?? past?.events ?? []), ...early.splice(0)]) this.add(event);
      return latest;
    },
  };
}
