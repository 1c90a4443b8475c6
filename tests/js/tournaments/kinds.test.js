import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { cellText } from "../../../static/js/tournaments/canvas/reader.js";
import { checkFormat } from "../../../static/js/tournaments/kinds/shared/key-format.js";
import { openPage } from "./fake-dom.js";

const FOLDER = new URL("../../../static/js/tournaments/kinds/", import.meta.url);
const EXAMPLES = JSON.parse(readFileSync(new URL("kinds-examples.json", import.meta.url), "utf8"));

openPage();
const modules = Object.fromEntries(
  await Promise.all(
    EXAMPLES.map(async ({ code }) => [code, (await import(new URL(`${code}.js`, FOLDER).href)).kind]),
  ),
);
const DRAWN = EXAMPLES.filter(({ code }) => modules[code].entry === "grid");
const exampleOf = (code) => EXAMPLES.find((example) => example.code === code);

/** The marks of a solution, as each kind keeps them. */
const MARKS = {
  futoshiki: ({ givens, solution }) =>
    solution.digits.flat().map((digit, index) => (givens.digits.flat()[index] ? 0 : digit)),
  grattacieli: ({ solution }) => solution.digits.flat(),
  kakuro: ({ solution }) => solution.digits.flat(),
  hitori: ({ solution }) => hashes(solution.black),
  akari: ({ solution }) => hashes(solution.bulbs),
  camping: ({ solution }) => hashes(solution.tents),
  slalom: ({ solution }) => [...solution.diagonals.join("")].map((letter) => (letter === "\\" ? 1 : 2)),
  rettangoli: ({ solution: { regions } }) =>
    regions.flatMap((row, r) =>
      row.map(
        (region, c) =>
          (c + 1 < row.length && row[c + 1] !== region ? 1 : 0) |
          (r + 1 < row.length && regions[r + 1][c] !== region ? 2 : 0),
      ),
    ),
};
/** What is heard of the clues at some cells of the blank example: row and column from 0. */
const CLUES = {
  akari: [
    [0, 0, "dark"],
    [0, 1, "black, bulbs beside it: 1"],
    [1, 4, "black, bulbs beside it: 0"],
    [3, 0, "black"],
  ],
  camping: [
    [0, 1, "tree, tents in the row: 1, tents in the column: 0"],
    [4, 2, "empty, tents in the row: 2, tents in the column: 2"],
  ],
  futoshiki: [
    [0, 0, "empty"],
    [0, 1, "empty, more than the cell below"],
    [0, 2, "empty, less than the cell below"],
    [1, 0, "empty, less than the cell to the right"],
    [1, 1, "empty, more than the cell to the left, less than the cell above"],
    [1, 2, "empty, more than the cell above"],
    [2, 3, "2, given"],
    [3, 1, "empty, less than the cell to the right"],
    [3, 2, "empty, more than the cell to the left, less than the cell above"],
  ],
  grattacieli: [
    [0, 0, "empty"],
    [0, 1, "empty, 3 seen from above"],
    [1, 2, "empty, grey, 2 seen from above, 3 seen from below"],
    [3, 2, "empty, grey, 2 seen from the left, 3 seen from the right, 2 seen from above, 3 seen from below"],
  ],
  hitori: [
    [0, 0, "5"],
    [3, 2, "3"],
  ],
  kakuro: [
    [0, 2, "empty, grey, sum to the right 11, sum down 13"],
    [1, 0, "empty, grey, sum to the right 13, sum down 10"],
    [3, 1, "empty, sum to the right 8, sum down 7"],
  ],
  rettangoli: [
    [0, 3, "4"],
    [2, 1, "6"],
    [2, 3, "no number"],
  ],
  slalom: [
    [0, 0, "empty, point at the top left: 1, point at the top right: 1, point at the bottom left: 1"],
    [0, 3, "empty, point at the bottom left: 3"],
    [3, 1, "empty, point at the top left: 1, point at the top right: 1, point at the bottom left: 2"],
    [3, 3, "empty, point at the top right: 1"],
  ],
};
const hashes = (rows) => [...rows.join("")].map((letter) => (letter === "#" ? 1 : 0));
const solved = (example) => ({
  ...modules[example.code].blank(example.givens),
  marks: MARKS[example.code](example),
});
/** What is said of each cell, row by row. */
const said = ({ code, givens, words }, state) => {
  const kind = modules[code];
  const { rows, columns } = kind.size(givens);
  return Array.from({ length: rows * columns }, (_, index) => {
    const cell = { row: Math.floor(index / columns), column: index % columns };
    return cellText(kind, { givens, words }, state, cell);
  });
};
const spot = (row, column) => ({ x: column + 0.5, y: row + 0.5 });
const click = (code, state, row, column, button = "main") =>
  modules[code].stroke(exampleOf(code).givens, state, [spot(row, column)], button);
