import assert from "node:assert/strict";
import { test } from "node:test";

import { createStore } from "../../static/js/core/store.js";
import { welcomePlayer } from "../../static/js/workshop/draft-owner.js";
import { Shelf } from "../../static/js/workshop/drafts.js";
import { createHistory } from "../../static/js/workshop/history.js";
import { memoryBackend } from "./workshop-fixtures.js";

let clock = 0;
/**
 * @param {import("../../static/js/core/store.js").Store} store
 * @param {string} playerKey
 * @param {number} [workshopId]
 */
function shelfOf(store, playerKey, workshopId = 17) {
  const now = () => (clock += 1);
  return new Shelf(store, { playerKey, workshopId, firstName: "Draft 1", now });
}

test("a draft with its history outlives the page", () => {
  const backend = memoryBackend();
  const history = { past: [""], present: "A1:+2", future: ["A1:+3"] };
  shelfOf(createStore(backend), "p1").keep(history);

  assert.deepEqual(shelfOf(createStore(backend), "p1").current().history, history);
});

test("drafts are named, added, opened and removed, but never the last one", () => {
  const shelf = shelfOf(createStore(memoryBackend()), "p1");
  shelf.rename("Slow");
  shelf.add("Fast", "A3:fast");

  assert.deepEqual(shelf.list().map(({ name }) => name), ["Slow", "Fast"]);
  assert.equal(shelf.current().history.present, "A3:fast");
  shelf.open("1");
  assert.equal(shelf.current().name, "Slow");
  shelf.remove();
  assert.equal(shelf.current().name, "Fast");
  assert.equal(shelf.remove(), false);
});

test("an anonymous visitor's drafts move to the player they become", () => {
  const store = createStore(memoryBackend());
  welcomePlayer(store, "anonymous");
  const shelf = shelfOf(store, "anonymous");
  shelf.keep(createHistory("A1:up"));
  welcomePlayer(store, "p7");
  shelf.moveTo("p7");
  shelf.keep(createHistory("A1:down"));

  assert.equal(shelfOf(store, "p7").current().history.present, "A1:down");
  assert.equal(shelfOf(store, "anonymous").current().history.present, "");
});

test("the next person at the browser sees nothing of the previous one", () => {
  for (const next of ["anonymous", "p8"]) {
    const store = createStore(memoryBackend());
    welcomePlayer(store, "p7");
    shelfOf(store, "p7").keep(createHistory("A1:up"));
    welcomePlayer(store, next);

    assert.deepEqual(store.keys("tw-drafts:"), [], next);
  }
});

test("a player who comes back finds the drafts", () => {
  const store = createStore(memoryBackend());
  welcomePlayer(store, "p7");
  shelfOf(store, "p7").keep(createHistory("A1:up"));
  welcomePlayer(store, "p7");

  assert.equal(shelfOf(store, "p7").current().history.present, "A1:up");
});

test("the workshops touched longest ago are forgotten past sixty", () => {
  const store = createStore(memoryBackend());
  for (let id = 1; id <= 62; id += 1) shelfOf(store, "p1", id).keep(createHistory("A1:up"));

  assert.equal(store.keys("tw-drafts:p1:").length, 60);
  assert.equal(shelfOf(store, "p1", 2).current().history.present, "");
  assert.equal(shelfOf(store, "p1", 3).current().history.present, "A1:up");
});

test("where storage is denied, drafts live as long as the page", () => {
  const denied = memoryBackend();
  denied.setItem = () => {
    throw new Error("denied");
  };
  const store = createStore(denied);
  const shelf = shelfOf(store, "p1");

  assert.equal(shelf.keep(createHistory("A1:up")), false);
  assert.equal(shelfOf(store, "p1").current().history.present, "A1:up");
});
