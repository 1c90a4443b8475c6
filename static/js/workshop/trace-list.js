/**
 * The written trace, in the rules' sentences; the current cycle is marked, a tap goes to it.
 *
 * @typedef {import("../core/types.js").Trace} Trace
 */
import { el, replace } from "../core/dom.js";
import { gettext } from "../core/i18n.js";

export class TraceList {
  /**
   * @param {HTMLElement} list  the page's <ol data-trace>
   * @param {{seek: (cycle: number) => void}} replay
   */
  constructor(list, replay) {
    this.list = list;
    this.replay = replay;
    this.frame = el("details", { class: "trace" });
    list.replaceWith(this.frame);
    this.frame.append(el("summary", {}, gettext("The run in words, cycle by cycle")), list);
    list.setAttribute("tabindex", "0");
    list.setAttribute("aria-label", gettext("The run in words, cycle by cycle"));
    list.addEventListener("click", (event) => this.#onClick(event));
    this.show(null);
  }

  /** @param {Trace|null} trace */
  show(trace) {
    this.frame.hidden = !trace;
    replace(
      this.list,
      ...(trace?.cycles ?? []).map(({ cycle, text }) => el("li", { "data-cycle": cycle }, text)),
    );
  }

  /**
   * Mark the sentence of a cycle and keep it in view inside the list.
   * @param {number} cycle
   */
  mark(cycle) {
    for (const item of this.list.children) {
      const isCurrent = /** @type {HTMLElement} */ (item).dataset.cycle === String(cycle);
      if (!isCurrent) item.removeAttribute("aria-current");
      else if (!item.hasAttribute("aria-current")) this.#show(/** @type {HTMLElement} */ (item));
    }
  }

  /** @param {HTMLElement} item */
  #show(item) {
    item.setAttribute("aria-current", "step");
    const above = item.offsetTop < this.list.scrollTop;
    const below = item.offsetTop + item.offsetHeight > this.list.scrollTop + this.list.clientHeight;
    // Scrolling the list alone: scrollIntoView would pull the page away from the board.
    if (above || below) this.list.scrollTop = item.offsetTop - this.list.clientHeight / 2;
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const item = /** @type {Element} */ (event.target).closest("li");
    if (item?.dataset.cycle) this.replay.seek(Number(item.dataset.cycle));
  }
}
