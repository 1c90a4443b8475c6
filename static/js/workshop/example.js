/** A worked example of the rules: the real board with a run that was made beforehand, to watch. */

import { createBoard } from "../board/board.js";
import { createReplay } from "../board/replay.js";
import { gettext } from "../core/i18n.js";
import { cellLabel } from "./labels.js";
import { readStored } from "./notation.js";
import { part, replayOptions } from "./parts.js";

/**
 * Mount one example.
 * @param {HTMLElement} section
 * @param {import("../core/types.js").WorkshopData} data
 * @param {import("../core/store.js").Store} store
 */
export function mountExample(section, data, store) {
  const { workshop } = data.sheet;
  const machine = readStored(data.machine ?? "");
  const board = createBoard(part(section, "board"), workshop, {
    label: gettext("Workshop floor"),
    interactive: false,
  });
  board.setMachine(machine);
  board.setLabels((cell) => cellLabel(machine, cell));
  part(section, "palette").remove();
  part(section, "results").remove();
  // The page itself tells the run in words, for readers without scripts too.
  section.querySelector("[data-trace]")?.remove();
  if (!data.trace || !data.result) return;
  const replay = createReplay(board, part(section, "controls"), replayOptions(store));
  replay.load(data.trace, data.result, workshop, { autoplay: false });
  replay.seek(0);
}
