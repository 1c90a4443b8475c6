/**
 * The prompts as they stand below the board, each with its choices and a bar that runs down.
 *
 * @typedef {import("./prompts.js").Prompt} Prompt
 * @typedef {import("./prompts.js").Choice} Choice
 */
import { el, replace } from "../core/dom.js";
import { secondsText } from "./sand.js";

/**
 * @param {HTMLElement} place
 * @param {(choice: Choice) => void} choose
 */
export function createPrompts(place, choose) {
  let shown = "";
  /** @type {Array<{prompt: Prompt, bar: HTMLElement, left: HTMLElement}>} */
  let running = [];

  /** @param {Prompt} prompt */
  function build(prompt) {
    const bar = el("span", { class: "prompt-bar" });
    const left = el("span", { class: "prompt-left" });
    running.push({ prompt, bar, left });
    return el(
      "div",
      { class: prompt.choices.length ? "prompt is-asking" : "prompt", dataset: { prompt: prompt.key } },
      el("p", {}, prompt.text, " ", prompt.until === null ? null : left),
      prompt.choices.length ? el("div", { class: "buttons" }, ...prompt.choices.map(button)) : null,
      prompt.until === null ? null : bar,
    );
  }

  /** @param {Choice} choice */
  function button(choice) {
    const look = choice.isMain ? "button button-main" : "button";
    return el("button", { type: "button", class: look, on: { click: () => choose(choice) } }, choice.label);
  }

  return {
    /** @param {Prompt[]} prompts */
    show(prompts) {
      const key = JSON.stringify(prompts.map((prompt) => [prompt.key, prompt.until, prompt.text]));
      if (key === shown) return;
      shown = key;
      // What is pressed with a key must not lose its focus to the next prompt.
      const hadFocus = place.contains(document.activeElement);
      running = [];
      replace(place, ...prompts.map(build));
      if (hadFocus) place.querySelector("button")?.focus();
    },
    /** @param {number} now */
    setTime(now) {
      for (const { prompt, bar, left } of running) {
        if (prompt.until === null) continue;
        const rest = prompt.until - now;
        const text = secondsText(rest);
        if (left.textContent !== text) left.textContent = text;
        bar.style.transform = `scaleX(${Math.max(0, Math.min(1, rest / prompt.lasts))})`;
      }
    },
  };
}
