/**
 * Messages in the page's language, from Django's JavaScript catalogue when the page has loaded it.
 *
 * @typedef {Record<string, string|number>} Params
 * @typedef {{gettext?: (message: string) => string,
 *   ngettext?: (singular: string, plural: string, count: number) => string,
 *   pgettext?: (context: string, message: string) => string}} Catalogue
 */

/** @returns {Catalogue} */
const catalogue = () => /** @type {Catalogue} */ (/** @type {unknown} */ (globalThis));

/**
 * Fill the named fields `%(name)s` of a message.
 * @param {string} message
 * @param {Params} [params]
 */
function fill(message, params) {
  if (!params) return message;
  return message.replace(/%\((\w+)\)s/g, (field, name) =>
    name in params ? String(params[name]) : field,
  );
}

/**
 * Return `message` in the page's language with its named fields filled.
 * @param {string} message
 * @param {Params} [params]
 * @returns {string}
 */
export function gettext(message, params) {
  const translate = catalogue().gettext;
  return fill(translate ? translate(message) : message, params);
}

/**
 * Return a message whose wording depends on where it stands, such as a one-word label.
 * @param {string} context
 * @param {string} message
 * @param {Params} [params]
 * @returns {string}
 */
export function pgettext(context, message, params) {
  const translate = catalogue().pgettext;
  return fill(translate ? translate(context, message) : message, params);
}

/**
 * Return the form of a message that fits `count`.
 * @param {string} singular
 * @param {string} plural
 * @param {number} count
 * @param {Params} [params]
 * @returns {string}
 */
export function ngettext(singular, plural, count, params) {
  const translate = catalogue().ngettext;
  const message = translate ? translate(singular, plural, count) : count === 1 ? singular : plural;
  return fill(message, params);
}
