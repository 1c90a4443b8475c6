/**
 * Named events between modules.
 *
 * @typedef {(detail: any) => void} Handler
 * @typedef {object} Emitter
 * @property {(type: string, handler: Handler) => () => void} on  returns how to stop listening
 * @property {(type: string, detail?: unknown) => void} emit
 */

/** @returns {Emitter} */
export function createEmitter() {
  /** @type {Map<string, Set<Handler>>} */
  const handlers = new Map();
  return {
    on(type, handler) {
      const known = handlers.get(type) ?? new Set();
      handlers.set(type, known.add(handler));
      return () => known.delete(handler);
    },
    emit(type, detail) {
      for (const handler of [...(handlers.get(type) ?? [])]) handler(detail);
    },
  };
}
