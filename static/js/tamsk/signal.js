/** What is noticed away from the board: the title, the tab's icon, the screen that stays on. */

import { gettext } from "../core/i18n.js";

const ICON = 'link[rel="icon"][type="image/svg+xml"]';

/** @param {string} turnIcon  the address of the icon of one's turn */
export function createSignal(turnIcon) {
  const title = document.title;
  const icon = document.querySelector(ICON);
  const plain = icon?.getAttribute("href") ?? "";
  /** @type {WakeLockSentinel|null} */ let lock = null;
  let isOn = false;

  return {
    /** @param {boolean} isTurn  whether the page's own player has to act */
    show(isTurn) {
      if (isTurn === isOn) return;
      isOn = isTurn;
      document.title = isTurn ? `● ${gettext("Your turn")} · ${title}` : title;
      icon?.setAttribute("href", isTurn ? turnIcon : plain);
    },
    /**
     * Keep the screen awake while a game runs; a browser that cannot lets it sleep.
     * @param {boolean} isRunning
     */
    async keepAwake(isRunning) {
      if (!("wakeLock" in navigator) || isRunning === (lock !== null && !lock.released)) return;
      const held = lock;
      lock = null;
      if (!isRunning) return void (await held?.release().catch(() => {}));
      lock = await navigator.wakeLock.request("screen").catch(() => null);
    },
  };
}
