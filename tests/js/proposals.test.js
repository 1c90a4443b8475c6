import assert from "node:assert/strict";
import { test } from "node:test";

import { drawable, numbersOf, readContent, typed, withinGrid } from "../../static/js/proposals/content.js";
import { Keeper } from "../../static/js/proposals/keeper.js";

/** @param {Record<string, string>} fields @param {string[]} [stations] */
function read(fields, stations = ["plus"]) {
  return readContent({ text: (name) => fields[name] ?? "", stations: () => stations });
}

test("numbers stand apart by spaces, commas and dots, and what is none stays text", () => {
  assert.deepEqual(numbersOf(" 3 8,5·12;-4  −7 "), [3, 8, 5, 12, -4, -7]);
  assert.deepEqual(numbersOf("1.5 drei 12345678901234"), ["1.5", "drei", "123456789012"]);
  assert.deepEqual(numbersOf(""), []);
  assert.equal(numbersOf("1 ".repeat(300)).length, 200);
  assert.equal(typed(" +5 "), 5);
});

test("a form is read belt by belt of its grid", () => {
  const given = read({
    title: "T",
    grid: "8x4",
    numbers_A: "1 2",
    start_A: "3",
    demand_D: "x",
    measure: "sum",
    maximum: "12",
    machine: "A1:+2",
  });
  assert.equal(given.workshop.columns, 8);
  assert.deepEqual(given.workshop.inputs[0], { start: 3, numbers: [1, 2] });
  assert.deepEqual(given.workshop.outputs, [[], [], [], ["x"]]);
  assert.deepEqual(given.workshop.constraint, { measure: "sum", max: 12 });
  assert.equal(read({ grid: "6x3", demand_D: "1" }).workshop.outputs.length, 3);
  assert.equal(read({ grid: "7x7" }).workshop.belts, 0);
});

test("the board draws what can be drawn", () => {
  const { workshop } = read({
    grid: "6x3",
    numbers_A: "1 x 2",
    start_A: "99",
    demand_B: "y 4",
    measure: "sum",
    maximum: "many",
  });
  const drawn = drawable(workshop);
  assert.deepEqual(drawn.inputs[0], { start: 1, numbers: [1, 2] });
  assert.deepEqual(drawn.outputs[1], [4]);
  assert.equal(drawn.constraint, null);
});

test("a smaller grid keeps what fits on it", () => {
  const grid = { columns: 6, belts: 3 };
  assert.equal(withinGrid("A1:+2 A7:x2 D1:-1 C2:mergev C3:merge^ B2:sortv", grid), "A1:+2 C3:merge^ B2:sortv");
  assert.equal(withinGrid("", grid), "");
});

/** @param {(url: string, options: any) => Promise<any>} answer */
function keeperOn(answer) {
  const status = { textContent: "" };
  /** @type {{url: string, method: string, title: string, revision?: number, keepalive: boolean}[]} */
  const sent = [];
  /** @type {string[]} */
  const places = [];
  Object.assign(globalThis, {
    document: { querySelector: () => ({ getAttribute: () => "token" }), cookie: "", documentElement: { lang: "en" } },
    history: { replaceState: (/** @type {unknown[]} */ ...given) => places.push(String(given[2])) },
    fetch: async (/** @type {string} */ url, /** @type {any} */ options) => {
      sent.push({
        url,
        method: options.method,
        title: JSON.parse(options.body).title,
        revision: JSON.parse(options.body).revision,
        keepalive: Boolean(options.keepalive),
      });
      return answer(url, options);
    },
  });
  const addresses = { draftUrl: null, draftsUrl: "/drafts/", editUrl: "/edit/0/" };
  /** @type {unknown[]} */
  const told = [];
  const steps = {
    onKept: (/** @type {number} */ revision) => told.push(revision),
    onConflict: (/** @type {unknown} */ conflict) => told.push(conflict),
  };
  const keeper = new Keeper(addresses, /** @type {any} */ (status), steps);
  return { keeper, sent, places, status, told };
}

const kept = async () => ({ ok: true, status: 201, json: async () => ({ id: 7 }) });

test("the first draft is made once, and the latest text waits for it", async () => {
  const { keeper, sent, places } = keeperOn(kept);
  keeper.begin(read({ title: "" }));
  const first = keeper.keep(read({ title: "one" }));
  assert.ok(keeper.work);
  await null;
  void keeper.keep(read({ title: "two" }));
  await Promise.all([first, keeper.keep(read({ title: "three" }))]);
  assert.equal(keeper.work, null);
  assert.deepEqual(
    sent.map(({ method, url, title }) => [method, url, title]),
    [
      ["POST", "/drafts/", "one"],
      ["PUT", "/drafts/7/", "three"],
    ],
  );
  assert.deepEqual(places, ["/edit/7/"]);
  await keeper.keep(read({ title: "three" }));
  assert.equal(sent.length, 2);
  await keeper.keep(read({ title: "four" }));
  assert.equal(sent.at(-1)?.title, "four");
});

test("a draft outlives the page, and a refusal is told", async () => {
  const refused = async () => ({
    ok: false,
    status: 409,
    json: async () => ({ error: { code: "too_many_drafts", message: "You keep 20 drafts." } }),
  });
  const { keeper, sent, status } = keeperOn(refused);
  await keeper.keep(read({ title: "last words" }), { isLeaving: true });
  assert.equal(sent[0].keepalive, true);
  assert.equal(status.textContent, "You keep 20 drafts.");
  assert.equal(keeper.work, null);
});

test("a version says which one it was built on, and gives way to a choice where there is another", async () => {
  const other = { content: read({ title: "elsewhere" }), revision: 3 };
  let count = 0;
  const { keeper, sent, told } = keeperOn(async () => {
    count += 1;
    if (count < 3) return { ok: true, status: 200, json: async () => ({ id: 7, revision: count }) };
    const error = { code: "draft_changed", message: "Changed.", kept: other };
    return { ok: false, status: 409, json: async () => ({ error }) };
  });
  for (const title of ["one", "two", "three", "four"]) await keeper.keep(read({ title }));

  assert.deepEqual(sent.map(({ revision }) => revision), [undefined, 1, 2]);
  assert.deepEqual(told, [1, 2, other]);
  assert.equal(keeper.isHeld, true);
});
