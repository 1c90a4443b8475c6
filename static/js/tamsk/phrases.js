/**
 * A few phrases instead of a chat, and a switch against them.
 *
 * @typedef {import("./live-table.js").LiveTable} LiveTable
 * @typedef {import("./types.js").Side} Side
 */
import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { rivalOf } from "./rules.js";
import { sideName } from "./words.js";

/** @type {Record<string, () => string>} */
const TEXTS = {
  hello: () => gettext("Hello!"),
  good_luck: () => gettext("Good luck!"),
  well_played: () => gettext("Well played!"),
  thanks: () => gettext("Thank you!"),
  sorry: () => gettext("Sorry!"),
  one_moment: () => gettext("One moment, please."),
  oops: () => gettext("Oops!"),
};
const SHOWN = 4;

/**
 * @param {HTMLElement} place
 * @param {LiveTable} table
 * @param {{refused: (error: Record<string, any>) => void, say: (text: string) => void}} surroundings
 */
export function mountPhrases(place, table, { refused, say }) {
  const seat = table.game.seat;
  if (!seat || table.game.players[rivalOf(seat)].computer) return;
  const heard = el("ul", { class: "phrases-heard" });
  const buttons = table.game.phrases
    .filter((phrase) => phrase in TEXTS)
    .map((phrase) => el("button", { type: "button", class: "button phrase", on: { click: () => void speak(phrase) } }, TEXTS[phrase]()));
  const list = el("div", { class: "buttons" }, ...buttons);
  const off = el("p", { class: "soft", hidden: true }, gettext("The other player has switched phrases off."));
  const input = el("input", { type: "checkbox", checked: table.game.players[seat].phrases });
  const body = el("div", { class: "phrases-body" }, heard, list, off, el("label", { class: "check" }, input, gettext("Show me the other's phrases")));
  place.append(el("details", { class: "phrases" }, el("summary", {}, gettext("Say something")), body));

  input.addEventListener("change", () => void table.send("set_phrases", { on: input.checked }));

  /** @param {string} phrase */
  async function speak(phrase) {
    const ack = await table.send("say", { phrase });
    if (ack.ok) show(/** @type {Side} */ (seat), phrase);
    else refused(ack.error ?? {});
  }

  /**
   * @param {Side} side
   * @param {string} phrase
   */
  function show(side, phrase) {
    const text = TEXTS[phrase]?.();
    if (!text) return;
    heard.append(el("li", {}, el("strong", {}, `${sideName(side)}: `), text));
    while (heard.children.length > SHOWN) heard.firstChild?.remove();
  }

  table.listen("note", ({ kind, data }) => {
    if (kind !== "phrase" || data.seat === seat || !table.game.players[seat].phrases) return;
    show(data.seat, data.phrase);
    const details = place.querySelector("details");
    if (details) details.open = true;
    say(`${sideName(data.seat)}: ${TEXTS[data.phrase]?.() ?? ""}`);
  });
  table.listen("meta", () => {
    const isOff = !table.game.players[rivalOf(seat)].phrases;
    list.hidden = isOff;
    off.hidden = !isOff;
    input.checked = table.game.players[seat].phrases;
  });
}
