import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError } from "../../static/js/core/api.js";
import { createStore } from "../../static/js/core/store.js";
import { DraftSync } from "../../static/js/workshop/draft-sync.js";
import { Shelf } from "../../static/js/workshop/drafts.js";
import { createHistory, record, undo } from "../../static/js/workshop/history.js";
import { memoryBackend } from "./workshop-fixtures.js";

/** @typedef {import("../../static/js/workshop/draft-data.js").Kept} Kept */

/** The site's side, as the endpoints behave. */
class Site {
  /** @type {Kept[]} */ drafts = [];
  /** @type {string[]} */ calls = [];
  /** @type {ApiError|null} */ refusal = null;

  async list() {
    this.#call("list");
    return this.drafts.map((draft) => ({ ...draft }));
  }

  /** @param {import("../../static/js/workshop/draft-data.js").Draft} item */
  async save({ name, history, site }) {
    this.#call(`save ${name}`);
    const machine = history.present;
    const held = this.drafts.find((draft) => (site ? draft.id === site.id : draft.name === name));
    if (!held && site) return { saved: null };
    if (held && (!site || held.revision !== site.revision)) return { inTheWay: { ...held } };
    const saved = { id: held?.id ?? this.drafts.length + 1, name, machine, revision: (held?.revision ?? 0) + 1 };
    this.drafts = [...this.drafts.filter((draft) => draft !== held), saved];
    return { saved: { ...saved } };
  }

  /** @param {{id: number, revision: number}} draft */
  async remove({ id, revision }) {
    this.#call(`remove ${id}`);
    this.drafts = this.drafts.filter((draft) => draft.id !== id || draft.revision !== revision);
  }

  /** @param {string} text */
  #call(text) {
    this.calls.push(text);
    if (this.refusal) throw this.refusal;
  }
}

/** A browser of the player's with its own store. @param {Site} site */
function deviceOf(site) {
  const options = { playerKey: "p1", workshopId: 17, firstName: "Draft 1", now: () => 0 };
  const shelf = new Shelf(createStore(memoryBackend()), options);
  /** @type {import("../../static/js/workshop/draft-merge.js").Conflict[]} */
  const conflicts = [];
  /** @type {string[]} */
  const refused = [];
  /** @type {(() => void)[]} */
  const waiting = [];
  const sync = new DraftSync(shelf, site, {
    onTaken: () => {},
    onConflict: (conflict) => conflicts.push(conflict),
    onRefused: (message) => refused.push(message),
    later: (act) => waiting.push(act),
  });
  /** @param {string} notation */
  const build = (notation) => shelf.keep(record(shelf.current().history, notation));
  const shown = () => shelf.list().map(({ name, history }) => `${name}: ${history.present}`);
  return { shelf, sync, conflicts, refused, waiting, build, shown };
}

test("what is built on one device is found on the next", async () => {
  const site = new Site();
  const [phone, desk] = [deviceOf(site), deviceOf(site)];
  await phone.sync.start();
  phone.build("A1:+2");
  await phone.sync.flush();
  // The page of the other one starts from the best machine: nothing of the player's own yet.
  desk.shelf.keep(createHistory("A1:+1"));
  await desk.sync.start();

  assert.deepEqual(desk.shown(), ["Draft 1: A1:+2"]);
  assert.equal(phone.sync.isSaved && desk.sync.isSaved, true);
});

test("an untouched draft is not kept on the site", async () => {
  const site = new Site();
  await deviceOf(site).sync.start();

  assert.deepEqual(site.calls, ["list"]);
});

test("a visitor's drafts go to the site once there is a player", async () => {
  const site = new Site();
  const phone = deviceOf(site);
  phone.build("A1:+2");
  await phone.sync.flush();
  assert.deepEqual(site.calls, []);
  await phone.sync.start();

  assert.deepEqual(site.drafts.map(({ machine }) => machine), ["A1:+2"]);
});

/** Two devices that have both gone on from the same version; `desk` came second. */
async function disagreement() {
  const site = new Site();
  const [phone, desk] = [deviceOf(site), deviceOf(site)];
  await phone.sync.start();
  phone.build("A1:+2");
  await phone.sync.flush();
  await desk.sync.start();
  phone.build("A1:+3");
  await phone.sync.flush();
  desk.build("A1:+4");
  await desk.sync.flush();
  return { site, phone, desk };
}

test("of two devices the second is asked, and nothing is lost until then", async () => {
  const { site, desk } = await disagreement();

  assert.deepEqual(desk.conflicts.map(({ kept }) => kept.machine), ["A1:+3"]);
  assert.deepEqual(desk.shown(), ["Draft 1: A1:+4"]);
  desk.build("A1:+5");
  await desk.sync.flush();
  assert.deepEqual(site.drafts.map(({ machine }) => machine), ["A1:+3"]);
});

