/** A lesson at a table: the table page, with a teacher beside it who says what to do and lights what is meant. */

import { askLesson, askLessons, playWithFriend, Trouble } from "./api.js";
import { byId, make, setText } from "./dom.js";
import { showFace } from "./faces.js";
import { isLearnt, keepLearnt } from "./learnt.js";
import { lightUp } from "./lighting.js";
import { LessonLine, saidBy } from "./lesson-line.js";
import { onSettings, settings, start } from "./settings.js";
import { fetchGames, TablePage } from "./table-page.js";
import { addWords, capital, language, say, sentence, t } from "./words.js";

/** @typedef {import("./wire.js").LessonTurn} LessonTurn */
/** @typedef {import("./api.js").Course} Course */

const [, , game = "", name = ""] = location.pathname.split("/").map(decodeURIComponent);

class LessonPage extends TablePage {
  /**
   * @param {import("./table-page.js").Known | null} known
   * @param {Course | null} course
   */
  constructor(known, course) {
    /** @type {LessonLine | null} */
    let made = null;
    super(known, (_, owner) => {
      made = new LessonLine(game, name, owner, { taught: (turn) => this.taught(turn), name: () => settings.name.slice(0, 24), ask: askLesson });
      return made;
    });
    this.lesson = /** @type {LessonLine} */ (/** @type {unknown} */ (made));
    this.course = course;
    /** @type {LessonTurn | null} */
    this.teach = null;
    this.eager = false; // to go on
    const holds = this.stage.holds.bind(this.stage);
    this.stage.holds = (scene) => !this.eager && holds(scene);
    this.answered = ""; // the version and the answer that was picked there
    /** @type {string[]} */
    this.values = []; // that the answer chooses
    this.question.beside = true;
    document.addEventListener("keydown", (event) => this.keyed(event), true);
    byId("main").addEventListener("click", (event) => {
      if (!(event.target instanceof Element && event.target.closest("button, a, dialog"))) this.goOn();
    });
  }

  /** @param {LessonTurn} turn what the teacher says now */
  taught(turn) {
    this.teach = turn;
    const { teaching } = turn;
    const face = document.querySelector("#teacher .face");
    const teacher = this.folk.find((one) => one.id === teaching.teacher)?.name ?? "";
    if (face instanceof HTMLElement) showFace(face, { name: teacher, character: teaching.teacher, mood: teaching.mood });
    const told = t("step {number} of {count}", { number: teaching.step ?? 1, count: teaching.steps ?? 1 });
    const title = saidBy(turn, teaching.title);
    byId("teacher").dataset.place = JSON.stringify(turn.place);
    byId("who-teaches").replaceChildren(make("b", { text: teacher }), ` ${title}: ${told}`);
    byId("said").replaceChildren(...teaching.said.map((words) => make("p", {}, ...bold(sentence(saidBy(turn, words))))));
    byId("said").scrollTop = 0;
    setText(byId("task"), teaching.task && teaching.waits === "move" ? saidBy(turn, teaching.task) : "");
    byId("task").hidden = !byId("task").textContent;
    this.showOnward(teaching.waits);
    if (teaching.waits === "end") keepLearnt(game, name);
    this.light();
    this.later();
  }

  /** @param {string} waits for what the lesson waits */
  showOnward(waits) {
    const buttons = [];
    const first = (this.teach?.place.step ?? 1) === 1 && !this.teach?.place.done;
    if (waits !== "end" && !first) {
      buttons.push(make("button", { type: "button", class: "plain", id: "step-back", text: capital(t("step back")), onclick: () => void this.lesson.do({ back: true }) }));
    }
    if (waits === "go on") buttons.push(make("button", { type: "button", class: "primary", id: "go-on", text: t("Go on"), onclick: () => this.goOn() }));
    if (waits === "end") {
      const next = this.course?.lessons.find((one) => one.name !== name && !isLearnt(game, one.name));
      buttons.push(make("a", { class: "button", href: "/learn", text: t("All lessons") }));
      buttons.push(make("button", { type: "button", id: "with-friend", class: next ? "" : "primary", text: t("Play, a friend looks on"), onclick: () => void this.playOn() }));
      if (next) buttons.push(make("a", { class: "button primary", href: `/learn/${encodeURIComponent(game)}/${encodeURIComponent(next.name)}`, text: t("Next: {title}", { title: say(next.title) }) }));
    }
    byId("onward").replaceChildren(...buttons);
    byId("onward").hidden = !buttons.length;
  }

  /** A first real deal, against as many as mostly play. */
  async playOn() {
    const usual = this.games.get(game)?.usual ?? 2;
    try {
      location.href = await playWithFriend(game, usual);
    } catch (wrong) {
      if (!(wrong instanceof Trouble)) throw wrong;
      this.tell(wrong.message);
    }
  }

  /** What is still to be shown is shown at once. */
  goOn() {
    this.eager = this.teach?.teaching.waits === "go on";
    if (!this.eager) return;
    if (this.behind) {
      this.stage.end();
      return;
    }
    this.eager = false;
    void this.lesson.do({ go_on: true });
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (event.key !== "Enter" || this.stage.scene || this.teach?.teaching.waits !== "go on" || document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest("#bar, #teacher")) return;
    event.preventDefault();
    event.stopPropagation();
    this.goOn();
  }

  /**
   * @param {import("./wire.js").Table} table
   * @param {import("./wire.js").Shown} shown
   */
  renderGame(table, shown) {
    super.renderGame(table, shown);
    this.light();
    if (this.eager) this.goOn();
    const answer = this.teach?.teaching.answer ?? "";
    const picked = `${shown.version} ${answer}`;
    if (!answer || this.answered === picked || !this.turn.canAct()) return;
    this.answered = picked;
    this.values = Object.values(this.turn.maker?.show(answer)?.chosen ?? {}).flatMap((value) => [value, ...value.replaceAll(" ", "")]);
    this.later();
  }

  /** A lesson waits for its learner, also where there is only one move. */
  get autoplays() {
    return false;
  }

  /** A ring of light around what the teacher means. */
  light() {
    const teaching = this.behind ? undefined : this.teach?.teaching;
    lightUp(teaching?.lit ?? {}, teaching?.answer ?? "", this.values);
  }
}

/**
 * A text with what is between asterisks in bold.
 *
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
function bold(text) {
  return text.split("**").map((part, at) => (at % 2 ? make("b", { text: part }) : part));
}

/** @returns {Promise<Course | null>} */
async function findCourse() {
  try {
    return (await askLessons()).find((course) => course.game === game) ?? null;
  } catch {
    return null;
  }
}

await start();
const [known, course] = await Promise.all([fetchGames(), findCourse(), addWords(`lessons.${game}`)]);
new LessonPage(known, course);
const spoken = language();
onSettings(() => {
  if (language() !== spoken) location.reload(); // the lesson is said in another language: from its first step
});
