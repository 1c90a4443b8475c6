/** The page of a finished Blitz: plays the run that was just made, once. */

import { prefersReducedMotion } from "../core/dom.js";

const RAN_KEY = "tw-blitz-ran";

/** Return whether the run was made a moment ago in this tab, and forget it. */
function isJustRun() {
  try {
    const isNew = sessionStorage.getItem(RAN_KEY) !== null;
    sessionStorage.removeItem(RAN_KEY);
    return isNew;
  } catch {
    return false;
  }
}

if (isJustRun()) {
  const heading = document.getElementById("verdict-title");
  const announcer = document.querySelector("[data-announce]");
  if (heading && announcer) announcer.textContent = heading.textContent?.replace(/\s+/g, " ").trim() ?? "";
  const play = document.querySelector("[data-workshop] .replay-play");
  if (play instanceof HTMLButtonElement && !prefersReducedMotion()) play.click();
}
