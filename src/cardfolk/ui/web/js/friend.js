/**
 * A table where a friend looks over one's shoulder: says what is going on at moments, and warns once before a move that
 * costs much. What moves cost is what a hint knows, which is asked for as soon as it is one's turn.
 */

import { askLessons } from "./api.js";
import { byId, make } from "./dom.js";
import { showFace } from "./faces.js";
import { lightUp } from "./lighting.js";
import { start } from "./settings.js";
import { fetchGames, TablePage } from "./table-page.js";
import { addWords, say, sentence, t } from "./words.js";

/** @typedef {import("./api.js").Course} Course */
/** @typedef {import("./wire.js").Advice} Advice */
/** @typedef {import("./wire.js").Said} Said */

const game = decodeURIComponent(location.pathname.split("/")[3] ?? "");
const PATIENCE = 3_000; // milliseconds that a move waits for what is thought of it

class FriendPage extends TablePage {
  /**
   * @param {import("./table-page.js").Known | null} known
   * @param {Course | undefined} course
   */
  constructor(known, course) {
    super(known);
    this.course = course;
    /** @type {Set<string>} */
    this.explained = new Set(); // kinds of scenes
    this.asked = ""; // the view that is thought about
    /** @type {Advice | null} */
    this.advice = null; // for that view
    this.held = ""; // a move that waits for it
    this.meant = ""; // a move that was warned of
    this.greet();
  }

  /** Who it is, with nothing to say. */
  greet() {
    const name = this.folk.find((one) => one.id === this.course?.teacher)?.name ?? "";
    const face = document.querySelector("#teacher .face");
    if (face instanceof HTMLElement) showFace(face, { name, character: this.course?.teacher ?? "", mood: "calm" });
    byId("who-teaches").replaceChildren(make("b", { text: t("{name} looks on", { name }) }));
    byId("said").replaceChildren();
    lightUp({}, "");
  }

  /** @param {Said[]} said */
  tellAll(said) {
    this.greet();
    byId("said").replaceChildren(...said.map((words) => make("p", { text: sentence(say(words, this.to)) })));
    byId("said").scrollTop = 0;
  }

  /** The view that may be answered now; empty: none. */
  get place() {
    const { shown } = this;
    return shown && this.turn.canAct() ? `${shown.number}.${shown.version}` : "";
  }

  /**
   * @param {import("./pace.js").Coming} message
   * @param {boolean} again
   */
  become(message, again) {
    super.become(message, again);
    const { scene } = this.stage;
    const told = scene && !this.explained.has(scene.kind) ? this.course?.moments[scene.kind] : undefined;
    if (told && scene) {
      this.explained.add(scene.kind);
      this.tellAll([told]);
    } else if (!scene && !again && this.meant) {
      this.meant = "";
      this.greet();
    }
  }

  render() {
    super.render();
    if (!this.course || !this.place || this.asked === this.place) return;
    this.asked = this.place;
    this.advice = null;
    this.held = "";
    const texts = this.shown?.view.offers.length ?? 0;
    if (texts > 1) this.line.send({ type: "hint" });
  }

  /** @param {import("./wire.js").FromServer} message */
  heard(message) {
    if (message.type === "advice" && !this.advice && this.asked === this.place) {
      this.advice = message;
      byId("teacher").dataset.knows = this.asked;
      if (this.held) this.turn.submit(this.held);
    } else {
      super.heard(message);
    }
  }

  /**
   * A move that costs much is warned of first, once; one waits a moment for what is thought of it.
   *
   * @param {string} text
   */
  lets(text) {
    const key = `${this.place} ${text}`;
    if (this.meant === key || (this.shown?.view.offers.length ?? 0) < 2) return true;
    if (!this.advice) {
      const late = this.held === text;
      this.held = text;
      if (!late) setTimeout(() => this.held === text && this.turn.submit(text), PATIENCE);
      return late;
    }
    const told = this.advice.dear?.[text];
    if (!told) return true;
    this.held = "";
    this.meant = key;
    const better = { text: "I would do this: {move}", args: { move: this.advice.words } };
    const why = this.advice.why ? [this.advice.why] : [];
    this.tellAll([told, better, ...why, { text: "Do it once more if you mean it." }]);
    lightUp({}, this.advice.move);
    return false;
  }
}

await start();
const [known, courses] = await Promise.all([fetchGames(), askLessons().catch(() => []), addWords(`lessons.${game}`)]);
new FriendPage(known, courses.find((course) => course.game === game));
