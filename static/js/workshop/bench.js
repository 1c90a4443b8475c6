/**
 * What the parts of one mounted editor share.
 *
 * @typedef {object} Bench
 * @property {HTMLElement} section
 * @property {import("../core/types.js").WorkshopData} data
 * @property {import("./editor.js").Editor} editor
 * @property {import("./actions.js").Actions} actions
 * @property {import("./clipboard.js").Clipboard} clipboard
 * @property {import("./drafts.js").Shelf} shelf
 * @property {import("./draft-sync.js").DraftSync|null} sync  null where drafts stay in the browser
 * @property {import("../core/types.js").Board} board
 * @property {import("./hint.js").Hint} hint
 * @property {import("./keys.js").Keymap} keys
 * @property {() => void} run
 * @property {(cell: string) => boolean} showLife  of the number on a cell; whether there is one
 */
export {};
