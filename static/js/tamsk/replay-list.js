/**
 * The move list of a past game: each of its lines leads to its instant.
 *
 * @typedef {import("./film.js").Film} Film
 */
import { el } from "../core/dom.js";
import { gameTime } from "./sand.js";
import { noteEvent, sideOf } from "./telling.js";
import { sideName } from "./words.js";

// A ring of the move falls among the next few events.
const NEAR = 4;

/**
 * @param {HTMLElement} place
 * @param {Film} film
 * @param {(t: number, count: number) => void} seek  to just after so many events
 */
export function createReplayList(place, film, seek) {
  const list = el("ol", { class: "moves is-clickable" });
  film.events.forEach((event, index) => {
    const text = noteEvent(event, film.events.slice(index + 1, index + NEAR));
    const side = sideOf(event);
    // The ring of a move is told with it.
    if (!text || !side || isRingOfMove(film, index)) return;
    const item = el(
      "button",
      { type: "button", on: { click: () => seek(event.t, index + 1) } },
      el("span", { class: "soft" }, gameTime(event.t - film.begins)),
      el("span", {}, sideName(side)),
      el("code", {}, text),
    );
    list.append(el("li", { class: `is-${side}`, dataset: { count: index + 1 } }, item));
  });
  place.append(list);

  return {
    /**
     * Mark the latest line before so many events.
     * @param {number} count
     */
    mark(count) {
      let current = null;
      for (const item of list.children) {
        if (!(item instanceof HTMLElement)) continue;
        item.firstElementChild?.removeAttribute("aria-current");
        if (Number(item.dataset.count) <= count) current = item;
      }
      current?.firstElementChild?.setAttribute("aria-current", "true");
      if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
    },
  };
}

/**
 * @param {Film} film
 * @param {number} index
 */
function isRingOfMove({ events }, index) {
  const { kind, data } = events[index];
  if (kind !== "ring_placed" || data.source !== "normal") return false;
  const before = events.slice(Math.max(0, index - NEAR), index);
  return before.some((event) => event.kind === "released" && event.data.to === data.cell && event.t === events[index].t);
}
