/** What a side of a running duel is at, in words; no DOM. */

import { gettext, ngettext } from "../core/i18n.js";

/**
 * @param {import("./state.js").Seat} seat
 * @param {"workshop"|"express"} kind
 */
export function progressText(seat, kind) {
  if (seat.has_left) return gettext("out of the duel");
  if (!seat.started_at) return gettext("not started");
  if (seat.is_over) return gettext("done");
  if (kind === "express")
    return ngettext("%(count)s question of 8 behind", "%(count)s questions of 8 behind", seat.answered, {
      count: seat.answered,
    });
  return ngettext("at work, %(count)s run", "at work, %(count)s runs", seat.runs, { count: seat.runs });
}
