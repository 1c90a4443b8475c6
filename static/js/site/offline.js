/** The note that says the connection is gone, shown for as long as it is. */

/** Show or hide the page's offline note by the browser's own judgement. */
function update() {
  const note = document.querySelector("[data-offline]");
  if (note instanceof HTMLElement) note.hidden = navigator.onLine;
}

if (typeof document !== "undefined") {
  update();
  globalThis.addEventListener("online", update);
  globalThis.addEventListener("offline", update);
}