for (const [choice, here, there] of /** @type {const} */ ([
  ["here", ["Draft 1: A1:+4"], ["A1:+4"]],
  ["there", ["Draft 1: A1:+3"], ["A1:+3"]],
  ["both", ["Draft 1 (2): A1:+4", "Draft 1: A1:+3"], ["A1:+3", "A1:+4"]],
])) {
  test(`the player's choice is kept on both sides: ${choice}`, async () => {
    const { site, desk } = await disagreement();
    desk.sync.resolve(desk.conflicts[0], choice);
    await desk.sync.flush();

    assert.deepEqual(desk.shown(), here);
    assert.deepEqual(site.drafts.map(({ machine }) => machine), there);
    assert.equal(desk.sync.isSaved, true);
  });
}

test("what was not chosen comes back by undo", async () => {
  for (const [choice, before] of /** @type {const} */ ([["here", "A1:+3"], ["there", "A1:+4"]])) {
    const { desk } = await disagreement();
    desk.sync.resolve(desk.conflicts[0], choice);

    assert.equal(undo(desk.shelf.current().history).present, before);
  }
});

test("two first drafts of one name are two versions too", async () => {
  const site = new Site();
  const [phone, desk] = [deviceOf(site), deviceOf(site)];
  desk.build("A1:+4");
  phone.build("A1:+3");
  await phone.sync.start();
  await desk.sync.start();

  assert.deepEqual(desk.conflicts.map(({ kept }) => kept.machine), ["A1:+3"]);
});

test("a version of another device is taken where nothing was done here, one step back by undo", async () => {
  const { phone, desk } = await disagreement();
  desk.sync.resolve(desk.conflicts[0], "here");
  await desk.sync.flush();
  await phone.sync.pull();

  assert.deepEqual(phone.shown(), ["Draft 1: A1:+4"]);
  assert.equal(undo(phone.shelf.current().history).present, "A1:+3");
  assert.deepEqual(phone.conflicts, []);
});

test("a deleted draft goes everywhere, but not one that was gone on with", async () => {
  const site = new Site();
  const [phone, desk] = [deviceOf(site), deviceOf(site)];
  await phone.sync.start();
  phone.shelf.add("Slow", "A1:+2");
  phone.shelf.add("Fast", "A1:+3");
  await phone.sync.flush();
  await desk.sync.start();
  phone.shelf.remove();
  await phone.sync.flush();
  assert.deepEqual(site.drafts.map(({ name }) => name), ["Slow"]);

  desk.shelf.open(desk.shelf.list().find(({ name }) => name === "Fast")?.id ?? "");
  desk.build("A1:+4");
  await desk.sync.pull();
  await phone.sync.pull();
  assert.deepEqual(phone.shown().sort(), ["Fast: A1:+4", "Slow: A1:+2"]);

  desk.shelf.remove();
  phone.shelf.open(phone.shelf.list().find(({ name }) => name === "Fast")?.id ?? "");
  phone.build("A1:+5");
  await phone.sync.flush();
  await desk.sync.flush();
  await desk.sync.pull();
  assert.deepEqual(desk.shown().sort(), ["Fast: A1:+5", "Slow: A1:+2"]);
});

test("without a connection the drafts wait in the browser", async () => {
  const site = new Site();
  const phone = deviceOf(site);
  await phone.sync.start();
  phone.build("A1:+2");
  site.refusal = new ApiError(0, "offline", "");
  await phone.sync.flush();
  assert.deepEqual([phone.refused, phone.sync.isSaved], [[], false]);

  site.refusal = null;
  phone.waiting.at(-1)?.();
  await new Promise(setImmediate);
  assert.equal(phone.sync.isSaved, true);
});

test("a refusal is said once", async () => {
  const site = new Site();
  const phone = deviceOf(site);
  await phone.sync.start();
  site.refusal = new ApiError(409, "draft_limit", "Delete one first.");
  for (const machine of ["A1:+2", "A1:+3"]) {
    phone.build(machine);
    await phone.sync.flush();
  }

  assert.deepEqual(phone.refused, ["Delete one first."]);
});

test("a name another device has taken gets a number", async () => {
  const site = new Site();
  const phone = deviceOf(site);
  await phone.sync.start();
  phone.build("A1:+2");
  await phone.sync.flush();
  site.drafts.push({ id: 9, name: "Fast", machine: "A1:+9", revision: 1 });
  phone.shelf.rename("Fast");
  const save = site.save.bind(site);
  site.save = async (item) => (item.name === "Fast" ? { inTheWay: site.drafts[1] } : save(item));
  await phone.sync.flush();
  await phone.sync.flush();
  await phone.sync.pull();

  assert.deepEqual(phone.shown(), ["Fast (2): A1:+2", "Fast: A1:+9"]);
});
