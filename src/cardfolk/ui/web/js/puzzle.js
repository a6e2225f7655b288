/** A puzzle at a table: the table page, with somebody beside it who asks for the best move and says what another would cost. */

import { askPuzzle, askPuzzles, Trouble } from "./api.js";
import { ask } from "./dialog.js";
import { byId, make, setText } from "./dom.js";
import { showFace } from "./faces.js";
import { icon } from "./icons.js";
import { levelName } from "./labels.js";
import { LessonLine, saidBy } from "./lesson-line.js";
import { countSolved, isSolved, keepSolved, nextPuzzle, puzzleLink } from "./puzzled.js";
import { onSettings, settings, start } from "./settings.js";
import { fetchGames, TablePage } from "./table-page.js";
import { askToday } from "./today.js";
import { language, sentence, t } from "./words.js";

/** @typedef {import("./wire.js").LessonTurn} LessonTurn */
/** @typedef {import("./wire.js").PuzzleCourse} PuzzleCourse */
/** @typedef {import("./wire.js").Today} Today */

/** A line on which a hint is the answer: there is nothing between. */
class PuzzleLine extends LessonLine {
  showAnswer() {
    void this.do({ go_on: true });
  }
}

class PuzzlePage extends TablePage {
  /**
   * @param {import("./table-page.js").Known | null} known
   * @param {PuzzleCourse[]} courses
   * @param {PuzzleCourse} course
   * @param {number} number
   * @param {Today | null} today
   */
  constructor(known, courses, course, number, today) {
    /** @type {PuzzleLine | null} */
    let made = null;
    super(known, (_, owner) => {
      made = new PuzzleLine(course.game, String(number), owner, { taught: (turn) => this.taught(turn), name: () => settings.name.slice(0, 24), ask: askPuzzle });
      return made;
    });
    this.puzzle = /** @type {PuzzleLine} */ (/** @type {unknown} */ (made));
    this.courses = courses;
    this.course = course;
    this.number = number;
    this.today = today;
    /** @type {LessonTurn | null} */
    this.asks = null;
    document.addEventListener("keydown", (event) => this.keyed(event), true);
  }

  get listed() {
    return this.course.puzzles[this.number - 1];
  }

  /** @param {LessonTurn} turn what is said now */
  taught(turn) {
    this.asks = turn;
    const { teaching } = turn;
    const face = document.querySelector("#teacher .face");
    const name = this.folk.find((one) => one.id === teaching.teacher)?.name ?? "";
    if (face instanceof HTMLElement) showFace(face, { name, character: teaching.teacher, mood: teaching.mood });
    if (turn.accepted && this.listed) keepSolved(this.listed.mark, !turn.place.misses);
    const ofDay = this.today?.game === this.course.game && this.today.puzzle === this.number;
    const told = ofDay ? `${saidBy(turn, teaching.title)} · ${t("puzzle of the day")}` : saidBy(turn, teaching.title);
    const tick = this.listed && isSolved(this.listed.mark) ? [make("span", { class: "solved", role: "img", "aria-label": t("solved") }, icon("tick"))] : [];
    byId("who-teaches").replaceChildren(make("b", { text: told }), ...tick);
    byId("said").replaceChildren(...teaching.said.map((words) => make("p", { text: sentence(saidBy(turn, words)) })));
    byId("said").scrollTop = 0;
    this.showHard(saidBy(turn, teaching.heading));
    this.showOnward(teaching.waits === "end");
    this.later();
  }

  /** @param {string} said how hard it is, in words */
  showHard(said) {
    const missed = Object.entries(this.listed?.missed ?? {});
    byId("hard").setAttribute("aria-label", said);
    byId("hard").title = said;
    setText(byId("hard-title"), t("Bots that miss it"));
    byId("hard").replaceChildren(
      ...missed.map(([level, count]) => {
        const bar = make("meter", { min: "0", max: "100", value: String(count), "aria-label": t("{level}: {count} of 100 miss it", { level: levelName(level), count }) });
        return make("li", {}, make("span", { text: levelName(level) }), bar, make("span", { class: "share", text: `${count}%` }));
      }),
    );
  }

  /** @param {boolean} over */
  showOnward(over) {
    const other = make("button", { type: "button", class: "plain", id: "other-puzzles", text: t("Other puzzles"), onclick: () => void this.choose() });
    const show = make("button", { type: "button", id: "show-answer", text: t("Show the answer"), onclick: () => this.puzzle.showAnswer() });
    const next = make("a", { class: "button primary", id: "next-puzzle", href: puzzleLink(this.course.game, nextPuzzle(this.course, this.number)), text: t("Next puzzle") });
    byId("onward").replaceChildren(other, over ? next : show);
  }

  /** Which puzzles there are, and how far one is with them. */
  choose() {
    return ask(t("Puzzles"), (dialog) => {
      const day = this.today;
      const list = this.courses.map((course) => {
        const told = t("{count} of {all} solved", { count: countSolved(course), all: course.puzzles.length });
        return this.row(course.game, puzzleLink(course.game, nextPuzzle(course)), told);
      });
      const first = day ? [this.row(day.game, puzzleLink(day.game, day.puzzle), t("puzzle of the day"))] : [];
      const back = make("button", { type: "button", text: t("Back"), onclick: () => dialog.close() });
      dialog.append(make("ul", { class: "choices" }, ...first, ...list), make("div", { class: "buttons" }, back));
    });
  }

  /**
   * @param {string} game
   * @param {string} href
   * @param {string} told
   */
  row(game, href, told) {
    const name = t(this.games.get(game)?.name ?? game);
    return make("li", {}, make("a", { href, class: "button" }, make("strong", { text: name }), make("span", { class: "soft", text: told })));
  }

  /** @param {KeyboardEvent} event Enter goes on once it is over */
  keyed(event) {
    if (event.key !== "Enter" || this.asks?.teaching.waits !== "end" || document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest("#bar, #teacher")) return;
    event.preventDefault();
    byId("next-puzzle").click();
  }

  /**
   * @param {import("./wire.js").Table} table
   * @param {import("./wire.js").Shown} shown
   */
  renderGame(table, shown) {
    super.renderGame(table, shown);
    for (const one of document.querySelectorAll(".taught")) one.classList.remove("taught");
    for (const card of this.asks?.teaching.lit?.cards ?? []) {
      for (const one of document.querySelectorAll(`#hand [data-card="${card}"], #board [data-card="${card}"]`)) one.classList.add("taught");
    }
  }

  /** Every move is the solver's own. */
  get autoplays() {
    return false;
  }
}

/**
 * The puzzle that this address means: a game's by its number, the next of a game, or the day's.
 *
 * @param {PuzzleCourse[]} courses
 * @param {Today | null} today
 * @returns {[PuzzleCourse, number] | null}
 */
function meant(courses, today) {
  const [, , game = "", number = ""] = location.pathname.split("/").map(decodeURIComponent);
  const course = courses.find((one) => one.game === (game || today?.game)) ?? courses[0];
  if (!course) return null;
  if (game) return [course, Number(number) || nextPuzzle(course)];
  return [course, today && today.game === course.game ? today.puzzle : nextPuzzle(course)];
}

await start();
try {
  const [known, courses, today] = await Promise.all([fetchGames(), askPuzzles(), askToday().catch(() => null)]);
  const found = meant(courses, today);
  if (found) new PuzzlePage(known, courses, ...found, today);
} catch (wrong) {
  setText(byId("line"), wrong instanceof Trouble ? wrong.message : String(wrong));
}
const spoken = language();
onSettings(() => {
  if (language() !== spoken) location.reload(); // what was said stays in its language: from the beginning
});
