/** The way into the tutorial on the home page: closed once, it stays closed in this browser. */

import { createStore } from "../core/store.js";
import { dismiss } from "./dismissal.js";

const invitation = document.querySelector("[data-invitation]");
const button = invitation?.querySelector("[data-invitation-close]");
if (invitation instanceof HTMLElement && button instanceof HTMLElement) {
  button.hidden = false;
  button.addEventListener("click", () => {
    dismiss(invitation, createStore());
    // The keyboard goes on from the content that followed.
    document.querySelector("main")?.focus();
  });
}
