/** Runs written out by hand, in the shape the server sends. */

/** @typedef {import("../../static/js/core/types.js").Trace} Trace */
/** @typedef {import("../../static/js/core/types.js").TraceNumber} TraceNumber */

/**
 * @param {number} id
 * @param {number} value
 * @param {number} belt
 * @param {number} column
 * @param {Partial<TraceNumber>} [more]
 * @returns {TraceNumber}
 */
export function number(id, value, belt, column, more = {}) {
  return { id, value, belt, column, mark: "straight", waiting: false, ...more };
}

/** 3 and 8 enter belt A of three columns; A1 adds 2, A2 doubles. @type {Trace} */
export const affine = {
  cycles: [
    {
      cycle: 1,
      numbers: [number(1, 5, 0, 1)],
      events: [
        { kind: "enter", number: 1, value: 3, belt: 0 },
        { kind: "compute", number: 1, station: "plus", before: 3, after: 5, cell: "A1" },
      ],
      text: "",
    },
    {
      cycle: 2,
      numbers: [number(1, 10, 0, 2)],
      events: [{ kind: "compute", number: 1, station: "times", before: 5, after: 10, cell: "A2" }],
      text: "",
    },
    { cycle: 3, numbers: [number(1, 10, 0, 3)], events: [], text: "" },
    { cycle: 4, numbers: [], events: [{ kind: "deliver", number: 1, value: 10, belt: 0, position: 1 }], text: "" },
  ],
};

/** 4 is held on A1 by a Wait while 7 arrives; 10 merges with 4 at B2, its partner above. @type {Trace} */
export const merging = {
  cycles: [
    {
      cycle: 1,
      numbers: [number(1, 4, 0, 1, { mark: "wait" })],
      events: [
        { kind: "enter", number: 1, value: 4, belt: 0 },
        { kind: "mark", number: 1, mark: "wait", cell: "A1" },
      ],
      text: "",
    },
    {
      cycle: 2,
      numbers: [number(1, 4, 0, 1, { waiting: true }), number(2, 7, 0, 1, { mark: "wait" }), number(3, 10, 1, 1)],
      events: [
        { kind: "enter", number: 2, value: 7, belt: 0 },
        { kind: "enter", number: 3, value: 10, belt: 1 },
        { kind: "mark", number: 2, mark: "wait", cell: "A1" },
      ],
      text: "",
    },
    {
      cycle: 3,
      numbers: [number(2, 7, 0, 1, { waiting: true }), number(3, 14, 1, 2)],
      events: [
        { kind: "merge", number: 3, merged: 1, left: 10, right: 4, value: 14, cell: "B2", partner: "A2" },
      ],
      text: "",
    },
  ],
};

/** 14 from A2, sent down, meets 7 from B2 on B3 in the second cycle. @type {Trace} */
export const colliding = {
  cycles: [
    { cycle: 1, numbers: [number(1, 14, 0, 2, { mark: "down" }), number(2, 7, 1, 2)], events: [], text: "" },
    {
      cycle: 2,
      numbers: [number(1, 14, 1, 3), number(2, 7, 1, 3)],
      events: [
        { kind: "jam", reason: "collision", at: "B3", numbers: [1, 2], values: [14, 7], from: ["A2", "B2"] },
      ],
      text: "",
    },
  ],
};
