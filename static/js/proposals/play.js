/** Entry of a member's workshop: whoever has just solved it may give stars without a reload. */

const form = document.querySelector("[data-rate]");
const later = document.querySelector("[data-rate-later]");

document.querySelector("[data-workshop]")?.addEventListener("tw:answer", (event) => {
  const { run } = /** @type {CustomEvent<import("../core/types.js").RunAnswer>} */ (event).detail;
  if (run.status !== "solved" || !(form instanceof HTMLElement)) return;
  form.hidden = false;
  if (later instanceof HTMLElement) later.hidden = true;
});
