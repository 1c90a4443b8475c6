/** Entry of every page with a workshop: brings its editors to life. */

import { createStore } from "../core/store.js";
import { welcomePlayer } from "./draft-owner.js";
import { mountExample } from "./example.js";
import { mountWorkshop } from "./mount.js";

const store = createStore();
const sections = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-workshop]"));

for (const section of sections) {
  const script = section.querySelector("script[data-workshop-data], #workshop-data");
  if (!script?.textContent) continue;
  /** @type {import("../core/types.js").WorkshopData} */
  const data = JSON.parse(script.textContent);
  if (data.mode === "example") {
    mountExample(section, data, store);
  } else {
    welcomePlayer(store, data.playerKey);
    mountWorkshop(section, data, store);
  }
}
