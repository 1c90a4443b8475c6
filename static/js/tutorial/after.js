/** Shows where to go next as soon as a run has solved the lesson. */

/**
 * Return whether a results panel tells of a solved run, by the status it carries.
 * @param {string|undefined} status
 */
export function isSolve(status) {
  return status === "solved";
}

/**
 * Wait for the first solved run of this page; the panel of results says how a run ended.
 * @param {HTMLElement} lesson
 */
export function watchSolve(lesson) {
  const results = lesson.querySelector("[data-results]");
  if (!(results instanceof HTMLElement)) return;
  const observer = new MutationObserver(() => {
    if (!isSolve(results.dataset.status)) return;
    observer.disconnect();
    showSolved(lesson);
  });
  observer.observe(results, { attributes: true, attributeFilter: ["data-status"] });
}

/** @param {HTMLElement} lesson */
function showSolved(lesson) {
  const parts = /** @type {NodeListOf<HTMLElement>} */ (lesson.querySelectorAll("[data-after]"));
  const isNews = [...parts].some((part) => part.hidden);
  for (const part of parts) part.hidden = false;
  lesson.querySelector("[data-current-dot]")?.classList.add("is-solved");
  const live = document.querySelector("[data-announce]");
  const next = lesson.querySelector("[data-next]");
  if (isNews && live && next) live.textContent = (next.textContent ?? "").trim();
}
