/** The league page: the group follows its socket, the time left its clock. */

import { Live } from "../workshop/live.js";
import { Ranking } from "../workshop/ranking.js";
import { showTimeLeft } from "./time-left.js";

const panel = document.querySelector("[data-league]");
if (panel instanceof HTMLElement) {
  const { partial, socket } = panel.dataset;
  showTimeLeft(panel);
  setInterval(() => showTimeLeft(panel), 1000);
  if (partial && socket) {
    const ranking = new Ranking(partial);
    new Live(socket, { onRanking: () => ranking.refresh(), onDay: () => {} });
  }
}
