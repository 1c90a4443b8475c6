/**
 * The workshop's socket: says when the ranking changed or a new day opened, and comes back by itself.
 *
 * @typedef {object} LiveHandlers
 * @property {() => void} onRanking
 * @property {(date: string) => void} onDay
 */
import { NEWS_SPAN, backoffDelay, readFrame, socketAddress } from "../core/socket.js";

const SILENCE_MS = 90_000;

export class Live {
  #attempt = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */ #silence;

  /**
   * @param {string} path
   * @param {LiveHandlers} handlers
   */
  constructor(path, handlers) {
    this.url = socketAddress(path);
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
      const message = readFrame(data);
      if (message?.type === "ranking_changed") this.handlers.onRanking();
      if (message?.type === "day_opened") this.handlers.onDay(message.date ?? "");
    });
    socket.addEventListener("close", () => {
      clearTimeout(this.#silence);
      const delay = backoffDelay(this.#attempt, Math.random(), NEWS_SPAN);
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
