/**
 * Loads a page's largest script once the page has been painted: its modules are a hundred, and
 * taking them in would keep the main thread from what the visitor came to see.
 */

/** @typedef {{entry: string, preloads: string[]}} LateModules */

const written = document.querySelector("script[data-late-modules]")?.textContent;
if (written) {
  /** @type {LateModules} */
  const late = JSON.parse(written);
  // A hidden page is not painted, nor waited for.
  if (document.hidden) load(late);
  // The frame is painted after its callbacks, before the task they leave.
  else requestAnimationFrame(() => setTimeout(load, 0, late));
}

/** @param {LateModules} late */
function load(late) {
  for (const address of late.preloads) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = address;
    document.head.append(link);
  }
  void import(late.entry);
}
