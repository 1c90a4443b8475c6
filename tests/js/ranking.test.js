import assert from "node:assert/strict";
import { test } from "node:test";

import { Ranking } from "../../static/js/workshop/ranking.js";

process.env.TZ = "Europe/London";

class HTMLElement {
  /** @type {Record<string, string>} */ dataset = {};
  /** @type {Record<string, string>} */ style = {};
  /** @type {HTMLElement[]} */ times = [];
  /** @type {{textContent: string}[]} */ beside = [];
  childNodes = [];
  innerHTML = "";
  offsetHeight = 0;
  dateTime = "2026-11-30T13:03:22Z";
  replaced = 0;

  contains() {
    return false;
  }
  replaceChildren() {
    this.replaced += 1;
    const time = new HTMLElement();
    time.dataset.local = "clock";
    this.times = [time];
  }
  querySelectorAll() {
    return this.times;
  }
  after(/** @type {{textContent: string}} */ node) {
    this.beside.push(node);
  }
}

test("a renewed ranking has the local times beside its own, and is not renewed for nothing", async () => {
  const panel = new HTMLElement();
  /** @type {string[]} */
  const answers = ["<p>one</p>", "<p>one</p>", "<p>two</p>"];
  Object.assign(globalThis, {
    HTMLElement,
    HTMLTimeElement: HTMLElement,
    DOMParser: class {
      parseFromString(/** @type {string} */ html) {
        return { querySelector: () => ({ innerHTML: html, childNodes: [] }) };
      }
    },
    document: {
      documentElement: { lang: "en" },
      querySelector: () => panel,
      createElement: () => ({}),
    },
    setTimeout: (/** @type {() => unknown} */ act) => void (waiting = act()),
    fetch: async () => ({ ok: true, text: async () => answers.shift() }),
  });
  /** @type {unknown} */
  let waiting;
  const ranking = new Ranking("/ranking/");
  const renew = async () => {
    ranking.refresh();
    await waiting;
  };

  await renew();
  assert.deepEqual(panel.times[0].beside.map((node) => node.textContent), [" (13:03:22 GMT)"]);
  await renew();
  assert.equal(panel.replaced, 1);
  await renew();
  assert.equal(panel.replaced, 2);
});
