/** The number of unread notices in the header, kept right while the page is open. */

import { requestJson } from "../core/api.js";
import { formatNumber } from "../core/format.js";
import { ngettext } from "../core/i18n.js";
import { NEWS_SPAN, backoffDelay, readFrame, socketAddress } from "../core/socket.js";

const SETTLE_MS = 800;
const SILENCE_PING_MS = 30_000;
const NEWS = new Set(["notice", "notices_read"]);

/**
 * Tell whether a message of the socket changes the number of unread notices.
 * @param {unknown} text
 */
export function isNews(text) {
  return NEWS.has(readFrame(text)?.type ?? "");
}

/**
 * Return the words a screen reader hears when the number grows.
 * @param {number} unread
 */
export function unreadText(unread) {
  const count = formatNumber(unread);
  return ngettext("%(count)s unread notice", "%(count)s unread notices", unread, { count });
}

class Bell {
  #attempt = 0;
  #unread = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */ #waiting;

  /** @param {HTMLElement} link */
  constructor(link) {
    this.count = /** @type {HTMLElement} */ (link.querySelector("[data-notice-count]"));
    this.url = link.dataset.url ?? "";
    this.socketUrl = socketAddress(link.dataset.socket ?? "");
    this.#unread = Number(this.count.dataset.noticeCount);
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(this.socketUrl);
    /** @type {ReturnType<typeof setInterval>|undefined} */
    let pings;
    socket.addEventListener("open", () => {
      // What happened while the connection was away is not sent again.
      if (this.#attempt > 0) this.#refresh();
      this.#attempt = 0;
      // Proxies close what stays silent for a minute.
      pings = setInterval(() => socket.send('{"type":"ping"}'), SILENCE_PING_MS);
    });
    socket.addEventListener("message", ({ data }) => {
      if (!isNews(data)) return;
      // News often comes of an act that is about to load another page, and of several at once.
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => this.#refresh(), SETTLE_MS);
    });
    socket.addEventListener("close", () => {
      clearInterval(pings);
      const delay = backoffDelay(this.#attempt, Math.random(), NEWS_SPAN);
      this.#attempt += 1;
      setTimeout(() => this.#connect(), delay);
    });
  }

  async #refresh() {
    try {
      const { unread } = await requestJson(`${this.url}?page_size=1`);
      this.#show(Number(unread));
    } catch {
      // The number stands until the next news or page.
    }
  }

  /** @param {number} unread */
  #show(unread) {
    const digits = this.count.firstChild;
    if (digits) digits.textContent = formatNumber(unread);
    this.count.hidden = unread === 0;
    const announcer = document.querySelector("[data-announce]");
    if (unread > this.#unread && announcer) announcer.textContent = unreadText(unread);
    this.#unread = unread;
  }
}

if (typeof document !== "undefined") {
  const link = document.querySelector("[data-notice-bell]");
  if (link instanceof HTMLElement) new Bell(link);
}
