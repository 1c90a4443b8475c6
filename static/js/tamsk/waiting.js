/**
 * The waiting room: both say that they are ready, then three seconds are counted down.
 *
 * @typedef {import("./live-table.js").LiveTable} LiveTable
 */
import { el, replace } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { SIDES } from "./rules.js";
import { secondsText } from "./sand.js";
import { mark } from "./side-view.js";
import { sideName } from "./words.js";

// A round trip longer than this is felt where 15 seconds count.
const SLOW_LINE_MS = 400;

/**
 * @param {HTMLElement} place
 * @param {LiveTable} table
 * @param {(error: Record<string, any>) => void} refused
 */
export function mountWaiting(place, table, refused) {
  const list = el("ul", { class: "waiting-sides" });
  const left = el("strong", { class: "waiting-left" });
  const line = el("p", { class: "waiting-line", role: "status" });
  const slow = el("p", { class: "note note-bad", hidden: true }, gettext("Your line is slow at the moment: at level 3 that costs time."));
  const ready = el("button", { type: "button", class: "button button-main" }, gettext("I am ready"));
  const leave = el("button", { type: "button", class: "button" }, gettext("Leave"));
  ready.addEventListener("click", () => void send("ready"));
  leave.addEventListener("click", () => void send("abort"));
  place.append(list, line, el("p", {}, left), slow, el("div", { class: "buttons" }, ready, leave));
  let shown = "";

  /** @param {string} cmd */
  async function send(cmd) {
    const ack = await table.send(cmd);
    if (!ack.ok) refused(ack.error ?? {});
  }

  function words() {
    const { game } = table;
    if (game.cancelled) return gettext("The game did not begin.");
    if (game.waiting?.starts_at) return gettext("The game begins.");
    if (!game.seat) return gettext("The players are getting ready.");
    return game.players[game.seat].ready ? gettext("Waiting for the other player.") : gettext("Say that you are ready.");
  }

  return {
    show() {
      const { game, state } = table;
      const phase = /** @type {string} */ (state.phase);
      place.hidden = phase !== "waiting" && phase !== "cancelled";
      if (place.hidden) return;
      ready.hidden = !game.seat || game.players[game.seat].ready || phase === "cancelled" || game.cancelled !== null;
      leave.hidden = !game.seat || phase === "cancelled" || game.cancelled !== null;
      slow.hidden = state.level < 3 || !game.seat || (table.socket.clock.rtt ?? 0) < SLOW_LINE_MS;
      const key = JSON.stringify([game.players, words()]);
      if (key === shown) return;
      shown = key;
      line.textContent = words();
      replace(list, ...SIDES.map((side) => sideLine(table, side)));
    },
    tick() {
      const { waiting, cancelled } = table.game;
      const until = waiting?.starts_at ?? waiting?.until;
      left.textContent = until && !cancelled ? secondsText(until - table.now()) : "";
    },
  };
}

/**
 * @param {LiveTable} table
 * @param {import("./types.js").Side} side
 */
function sideLine({ game }, side) {
  const player = game.players[side];
  const state = player.ready
    ? gettext("ready")
    : player.gone_since === null
      ? gettext("here, not ready yet")
      : gettext("not here yet");
  const mine = game.seat === side ? el("span", { class: "tag" }, gettext("you")) : null;
  return el("li", { class: player.ready ? "is-ready" : "" }, mark(side), el("strong", {}, playerName(player, side)), mine, el("span", {}, state));
}

/**
 * @param {import("./live-table.js").Player} player
 * @param {import("./types.js").Side} side
 */
export function playerName(player, side) {
  if (player.computer) return gettext("Computer, level %(level)s", { level: player.computer });
  return player.name || sideName(side);
}
