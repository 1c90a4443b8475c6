/** The buttons that show which key an act has, and take another one. */

import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { stationName } from "./labels.js";

/**
 * Name what a key does.
 * @param {import("./keys.js").Act} act
 */
function actName(act) {
  if (act === "run") return gettext("Run");
  return act === "pick" ? gettext("Pick up") : stationName(act);
}

export class KeyEditor {
  /** @type {Map<import("./keys.js").Act, HTMLButtonElement>} */ #buttons = new Map();
  /** @type {import("./keys.js").Act|null} */ #waiting = null;

  /** @param {import("./keys.js").Keymap} keys */
  constructor(keys) {
    this.keys = keys;
    this.status = el("p", { class: "form-status", role: "status" });
    const act = () => (keys.reset(), this.#say(gettext("The keys are the site's again.")));
    this.reset = el("button", { type: "button", class: "button-quiet", on: { click: act } }, gettext("Reset the keys"));
    keys.on("change", () => this.#show());
  }

  /**
   * Return the button of an act: it shows its key; pressed, it waits for another one.
   * @param {import("./keys.js").Act} act
   */
  button(act) {
    const button = el("button", { type: "button", class: "key-button", "data-key-of": act });
    button.addEventListener("click", () => this.#wait(this.#waiting === act ? null : act));
    button.addEventListener("blur", () => this.#wait(null));
    button.addEventListener("keydown", (event) => this.#press(event, act));
    this.#buttons.set(act, button);
    this.#show();
    return button;
  }

  /** @param {import("./keys.js").Act|null} act */
  #wait(act) {
    this.#waiting = act;
    this.#show();
    if (act) this.#say(gettext("Press the new key of %(name)s, or Esc.", { name: actName(act) }));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {import("./keys.js").Act} act
   */
  #press(event, act) {
    const isModifier = event.ctrlKey || event.metaKey || event.altKey || event.key === "Shift";
    if (this.#waiting !== act || event.key === "Tab" || isModifier) return;
    event.preventDefault();
    event.stopPropagation();
    this.#wait(null);
    if (event.key === "Escape") return this.#say("");
    const refused = this.keys.choose(act, event.key);
    if (refused === "reserved") return this.#say(gettext("This key has a meaning of its own."));
    if (refused) return this.#say(gettext("This key is that of %(name)s.", { name: actName(refused) }));
    return this.#say(gettext("%(name)s: %(key)s", { name: actName(act), key: this.#written(act) }));
  }

  /** @param {import("./keys.js").Act} act */
  #written(act) {
    return this.keys.keyOf(act).toUpperCase();
  }

  /** @param {string} text */
  #say(text) {
    this.status.textContent = text;
  }

  #show() {
    this.reset.hidden = !this.keys.isChanged;
    for (const [act, button] of this.#buttons) {
      const isWaiting = act === this.#waiting;
      const fields = { name: actName(act), key: this.#written(act) };
      button.textContent = isWaiting ? "…" : this.#written(act);
      button.setAttribute("aria-label", gettext("Key of %(name)s: %(key)s. Change it", fields));
      button.setAttribute("aria-pressed", String(isWaiting));
    }
  }
}
