/** The way into the tutorial on the home page: closed once, it stays closed in this browser. */

import { createStore } from "../core/store.js";

/** Anything under this key closes it; the page itself looks before the first paint. */
export const KEY = "tallyworks.invitation";

/**
 * Close the invitation for good.
 * @param {HTMLElement} invitation
 * @param {import("../core/store.js").Store} store
 */
export function dismiss(invitation, store) {
  store.set(KEY, "closed");
  invitation.hidden = true;
}

const invitation = globalThis.document?.querySelector("[data-invitation]");
const button = invitation?.querySelector("[data-invitation-close]");
if (invitation instanceof HTMLElement && button instanceof HTMLElement) {
  button.hidden = false;
  button.addEventListener("click", () => {
    dismiss(invitation, createStore());
    // The keyboard goes on from the content that followed.
    document.querySelector("main")?.focus();
  });
}