const blankOf = (code) => modules[code].blank(exampleOf(code).givens);

test("every module is of a kind, and the other way round", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".js"));
  assert.deepEqual(files.sort(), EXAMPLES.map(({ code }) => `${code}.js`).sort());
  for (const [code, kind] of Object.entries(modules)) assert.equal(kind.code, code);
});

for (const example of DRAWN) {
  const { code, givens, key, words } = example;
  const kind = modules[code];

  test(`${code}: the drawn solution fills in the key`, () => {
    assert.equal(kind.key(givens, solved(example)), key);
  });

  test(`${code}: nothing drawn is no whole key, and of the right length`, () => {
    const empty = kind.key(givens, kind.blank(givens));
    assert.ok(empty.includes("."));
    assert.equal(empty.length, key.length);
  });

  test(`${code}: what is drawn are marks on cells of the grid`, () => {
    const { rows, columns } = kind.size(givens);
    const items = kind.marks(givens, solved(example));
    assert.ok(items.length > 0);
    for (const { role, row, column } of items) {
      assert.equal(role, "mark");
      assert.ok(row >= 0 && row < rows && column >= 0 && column < columns);
    }
    assert.deepEqual(kind.marks(givens, kind.blank(givens)), []);
  });

  test(`${code}: every cell is said in words, and differently once it is marked`, () => {
    const [before, after] = [kind.blank(givens), solved(example)].map((state) => said(example, state));
    assert.ok([...before, ...after].every((text) => text && !/undefined|null|[{}]/.test(text)));
    assert.notDeepEqual(before, after);
  });

  test(`${code}: no two cells are said alike, so a screen reader speaks with every move`, () => {
    const texts = said(example, kind.blank(givens));
    assert.equal(new Set(texts).size, texts.length);
  });

  test(`${code}: the clues that bear on a cell are said of it`, () => {
    assert.ok(CLUES[code], "a kind says here what is heard of its clues");
    for (const [row, column, text] of CLUES[code])
      assert.equal(kind.describe(givens, kind.blank(givens), { row, column }, words), text);
  });

  test(`${code}: a foreign key press means nothing, erasing nothing changes nothing`, () => {
    const state = kind.blank(givens);
    const cell = { row: 0, column: kind.canSelect(givens, { row: 0, column: 0 }) ? 0 : 2 };
    assert.equal(kind.type(givens, state, cell, "q", false), null);
    assert.equal(kind.type(givens, state, cell, "Backspace", false), state);
  });
}

for (const code of ["futoshiki", "grattacieli", "kakuro"]) {
  const { givens } = exampleOf(code);
  const kind = modules[code];
  const cell = { row: 1, column: 1 };
  const index = givens.size + 1;

  test(`${code}: digits are typed, typed again to erase, and noted in note mode`, () => {
    const one = kind.type(givens, blankOf(code), cell, "3", false);
    assert.equal(one.marks[index], 3);
    assert.equal(kind.type(givens, one, cell, "3", false).marks[index], 0);
    const noted = kind.type(givens, kind.type(givens, one, cell, "2", true), cell, "4", true);
    assert.equal(noted.marks[index], 0);
    assert.equal(noted.notes[index], (1 << 2) | (1 << 4));
    assert.deepEqual(kind.marks(givens, noted).map(({ text }) => text), ["2", "4"]);
    assert.equal(kind.type(givens, noted, cell, "2", true).notes[index], 1 << 4);
    assert.equal(kind.type(givens, noted, cell, "Delete", false).notes[index], 0);
  });

  test(`${code}: the pad offers every digit there is`, () => {
    const highest = code === "kakuro" ? 9 : givens.size;
    assert.equal(kind.pad(givens).length, highest + 1);
    for (const key of kind.pad(givens)) assert.ok(kind.type(givens, blankOf(code), cell, key, false));
    if (highest < 9)
      assert.equal(kind.type(givens, blankOf(code), cell, String(highest + 1), false), null);
  });
}

