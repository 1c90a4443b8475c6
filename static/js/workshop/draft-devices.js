/** Ties the drafts of an editor to the player's other devices. */

import { askWhichVersion } from "./draft-conflict.js";
import { DraftSite } from "./draft-site.js";
import { DraftSync } from "./draft-sync.js";

/**
 * Keep the drafts on the site from now on if there is a player, else from the moment there is one.
 * @param {import("./bench.js").Bench} bench
 * @returns {DraftSync|null}  null where the page says of no place for them
 */
export function syncDrafts({ data, section, editor, shelf, hint }) {
  if (!data.draftsUrl) return null;
  /** @type {string|null} */
  let asked = null;
  const sync = new DraftSync(shelf, new DraftSite(data.draftsUrl), {
    onTaken: () => {
      if (shelf.current().history !== editor.history) editor.reload();
    },
    onRefused: (message) => message && hint.announce(message, "bad"),
    onConflict: (conflict) => {
      const item = shelf.list().find(({ id }) => id === conflict.id);
      if (!item || asked === item.id) return;
      asked = item.id;
      const versions = { name: item.name, here: item.history.present, there: conflict.kept.machine };
      askWhichVersion(section, versions, (choice) => {
        asked = null;
        sync.resolve(conflict, choice);
      });
    },
  });
  document.addEventListener("visibilitychange", () => {
    void (document.visibilityState === "hidden" ? sync.flush({ keepalive: true }) : sync.pull());
  });
  window.addEventListener("pagehide", () => void sync.flush({ keepalive: true }));
  window.addEventListener("online", () => void sync.pull());
  if (data.player) void sync.start();
  return sync;
}
