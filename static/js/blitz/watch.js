/** Boards that show one machine of a Blitz at work; one's own run plays by itself when just made. */

import { createBoard } from "../board/board.js";
import { createReplay } from "../board/replay.js";
import { gettext } from "../core/i18n.js";
import { createStore } from "../core/store.js";
import { cellLabel } from "../workshop/labels.js";
import { readStored } from "../workshop/notation.js";
import { part, replayOptions } from "../workshop/parts.js";
import { takeRan } from "./ran.js";

/**
 * @param {HTMLElement} section
 * @param {import("../core/types.js").WorkshopData} data
 * @param {boolean} isJustRun
 */
function show(section, data, isJustRun) {
  const { workshop } = data.sheet;
  const machine = readStored(data.machine ?? "");
  const label = gettext("Workshop floor");
  const board = createBoard(part(section, "board"), workshop, { label, interactive: false });
  board.setMachine(machine);
  board.setLabels((cell) => cellLabel(machine, cell));
  if (!data.trace || !data.result) return;
  const replay = createReplay(board, part(section, "controls"), replayOptions(createStore()));
  replay.load(data.trace, data.result, workshop, { autoplay: isJustRun });
  if (!isJustRun) replay.seek(0);
}

/** Read the verdict out, which the page shows above the board. */
function tellVerdict() {
  const heading = document.getElementById("verdict-title");
  const announcer = document.querySelector("[data-announce]");
  if (heading && announcer) announcer.textContent = (heading.textContent ?? "").replace(/\s+/g, " ").trim();
}

const isJustRun = takeRan();
if (isJustRun) tellVerdict();
for (const section of document.querySelectorAll("[data-blitz-watch]")) {
  const text = section.querySelector("script[data-workshop-data]")?.textContent;
  if (section instanceof HTMLElement && text) show(section, JSON.parse(text), isJustRun);
}
