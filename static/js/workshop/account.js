/** The page's words about who plays, once a visitor has become a guest without a new page. */

import { el, replace } from "../core/dom.js";
import { gettext } from "../core/i18n.js";

/**
 * Show the guest where the page offered a log-in.
 * @param {{name: string, guest: boolean}|null} player
 */
export function showGuest(player) {
  if (!player?.guest) return;
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-guest-link]"))) {
    link.href = link.dataset.guestLink ?? link.href;
    delete link.dataset.guestLink;
    const name = el("span", { class: "account-name" }, player.name);
    replace(link, name, "\u00a0", el("span", { class: "tag" }, gettext("guest")));
  }
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-guest-text]")))
    link.textContent = link.dataset.guestText ?? "";
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-guest-only]")))
    part.hidden = false;
}
