// The review of a game that is over, beside its replay: it is asked for until it is whole, and drawn as it grows. The
// judging is the server's, and so are its words; docs/review.md says how it is done.

import { askJson, Trouble } from "./api.js";
import { Curve, SIGNS } from "./curve.js";
import { byId, keyed, make, setAttribute, setText } from "./dom.js";
import { capital, say, seatName, sentence, t } from "./words.js";

/** @typedef {import("./wire.js").Said} Said */
/** @typedef {import("./curve.js").Wrong} Wrong */
/**
 * A move that had others, judged.
 * @typedef {{number: number, played_words: Said, best_words: Said, grade: "good" | "fine" | Wrong, why?: Said[]}} Decision
 */
/** @typedef {{seat: number, unit: string, count: number, decisions: Decision[]}} Review */
/**
 * What it comes to: `key` are the decisions that mattered most, `costs` what the wrong ones cost, by their numbers.
 * @typedef {{sentence: Said, wrong: Said[], luck: Said | null, stake: Said, curve: import("./curve.js").Point[], key: number[],
 *   costs: Record<string, Said>, kinds: Said[]}} Sums
 */
/** @typedef {{whole: boolean, review: Review | null, sums: Sums | null}} Answer */
/**
 * @typedef {{path: string, names: () => readonly string[], own: () => number, go: (ply: number) => void,
 *   again: (ply: number) => void, seen: () => void}} Owner `again`: play on from there; `seen`: other eyes look at the table now
 */

const PAUSE = 1000; // milliseconds between the first two questions
const LONGER = 1.1; // times that, from question to question
const LONGEST = 3000;

