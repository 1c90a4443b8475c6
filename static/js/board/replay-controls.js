/** The replay's toolbar: one tab stop, arrows move between its controls. */

/** @typedef {import("../core/types.js").Trace} Trace */
/** @typedef {import("../core/types.js").RunFields} RunFields */

import { el } from "../core/dom.js";
import { formatNumber } from "../core/format.js";
import { gettext } from "../core/i18n.js";
import { controlButton, replayIcon } from "./replay-icons.js";
import { createScrubber } from "./scrubber.js";
import { rove } from "./roving.js";

export const SPEEDS = [0.5, 1, 2, 4, 8, 20, 0];

/**
 * @typedef {object} Commands
 * @property {() => void} toggle
 * @property {(direction: number) => void} step
 * @property {(time: number) => void} seek  cut to the run's length
 * @property {(phased: boolean) => void} setPhased
 * @property {() => number} getSpeed
 * @property {(speed: number) => void} setSpeed
 */

/**
 * Make the controls of a replay.
 * @param {Commands} commands
 */
export function createControls(commands) {
  const play = controlButton("play", gettext("Play"), commands.toggle);
  play.classList.add("replay-play");
  const scrubber = createScrubber(commands);
  const readout = el("span", { class: "replay-readout" });
  const phases = el(
    "button",
    {
      type: "button",
      class: "replay-phases",
      "aria-pressed": "false",
      title: gettext("Show the phases of a cycle one by one"),
      on: { click: togglePhases },
    },
    gettext("Phases"),
  );
  /** @type {number|null} */
  let jamCycle = null;
  const beforeJam = el(
    "button",
    { type: "button", class: "replay-before-jam", hidden: true, on: { click: () => commands.seek((jamCycle ?? 1) - 1) } },
    gettext("Before the jam"),
  );
  const element = el(
    "div",
    { class: "replay", role: "toolbar", "aria-label": gettext("Replay") },
    scrubber.element,
    el(
      "div",
      { class: "replay-buttons" },
      controlButton("restart", gettext("Back to the start"), () => commands.seek(0)),
      controlButton("back", gettext("One step back"), () => commands.step(-1)),
      play,
      controlButton("forward", gettext("One step on"), () => commands.step(1)),
      controlButton("end", gettext("To the end"), () => commands.seek(Number.MAX_VALUE)),
    ),
    el("div", { class: "replay-more" }, readout, beforeJam, speedSelect(commands), phases),
  );
  rove(element);
  let end = 0;
  let wasPlaying = false;

  function togglePhases() {
    const on = phases.getAttribute("aria-pressed") !== "true";
    phases.setAttribute("aria-pressed", String(on));
    commands.setPhased(on);
  }

  return {
    element,
    /** @param {Trace} trace @param {RunFields} result */
    load(trace, result) {
      end = trace.cycles.length;
      jamCycle = result.jam?.cycle ?? null;
      beforeJam.hidden = jamCycle === null;
      scrubber.load(trace, result);
    },
    /** @param {number} time @param {boolean} playing */
    showTime(time, playing) {
      const text = gettext("Cycle %(cycle)s of %(last)s", { cycle: Math.floor(time), last: end });
      if (readout.textContent !== text) readout.textContent = text;
      scrubber.showTime(time, text);
      if (playing === wasPlaying) return;
      wasPlaying = playing;
      play.setAttribute("aria-label", playing ? gettext("Pause") : gettext("Play"));
      play.replaceChildren(replayIcon(playing ? "pause" : "play"));
    },
  };
}

/**
 * Write a speed, 0 being no animation at all.
 * @param {number} speed
 * @param {string} [language]
 */
export function speedText(speed, language) {
  return speed ? `${formatNumber(speed, language)}×` : gettext("instant");
}

/**
 * @param {Pick<Commands, "getSpeed"|"setSpeed">} commands
 */
function speedSelect({ getSpeed, setSpeed }) {
  const select = el(
    "select",
    {
      class: "replay-speed",
      "aria-label": gettext("Speed"),
      on: { change: () => setSpeed(Number(select.value)) },
    },
    ...SPEEDS.map((speed) => el("option", { value: speed }, speedText(speed))),
  );
  select.value = String(SPEEDS.includes(getSpeed()) ? getSpeed() : 1);
  return select;
}
