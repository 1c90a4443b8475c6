import assert from "node:assert/strict";
import { test } from "node:test";

import { layerOf } from "../../../static/js/tournaments/canvas/picture.js";
import { openPage } from "./fake-dom.js";

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
