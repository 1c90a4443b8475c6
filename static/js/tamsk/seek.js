/** The page of an offer: its owner waits in its room, and goes to the game once it is accepted. */

import { gettext } from "../core/i18n.js";
import { LiveRoom } from "../live/room.js";
import { LiveSocket } from "../live/socket.js";

/** @type {{room: string, game: string, own: boolean}} */
const page = JSON.parse(document.querySelector("#tamsk-seek")?.textContent ?? "{}");
const link = document.querySelector("[data-link]");
const copy = document.querySelector("[data-copy]");

if (copy instanceof HTMLButtonElement && link instanceof HTMLInputElement) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    link.select();
    const isCopied = await navigator.clipboard?.writeText(link.value).then(
      () => true,
      () => false,
    );
    copy.textContent = isCopied ? gettext("Copied") : gettext("Copy the marked text");
  });
}

/** @param {number} game */
function play(game) {
  location.assign(page.game.replace("/0/", `/${game}/`));
}

if (page.own && document.querySelector("[data-waiting]")) {
  const socket = new LiveSocket("/ws/live/");
  new LiveRoom(socket, page.room, {
    onState: (seek) => {
      if (seek.game_id) play(seek.game_id);
      else if (seek.status && seek.status !== "open") location.reload();
    },
    onEvent: ({ kind, data }) => {
      if (kind === "accepted") play(data.game);
      else location.reload();
    },
  });
}
