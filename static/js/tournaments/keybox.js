/** The key box: filled by the drawing or by hand, sent by HTTP until it is answered, with its verdict. */

import { ApiError } from "../core/api.js";
import { gettext } from "../core/i18n.js";
import { exactText, leftText, serverNow } from "./clock.js";
import { helpText } from "./key-help.js";
import { sendKey } from "./sending.js";

/**
 * @typedef {import("./kinds/shared/types.js").KeyShape} KeyShape
 * @typedef {import("./sending.js").Verdict} Verdict
 */

export class KeyBox {
  #puzzle = "";
  #url = "";
  #drawn = "";
  #isTyped = false;
  #isSending = false;
  #pausedUntil = 0;
  /** @type {KeyShape} */ #shape = { blocks: [], alphabet: "", pattern: "" };
  /** @type {(verdict: Verdict) => void} */ #onVerdict;

  /** @param {HTMLFormElement} form @param {(verdict: Verdict) => void} onVerdict */
  constructor(form, onVerdict) {
    this.form = form;
    this.field = /** @type {HTMLInputElement} */ (form.querySelector("[data-key]"));
    this.take = /** @type {HTMLButtonElement} */ (form.querySelector("[data-take]"));
    this.button = /** @type {HTMLButtonElement} */ (form.querySelector("[data-send]"));
    this.shown = /** @type {HTMLElement} */ (form.querySelector("[data-verdict]"));
    this.help = /** @type {HTMLElement} */ (form.querySelector("[data-key-help]"));
    this.#onVerdict = onVerdict;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send();
    });
    this.field.addEventListener("input", () => this.#typed());
    this.take.addEventListener("click", () => this.#takeDrawn());
    setInterval(() => this.#tick(), 250);
  }

  /**
   * Take keys for another puzzle: a replayed round has another one at the same address.
   * @param {{puzzle: string, url: string, shape: KeyShape, pausedUntil: number|null}} opened  the
   *   puzzle's own name, where its keys are sent, and until when they are not looked at
   */
  open({ puzzle, url, shape, pausedUntil }) {
    if (puzzle === this.#puzzle) return;
    this.#puzzle = puzzle;
    this.#url = url;
    this.#shape = shape;
    this.#drawn = this.field.value = "";
    this.#isTyped = this.#isSending = false;
    this.#pausedUntil = pausedUntil && pausedUntil > serverNow() ? pausedUntil : 0;
    this.say("", "");
    this.#check();
    this.setOpen(true);
    this.#tick();
  }

  setOpen(/** @type {boolean} */ isOpen) {
    this.field.disabled = this.button.disabled = !isOpen;
  }

  /** @param {string} key  as the drawing has it, a dot for what is not settled */
  draw(key) {
    this.#drawn = key;
    if (this.#isTyped) this.take.hidden = key === this.field.value;
    else this.#takeDrawn();
  }

  #takeDrawn() {
    this.field.value = this.#drawn;
    this.field.classList.toggle("is-partial", this.#drawn.includes("."));
    this.#isTyped = false;
    this.take.hidden = true;
    this.#check();
  }

  #check() {
    const text = helpText(this.field.value, this.#shape);
    if (this.help.textContent !== text) this.help.textContent = text;
  }

  #typed() {
    this.#isTyped = this.field.value !== "";
    this.field.classList.remove("is-partial");
    this.take.hidden = !this.#drawn || this.#drawn === this.field.value;
    this.#check();
  }

  async #send() {
    if (this.#isSending || !this.field.value.trim() || serverNow() < this.#pausedUntil) return;
    const puzzle = this.#puzzle;
    // What is answered after another puzzle has come says nothing of that one.
    const isStill = () => puzzle === this.#puzzle;
    this.#isSending = this.button.disabled = true;
    this.say(gettext("On its way…"), "");
    try {
      const verdict = await sendKey(this.#url, this.field.value, () => isStill() && this.#sayAway());
      if (isStill()) this.#told(verdict);
    } catch (error) {
      if (isStill() && error instanceof ApiError) this.#refused(error);
    }
    if (isStill()) this.#isSending = false;
  }

  #sayAway() {
    this.say(gettext("No connection. The key is sent again by itself; the first receipt counts."), "bad");
    return true;
  }

  /** @param {Verdict} verdict */
  #told(verdict) {
    if (verdict.verdict === "correct") {
      this.setOpen(false);
      this.say(gettext("Correct, in %(time)s.", { time: exactText(verdict.solved_ms ?? 0) }), "good");
    } else {
      this.#pausedUntil = verdict.paused_until ?? 0;
      this.#tick();
    }
    this.#onVerdict(verdict);
  }

  #refused(/** @type {ApiError} */ error) {
    this.#pausedUntil = error.data.paused_until ?? this.#pausedUntil;
    this.say(error.message, "bad");
    this.button.disabled = ["already_solved", "closed", "not_running"].includes(error.code);
  }

  #tick() {
    const left = this.#pausedUntil - serverNow();
    if (left > 0) {
      this.button.disabled = true;
      this.say(gettext("Wrong. The next key can be sent in %(time)s.", { time: leftText(left) }), "bad");
    } else if (this.#pausedUntil) {
      this.#pausedUntil = 0;
      this.button.disabled = this.field.disabled;
      this.say(gettext("You can send a key again."), "");
    }
  }

  /** @param {string} text @param {string} tone  "good", "bad" or nothing */
  say(text, tone) {
    if (this.shown.textContent !== text) this.shown.textContent = text;
    this.shown.hidden = !text;
    this.shown.classList.toggle("note-good", tone === "good");
    this.shown.classList.toggle("note-bad", tone === "bad");
  }
}
