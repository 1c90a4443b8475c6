/** What the tables tell is chosen by links: a past round, the tie-breaks of a line; without a new page. */

/** Tell the matches of the present round again. */
export function forgetChoice() {
  if (location.search) history.replaceState(null, "", location.pathname);
}

/**
 * Follow the links of choices.
 * @param {() => Promise<void>} look  reads the tables anew, as the address says
 */
export function followChoices(look) {
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-choice]") : null;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !isPlain) return;
    event.preventDefault();
    history.replaceState(null, "", link.href);
    await look();
    const target = document.getElementById(link.hash.slice(1));
    if (target instanceof HTMLDetailsElement) target.open = true;
    target?.scrollIntoView({ block: "nearest" });
  });
}
