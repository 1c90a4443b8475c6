/**
 * What a press on a space means: lift, set down, put back, drop a ring. It asks the table and waits
 * for its word; what it asked for is shown meanwhile. No DOM.
 *
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").RingChoice} RingChoice
 * @typedef {{ring: () => RingChoice, refused: (error: Record<string, any>) => void,
 *   changed: () => void}} Surroundings
 */
import { aimOf } from "./aim.js";
import { glassesOf, glassOn, isFull, ownerOf, targetsOf, whyNotLift, whyNotRelease } from "./rules.js";

export class Hand {
  /** The hourglass asked for while the answer is on its way. */
  /** @type {string|null} */ asked = null;

  /**
   * @param {Table} table
   * @param {Surroundings} surroundings
   */
  constructor(table, surroundings) {
    this.table = table;
    this.surroundings = surroundings;
  }

  /** What could be done now. */
  get aim() {
    return aimOf(this.table.state, this.table.seats, this.asked);
  }

  /**
   * Whether a press on a space would lift what stands there.
   * @param {string} space
   */
  lifts(space) {
    const { movable, targets } = this.aim;
    const glass = glassOn(this.table.state, space);
    return glass !== null && movable.includes(glass) && !targets.includes(space);
  }

  /**
   * Act on a space as a click, a tap or the Enter key does.
   * @param {string} space
   */
  press(space) {
    const { state, seats } = this.table;
    const { held, ringOwner, placing } = this.aim;
    const glass = glassOn(state, space);
    const right = seats.find((side) => state.ring_right[side]?.cell === space);
    const claimant = seats.find((side) => state.claims[side]?.includes(space));
    // With a late hourglass still in one hand, the other side's may be lifted (level 3, paragraph 5).
    if (glass && this.lifts(space)) this.lift(glass);
    else if (held.length) this.#setDown(held, space);
    else if (right) void this.#ask("drop_ring", {}, right);
    else if (ringOwner) this.#fill("drop_ring", { cell: space }, ringOwner, space);
    else if (claimant) void this.#ask("claim_ring", { cell: space }, claimant);
    else if (placing && !glass) this.#fill("move", { glass: placing, to: space, ring: this.#ring() }, ownerOf(placing), space);
    else if (glass) this.lift(glass);
  }

  /** @param {string} glass */
  lift(glass) {
    const { state, seats } = this.table;
    const side = seats.includes(ownerOf(glass)) ? ownerOf(glass) : seats[0];
    if (!side || this.asked) return;
    const reason = whyNotLift(state, side, glass);
    if (reason) return this.surroundings.refused({ code: reason });
    this.asked = glass;
    this.surroundings.changed();
    void this.#ask("pick_up", { glass }, side);
  }

  /** Put back what is held; whether there was anything. */
  putBack() {
    const [glass] = this.aim.held;
    if (glass) void this.#ask("put_back", {}, ownerOf(glass));
    return glass !== undefined;
  }

  /**
   * Lift the viewer's hourglass of a number; of the side to move where he plays both.
   * @param {number} number
   * @returns {string|null} its space
   */
  liftNumber(number) {
    const { state, seats } = this.table;
    const side = seats.includes(state.to_move) ? state.to_move : seats[0];
    if (!side) return null;
    const glass = glassesOf(side)[number - 1];
    this.lift(glass);
    return state.glasses[glass].cell;
  }

  /**
   * @param {string[]} held
   * @param {string} space
   */
  #setDown(held, space) {
    const { state } = this.table;
    const glass = held.find((one) => targetsOf(state, one).includes(space)) ?? held[0];
    if (state.glasses[glass].cell === space) return void this.putBack();
    const reason = whyNotRelease(state, glass, space);
    // Where the rule is played to the letter, entering a full space is a move, and the last one.
    const isFatal = reason === "space_full" && state.config.full_space === "lose";
    if (reason && !isFatal) return this.surroundings.refused({ code: reason, cell: space });
    void this.#ask("release", { to: space, ring: this.#ring() }, ownerOf(glass));
  }

  /**
   * Ask for something that needs room for a ring.
   * @param {string} cmd
   * @param {Record<string, unknown>} args
   * @param {Side} side
   * @param {string} space
   */
  #fill(cmd, args, side, space) {
    if (isFull(this.table.state, space)) return this.surroundings.refused({ code: "space_full", cell: space });
    void this.#ask(cmd, args, side);
  }

  #ring() {
    const choice = this.surroundings.ring();
    return this.table.state.level === 1 && choice === "later" ? "never" : choice;
  }

  /**
   * @param {string} cmd
   * @param {Record<string, unknown>} args
   * @param {Side} side
   */
  async #ask(cmd, args, side) {
    const ack = await this.table.send(cmd, args, side);
    if (cmd === "pick_up") this.asked = null;
    if (!ack.ok) this.surroundings.refused(ack.error ?? {});
    this.surroundings.changed();
  }
}
