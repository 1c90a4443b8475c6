/**
 * The page's one live socket: it comes back by itself, pings, and knows the server's clock.
 * @typedef {import("./wire.js").Message} Message
 * @typedef {"connecting"|"connected"|"away"} Status
 * @typedef {import("./surroundings.js").Surroundings} Surroundings
 */
import { createEmitter } from "../core/emitter.js";
import { backoffDelay, readFrame } from "../core/socket.js";
import { ServerClock } from "./clock.js";
import { browserSurroundings } from "./surroundings.js";
import { LIVE_SPAN, writeFrame } from "./wire.js";

const PING_MS = 5000;
const DEAD_MS = 12_000;
// After so many attempts in vain the page says that the server is away.
const AWAY_AFTER = 2;

export class LiveSocket {
  #emitter = createEmitter();
  /** @type {WebSocket|null} */ #socket = null;
  /** @type {Status} */ #status = "connecting";
  #attempt = 0;
  #heardAt = 0;
  #pingedAt = 0;
  #isClosed = false;
  /** @type {Array<() => void>} */ #cleanup = [];
  /** @type {unknown} */ #retry = null;

  /**
   * @param {string} path
   * @param {Surroundings} [surroundings]
   */
  constructor(path, surroundings = browserSurroundings()) {
    this.path = path;
    this.surroundings = surroundings;
    this.clock = new ServerClock(surroundings.now);
    this.#cleanup.push(surroundings.every(1000, () => this.#watch()));
    this.#cleanup.push(surroundings.onShown(() => this.#wake()));
    this.#connect();
  }

  /** Whether the page is connected, on its way, or the server away. */
  get status() {
    return this.#status;
  }

  /**
   * Listen: "open", "status" (its detail the status), "message" (a message), "clock" after a ping.
   * @param {string} type
   * @param {(detail: any) => void} handler
   * @returns {() => void} how to stop
   */
  on(type, handler) {
    return this.#emitter.on(type, handler);
  }

  /**
   * Say something; false when nobody would hear it.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   */
  say(type, fields) {
    if (this.#status !== "connected" || !this.#socket) return false;
    this.#socket.send(writeFrame(type, fields));
    return true;
  }

  /** Close for good. */
  close() {
    this.#isClosed = true;
    for (const stop of this.#cleanup) stop();
    this.surroundings.cancel(this.#retry);
    this.#lose(1000);
  }

  #connect() {
    const socket = this.surroundings.open(this.path);
    this.#socket = socket;
    this.#heardAt = this.surroundings.now();
    const isCurrent = () => this.#socket === socket;
    socket.addEventListener("open", () => isCurrent() && this.#opened());
    socket.addEventListener("message", ({ data }) => isCurrent() && this.#hear(data));
    socket.addEventListener("close", () => isCurrent() && this.#lose());
  }

  #opened() {
    this.#attempt = 0;
    this.#heardAt = this.surroundings.now();
    this.clock.renew();
    this.#set("connected");
    this.#ping();
    this.#emitter.emit("open");
  }

  /** @param {unknown} data */
  #hear(data) {
    this.#heardAt = this.surroundings.now();
    const message = readFrame(data);
    if (!message) return;
    if (message.type === "ping") this.say("pong", { s: message.s });
    else if (message.type === "pong") {
      this.clock.add(message.c, message.s);
      this.#emitter.emit("clock");
    } else this.#emitter.emit("message", message);
  }

  /** @param {number} [code] */
  #lose(code) {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(code);
    if (this.#isClosed) return;
    this.#attempt += 1;
    this.#set(this.#attempt > AWAY_AFTER ? "away" : "connecting");
    const delay = backoffDelay(this.#attempt - 1, this.surroundings.random(), LIVE_SPAN);
    this.#retry = this.surroundings.after(delay, () => this.#connect());
  }

  #watch() {
    if (!this.#socket) return;
    const silence = this.surroundings.now() - this.#heardAt;
    if (silence >= DEAD_MS) this.#lose();
    else if (this.surroundings.now() - this.#pingedAt >= PING_MS) this.#ping();
  }

  #ping() {
    this.#pingedAt = this.surroundings.now();
    this.say("ping", { c: Math.round(this.#pingedAt) });
  }

  /** A page that is shown again does not wait for its next attempt, nor trust its old samples. */
  #wake() {
    if (this.#isClosed) return;
    if (this.#socket) {
      this.clock.renew();
      this.#ping();
      this.#emitter.emit("shown");
    } else {
      this.surroundings.cancel(this.#retry);
      this.#connect();
    }
  }

  /** @param {Status} status */
  #set(status) {
    if (status === this.#status) return;
    this.#status = status;
    this.#emitter.emit("status", status);
  }
}
