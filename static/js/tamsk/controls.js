/**
 * The buttons below a live game: resign, break off, draw, rematch, sound; each as it fits the moment.
 *
 * @typedef {import("./live-table.js").LiveTable} LiveTable
 * @typedef {import("./sounds.js").Sounds} Sounds
 */
import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { confirm } from "../core/confirm.js";

/**
 * @param {HTMLElement} place
 * @param {LiveTable} table
 * @param {(error: Record<string, any>) => void} refused
 */
export function mountControls(place, table, refused) {
  /**
   * @param {string} cmd
   * @param {Record<string, unknown>} [args]
   */
  async function send(cmd, args) {
    const ack = await table.send(cmd, args);
    if (!ack.ok) refused(ack.error ?? {});
  }

  /**
   * @param {string} text
   * @param {() => void} act
   * @param {string} [look]
   */
  const button = (text, act, look = "") =>
    el("button", { type: "button", class: `button ${look}`.trim(), hidden: true, on: { click: act } }, text);

  /** @type {(question: string, yes: string, act: () => Promise<void>) => Promise<void>} */
  const ask = async (question, yes, act) => {
    if (await confirm(question, yes)) await act();
  };
  const resign = button(
    gettext("Resign"),
    () => void ask(gettext("Resign, and give the game to the other player?"), gettext("Yes, resign"), () => send("resign")),
    "button-danger",
  );
  const abort = button(
    gettext("Break off"),
    () => void ask(gettext("Break the game off without a result?"), gettext("Yes, break off"), () => send("abort")),
  );
  const offerAbort = button(gettext("Offer to break off"), () => void send("offer", { kind: "abort" }));
  const draw = button(
    gettext("Offer a draw"),
    () => void ask(gettext("Offer the other player a draw?"), gettext("Yes, offer it"), () => send("offer", { kind: "draw" })),
  );
  const rematch = button(gettext("Rematch"), () => void send("offer", { kind: "rematch" }), "button-main");
  place.append(rematch, draw, abort, offerAbort, resign);

  return {
    show() {
      const { state, game } = table;
      const isPlayed = state.phase === "running" || state.phase === "closing";
      const isOver = state.phase === "finished" || state.phase === "aborted";
      const isOwn = game.seat !== null;
      const offers = state.offers ?? [];
      const hasOffered = (/** @type {string} */ kind) => offers.some((offer) => offer.kind === kind);
      const mayAbort = isPlayed && (state.last_release.red === null || state.last_release.black === null);
      resign.hidden = !isOwn || !isPlayed;
      abort.hidden = !isOwn || !mayAbort;
      offerAbort.hidden = !isOwn || !isPlayed || mayAbort || hasOffered("abort");
      draw.hidden = !isOwn || !isPlayed || state.level > 1 || hasOffered("draw");
      rematch.hidden = !isOwn || !isOver || hasOffered("rematch") || game.rematch !== null;
    },
  };
}

/**
 * How loud the page is; silent at first.
 * @param {HTMLElement} place
 * @param {Sounds} sounds
 */
export function mountVolume(place, sounds) {
  const range = el("input", { type: "range", min: 0, max: 1, step: 0.1, value: sounds.volume, "aria-label": gettext("Volume") });
  const toggle = el("button", { type: "button", class: "button volume-toggle" });
  const show = () => {
    toggle.textContent = sounds.volume ? gettext("Sound: on") : gettext("Sound: off");
    toggle.setAttribute("aria-pressed", String(sounds.volume > 0));
    range.value = String(sounds.volume);
  };
  toggle.addEventListener("click", () => {
    sounds.volume = sounds.volume ? 0 : 0.6;
    sounds.play("ring");
    show();
  });
  range.addEventListener("change", () => {
    sounds.volume = Number(range.value);
    sounds.play("ring");
    show();
  });
  place.append(toggle, range);
  show();
}
