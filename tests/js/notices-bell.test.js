import assert from "node:assert/strict";
import test from "node:test";

import { isNews, unreadText } from "../../static/js/notices/bell.js";

test("it refreshes on news of notices and on nothing else", () => {
  assert.ok(isNews('{"v":1,"type":"notice","at":"2026-11-30T11:00:00Z"}'));
  assert.ok(isNews('{"v":1,"type":"notices_read"}'));
  for (const text of ['{"v":1,"type":"pong"}', '{"v":2,"type":"notice"}', "nonsense", "[]", undefined])
    assert.ok(!isNews(text), String(text));
});

test("it says how many notices are unread", () => {
  assert.equal(unreadText(1), "1 unread notice");
  assert.equal(unreadText(2), "2 unread notices");
});
