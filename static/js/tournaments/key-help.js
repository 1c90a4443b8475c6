/** What is said of a key while it is written: whether it has the form asked for. */

import { gettext } from "../core/i18n.js";
import { checkFormat } from "./kinds/shared/key-format.js";

/**
 * Return a sentence, empty where there is nothing to say.
 * @param {string} raw
 * @param {import("./kinds/shared/types.js").KeyShape} shape
 */
export function helpText(raw, shape) {
  if (!raw.trim()) return "";
  const { problem, data } = checkFormat(raw, shape);
  if (problem === "key_length") return gettext("%(got)s of %(expected)s characters", data);
  if (problem === "key_alphabet" && data.text !== ".")
    return gettext("“%(text)s” does not stand in this key: it is of %(alphabet)s.", data);
  if (problem) return gettext("The key does not have its form yet.");
  return shape.blocks.length || shape.pattern ? gettext("The key has its form.") : "";
}