test("given digits and black cells take nothing", () => {
  const futoshiki = exampleOf("futoshiki").givens;
  const given = { row: 2, column: 3 };
  assert.equal(modules.futoshiki.type(futoshiki, blankOf("futoshiki"), given, "1", false), null);
  const kakuro = exampleOf("kakuro").givens;
  const black = { row: 0, column: 0 };
  assert.equal(modules.kakuro.canSelect(kakuro, black), false);
  assert.equal(modules.kakuro.type(kakuro, blankOf("kakuro"), black, "1", false), null);
});

test("rettangoli: a cell says the lines on all its sides", () => {
  const { givens, words } = exampleOf("rettangoli");
  const state = { ...blankOf("rettangoli"), marks: [...blankOf("rettangoli").marks] };
  for (const [row, column, sides] of [[1, 1, 3], [1, 0, 1], [0, 1, 2]]) state.marks[5 * row + column] = sides;
  const heard = modules.rettangoli.describe(givens, state, { row: 1, column: 1 }, words);
  assert.equal(heard, "no number, line to the left, line to the right, line above, line below");
  assert.equal(modules.rettangoli.describe(givens, state, { row: 2, column: 0 }, words), "no number");
});

for (const code of ["hitori", "akari", "camping"]) {
  test(`${code}: main on and off, the auxiliary mark likewise, one replaces the other`, () => {
    const black = click(code, blankOf(code), 0, 0);
    assert.equal(black.marks[0], 1);
    assert.equal(click(code, black, 0, 0).marks[0], 0);
    const other = click(code, black, 0, 0, "aux");
    assert.equal(other.marks[0], 2);
    assert.equal(click(code, other, 0, 0, "aux").marks[0], 0);
    assert.equal(click(code, other, 0, 0).marks[0], 1);
  });

  test(`${code}: keys set the same marks`, () => {
    const { givens } = exampleOf(code);
    const marked = modules[code].type(givens, blankOf(code), { row: 0, column: 0 }, "X", false);
    assert.equal(marked.marks[0], 1);
    assert.equal(modules[code].type(givens, marked, { row: 0, column: 0 }, "o", false).marks[0], 2);
  });
}

test("a drag repeats the first mark on empty cells only", () => {
  const { givens } = exampleOf("camping");
  const tent = click("camping", blankOf("camping"), 0, 2);
  // From the tent's left neighbour, a tree: nothing starts there.
  const stroke = (state, path, button) => modules.camping.stroke(givens, state, path, button);
  assert.equal(stroke(tent, [spot(0, 1), spot(0, 4)], "aux"), tent);
  const grass = stroke(tent, [spot(0, 0), spot(0, 4)], "aux");
  assert.deepEqual(grass.marks.slice(0, 5), [2, 0, 1, 2, 2]);
  const outside = stroke(tent, [{ x: -0.5, y: 0.5 }], "main");
  assert.equal(outside, tent);
});

test("hitori: an erasing drag erases its first cell alone", () => {
  const { givens } = exampleOf("hitori");
  const drawn = click("hitori", click("hitori", blankOf("hitori"), 0, 0), 0, 2);
  const after = modules.hitori.stroke(givens, drawn, [spot(0, 0), spot(0, 3)], "main");
  assert.deepEqual(after.marks.slice(0, 4), [0, 0, 1, 0]);
});

test("slalom: both diagonals come round, the other way with the other button", () => {
  let state = blankOf("slalom");
  const rounds = (button) =>
    [1, 2, 3].map(() => (state = click("slalom", state, 0, 0, button)).marks[0]);
  assert.deepEqual(rounds("main"), [1, 2, 0]);
  assert.deepEqual(rounds("aux"), [2, 1, 0]);
});

test("akari: a bulb lights up to the next black cell, and says so", () => {
  const { givens, words } = exampleOf("akari");
  const lit = click("akari", blankOf("akari"), 0, 0);
  const said = (row, column) => modules.akari.describe(givens, lit, { row, column }, words);
  assert.deepEqual([said(0, 0), said(0, 1), said(2, 0), said(4, 0), said(1, 4)],
    ["bulb", "black, bulbs beside it: 1", "lit", "dark", "black, bulbs beside it: 0"]);
});

