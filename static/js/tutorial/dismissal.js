/** What this browser remembers of the invitation into the tutorial. */

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