export class ReviewPanel {
  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    this.root = byId("review");
    /** Whose game is judged; -1: no review is asked for. */
    this.seat = -1;
    /** All hands are asked for. */
    this.open = false;
    /** @type {Answer | null} */
    this.answer = null;
    this.trouble = "";
    this.ply = 0;
    this.pause = PAUSE;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.whose = /** @type {HTMLSelectElement} */ (byId("whose"));
    this.whose.addEventListener("change", () => this.start(Number(this.whose.value)));
    byId("review-again").addEventListener("click", () => this.start(this.seat));
    byId("all-hands").addEventListener("click", () => {
      this.open = !this.open;
      this.draw();
      this.owner.seen();
    });
    byId("to-review").addEventListener("click", () => this.look());
    byId("review-close").addEventListener("click", () => this.close());
    this.curve = new Curve(byId("curve"), (number) => this.owner.go(number));
  }

  /** Through whose eyes the table is seen: a seat; null: all hands are open. */
  get eyes() {
    return this.seat >= 0 && !this.open ? this.seat : null;
  }

  /**
   * Ask for a seat's review.
   * @param {number} seat
   */
  start(seat) {
    const fresh = seat !== this.seat;
    this.seat = seat;
    this.trouble = "";
    if (fresh) this.answer = null;
    clearTimeout(this.waiting);
    this.pause = PAUSE;
    this.draw();
    if (fresh) this.owner.seen();
    void this.ask(seat);
  }

  /** Have it in sight: at the decision that the game is at, else from its beginning. */
  look() {
    if (matchMedia("(min-width: 860px)").matches) return; // it is beside the table
    const here = [...this.root.querySelectorAll("[aria-current]")].find((item) => item.getClientRects().length);
    (here ?? this.root).scrollIntoView({ block: "start", behavior: "instant" });
    byId("review-title").focus({ preventScroll: true });
  }

  close() {
    clearTimeout(this.waiting);
    this.seat = -1;
    this.answer = null;
    this.draw();
    this.owner.seen();
    byId("review-open").focus();
  }

  /** @param {number} seat */
  async ask(seat) {
    /** @type {Answer} */
    let answer;
    try {
      answer = await askJson(`${this.owner.path}/review?seat=${seat}`);
    } catch (wrong) {
      if (seat !== this.seat) return;
      this.trouble = wrong instanceof Trouble ? wrong.message : t("The server cannot be reached.");
      this.draw();
      return;
    }
    if (seat !== this.seat) return; // another is asked for meanwhile
    this.answer = answer;
    this.draw();
    if (answer.whole) return;
    this.waiting = setTimeout(() => void this.ask(seat), this.pause);
    this.pause = Math.min(LONGEST, this.pause * LONGER);
  }

  /**
   * The game is at this step.
   * @param {number} ply
   */
  stand(ply) {
    this.ply = ply;
    this.drawPlace();
  }

  draw() {
    const on = this.seat >= 0;
    this.root.hidden = !on;
    byId("review-open").hidden = on;
    byId("seen").hidden = !on;
    byId("sight").classList.toggle("alone", this.eyes !== null);
    setAttribute(byId("all-hands"), "aria-pressed", String(this.open));
    if (!on) {
      this.drawPlace();
      return;
    }
    const names = this.owner.names();
    const own = this.owner.own();
    const seats = Array.from(names, (_, seat) => seat).sort((a, b) => Number(b === own) - Number(a === own));
    keyed(this.whose, seats, String, (seat) => make("option", { value: String(seat) }), (option, seat) => setText(option, seatName(seat, names)));
    this.whose.value = String(this.seat);
    setText(byId("review-trouble"), this.trouble);
    byId("review-again").hidden = !this.trouble;
    const { whole = false, review = null, sums = null } = this.answer ?? {};
    this.drawGrowth(whole, review);
    const begun = whole || Boolean(review?.decisions.length);
    byId("judged").hidden = !begun;
    if (!review || !sums || !begun) return;
    const to = { names };
    const wrong = wrongOf(review);
    setText(byId("review-sentence"), sentence(say(sums.sentence, to)));
    setText(byId("review-count"), whole ? countSaid(review, sums) : "");
    setText(byId("review-luck"), sums.luck ? say(sums.luck, to) : "");
    const stake = say(sums.stake, to);
    setText(byId("stake"), stake);
    byId("curve-whole").hidden = sums.curve.length < 2;
    const grades = new Map(wrong.map((one) => [one.number, /** @type {Wrong} */ (one.grade)]));
    this.curve.show(sums.curve, grades, review.unit !== "points", stake, review.count + 1);
    const key = sums.key.flatMap((number) => wrong.find((one) => one.number === number) ?? []);
    const others = wrong.filter((one) => !key.includes(one));
    byId("mattered").hidden = !key.length;
    byId("others").hidden = !others.length;
    byId("kinds").hidden = !sums.kinds.length;
    this.drawList(byId("key-list"), key, sums, true);
    this.drawList(byId("other-list"), others, sums, false);
    byId("kind-list").replaceChildren(...sums.kinds.map((words) => make("li", { text: capital(say(words, to)) })));
    this.drawPlace();
  }

  /**
   * @param {boolean} whole
   * @param {Review | null} review
   */
  drawGrowth(whole, review) {
    const growing = !whole && !this.trouble;
    const bar = /** @type {HTMLProgressElement} */ (byId("grown"));
    byId("growing").hidden = !growing;
    setAttribute(this.root, "aria-busy", String(growing));
    const done = review?.decisions.length ?? 0;
    if (review) {
      bar.max = Math.max(1, review.count);
      bar.value = done;
    } else {
      bar.removeAttribute("value");
    }
    const said = review ? t("{done} of {count} decisions are judged.", { done, count: review.count }) : t("The decisions are being judged.");
    setText(byId("grown-said"), said);
    setText(byId("review-status"), growing ? t("The decisions are being judged.") : whole ? t("The review is done.") : "");
  }

  /**
   * @param {HTMLElement} list
   * @param {Decision[]} decisions
   * @param {Sums} sums
   * @param {boolean} why is told too
   */
  drawList(list, decisions, sums, why) {
    const to = { names: this.owner.names() };
    keyed(
      list,
      decisions,
      ({ number }) => String(number),
      ({ number }) =>
        make(
          "li",
          { "data-number": String(number) },
          make("h4"),
          make("dl"),
          make("ul", { class: "why" }),
          make(
            "div",
            { class: "buttons" },
            make("button", { type: "button", onclick: () => this.owner.go(number) }),
            make("button", { type: "button", onclick: () => this.owner.again(number) }),
          ),
        ),
      (item, one) => {
        const [head, facts, reasons, buttons] = /** @type {HTMLElement[]} */ ([...item.children]);
        const [show, again] = /** @type {HTMLElement[]} */ ([...(buttons?.children ?? [])]);
        if (!head || !facts || !reasons || !show || !again) return;
        item.className = one.grade;
        const cost = sums.costs[one.number];
        const title = `${t("Move {number}", { number: one.number + 1 })} · ${gradeName(one.grade)}`;
        head.replaceChildren(make("span", { class: "how-bad", "aria-hidden": "true", text: SIGNS[/** @type {Wrong} */ (one.grade)] }), title);
        facts.replaceChildren(
          ...[
            [t("Played"), say(one.played_words, to)],
            [t("Better"), say(one.best_words, to)],
            [t("Cost"), cost ? say(cost, to) : ""],
          ].flatMap(([name, value]) => [make("dt", { text: name ?? "" }), make("dd", { text: capital(value ?? "") })]),
        );
        reasons.hidden = !why || !one.why?.length;
        reasons.replaceChildren(...(why ? (one.why ?? []) : []).map((words) => make("li", { text: sentence(say(words, to)) })));
        setText(show, t("Show it"));
        setAttribute(show, "aria-label", `${t("Show it")}: ${title}`);
        setText(again, t("Play from here"));
        setAttribute(again, "aria-label", `${t("Play from here")}: ${title}`);
      },
    );
  }

  /** The place of the game in the curve and the lists, and what is wrong with the move that follows. */
  drawPlace() {
    const here = byId("verdict-here");
    const review = this.seat >= 0 ? this.answer?.review : null;
    const one = review ? wrongOf(review).find(({ number }) => number === this.ply) : undefined;
    here.hidden = !one;
    if (one) {
      const to = { names: this.owner.names() };
      here.className = one.grade;
      const said = t("{grade}: {played}. Better: {best}.", { grade: gradeName(one.grade), played: one.played_words, best: one.best_words }, to);
      setText(here, capital(said));
    }
    if (!review) return;
    this.curve.stand(this.ply);
    setText(byId("curve-here"), this.curve.told());
    for (const item of this.root.querySelectorAll("[data-number]")) {
      setAttribute(item, "aria-current", item.getAttribute("data-number") === String(this.ply) ? "step" : null);
    }
  }
}

/** @param {Review} review */
function wrongOf(review) {
  return review.decisions.filter(({ grade }) => grade in SIGNS);
}

/** @param {Decision["grade"]} grade */
function gradeName(grade) {
  return { good: t("good"), fine: t("fine"), slip: t("slip"), mistake: t("mistake"), blunder: t("blunder") }[grade];
}

/**
 * @param {Review} review
 * @param {Sums} sums
 */
function countSaid({ decisions }, sums) {
  const wrong = sums.wrong.map((words) => say(words)).join(", ") || t("nothing to find fault with");
  return t(["{count} decision: {wrong}.", "{count} decisions: {wrong}."], { count: decisions.length, wrong });
}
