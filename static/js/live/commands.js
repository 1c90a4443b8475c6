/**
 * Commands on their way, one at a time: a later one never overtakes an earlier one (§3.6).
 *
 * @typedef {import("./wire.js").Message} Message
 * @typedef {{cmd: string, args: Record<string, unknown>, turn?: number}} Wanted
 * @typedef {{fields: Wanted & {id: string}, settle: (ack: Message) => void}} Waiting
 */

import { newCommandId } from "./wire.js";

export class CommandQueue {
  /** @type {Waiting[]} */ #waiting = [];
  #isUnderWay = false;

  /**
   * @param {(fields: Wanted & {id: string}) => boolean} say  false when nobody would hear it
   * @param {() => string} [newId]
   */
  constructor(say, newId = newCommandId) {
    this.say = say;
    this.newId = newId;
  }

  /** How many are not answered yet. */
  get size() {
    return this.#waiting.length;
  }

  /**
   * Send a command when those before it are answered.
   * @param {Wanted} wanted
   * @returns {Promise<Message>} its ack
   */
  add(wanted) {
    return new Promise((settle) => {
      this.#waiting.push({ fields: { id: this.newId(), ...wanted }, settle });
      this.#sendFirst();
    });
  }

  /**
   * Take an ack; one for a command that is not waited for is ignored.
   * @param {Message} ack
   */
  settle(ack) {
    const first = this.#waiting[0];
    if (first?.fields.id !== ack.id) return;
    this.#waiting.shift();
    this.#isUnderWay = false;
    first.settle(ack);
    this.#sendFirst();
  }

  /** Send the first again, under the same id: nobody knows whether it had arrived. */
  resend() {
    this.#isUnderWay = false;
    this.#sendFirst();
  }

  /** Note that the connection is gone. */
  interrupt() {
    this.#isUnderWay = false;
  }

  /**
   * Drop what was meant for another turn than the one it is: an intent does not outlive its moment.
   * @param {number} turn
   */
  dropStale(turn) {
    const isStale = (/** @type {Waiting} */ { fields }) => fields.turn !== undefined && fields.turn !== turn;
    const stale = this.#waiting.filter(isStale);
    this.#waiting = this.#waiting.filter((waiting) => !isStale(waiting));
    for (const { fields, settle } of stale) settle({ type: "ack", id: fields.id, ok: false, error: { code: "stale_turn" } });
  }

  /**
   * Answer all that wait with a refusal: they will not be sent.
   * @param {Record<string, any>} error
   */
  giveUp(error) {
    for (const { fields, settle } of this.#waiting.splice(0)) settle({ type: "ack", id: fields.id, ok: false, error });
    this.#isUnderWay = false;
  }

  #sendFirst() {
    const first = this.#waiting[0];
    if (first && !this.#isUnderWay) this.#isUnderWay = this.say(first.fields);
  }
}
