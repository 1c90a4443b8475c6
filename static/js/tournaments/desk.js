/** The desk shows who is connected, keys and flags as they come. */

const LOOK_MS = 3000;
const live = document.querySelector("[data-live]");

async function look() {
  if (!(live instanceof HTMLElement) || document.visibilityState !== "visible") return;
  const answer = await fetch(live.dataset.live ?? "", { credentials: "same-origin" }).catch(() => null);
  if (answer?.ok) live.innerHTML = await answer.text();
}

setInterval(() => void look(), LOOK_MS);
document.addEventListener("visibilitychange", () => void look());
