/**
 * A table to play at: board, prompts, ring choice, timer and both sides, over anything that keeps a
 * position. The live page, the positions of the rules and the guided game are the same table.
 *
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").News} News
 * @typedef {import("./side-view.js").Person} Person
 * @typedef {import("./prompts.js").Prompt} Prompt
 *
 * @typedef {object} Options
 * @property {string} label  of the board
 * @property {boolean} [isTurned]  whether Black sits below
 * @property {Record<Side, Person>} people
 * @property {(prompts: Prompt[]) => Prompt[]} [addPrompts]
 * @property {boolean} [hasOrder]  whether the timer may be turned by a standing order
 * @property {(error: Record<string, any>) => void} [onRefused]
 */
import { el, prefersReducedMotion } from "../core/dom.js";
import { createBoard } from "./board.js";
import { Hand } from "./hand.js";
import { mountKeys, mountPointer } from "./input.js";
import { createPrompts } from "./prompt-view.js";
import { promptsOf } from "./prompts.js";
import { createRingChoice } from "./ring-choice.js";
import { createSide } from "./side-view.js";
import { createLabels } from "./space-labels.js";
import { Speaker } from "./speaker.js";
import { mountStandingOrder } from "./standing-order.js";
import { createTimer } from "./timer-view.js";
import { refusalText, spaceLabel } from "./words.js";

/**
 * @param {Element} root
 * @param {Table} table
 * @param {Options} options
 */
export function mountPlay(root, table, options) {
  const isTurned = options.isTurned ?? false;
  const places = { board: el("div", { class: "table-board" }), prompts: el("div", { class: "prompts" }) };
  const status = el("p", { class: "table-status" });
  const sides = { red: createSide("red", options.people.red), black: createSide("black", options.people.black) };
  const rings = createRingChoice(() => render());
  const timer = createTimer({
    flip: (side) => void send("flip_timer", {}, side),
    move: (side) => void send("set_timer_side", { side }, "black"),
  });
  const board = createBoard(places.board, { isTurned, label: options.label });
  const labels = createLabels(board, (space) => spaceLabel(table.state, space, instant(), hand.aim.targets.includes(space)));
  const prompts = createPrompts(places.prompts, ({ cmd, args, side }) => void send(cmd, args, side));
  const speaker = new Speaker();
  const hand = new Hand(table, { ring: () => rings.value, refused, changed: () => render() });
  const [upper, lower] = isTurned ? [sides.red, sides.black] : [sides.black, sides.red];
  const act = el("div", { class: "table-act" }, status, places.prompts, rings.node, timer.node);
  root.classList.add("tamsk-table");
  root.append(upper.node, places.board, lower.node, act);
  /** @type {import("./board.js").Way|null} */ let latest = null;
  let frame = 0;

  /** @param {Record<string, any>} error */
  function refused(error) {
    status.textContent = refusalText(error);
    speaker.say(refusalText(error));
    status.classList.add("is-refusal");
    options.onRefused?.(error);
  }

  /**
   * @param {string} cmd
   * @param {Record<string, unknown>} args
   * @param {Side} side
   */
  async function send(cmd, args, side) {
    const ack = await table.send(cmd, args, side);
    if (!ack.ok) refused(ack.error ?? {});
  }

  function render() {
    const { state, seats } = table;
    const { held, movable, targets, purpose } = hand.aim;
    board.render({ state, movable, targets, purpose, lifted: held[0] ?? null, latest });
    labels.show();
    const asked = promptsOf(state, seats);
    prompts.show(options.addPrompts?.(asked) ?? asked);
    rings.show(state, seats);
    root.setAttribute("data-timer-side", state.timer15.side);
    paint();
  }

  /** The instant to show: what is over stands as it ended. */
  function instant() {
    const { state } = table;
    return ["finished", "aborted"].includes(state.phase) ? state.t : (table.now() ?? state.t);
  }

  function paint() {
    const now = instant();
    labels.tick(now);
    board.setTime(now);
    prompts.setTime(now);
    timer.show(table.state, table.seats, now);
    for (const side of Object.values(sides)) side.show(table.state, now);
  }

  /** @param {News} news */
  function hear({ event, before }) {
    if (event) {
      if (event.kind === "released") latest = { from: before.glasses[event.data.glass].cell, to: event.data.to };
      if (event.kind !== "picked_up") status.classList.remove("is-refusal");
      const told = speaker.tell(event);
      if (told && !status.classList.contains("is-refusal")) status.textContent = told;
    }
    render();
  }

  /** @param {import("./board.js").Way} way */
  function showLatest(way) {
    latest = way;
    render();
  }

  function loop() {
    frame = requestAnimationFrame(loop);
    if (table.now() !== null) paint();
  }

  root.classList.toggle("is-still", prefersReducedMotion());
  mountPointer(board, hand);
  mountKeys(board, hand, {
    ring: () => pressMain(places.prompts),
    flip: () => void send("flip_timer", {}, table.seats.find((side) => side !== table.state.to_move) ?? table.seats[0]),
  });
  table.on(hear);
  if (options.hasOrder) mountStandingOrder(timer.node, table);
  render();
  loop();
  return { board, hand, sides, render, act, speaker, showLatest, stop: () => cancelAnimationFrame(frame) };
}

/**
 * Press the main choice of the first prompt that has one; whether there was any.
 * @param {HTMLElement} place
 */
function pressMain(place) {
  const button = place.querySelector(".button-main");
  if (button instanceof HTMLElement) button.click();
  return button !== null;
}
