import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { swap } from "../../../static/js/tournaments/swap.js";

/** An element as far as the swap asks: a name, attributes, a text and what is in it. */
class Part {
  constructor(localName, { text = "", id = "", open = false, ...attributes } = {}, children = []) {
    Object.assign(this, { localName, id, open, attributes, children, own: text, scrollLeft: 0, scrollTop: 0 });
  }

  get textContent() {
    return this.own + this.children.map((one) => one.textContent).join("");
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  get all() {
    return this.children.flatMap((one) => [one, ...one.all]);
  }

  contains(other) {
    return other === this || this.all.includes(other);
  }

  querySelectorAll(selector) {
    const fits = (one) => (selector.startsWith("[") ? one.attributes.tabindex === "0" : one.localName === selector);
    return this.all.filter(fits);
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  focus() {
    document.activeElement = this;
  }
}

/** A part of the page whose HTML is made of what stands for it. */
function makeRoot(versions) {
  const root = new Part("div");
  let count = 0;
  Object.defineProperty(root, "innerHTML", {
    set(text) {
      count += 1;
      if (root.contains(document.activeElement)) document.activeElement = null;
      root.children = versions[text]();
    },
  });
  return { root, putIn: () => count };
}

const link = (text, href) => new Part("a", { text, href });

before(() => (globalThis.document = { activeElement: null }));
after(() => delete globalThis.document);

test("what says the same is left alone, whatever its tokens and data are", () => {
  const text = (token, now) =>
    `<p>Round 1</p><input type="hidden" name="csrfmiddlewaretoken" value="${token}">` +
    `<script type="application/json" data-workshop-data>{"now":${now}}</script>`;
  const versions = { [text("a", 1)]: () => [link("Example", "/e")], [`${text("c", 3)}<p>more</p>`]: () => [] };
  const { root, putIn } = makeRoot(versions);
  assert.equal(swap(root, text("a", 1)), true);
  assert.equal(swap(root, text("b", 2)), false);
  assert.equal(putIn(), 1);
  assert.equal(swap(root, `${text("c", 3)}<p>more</p>`), true);
});

test("focus stays where it was, by name and by place among equals", () => {
  const lines = () => [link("Ada", "?line=1"), link("Ada", "?line=1"), link("Bruno", "?line=2")];
  const { root } = makeRoot({ one: lines, two: () => [new Part("p"), ...lines()] });
  swap(root, "one");
  root.children[1].focus();
  swap(root, "two");
  assert.equal(document.activeElement, root.children[2]);
});

test("where the focused is gone the keyboard stays in its part, on no other button", () => {
  const { root } = makeRoot({
    one: () => [new Part("button", { text: "Register" })],
    two: () => [new Part("button", { text: "Withdraw for good" })],
  });
  swap(root, "one");
  root.children[0].focus();
  swap(root, "two");
  assert.equal(document.activeElement, root);
  assert.equal(root.tabIndex, -1);
});

test("focus outside stays outside", () => {
  const { root } = makeRoot({ one: () => [link("Ada", "?line=1")] });
  const outside = new Part("input", { id: "key" });
  document.activeElement = outside;
  swap(root, "one");
  assert.equal(document.activeElement, outside);
});

test("open details stay open, closed ones closed, new ones as they come", () => {
  const details = (text, open) => new Part("details", { open }, [new Part("summary", { text })]);
  const { root } = makeRoot({
    one: () => [details("Why?", false), details("Ties", true)],
    two: () => [details("Why?", false), details("Ties", true), details("New", true)],
  });
  swap(root, "one");
  root.children[0].open = true;
  root.children[1].open = false;
  swap(root, "two");
  assert.deepEqual(root.children.map(({ open }) => open), [true, false, true]);
});

test("a table stays scrolled as it was", () => {
  const region = () => [new Part("div", { tabindex: "0" })];
  const { root } = makeRoot({ one: region, two: region });
  swap(root, "one");
  Object.assign(root.children[0], { scrollLeft: 40, scrollTop: 7 });
  swap(root, "two");
  assert.deepEqual([root.children[0].scrollLeft, root.children[0].scrollTop], [40, 7]);
});
