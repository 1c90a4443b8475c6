/** Entry of a lesson's page, beside the editor's own: hints, and what comes after a solve. */

import { watchSolve } from "./after.js";
import { mountHints } from "./hints.js";

const lesson = document.querySelector("[data-lesson]");
if (lesson instanceof HTMLElement) {
  const hints = lesson.querySelector("[data-hints]");
  if (hints instanceof HTMLElement) mountHints(hints);
  watchSolve(lesson);
}
