/**
 * The server's clock as this page knows it: from pings, the quickest of the last eight (§3.6).
 *
 * @typedef {object} Sample
 * @property {number} offset  server's clock minus the page's, ms
 * @property {number} rtt  ms
 */

const SAMPLES = 8;

export class ServerClock {
  /** @type {Sample[]} */ #samples = [];
  #isStale = false;

  /** @param {() => number} read  the page's own clock, in ms that only run forward */
  constructor(read) {
    this.read = read;
  }

  /**
   * Take a ping's answer: sent at `sent` and heard now by the page's clock, answered at `server`.
   * @param {number} sent
   * @param {number} server  epoch ms
   */
  add(sent, server) {
    const heard = this.read();
    const rtt = heard - sent;
    if (!(rtt >= 0)) return;
    const known = this.#isStale ? [] : this.#samples;
    this.#samples = [...known, { offset: server + rtt / 2 - heard, rtt }].slice(-SAMPLES);
    this.#isStale = false;
  }

  /** Let the next sample replace all: the page's clock may have stood while the machine slept. */
  renew() {
    this.#isStale = true;
  }

  /** Whether the server's clock is known. */
  get isKnown() {
    return this.#samples.length > 0;
  }

  /** The round trip of the quickest sample, ms; null before the first. */
  get rtt() {
    return this.#best()?.rtt ?? null;
  }

  /** Return the server's clock now, epoch ms; null before the first sample. */
  now() {
    const best = this.#best();
    return best ? this.read() + best.offset : null;
  }

  #best() {
    let best = this.#samples.at(0);
    for (const sample of this.#samples) if (best && sample.rtt <= best.rtt) best = sample;
    return best;
  }
}
