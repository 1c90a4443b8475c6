/**
 * One room over the live socket: every event once and in order, every command carried out once.
 *
 * @typedef {import("./socket.js").LiveSocket} LiveSocket
 * @typedef {import("./wire.js").Message} Message
 * @typedef {{seq: number, t: number, now: number, kind: string, data: any}} LiveEvent
 *
 * @typedef {object} RoomHandlers
 * @property {(event: LiveEvent) => void} [onEvent]  the next event
 * @property {(state: any, seq: number) => void} [onState]  the whole state, in place of what was known
 * @property {(kind: string, data: any) => void} [onNote]
 * @property {(welcome: Message) => void} [onWelcome]  as what one is here; before events or state
 * @property {(error: Record<string, any>) => void} [onRefused]  one may not be here
 * @property {() => number|undefined} [turn]  which it is: after a gap, commands for another are dropped
 */

import { CommandQueue } from "./commands.js";

export class LiveRoom {
  /** Everything up to this event is known; null when nothing is. */
  /** @type {number|null} */ seq;
  /** Whether the room was left or refused. */
  isClosed = false;
  #isAsking = false;
  /** @type {number|null} */ #awaited = null; // of the last event before the welcome, which comes behind it
  /** @type {Array<() => void>} */ #stops;

  /**
   * @param {LiveSocket} socket
   * @param {string} room  such as "duel:17"
   * @param {RoomHandlers} handlers
   * @param {number|null} [seq]  of the state the page was rendered with
   */
  constructor(socket, room, handlers, seq = null) {
    this.socket = socket;
    this.room = room;
    this.handlers = handlers;
    this.seq = seq;
    this.commands = new CommandQueue((fields) => !this.#isAsking && socket.say("cmd", { room, ...fields }));
    this.#stops = [
      socket.on("open", () => this.#hello()),
      socket.on("shown", () => this.#hello()),
      socket.on("message", (message) => this.#hear(message)),
      socket.on("status", (status) => status !== "connected" && this.#interrupted()),
    ];
    if (socket.status === "connected") this.#hello();
  }

  /**
   * Send a command; the promise gives its ack, accepted or refused, however often it has to be sent.
   * @param {string} cmd
   * @param {Record<string, unknown>} [args]
   * @param {number} [turn]  the turn it is meant for
   * @returns {Promise<Message>}
   */
  send(cmd, args = {}, turn) {
    return this.commands.add({ cmd, args, ...(turn === undefined ? {} : { turn }) });
  }

  /** Follow the room no more. */
  leave() {
    if (!this.isClosed) this.socket.say("leave", { room: this.room });
    this.#close();
  }

  #close() {
    this.isClosed = true;
    for (const stop of this.#stops) stop();
  }

  #hello() {
    this.#isAsking = this.socket.say("hello", { room: this.room, last_seq: this.seq });
  }

  #interrupted() {
    this.#isAsking = false;
    this.#awaited = null;
    this.commands.interrupt();
  }

  /** @param {Message} message */
  #hear(message) {
    if (message.type === "ack") this.#answered(message);
    else if (message.room !== this.room) return;
    else if (message.type === "welcome") this.#welcomed(message);
    else if (message.type === "snap") this.#replaced(message);
    else if (message.type === "ev") this.#happened(/** @type {any} */ (message));
    else if (message.type === "note") this.handlers.onNote?.(message.kind, message.data);
    else if (message.type === "error") this.#refused(message.error ?? {});
  }

  /** @param {Message} message */
  #answered(message) {
    if (RETRIED.has(message.error?.code)) this.#retry(() => this.commands.resend());
    else this.commands.settle(message);
  }

  /** @param {Message} welcome */
  #welcomed(welcome) {
    this.handlers.onWelcome?.(welcome);
    this.#awaited = welcome.seq;
    this.#catchUp();
  }

  /** Send again what was not answered, once everything is known that happened meanwhile. */
  #catchUp() {
    if (this.#awaited === null || (this.seq ?? -1) < this.#awaited) return;
    this.#awaited = null;
    this.#isAsking = false;
    const turn = this.handlers.turn?.();
    if (turn !== undefined) this.commands.dropStale(turn);
    this.commands.resend();
  }

  /** @param {Message} snap */
  #replaced(snap) {
    this.seq = snap.seq;
    this.handlers.onState?.(snap.state, snap.seq);
    this.#catchUp();
  }

  /** @param {LiveEvent} event */
  #happened(event) {
    if (this.seq === null || event.seq > this.seq + 1) {
      if (!this.#isAsking) this.#hello();
    } else if (event.seq === this.seq + 1) {
      this.seq = event.seq;
      this.handlers.onEvent?.(event);
      this.#catchUp();
    }
  }

  /** @param {Record<string, any>} error */
  #refused(error) {
    this.#isAsking = false;
    if (RETRIED.has(error.code) || error.code === "server_error") return this.#retry(() => this.#hello());
    this.#close();
    this.commands.giveUp(error);
    this.handlers.onRefused?.(error);
  }

  /** @param {() => void} act */
  #retry(act) {
    this.socket.surroundings.after(RETRY_MS, () => this.isClosed || act());
  }
}

// The server says so when it cannot answer now: nothing was decided.
const RETRIED = new Set(["rate_limited", "unavailable"]);
const RETRY_MS = 1000;
