/**
 * Why a run failed: where each number came from, shown on the board too, and what would mend it.
 *
 * @typedef {import("../core/types.js").RunAnswer} RunAnswer
 * @typedef {import("./why-types.js").Explanation} Explanation
 * @typedef {import("./why-types.js").Finding} Finding
 * @typedef {import("./why-types.js").Strand} Strand
 * @typedef {object} Stage  where things are shown, and what a suggestion is put on
 * @property {import("../core/types.js").Board} board
 * @property {{seek: (cycle: number) => void}} replay
 * @property {(notation: string) => void} adopt
 */
import { requestJson } from "../core/api.js";
import { el, replace } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { trailOf } from "./trail.js";

export class Why {
  /** @type {HTMLDetailsElement|null} */ #frame = null;
  /** @type {HTMLElement[]} */ #live = [];

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
  }

  /**
   * Put the disclosure under a verdict; it asks the site when it is first opened.
   * @param {RunAnswer} answer
   * @param {HTMLElement} place
   */
  show(answer, place) {
    this.forget();
    this.#frame?.remove();
    this.#frame = null;
    const address = answer.explanation;
    if (!address) return;
    const title = answer.run.status === "jam" ? gettext("Why did it jam?") : gettext("Why is it wrong?");
    const body = el("div", { class: "why-body" });
    const frame = el("details", { class: "why" }, el("summary", {}, title), body);
    frame.addEventListener("toggle", () => {
      if (!frame.open) this.#clear();
      else if (!body.hasChildNodes()) void this.#load(address, body);
    });
    place.append(frame);
    this.#frame = frame;
  }

  /** The run is no longer on the board: nothing of it can be shown there. */
  forget() {
    this.#clear();
    for (const button of this.#live) button.remove();
    this.#live = [];
    for (const step of this.#frame?.querySelectorAll(".why-step") ?? [])
      /** @type {HTMLButtonElement} */ (step).disabled = true;
  }

  #clear() {
    this.stage.board.showTrail(null);
    for (const button of this.#live)
      if (button.hasAttribute("aria-pressed")) button.setAttribute("aria-pressed", "false");
  }

  /**
   * @param {string} address
   * @param {HTMLElement} body
   */
  async #load(address, body) {
    replace(body, el("p", { class: "soft", role: "status" }, gettext("Looking…")));
    try {
      const explanation = await requestJson(address);
      replace(body, ...this.#tell(explanation));
    } catch {
      const again = () => void this.#load(address, body);
      const retry = el("button", { type: "button", class: "button-quiet", on: { click: again } }, gettext("Try again"));
      replace(body, el("p", {}, gettext("The explanation did not arrive."), " ", retry));
    }
  }

  /** @param {Explanation} explanation */
  #tell(explanation) {
    const { findings, suggests } = explanation;
    const parts = findings.map((finding) => this.#finding(finding));
    return suggests ? [...parts, this.#suggestion(explanation)] : parts;
  }

  /** @param {Finding} finding */
  #finding(finding) {
    const { text, strands, balance } = finding;
    const button = strands.length > 0 && this.#showButton(finding);
    return el(
      "section",
      { class: "why-finding" },
      el("p", { class: "why-fault" }, text),
      ...strands.flatMap((strand) => this.#strand(strand)),
      balance && el("p", { class: "soft" }, balance),
      button,
    );
  }

  /** @param {Strand} strand */
  #strand({ heading, steps }) {
    const items = steps.map(({ cycle, text }) => {
      const label = gettext("Cycle %(cycle)s", { cycle });
      const seek = () => this.stage.replay.seek(cycle);
      const inner = [el("b", {}, label), " ", el("span", {}, text)];
      return el("li", {}, el("button", { type: "button", class: "why-step", on: { click: seek } }, ...inner));
    });
    return [el("h3", { class: "why-heading" }, heading), el("ol", { class: "why-steps" }, ...items)];
  }

  /** @param {Finding} finding */
  #showButton(finding) {
    const button = el("button", { type: "button", class: "button-quiet", "aria-pressed": "false" }, gettext("Show on the board"));
    button.addEventListener("click", () => {
      const isOn = button.getAttribute("aria-pressed") !== "true";
      this.#clear();
      if (!isOn) return;
      button.setAttribute("aria-pressed", "true");
      this.stage.board.showTrail(trailOf(finding));
      this.stage.replay.seek(finding.cycle ?? Number.MAX_VALUE);
      this.stage.board.element.scrollIntoView({ block: "nearest" });
    });
    this.#live.push(button);
    return button;
  }

  /** @param {Explanation} explanation */
  #suggestion({ suggestion }) {
    const summary = el("summary", {}, gettext("The smallest change that mends it"));
    if (!suggestion)
      return el("details", { class: "why-change" }, summary, el("p", {}, gettext("No single change does.")));
    const take = el("button", { type: "button", class: "button-quiet" }, gettext("Change it so"));
    take.addEventListener("click", () => this.stage.adopt(suggestion.machine));
    this.#live.push(take);
    return el("details", { class: "why-change" }, summary, el("p", {}, `${suggestion.text} ${suggestion.outcome}`), take);
  }
}
