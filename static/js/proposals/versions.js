/**
 * Two versions of a proposal, where another device has changed it: both stay until one is chosen.
 *
 * @typedef {{content: import("./content.js").Content, revision: number}} Kept  what the site has
 */

/**
 * Return what is to be done on the form when a version was kept, or refused for another one.
 * @param {HTMLFormElement} form
 */
export function versionsOf(form) {
  const box = /** @type {HTMLElement} */ (form.querySelector("[data-versions]"));
  /** @param {number} revision */
  const onKept = (revision) => {
    /** @type {HTMLInputElement} */ (form.elements.namedItem("revision")).value = String(revision);
  };
  /** @param {Kept} kept */
  const onConflict = ({ content, revision }) => {
    // Whoever submits the form now has been told of the other one.
    onKept(revision);
    /** @param {string} name @param {string} text */
    const write = (name, text) => {
      /** @type {HTMLElement} */ (box.querySelector(`[data-there="${name}"]`)).textContent = text || "–";
    };
    write("title", content.title);
    write("machine", content.machine);
    /** @type {HTMLAnchorElement} */ (box.querySelector("a")).href = location.pathname;
    box.hidden = false;
  };
  return { onKept, onConflict };
}
