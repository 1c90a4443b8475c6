/**
 * A live game as the server tells it: its position, the two players, who is there. No DOM.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").News} News
 * @typedef {import("../live/socket.js").LiveSocket} LiveSocket
 *
 * @typedef {{id: number|null, name: string, is_guest: boolean, rating: number|null,
 *   computer: number|null, rating_before: number|null, rating_after: number|null, ready: boolean,
 *   gone_since: number|null, phrases: boolean}} Player  `computer` is its level
 *
 * @typedef {object} Game
 * @property {number} id
 * @property {Side|null} seat  the viewer's
 * @property {boolean} is_rated
 * @property {boolean} is_strict
 * @property {Record<Side, Player>} players
 * @property {{until: number, starts_at: number|null}|null} waiting
 * @property {{game: number}|null} rematch
 * @property {string|null} cancelled
 * @property {number} spectators
 * @property {string[]} phrases
 *
 * @typedef {State & {game: Game}} Snapshot  while the game waits, nothing of the position but level,
 *   set-up, phase and config
 */
import { createEmitter } from "../core/emitter.js";
import { LiveRoom } from "../live/room.js";
import { takeNote } from "./live-notes.js";
import { reduce } from "./reduce.js";
import { SIDES } from "./rules.js";

// The note with the ratings follows the end at once, unless the line was away.
const RATED_WITHIN_MS = 2000;

export class LiveTable {
  #emitter = createEmitter();
  /** Why a game was broken off or never began, as its event said. */
  /** @type {string|null} */ reason;
  #renderedAt;
  #hasAskedForRatings = false;

  /**
   * @param {LiveSocket} socket
   * @param {{snapshot: Snapshot, seq: number, now: number, reason: string|null}} page  as rendered
   */
  constructor(socket, { snapshot, seq, now, reason }) {
    this.socket = socket;
    this.reason = reason;
    this.game = snapshot.game;
    this.state = /** @type {State} */ (snapshot);
    this.seats = snapshot.game.seat ? [snapshot.game.seat] : [];
    this.#renderedAt = { server: now, page: performance.now() };
    this.room = new LiveRoom(
      socket,
      `tamsk:${snapshot.game.id}`,
      {
        onState: (state) => this.#replace(state),
        onEvent: (event) => this.#happened(event),
        onNote: (kind, data) => this.#noted(kind, data),
        onRefused: (error) => this.#emitter.emit("refused", error),
        turn: () => this.state.turn,
      },
      // A game that waits has no events yet; it is told whole.
      seq > 0 ? seq : null,
    );
    this.#wantRatings();
  }

  /** Whether there is a position, not only two people who wait. */
  get hasBegun() {
    return this.state.glasses !== undefined;
  }

  /** The server's clock; until it is known, as the page's rendering has it. */
  now() {
    const { server, page } = this.#renderedAt;
    return Math.round(this.socket.clock.now() ?? server + performance.now() - page);
  }

  /** @param {(news: News) => void} heard */
  on(heard) {
    return this.#emitter.on("news", heard);
  }

  /**
   * Hear of what is no event: "meta" (players, presence, waiting), "note" ({kind, data}), own commands.
   * @param {"meta"|"note"|"refused"|"accepted"} type
   * @param {(detail: any) => void} heard
   */
  listen(type, heard) {
    return this.#emitter.on(type, heard);
  }

  /**
   * Ask for something. Without a connection nothing is sent: an intent kept for later would meet
   * another position.
   * @param {string} cmd
   * @param {Record<string, unknown>} [args]
   * @returns {Promise<import("./types.js").Ack>}
   */
  async send(cmd, args = {}) {
    if (this.socket.status !== "connected") return { ok: false, error: { code: "offline" } };
    const ack = await this.room.send(cmd, args, this.state.turn);
    if (ack.ok) this.#emitter.emit("accepted");
    return { ok: Boolean(ack.ok), error: ack.error };
  }

  /** @param {Snapshot} snapshot */
  #replace(snapshot) {
    const before = this.state;
    this.state = snapshot;
    this.game = snapshot.game;
    this.#emitter.emit("news", { event: null, before });
    this.#emitter.emit("meta");
    this.#wantRatings();
  }

  /** @param {import("./types.js").GameEvent} event */
  #happened(event) {
    const before = this.state;
    if (event.kind === "aborted" || event.kind === "cancelled") this.reason = event.data.reason;
    if (event.kind === "cancelled") this.game.cancelled = event.data.reason;
    if (event.kind === "offer_closed" && event.data.game) this.game.rematch = { game: event.data.game };
    if (this.hasBegun || event.kind === "started") this.state = reduce(before, event);
    this.#emitter.emit("news", { event, before });
    if (["started", "cancelled", "finished", "aborted", "offer_closed"].includes(event.kind)) this.#emitter.emit("meta");
    if (event.kind === "finished") this.#wantRatings();
  }

  /** Ask for the game as it stands, once, where the news of its ratings does not come. */
  #wantRatings() {
    const isMissing = () => this.game.is_rated && SIDES.some((side) => this.game.players[side].rating_after === null);
    if (this.#hasAskedForRatings || this.state.phase !== "finished" || !isMissing()) return;
    this.#hasAskedForRatings = true;
    const ask = () => isMissing() && this.socket.say("hello", { room: this.room.room, last_seq: null });
    this.socket.surroundings.after(RATED_WITHIN_MS, ask);
  }

  /**
   * @param {string} kind
   * @param {any} data
   */
  #noted(kind, data) {
    takeNote(this.game, kind, data);
    this.#emitter.emit("note", { kind, data });
    this.#emitter.emit("meta");
  }
}
