/**
 * A lesson as a table page hears it: instead of a line to a table, each thing that the learner does is asked of the server,
 * which keeps nothing; what follows is told as a table tells it.
 */

import { say } from "./words.js";

/** @typedef {import("./wire.js").FromServer} FromServer */
/** @typedef {import("./wire.js").LessonAsked} LessonAsked */
/** @typedef {import("./wire.js").LessonTurn} LessonTurn */
/** @typedef {import("./net.js").LineState} LineState */

const SHOWS = 2; // misses after which a teacher shows the answer
const RETRY = 2_000; // milliseconds

/**
 * What a teacher says, as it is read; empty if it is nothing.
 *
 * @param {LessonTurn} turn
 * @param {import("./wire.js").Said | null | undefined} words
 */
export function saidBy(turn, words) {
  if (!words) return "";
  const to = { names: turn.places.map((place) => place.name ?? ""), me: turn.view.viewer };
  return say(words, to).replace(/\bT(?=[♣♦♥♠])/g, "10");
}

export class LessonLine {
  /**
   * @param {string} game
   * @param {string} lesson
   * @param {{message: (message: FromServer) => void, state: (state: LineState) => void}} owner the page
   * @param {{taught: (turn: LessonTurn) => void, name: () => string, ask: (asked: LessonAsked) => Promise<LessonTurn>}} school
   */
  constructor(game, lesson, owner, school) {
    this.game = game;
    this.lesson = lesson;
    this.owner = owner;
    this.school = school;
    /** @type {LineState} */
    this.state = "connecting";
    /** @type {LessonTurn | null} */
    this.turn = null;
    this.version = 0;
    this.number = 0; // of the tables that were laid out
    this.busy = false;
    void this.do({});
  }

  /**
   * The learner does something, one thing after the other; where there is no network it is tried again.
   *
   * @param {Partial<LessonAsked>} what
   */
  async do(what) {
    if (this.busy) return;
    this.busy = true;
    const asked = { game: this.game, lesson: this.lesson, place: this.turn?.place ?? null, name: this.school.name(), ...what };
    for (;;) {
      try {
        this.follow(await this.school.ask(asked));
        break;
      } catch {
        this.become("away");
        await new Promise((resolve) => setTimeout(resolve, RETRY));
      }
    }
    this.busy = false;
  }

  /** @param {LessonTurn} turn */
  follow(turn) {
    this.turn = turn;
    this.become("open");
    const { view, teaching, places, frames = [] } = turn;
    if (turn.fresh) this.number += 1;
    this.owner.message({
      type: "table", id: "", game: teaching.game, options: {}, places: places.map((place) => ({ ...place, here: !place.bot })), you: view.viewer, stage: "playing", match: 1, games: 1,
      totals: places.map(() => 0),
    });
    const task = saidBy(turn, teaching.task);
    const asks = task ? { ...view, prompt: { text: task } } : view;
    const shown = { type: /** @type {const} */ ("view"), number: this.number, digest: "", trail: String(this.number) };
    frames.forEach((frame, at) => {
      const happened = frame.happened ?? [];
      this.version += Math.max(1, happened.length);
      const last = at === frames.length - 1;
      this.owner.message({ ...shown, version: this.version, view: last ? asks : frame.view, happened, scenes: frame.scenes ?? [], fresh: turn.fresh && !at });
    });
    if (!frames.length) {
      this.version += 1;
      this.owner.message({ ...shown, version: this.version, view: asks, fresh: true });
    }
    this.school.taught(turn);
  }

  /** @param {LineState} state */
  become(state) {
    if (this.state === state) return;
    this.state = state;
    this.owner.state(state);
  }

  /** @param {{type: string, [name: string]: any}} message */
  send(message) {
    if (message.type === "why") void this.do({ cards: message.cards });
    else if (message.type === "hint") this.showAnswer();
  }

  /** What would be right is shown, as after some misses. */
  showAnswer() {
    if (this.turn) void this.do({ place: { ...this.turn.place, misses: Math.max(SHOWS, this.turn.place.misses ?? 0) } });
  }

  /**
   * @param {string} text
   * @returns {string} a key that nobody answers to: what follows is another view
   */
  move(text) {
    void this.do({ move: text });
    return "lesson";
  }

  anew() {}
}
