/** Copy, cut and paste of machines as notation. */

import { gettext, ngettext } from "../core/i18n.js";
import { parseCell } from "./cells.js";
import { refusalText } from "./labels.js";
import { placeStations } from "./model.js";
import { NotationError, formatNotation, parseNotation } from "./notation.js";
import { shifted } from "./transform.js";

export class Clipboard {
  /** @type {{text: string, from: string}|null} */ #part = null;

  /**
   * @param {import("./editor.js").Editor} editor
   * @param {import("./actions.js").Actions} actions
   */
  constructor(editor, actions) {
    this.editor = editor;
    this.actions = actions;
  }

  /** Return the notation of the selection, or of the whole machine where nothing is selected. */
  copy() {
    const stations = this.#selected();
    const copied = stations.length ? stations : this.editor.machine;
    const text = formatNotation(copied);
    this.#part = stations.length ? { text, from: this.editor.selection[0] } : null;
    const count = copied.length;
    this.editor.say(ngettext("%(count)s station copied.", "%(count)s stations copied.", count, { count }));
    return text;
  }

  cut() {
    const stations = this.#selected();
    const text = this.copy();
    this.actions.remove((stations.length ? stations : this.editor.machine).map(({ cell }) => cell));
    return text;
  }

  /**
   * Put a copied part back at the cursor; any other text replaces the machine.
   * @param {string} text
   */
  paste(text) {
    if (this.#part?.text === text.trim()) return this.#pastePart(this.#part);
    const refused = this.replaceBy(text);
    return refused ? this.editor.say(refused, "bad") : undefined;
  }

  /**
   * Replace the machine by the one a text describes.
   * @param {string} text
   * @param {string} [done]  what to say then
   * @returns {string|null} why not, null when done
   */
  replaceBy(text, done = gettext("Machine pasted.")) {
    try {
      const machine = parseNotation(text, this.editor.workshop);
      this.editor.apply({ machine, refusal: null, cell: null }, done);
      return null;
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      return refusalText(error.code, { cell: error.cell });
    }
  }

  /** @param {{text: string, from: string}} part */
  #pastePart(part) {
    const { editor } = this;
    const from = parseCell(part.from);
    const to = parseCell(editor.selection[0]);
    if (!from || !to) return;
    const stations = parseNotation(part.text, editor.workshop);
    const moved = shifted(stations, to.belt - from.belt, to.column - from.column);
    editor.apply(placeStations(editor.machine, moved, editor.workshop), gettext("Stations pasted."));
  }

  #selected() {
    const cells = this.editor.selection;
    return cells.length > 1 ? this.editor.machine.filter(({ cell }) => cells.includes(cell)) : [];
  }
}

/**
 * Answer the browser's copy, cut and paste while the focus is in the editor.
 * @param {HTMLElement} section
 * @param {Clipboard} clipboard
 */
export function listenToClipboard(section, clipboard) {
  for (const type of /** @type {("copy"|"cut")[]} */ (["copy", "cut"]))
    document.addEventListener(type, (event) => {
      if (!isForEditor(event, section)) return;
      event.clipboardData?.setData("text/plain", clipboard[type]());
      event.preventDefault();
    });
  document.addEventListener("paste", (event) => {
    if (!isForEditor(event, section)) return;
    clipboard.paste(event.clipboardData?.getData("text/plain") ?? "");
    event.preventDefault();
  });
}

/**
 * Say whether an event is meant for the machine: focus in the editor, no text field, no text marked.
 * @param {ClipboardEvent} event
 * @param {HTMLElement} section
 */
function isForEditor(event, section) {
  const focused = document.activeElement;
  if (!section.contains(focused) || focused?.closest("dialog, input, textarea")) return false;
  return getSelection()?.isCollapsed !== false && event.clipboardData !== null;
}