test("rettangoli: corner to corner frames, an edge is drawn and removed", () => {
  const { givens, key } = exampleOf("rettangoli");
  const { stroke } = modules.rettangoli;
  const drags = [
    [[0, 0], [0, 3]], [[4, 4], [0, 4]], [[1, 0], [3, 1]], [[2, 3], [1, 2]],
    [[3, 2], [4, 2]], [[3, 3], [4, 3]], [[4, 0], [4, 1]],
  ];
  const state = drags.reduce(
    (before, [from, to]) => stroke(givens, before, [spot(...from), spot(...to)], "main"),
    blankOf("rettangoli"),
  );
  assert.equal(modules.rettangoli.key(givens, state), key);
  const edge = { x: 1.05, y: 0.5 };
  const drawn = stroke(givens, state, [edge], "main");
  assert.equal(drawn.marks[0], state.marks[0] | 1);
  assert.deepEqual(stroke(givens, drawn, [edge], "main"), state);
  assert.equal(stroke(givens, state, [{ x: 0.02, y: 0.5 }], "main"), state);
});

test("rettangoli: a drag that ends outside the grid frames to the nearest cell", () => {
  const { givens } = exampleOf("rettangoli");
  const { stroke } = modules.rettangoli;
  const blank = blankOf("rettangoli");
  const drag = (from, to) => stroke(givens, blank, [from, to], "main").marks;
  const framed = (from, to) => drag(spot(...from), spot(...to));
  assert.deepEqual(drag(spot(3, 3), { x: 5.02, y: 5.02 }), framed([3, 3], [4, 4]));
  assert.deepEqual(drag(spot(1, 2), { x: -0.02, y: 0.5 }), framed([1, 2], [0, 0]));
  assert.deepEqual(drag(spot(1, 2), { x: 1.5, y: -0.3 }), framed([1, 2], [0, 1]));
  assert.equal(framed([3, 3], [4, 4]).filter(Boolean).length, 4);
  assert.equal(stroke(givens, blank, [{ x: 5.02, y: 5.02 }, spot(3, 3)], "main"), blank);
});

test("rettangoli: a click in the middle of a 1 frames it, of another number nothing", () => {
  const puzzle = { size: 2, numbers: [[1, 0], [3, 0]] };
  const { blank, stroke } = modules.rettangoli;
  assert.deepEqual(stroke(puzzle, blank(puzzle), [spot(0, 0)], "main").marks, [3, 0, 0, 0]);
  assert.deepEqual(stroke(puzzle, blank(puzzle), [spot(1, 0)], "main").marks, [0, 0, 0, 0]);
});

test("camping: a line with its count, or with nothing open, is settled", () => {
  const { givens } = exampleOf("camping");
  const one = click("camping", blankOf("camping"), 0, 2);
  // Row 4 and column 2 have no tents by their counts: settled from the start.
  assert.equal(modules.camping.key(givens, one), "3..0.,.0...");
});

test("trace has nothing to draw, workshop the notation of the machine", () => {
  assert.equal(modules.trace.entry, "none");
  const state = { ...blankOf("workshop"), text: "A1:+2 A2:x2" };
  assert.equal(modules.workshop.key(exampleOf("workshop").givens, state), "A1:+2 A2:x2");
});

test("the key box checks as the server does", () => {
  const shape = { blocks: [4, 4], alphabet: "1234", pattern: "" };
  for (const raw of [" 1342 , 2431", "1342;2431", "13422431", "１３４２，２４３１", "1342.2431\u200b"])
    assert.deepEqual(checkFormat(raw, shape), { normalised: "13422431", problem: "", data: {} });
  assert.deepEqual(checkFormat("1342,243", shape).data, { expected: 8, got: 7 });
  assert.equal(checkFormat("1342,2435", shape).problem, "key_alphabet");
  const { shape: free, key } = exampleOf("trace");
  assert.equal(checkFormat(` ${key.replace("-", "–")}`, free).normalised, key);
  for (const raw of ["", "35,91,10", "35,91,-,", "a,91,-,10"])
    assert.equal(checkFormat(raw, free).problem, "key_shape");
  assert.equal(checkFormat("A1:+2", exampleOf("workshop").shape).problem, "");
});
