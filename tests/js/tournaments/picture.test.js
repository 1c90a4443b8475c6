import assert from "node:assert/strict";
import { test } from "node:test";

import { layerOf } from "../../../static/js/tournaments/canvas/picture.js";
import { openPage } from "./fake-dom.js";

test("a word is the kind's own, turned about its middle", () => {
  openPage();
  const word = { shape: "word", role: "key", tone: "ink", x: -1.5, y: 2.5, size: 0.3 };
  const items = [{ ...word, word: "key_row", turn: -90 }, { ...word, word: "key_column", turn: 0 }];
  const drawn = layerOf(items, { key_row: "riga chiave", key_column: "colonna chiave" }).children;
  assert.deepEqual(drawn.map((one) => [one.tag, one.textContent, one.attributes.transform]), [
    ["text", "riga chiave", "rotate(-90 -1.5 2.5)"], ["text", "colonna chiave", undefined],
  ]);
});

test("what is filled says so as the server's pictures do, as the styles ask for it", () => {
  openPage();
  const look = { role: "given", tone: "ink", weight: 0.1 };
  const shapes = [
    { ...look, shape: "circle", x: 0, y: 0, r: 1, filled: true },
    { ...look, shape: "circle", x: 0, y: 0, r: 1, filled: false },
    { ...look, shape: "line", points: [[0, 0], [1, 1]], filled: true },
  ];
  const drawn = layerOf(shapes).children;
  assert.deepEqual(drawn.map((one) => [one.tag, one.attributes["data-filled"]]), [
    ["circle", "true"], ["circle", "false"], ["polygon", "true"],
  ]);
});
