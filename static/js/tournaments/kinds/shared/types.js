/**
 * What a kind of puzzle looks like to the pages that play it: one small interface, ten modules.
 *
 * @typedef {{row: number, column: number}} Cell  both from 0
 * @typedef {{x: number, y: number}} Spot  in cells: (0, 0) is the top left corner of the grid
 * @typedef {"main"|"aux"} Button  left click or tap; right click or long press
 *
 * @typedef {object} State  what a player has drawn; immutable, JSON as it is
 * @property {readonly number[]} marks  one a cell, row by row; 0 is empty, the rest is the kind's
 * @property {readonly number[]} notes  one a cell: bit v is set where the digit v is noted
 * @property {string} text  the notation of a machine (Workshop), else empty
 *
 * @typedef {"grid"|"given"|"clue"|"block"|"key"|"answer"|"mark"|"link"} Role
 * @typedef {"ink"|"soft"|"key"|"block"|"answer"|"paper"|"tint"} Tone
 * @typedef {{role: Role, tone: Tone, row?: number, column?: number}} Meaning
 * @typedef {Meaning & {shape: "fill", x: number, y: number, w: number, h: number}} Fill
 * @typedef {Meaning & {shape: "line", points: [number, number][], weight: number, filled: boolean}} Line
 * @typedef {Meaning & {shape: "text", x: number, y: number, text: string, size: number}} Text
 * @typedef {Meaning & {shape: "word", x: number, y: number, word: string, size: number, turn: number}} Word
 * @typedef {Meaning & {shape: "circle", x: number, y: number, r: number, filled: boolean, weight: number}} Circle
 * @typedef {Fill|Line|Text|Word|Circle} Item
 *
 * @typedef {object} Drawing  what the server says is to be drawn
 * @property {string} kind
 * @property {number} rows
 * @property {number} columns
 * @property {[number, number, number, number]} margin  top, right, bottom, left, in cells
 * @property {Item[]} items
 * @property {Item[]} answer
 * @property {{sheet: object, machine: string|null, demands: boolean}|null} machine
 *
 * @typedef {{blocks: number[], alphabet: string, pattern: string}} KeyShape
 * @typedef {Record<string, string>} Words  the kind's own words in the page's language
 */

/**
 * @template P  the givens as the server sends them
 * @typedef {object} KindModule
 * @property {string} code
 * @property {"grid"|"machine"|"none"} entry  how a key comes about: drawn, built, or typed only
 * @property {boolean} usesNotes  whether small notes make sense
 * @property {(puzzle: P) => {rows: number, columns: number}} size
 * @property {(puzzle: P) => State} blank  nothing drawn yet
 * @property {(puzzle: P, cell: Cell) => boolean} canSelect  whether the cursor may rest on a cell
 * @property {(puzzle: P, state: State, path: readonly Spot[], button: Button) => State} stroke
 *   one gesture from the state at its start: a path within one cell is a click
 * @property {(puzzle: P, state: State, cell: Cell, key: string, notes: boolean) => State|null} type
 *   a key (`KeyboardEvent.key`) at the cursor; null where it means nothing here
 * @property {(puzzle: P) => string[]} pad  keys to offer as buttons, for touch
 * @property {(puzzle: P, state: State) => Item[]} marks  what the player has drawn, as items
 * @property {(puzzle: P, state: State) => string} key  as drawn; `.` for what is not settled yet
 * @property {(puzzle: P, state: State, cell: Cell, words: Words) => string} describe
 *   said of a cell, with the clues that bear on it; the surface says where it is
 */
export {};
