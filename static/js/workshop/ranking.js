/** The day's ranking on the page, renewed without reload and without a jump of the layout. */

import { mountLocalTimes } from "../site/times.js";

const MIN_GAP_MS = 2000;

export class Ranking {
  #isWaiting = false;
  #latest = 0;
  #shown = "";

  /** @param {string} url  of the HTML partial */
  constructor(url) {
    this.url = url;
  }

  /** Fetch the ranking now, or as soon as the last time is long enough ago. */
  refresh() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const wait = Math.max(0, this.#latest + MIN_GAP_MS - performance.now());
    setTimeout(() => this.#load(), wait);
  }

  async #load() {
    this.#isWaiting = false;
    this.#latest = performance.now();
    const panel = document.querySelector("[data-ranking]");
    if (!(panel instanceof HTMLElement)) return;
    try {
      const response = await fetch(this.url, { credentials: "same-origin" });
      if (response.ok) this.#show(panel, await response.text());
    } catch {
      // Offline: the ranking shown stays, the next message or run tries again.
    }
  }

  /**
   * @param {HTMLElement} panel
   * @param {string} html
   */
  #show(panel, html) {
    // Local times are added to what is on the page, so that it is not the same any more.
    if (html === this.#shown) return;
    this.#shown = html;
    replaceContent(panel, html);
    mountLocalTimes(panel);
  }
}

/**
 * @param {HTMLElement} panel
 * @param {string} html
 */
function replaceContent(panel, html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = page.querySelector("[data-ranking]") ?? page.body;
  if (fresh.innerHTML.trim() === panel.innerHTML.trim()) return;
  const active = panel.contains(document.activeElement) ? document.activeElement : null;
  const address = active?.getAttribute("href");
  panel.style.minHeight = `${panel.offsetHeight}px`;
  panel.replaceChildren(...fresh.childNodes);
  if (address)
    /** @type {HTMLElement|null} */ (panel.querySelector(`a[href="${CSS.escape(address)}"]`))?.focus();
}
