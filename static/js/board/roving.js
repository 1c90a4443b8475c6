/** One tab stop for a toolbar: the arrows move between its controls. */

/**
 * Let the controls inside `toolbar` share one tab stop. A slider keeps left and right for itself,
 * a list of choices keeps up and down.
 * @param {HTMLElement} toolbar
 */
export function rove(toolbar) {
  const all = () =>
    /** @type {HTMLElement[]} */ ([...toolbar.querySelectorAll("button, input, select")]);
  const usable = () => all().filter((control) => !control.hidden);

  /** @param {HTMLElement} current */
  function hold(current) {
    for (const control of all()) control.tabIndex = control === current ? 0 : -1;
  }

  toolbar.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && all().includes(target)) hold(target);
  });
  toolbar.addEventListener("keydown", (event) => {
    const controls = usable();
    const index = controls.indexOf(/** @type {HTMLElement} */ (event.target));
    const next = nextIndex(event, index, controls.length);
    if (index < 0 || next === null) return;
    event.preventDefault();
    controls[next].focus();
  });
  // The button in the middle of things, Play, is where people come in.
  const first = all().find((control) => control.classList.contains("replay-play")) ?? all()[0];
  if (first) hold(first);
}

/**
 * @param {KeyboardEvent} event
 * @param {number} index
 * @param {number} count
 * @returns {number|null}
 */
function nextIndex({ key, target }, index, count) {
  const vertical = key === "ArrowUp" || key === "ArrowDown";
  if (target instanceof HTMLInputElement && !vertical) return null;
  if (target instanceof HTMLSelectElement && vertical) return null;
  if (key === "ArrowRight" || key === "ArrowDown") return (index + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (index - 1 + count) % count;
  if (target instanceof HTMLSelectElement) return null;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
