/**
 * What the browser keeps: localStorage as JSON, or memory where the browser denies or fills it.
 *
 * @typedef {Pick<Storage, "getItem"|"setItem"|"removeItem"|"key"|"length">} Backend
 *
 * @typedef {object} Store
 * @property {(key: string) => any} get  the value kept, null where there is none
 * @property {(key: string, value: unknown) => boolean} set  false when it lives in memory only
 * @property {(key: string) => void} remove
 * @property {(prefix: string) => string[]} keys
 */

/** @returns {Backend|null} */
function browserStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    // Safari and strict privacy modes throw on the mere access.
    return null;
  }
}

/**
 * Return a store over `backend`; values that cannot be written stay readable until the page closes.
 * @param {Backend|null} [backend]
 * @returns {Store}
 */
export function createStore(backend = browserStorage()) {
  /** @type {Map<string, string>} */
  const memory = new Map();

  /** @param {string} key */
  function read(key) {
    if (memory.has(key)) return memory.get(key) ?? null;
    try {
      return backend?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  return {
    get(key) {
      const text = read(key);
      if (text === null) return null;
      try {
        return JSON.parse(text);
      } catch {
        return null;
      }
    },
    set(key, value) {
      const text = JSON.stringify(value);
      try {
        if (!backend) throw new Error("no storage");
        backend.setItem(key, text);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, text);
        return false;
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        backend?.removeItem(key);
      } catch {
        // Nothing is kept where nothing may be written.
      }
    },
    keys(prefix) {
      const found = new Set([...memory.keys()].filter((key) => key.startsWith(prefix)));
      for (let i = 0; backend && i < backend.length; i += 1) {
        const key = backend.key(i);
        if (key?.startsWith(prefix)) found.add(key);
      }
      return [...found];
    },
  };
}
