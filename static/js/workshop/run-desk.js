/**
 * What happens around a run: verdict, replay, trace, ranking; editing stops it all.
 *
 * @typedef {import("../core/types.js").RunAnswer} RunAnswer
 * @typedef {import("../core/types.js").Machine} Machine
 * @typedef {object} Views
 * @property {import("./run-bar.js").RunBar} bar
 * @property {import("../core/types.js").Replay} replay
 * @property {import("./results.js").Results} results
 * @property {import("./trace-list.js").TraceList} trace
 * @property {import("../core/store.js").Store} store
 */
import { showGuest } from "./account.js";
import { gettext } from "../core/i18n.js";
import { welcomePlayer } from "./draft-owner.js";
import { refusalText } from "./labels.js";
import { updateOwnCard } from "./own.js";
import { Ranking } from "./ranking.js";
import { Runner } from "./runner.js";
import { Why } from "./why.js";

export class RunDesk {
  /**
   * @param {import("./bench.js").Bench} bench
   * @param {Views} views
   */
  constructor(bench, views) {
    this.bench = bench;
    this.views = views;
    const { data, editor, section } = bench;
    this.why = new Why({
      ...{ board: bench.board, replay: views.replay },
      adopt: (notation) =>
        void bench.clipboard.replaceBy(notation, gettext("Changed. Run it to see; undo takes it back.")),
    });
    this.ranking = data.rankingUrl ? new Ranking(data.rankingUrl) : null;
    section.addEventListener("tw:ranking", () => this.ranking?.refresh());
    this.runner = new Runner({ url: data.runUrl ?? "", extra: data.runBody ?? {} }, editor, {
      onBusy: () => views.bar.setBusy(true),
      onSlow: () => views.results.showProgress(),
      onAnswer: (answer, machine) => this.#show(answer, machine),
      onFailure: (error) => this.#fail(error),
      onIdle: () => views.bar.setBusy(false),
    });
    editor.on("machine", () => this.#forget());
    views.replay.on("cycle", (cycle) => views.trace.mark(Math.floor(Number(cycle?.cycle ?? cycle))));
  }

  run() {
    return this.runner.run();
  }

  /**
   * @param {RunAnswer} answer
   * @param {Machine} machine
   */
  #show(answer, machine) {
    const { bench, views } = this;
    const { data, board, hint, editor } = bench;
    if (!isOurs(bench.section, "tw:answer", answer)) return;
    const isCurrent = machine === editor.machine;
    const isSolved = answer.run.status === "solved";
    hint.announce(views.results.show(answer, machine), isSolved ? "good" : "bad");
    this.why.show(answer, views.results.details);
    this.#keepFor(answer.player_key);
    if (isSolved) this.ranking?.refresh();
    if (data.mode === "play") updateOwnCard(answer);
    // The machine was edited while the run was under way: its animation would tell of another one.
    if (!isCurrent) return this.why.forget();
    views.bar.show(answer.run);
    views.trace.show(answer.trace);
    bench.section.dataset.ran = answer.run.status;
    board.setGhost(null);
    board.element.scrollIntoView({ block: "nearest" });
    views.replay.load(answer.trace, answer.run, data.sheet.workshop, { autoplay: true });
  }

  /**
   * Hand the drafts to the player this visitor has become by the run.
   * @param {string} playerKey
   */
  #keepFor(playerKey) {
    const { data, shelf } = this.bench;
    if (!playerKey || playerKey === data.playerKey) return;
    welcomePlayer(this.views.store, playerKey);
    shelf.moveTo(playerKey);
    data.playerKey = playerKey;
    showGuest(data.player);
    void this.bench.sync?.start();
  }

  /** @param {import("../core/api.js").ApiError} error */
  #fail(error) {
    const { bench, views } = this;
    if (!isOurs(bench.section, "tw:failure", error)) return;
    const text = views.results.showFailure(error, () => views.bar.setBusy(false));
    bench.hint.announce(text, "bad");
    const cell = error.data.cell;
    if (typeof cell !== "string") return;
    bench.editor.setCursor(cell);
    bench.board.setSelection([cell]);
    bench.hint.announce(error.message || refusalText(error.code, { cell }), "bad");
  }

  #forget() {
    const { bench, views } = this;
    if (!bench.section.dataset.ran) return;
    delete bench.section.dataset.ran;
    views.replay.clear();
    views.trace.show(null);
    bench.board.showProblem(null);
    this.why.forget();
  }
}

/**
 * Let the page around the editor take over what came back, by preventing the event's default.
 * @param {HTMLElement} section
 * @param {"tw:answer"|"tw:failure"} type
 * @param {unknown} detail
 * @returns {boolean} whether the editor is to show it itself
 */
function isOurs(section, type, detail) {
  return section.dispatchEvent(new CustomEvent(type, { detail, cancelable: true }));
}
