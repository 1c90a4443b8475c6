/** The page of one game: it waits, is played or watched, and ends, over the live socket. */

import { el, replace } from "../core/dom.js";
import { formatNumber } from "../core/format.js";
import { gettext, ngettext } from "../core/i18n.js";
import { LiveSocket } from "../live/socket.js";
import { mountControls, mountVolume } from "./controls.js";
import { endView, gameUrl } from "./end-view.js";
import { livePrompts } from "./live-prompts.js";
import { LiveTable } from "./live-table.js";
import { createMoveList } from "./move-list.js";
import { mountPhrases } from "./phrases.js";
import { mountPlay } from "./play.js";
import { SIDES } from "./rules.js";
import { clockText } from "./sand.js";
import { createSignal } from "./signal.js";
import { createSandWarning } from "./sand-warning.js";
import { Sounds, SOUND_OF } from "./sounds.js";
import { tellEvent } from "./telling.js";
import { mountWaiting, playerName } from "./waiting.js";
import { refusalText } from "./words.js";

const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.querySelector(`[data-game-${name}]`));
const page = JSON.parse(document.querySelector("#tamsk-game")?.textContent ?? "{}");
const socket = new LiveSocket("/ws/live/");
export const table = new LiveTable(socket, page);
const sounds = new Sounds();
const signal = createSignal(page.turn_icon);
const announce = /** @type {HTMLElement} */ (document.querySelector("[data-announce]"));
const waiting = mountWaiting(find("waiting"), table, refused);
const controls = mountControls(find("controls"), table, refused);
const moves = createMoveList(find("moves"), page.events_url, page.snapshot.game.started_at);
/** @type {ReturnType<typeof mountPlay>|null} */ let play = null;
/** @type {number|null} */ let awaySince = null;
const warnOfSand = createSandWarning(table, (text) => {
  sounds.play("warning");
  play?.speaker.say(text);
});

/**
 * Say why something did not go, until something goes again; a screen reader hears it from there.
 * @param {Record<string, any>} error
 */
function refused(error) {
  find("notice").textContent = refusalText(error);
}

const forgetRefusal = () => void (find("notice").textContent = "");

function begin() {
  const { game } = table;
  play = mountPlay(find("table"), table, {
    label: gettext("Board"),
    isTurned: game.seat === "black",
    people: { red: person("red"), black: person("black") },
    addPrompts: (prompts) => [...livePrompts(table, awaySince), ...prompts],
    hasOrder: true,
    onRefused: () => {},
  });
}

/** @param {import("./types.js").Side} side */
function person(side) {
  const player = table.game.players[side];
  const rating = player.rating_after ?? player.rating;
  const change = player.rating_after === null || player.rating_before === null ? null : player.rating_after - player.rating_before;
  const sign = change === null ? "" : ` (${change >= 0 ? "+" : ""}${formatNumber(change)})`;
  return {
    name: playerName(player, side),
    isViewer: table.game.seat === side,
    rating: rating === null ? "" : formatNumber(rating) + sign,
  };
}

function show() {
  const { game, state } = table;
  if (!play && table.hasBegun) begin();
  waiting.show();
  controls.show();
  find("spectators").textContent = game.spectators
    ? ngettext("%(count)s person watches", "%(count)s people watch", game.spectators, { count: game.spectators })
    : "";
  const end = endView(table, page.urls);
  find("end").hidden = end === null;
  if (end) replace(find("end"), ...end);
  const isTurn = state.phase === "running" && game.seat === state.to_move;
  signal.show(isTurn);
  void signal.keepAwake(state.phase === "running");
  if (!play) return;
  for (const side of SIDES) play.sides[side].setPerson(person(side));
  play.render();
}

/** Who is there, how long the other has been away, own sand that runs short. */
function tick() {
  waiting.tick();
  if (!play) return;
  const { game, state } = table;
  for (const side of SIDES) {
    const { gone_since: goneSince, computer } = game.players[side];
    const isOver = state.phase === "finished" || state.phase === "aborted";
    const isGone = goneSince !== null && !computer;
    const text = isGone ? `${gettext("away")} ${clockText(table.now() - goneSince + 1)}` : gettext("connected");
    play.sides[side].setLink(isOver ? null : text, isGone ? "gone" : "here");
  }
  if (livePrompts(table, awaySince).length) play.render();
  warnOfSand();
}

/** Fill in what happened before the page was opened, or while its line was away. */
async function remember() {
  const latest = await moves.load();
  if (latest) play?.showLatest(latest);
}

table.on(({ event }) => {
  if (event) {
    const sound = SOUND_OF[event.kind];
    if (sound) sounds.play(sound);
    if (event.kind === "turn_started" && event.data.player === table.game.seat) sounds.play("turn");
    if (event.kind === "clock_shift") notify(tellEvent(event));
    moves.add(event);
    forgetRefusal();
  } else void remember();
  show();
  if (event?.kind === "offer_closed" && event.data.game && table.game.seat) location.assign(gameUrl(page.urls, event.data.game));
});
table.listen("meta", show);
table.listen("refused", refused);
table.listen("accepted", forgetRefusal);
socket.on("status", (status) => {
  awaySince = status === "connected" ? null : (awaySince ?? table.now());
  find("away").hidden = status === "connected";
  document.documentElement.toggleAttribute("data-offline-game", status !== "connected");
});
mountVolume(find("sound"), sounds);
mountPhrases(find("phrases"), table, { refused, say: (text) => void (announce.textContent = text) });
setInterval(tick, 250);
show();
void remember();

/**
 * Say something that stays until it is put away.
 * @param {string} text
 */
function notify(text) {
  const close = el("button", { type: "button", class: "button", on: { click: () => note.remove() } }, gettext("Understood"));
  const note = el("div", { class: "note note-new", role: "status", dataset: { notice: "clock_shift" } }, el("p", {}, text), close);
  find("notices").append(note);
}
