/**
 * What the live socket takes from the browser, apart from it so that tests can give it their own.
 *
 * @typedef {object} Surroundings
 * @property {(path: string) => WebSocket} open
 * @property {() => number} now  ms that only run forward
 * @property {() => number} random  from 0 to 1
 * @property {(ms: number, act: () => void) => unknown} after
 * @property {(handle: unknown) => void} cancel
 * @property {(ms: number, act: () => void) => () => void} every  returns how to stop
 * @property {(act: () => void) => () => void} onShown  the page is shown again, or back online
 */
import { socketAddress } from "../core/socket.js";

/** @returns {Surroundings} */
export function browserSurroundings() {
  return {
    open: (path) => new WebSocket(socketAddress(path)),
    now: () => performance.now(),
    random: Math.random,
    after: (ms, act) => setTimeout(act, ms),
    cancel: (handle) => clearTimeout(/** @type {number|undefined} */ (handle ?? undefined)),
    every(ms, act) {
      const handle = setInterval(act, ms);
      return () => clearInterval(handle);
    },
    onShown(act) {
      const whenVisible = () => document.visibilityState === "visible" && act();
      document.addEventListener("visibilitychange", whenVisible);
      addEventListener("online", act);
      return () => {
        document.removeEventListener("visibilitychange", whenVisible);
        removeEventListener("online", act);
      };
    },
  };
}
