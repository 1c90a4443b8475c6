/**
 * Why a run failed, as the API tells it, and what of it is lit up on a board.
 *
 * @typedef {object} Strand  where one number came from
 * @property {string} heading
 * @property {number[]} numbers  ids of it and of all it was made from
 * @property {string[]} cells  that they passed
 * @property {{cycle: number, cell: string|null, text: string}[]} steps
 *
 * @typedef {object} Finding  one fault of a run
 * @property {"jam"|"wrong"} kind
 * @property {string} text
 * @property {number|null} cycle  null where a number never came
 * @property {string} at  a cell, or "out A"
 * @property {Strand[]} strands
 * @property {string|null} balance
 *
 * @typedef {object} Explanation
 * @property {Finding[]} findings
 * @property {boolean} suggests  whether a change may be shown at all
 * @property {{text: string, outcome: string, machine: string}|null} suggestion
 *
 * @typedef {object} Trail  what is lit up on a board
 * @property {string[]} path  cells passed
 * @property {string[]} touched  cells where something happened
 * @property {number[]} numbers  ids
 */

export {};
