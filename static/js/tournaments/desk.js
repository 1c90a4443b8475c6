/** The desk shows who is connected, keys and flags as they come, and the orders that are possible. */

import { swap } from "./swap.js";

const LOOK_MS = 3000;
const live = document.querySelector("[data-live]");
const orders = document.querySelector("[data-orders]");
let ordersAreOf = mark();

/** @returns {string} where the tournament stands, as the part that is read anew tells it */
function mark() {
  return live?.querySelector("[data-mark]")?.getAttribute("data-mark") ?? "";
}

/** @param {string} path */
async function read(path) {
  const answer = await fetch(path, { credentials: "same-origin" }).catch(() => null);
  return answer?.ok ? answer.text() : null;
}

async function look() {
  if (!(live instanceof HTMLElement) || document.visibilityState !== "visible") return;
  const text = await read(live.dataset.live ?? "");
  if (text === null) return;
  swap(live, text);
  if (mark() !== ordersAreOf) await lookAtOrders();
}

/** Other orders are possible now; a reason that is being written is not taken away. */
async function lookAtOrders() {
  const text = await read(location.pathname);
  if (text === null || !orders || orders.querySelector("details[open]")) return;
  const now = new DOMParser().parseFromString(text, "text/html").querySelector("[data-orders]");
  orders.replaceChildren(...(now?.childNodes ?? []));
  ordersAreOf = mark();
}

setInterval(() => void look(), LOOK_MS);
document.addEventListener("visibilitychange", () => void look());
