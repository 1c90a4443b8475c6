/** Whether the one run was made a moment ago in this tab: the page after it plays it at once. */

const KEY = "tw-blitz-ran";

/** Remember it for the page that follows. */
export function keepRan() {
  try {
    sessionStorage.setItem(KEY, "yes");
  } catch {
    // Without storage the replay waits for a press.
  }
}

/** Return whether it was so, and forget it. */
export function takeRan() {
  try {
    const isNew = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isNew;
  } catch {
    return false;
  }
}
