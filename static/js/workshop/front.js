/** Where the open workshop of a kind is played, whichever it is by then. */

import { pageLanguage } from "../core/format.js";

/**
 * @param {string} kind
 * @param {string} [home]  the site's, in the page's language unless given
 */
export function frontUrl(kind, home = `/${pageLanguage()}/`) {
  return kind === "big" ? `${home}big/` : home;
}
