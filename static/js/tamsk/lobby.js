/** The lobby: its lists are read anew when the room says that they changed; the form shows what fits. */

import { LiveRoom } from "../live/room.js";
import { LiveSocket } from "../live/socket.js";

const POLL_MS = 30_000;
const lists = /** @type {HTMLElement|null} */ (document.querySelector("[data-tamsk-lists]"));
const form = document.querySelector("[data-tamsk-form]");
let askedAt = Date.now();

/** Read the lists anew; offline they stay as they are. */
async function renew() {
  askedAt = Date.now();
  if (!lists) return;
  // A form that was refused shows the lobby at an address of its own.
  const answer = await fetch(lists.dataset.tamskLists ?? "", { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-tamsk-lists]");
  if (!fresh || fresh.innerHTML === lists.innerHTML) return;
  const focused = lists.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  lists.replaceChildren(...fresh.childNodes);
  const again = focused && lists.querySelector(`a[href="${CSS.escape(focused)}"]`);
  if (again instanceof HTMLElement) again.focus();
}

/** Show what belongs to the opponent chosen. */
function fit() {
  const chosen = form?.querySelector('input[name="against"]:checked');
  const against = chosen instanceof HTMLInputElement ? chosen.value : "";
  for (const part of form?.querySelectorAll("[data-against]") ?? [])
    if (part instanceof HTMLElement) part.hidden = !part.dataset.against?.split(" ").includes(against);
}

form?.addEventListener("change", fit);
fit();
if (lists) {
  const socket = new LiveSocket("/ws/live/");
  new LiveRoom(socket, "tamsklobby:1", { onNote: (kind) => void (kind === "lobby" && renew()) });
  setInterval(() => Date.now() - askedAt >= POLL_MS && document.visibilityState === "visible" && void renew(), 1000);
}
