/**
 * Whose drafts the browser holds.
 *
 * @typedef {import("../core/store.js").Store} Store
 */

/** What the keys of all drafts start with; the player's key follows. */
export const PREFIX = "tw-drafts:";
const LAST_KEY = "tw-draft-player";
const ANONYMOUS = "anonymous";

/**
 * Bring the browser's drafts in line with who is here now: an anonymous visitor's move over to the
 * player they became; those of anybody else are cleared, so that the next person never sees them.
 * @param {Store} store
 * @param {string} playerKey
 */
export function welcomePlayer(store, playerKey) {
  const last = store.get(LAST_KEY) ?? playerKey;
  const isSame = last === playerKey;
  const isFromAnonymous = last === ANONYMOUS && playerKey !== ANONYMOUS;
  for (const key of store.keys(PREFIX)) {
    const owner = key.slice(PREFIX.length).split(":")[0];
    if (owner === playerKey && (isSame || isFromAnonymous)) continue;
    if (owner === ANONYMOUS && isFromAnonymous) {
      const target = PREFIX + playerKey + key.slice(PREFIX.length + ANONYMOUS.length);
      if (store.get(target) === null) store.set(target, store.get(key));
    }
    store.remove(key);
  }
  store.set(LAST_KEY, playerKey);
}
