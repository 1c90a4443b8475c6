/**
 * A player beside the board: name, rating, connection, stock, and how long the turn has lasted.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 * @typedef {{name: string, rating?: string, isViewer?: boolean}} Person
 */
import { el, replace, svg } from "../core/dom.js";
import { gettext, ngettext } from "../core/i18n.js";
import { clockText } from "./sand.js";
import { sideName } from "./words.js";

const RINGS_EACH = 32;
// A gentlemen's agreement (level 2, paragraph 7).
const SLOW_MS = 15_000;

/**
 * @param {Side} side
 * @param {Person} person
 */
export function createSide(side, person) {
  const link = el("span", { class: "side-link", hidden: true });
  const turn = el("span", { class: "side-turn" });
  const stock = el("strong", { class: "side-stock" });
  const stack = Array.from({ length: RINGS_EACH }, (_, i) => svg("rect", { x: 1 + i * 3, y: 1, width: 2, height: 10, rx: 1 }));
  const rack = svg("svg", { class: "side-rack", viewBox: "0 0 98 12", preserveAspectRatio: "xMinYMid", "aria-hidden": "true" }, ...stack);
  const name = el("span", { class: "side-name" });
  const node = el(
    "section",
    { class: `side is-${side}`, "aria-label": sideName(side) },
    el("div", { class: "side-who" }, mark(side), name),
    el("div", { class: "side-rings" }, stock, rack, link),
    turn,
  );
  setPerson(person);
  let shown = "";

  /** @param {Person} next */
  function setPerson(next) {
    replace(
      name,
      el("strong", {}, next.name || sideName(side)),
      next.isViewer ? el("span", { class: "tag" }, gettext("you")) : null,
      next.rating ? el("span", { class: "soft" }, next.rating) : null,
    );
  }

  return {
    node,
    setPerson,
    /**
     * Say whether the player is connected: null says nothing.
     * @param {string|null} text
     * @param {"here"|"gone"} state
     */
    setLink(text, state = "here") {
      link.hidden = text === null;
      if (link.textContent !== text) link.textContent = text;
      link.dataset.link = state;
    },
    /**
     * @param {State} state
     * @param {number} now
     */
    show(state, now) {
      const count = state.stock[side];
      const isTurn = state.phase === "running" && state.to_move === side;
      const lasted = isTurn && state.level > 1 ? Math.max(0, now - state.turn_since) : 0;
      const isTimed = isTurn && state.timer15.against === side;
      const key = `${count}${isTurn}${isTimed}${Math.floor(lasted / 1000)}`;
      if (key === shown) return;
      shown = key;
      stock.textContent = ngettext("%(count)s ring", "%(count)s rings", count, { count });
      stack.forEach((rect, i) => rect.setAttribute("class", i < count ? "rack-ring" : "rack-gone"));
      node.classList.toggle("is-turn", isTurn);
      node.classList.toggle("is-timed", isTimed);
      turn.classList.toggle("is-slow", lasted >= SLOW_MS);
      turn.textContent = isTurn ? [gettext("to move"), lasted ? clockText(lasted + 1) : ""].join(" ").trim() : "";
    },
  };
}

/**
 * The side's sign: round for Red, square for Black.
 * @param {Side} side
 */
export function mark(side) {
  const shape =
    side === "red" ? svg("circle", { cx: 8, cy: 8, r: 7 }) : svg("rect", { x: 1.5, y: 1.5, width: 13, height: 13 });
  return svg("svg", { class: `side-mark is-${side}`, viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, shape);
}
