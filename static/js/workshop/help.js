/** What each station does, and the keys, which can be changed here. */

import { stationIcon } from "../board/icons.js";
import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { createDialog } from "./dialog.js";
import { KeyEditor } from "./key-editor.js";
import { KINDS, STATION_TYPES } from "./kinds.js";
import { costText, stationHelp, stationName } from "./labels.js";

/**
 * @param {KeyEditor} keys
 * @returns {[string|Node, string][]} keys and what they do
 */
function keyList(keys) {
  return [
    [gettext("Arrows"), gettext("move on the grid, in the palette and in the replay")],
    [gettext("Shift + arrows"), gettext("select several cells")],
    [gettext("Alt + arrows"), gettext("move the whole machine")],
    ["1–9", gettext("set the value of the station at the cursor; on AZERTY without Shift too, but for 6")],
    [gettext("Page up, Page down"), gettext("a greater, a smaller value")],
    [gettext("Space"), gettext("turn the station to its other side")],
    [gettext("Enter"), gettext("place the station in hand; with an empty hand, show the life of the number there")],
    [keys.button("pick"), gettext("pick up the station at the cursor with its value (or Alt + click)")],
    [gettext("Delete"), gettext("remove the station")],
    [gettext("Esc"), gettext("empty the hand")],
    [gettext("Ctrl + Z"), gettext("undo; with Shift, redo")],
    [gettext("Ctrl + C, X, V"), gettext("copy, cut, paste the selection or the whole machine as text")],
    [keys.button("run"), gettext("run (or Ctrl + Enter)")],
    ["?", gettext("this help")],
  ];
}

/**
 * Return what opens the help of an editor.
 * @param {Pick<import("./bench.js").Bench, "section"|"keys"|"data">} bench
 * @returns {() => void}
 */
export function createHelp({ section, keys, data }) {
  const { workshop } = data.sheet;
  const editor = new KeyEditor(keys);
  /** @type {HTMLDialogElement|null} */
  let dialog = null;
  return () => {
    dialog ??= createDialog(
      section,
      gettext("Stations and keys"),
      el("dl", { class: "help-stations" }, ...KINDS.map((kind) => stationEntry(kind, workshop, editor))),
      el("h3", {}, gettext("Keys")),
      el(
        "dl",
        { class: "help-keys" },
        ...keyList(editor).map(([key, text]) =>
          el("div", {}, el("dt", {}, typeof key === "string" ? el("kbd", {}, key) : key), el("dd", {}, text)),
        ),
      ),
      el("p", { class: "help-note" }, gettext("Press a framed key above to choose another one; this browser remembers it.")),
      editor.status,
      editor.reset,
      el(
        "p",
        { class: "help-note" },
        gettext(
          "With the mouse: drag a station to move it, hold Ctrl to double it, drop it outside the board to remove it. By touch: drag it; from the palette, hold it a moment first.",
        ),
      ),
    );
    dialog.showModal();
  };
}

/**
 * @param {import("../core/types.js").Kind} kind
 * @param {import("../core/types.js").Workshop} workshop
 * @param {KeyEditor} keys
 */
function stationEntry(kind, workshop, keys) {
  const type = STATION_TYPES[kind];
  const isAllowed = workshop.stations.includes(kind);
  const cells = type.area > 1 ? gettext("two cells") : null;
  return el(
    "div",
    { class: "help-station", "data-allowed": isAllowed ? "true" : "false" },
    el(
      "dt",
      {},
      stationIcon(kind),
      stationName(kind),
      ...[costText(type.cost), cells, isAllowed ? null : gettext("not in this workshop")].map(
        (text) => text && el("span", { class: "tag" }, text),
      ),
      keys.button(kind),
    ),
    el("dd", {}, stationHelp(kind)),
  );
}
