/**
 * The 15-second timer beside the board: its sand, a button to turn it, and why that does not go.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 */
import { el, svg } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { whyNotFlip } from "./rules.js";
import { secondsText } from "./sand.js";
import { refusalText, sideName } from "./words.js";

/** @param {{flip: (side: Side) => void, move: (side: string) => void}} acts */
export function createTimer(acts) {
  const upper = svg("path", { class: "sand" });
  const lower = svg("path", { class: "sand" });
  const glass = svg(
    "svg",
    { class: "timer-glass", viewBox: "-14 -24 28 48", "aria-hidden": "true" },
    svg("path", { class: "glass-bulbs", d: "M-10 -20H10L1 0L10 20H-10L-1 0Z" }),
    upper,
    lower,
    svg("path", { class: "glass-case", d: "M-12 -23h24v4h-24zM-12 19h24v4h-24z" }),
  );
  const left = el("strong", { class: "timer-left" });
  const reason = el("span", { class: "timer-reason", id: `timer-reason-${Math.random().toString(36).slice(2)}` });
  const button = el("button", { type: "button", class: "button timer-turn", "aria-describedby": reason.id }, gettext("Turn the timer"));
  const moves = el("button", { type: "button", class: "button timer-side" }, gettext("Other side"));
  const node = el("div", { class: "timer", hidden: true }, glass, el("div", { class: "timer-words" }, left, reason), button, moves);
  /** @type {Side|null} */ let flipper = null;
  let side = "right";
  let seenReason = "";
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true" && flipper) acts.flip(flipper);
  });
  moves.addEventListener("click", () => acts.move(side === "right" ? "left" : "right"));

  return {
    node,
    /**
     * @param {State} state
     * @param {readonly Side[]} seats
     * @param {number} now
     */
    show(state, seats, now) {
      node.hidden = state.level < 3;
      if (node.hidden) return;
      side = state.timer15.side;
      flipper = seats.find((seat) => seat !== state.to_move) ?? seats[0] ?? null;
      const rest = restOf(state, now);
      const share = rest === null ? 0 : Math.max(0, rest / state.config.T15_MS);
      upper.setAttribute("d", wedge(-20 * Math.sqrt(share), 0));
      lower.setAttribute("d", wedge(20 * Math.sqrt(share), 20));
      const isAgainst = state.timer15.against !== null && rest !== null;
      const text = isAgainst ? secondsText(rest) : rest !== null && rest > 0 ? `(${secondsText(rest)})` : "–";
      if (left.textContent !== text) left.textContent = text;
      node.classList.toggle("is-against", isAgainst);
      moves.hidden = !seats.includes("black") || state.last_release.red !== null || state.phase !== "running";
      button.hidden = !seats.length || state.phase !== "running";
      showReason(isAgainst, state, now);
    },
  };

  /**
   * @param {boolean} isAgainst
   * @param {State} state
   * @param {number} now
   */
  function showReason(isAgainst, state, now) {
    const code = flipper ? whyNotFlip(state, flipper, now) : null;
    const { against } = state.timer15;
    const whom = isAgainst && against ? gettext("Against %(side)s.", { side: sideName(against) }) : "";
    const why = code && flipper ? refusalText({ code }) : "";
    const text = whom || why;
    if (text !== seenReason) reason.textContent = seenReason = text;
    button.setAttribute("aria-disabled", String(code !== null));
  }
}

/**
 * What the timer has above, ms; null where it lies still.
 * @param {State} state
 * @param {number} now
 */
function restOf({ timer15, config }, now) {
  if (timer15.flipped_at === null) return null;
  const rest = timer15.flipped_at + config.T15_MS - now;
  // Against somebody it ends by the server's word alone.
  return rest <= 0 && timer15.against === null ? null : rest;
}

/**
 * @param {number} from  heights from the neck
 * @param {number} to
 */
function wedge(from, to) {
  const half = (/** @type {number} */ height) => Math.abs(height) * 0.45;
  return `M${-half(from)} ${from}H${half(from)}L${half(to)} ${to}H${-half(to)}Z`;
}
