/**
 * The workshop's socket: says when the ranking changed or a new day opened, and comes back by itself.
 *
 * @typedef {object} LiveHandlers
 * @property {() => void} onRanking
 * @property {(date: string) => void} onDay
 */

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;
const SILENCE_MS = 90_000;

/**
 * Return how long to wait before the next attempt: doubling, with a random part so that thousands of
 * pages do not come back at the same moment.
 * @param {number} attempt  0 for the first
 * @param {number} random  from 0 to 1
 */
export function backoffDelay(attempt, random) {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return Math.round(delay / 2 + (delay / 2) * random);
}

/**
 * Return what a message asks for, null where it is none of ours.
 * @param {unknown} text
 * @returns {{type: string, date?: string}|null}
 */
export function readMessage(text) {
  try {
    const message = JSON.parse(String(text));
    return message?.v === 1 && typeof message.type === "string" ? message : null;
  } catch {
    return null;
  }
}

export class Live {
  #attempt = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */ #silence;

  /**
   * @param {string} path
   * @param {LiveHandlers} handlers
   */
  constructor(path, handlers) {
    const url = new URL(path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    this.url = url.href;
    this.handlers = handlers;
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(this.url);
    socket.addEventListener("open", () => {
      // What happened while the connection was away is not sent again.
      if (this.#attempt > 0) this.handlers.onRanking();
      this.#attempt = 0;
      this.#listenForSilence(socket);
    });
    socket.addEventListener("message", ({ data }) => {
      this.#listenForSilence(socket);
      const message = readMessage(data);
      if (message?.type === "ranking_changed") this.handlers.onRanking();
      if (message?.type === "day_opened") this.handlers.onDay(message.date ?? "");
    });
    socket.addEventListener("close", () => {
      clearTimeout(this.#silence);
      const delay = backoffDelay(this.#attempt, Math.random());
      this.#attempt += 1;
      setTimeout(() => this.#connect(), delay);
    });
  }

  /** @param {WebSocket} socket */
  #listenForSilence(socket) {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => socket.close(), SILENCE_MS);
  }
}
