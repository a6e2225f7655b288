/**
 * Scenes: what people must see before the table moves on. Each is the table as it stood then, with its words on a ribbon;
 * the end of a deal has the sheet, a war its lines and totals. It stays for its time; a tap or a key goes on at once.
 */

import { makeCard } from "./cards.js";
import { byId, make } from "./dom.js";
import { lyingOf } from "./maker.js";
import { moves } from "./settings.js";
import { signed } from "./sheet.js";
import { warLines, warSuit } from "./war.js";
import { capital, say, sentence, t } from "./words.js";

/** @typedef {import("./wire.js").SceneShown} SceneShown */
/** @typedef {import("./words.js").Hearer} Hearer */
/** @typedef {import("./places.js").Places} Places */

const TURN = 350; // milliseconds in which a card turns over
const SILENCE = 800; // before it does

export class Stage {
  /** @param {() => unknown} wentOn the player has seen enough of a scene */
  constructor(wentOn) {
    this.root = byId("stage");
    this.play = byId("play");
    this.wentOn = wentOn;
    /** @type {SceneShown | null} */
    this.scene = null;
    /** @type {import("./places.js").Screen | null} */
    this.laid = null; // the screen for which it was drawn
    /** @type {() => void} */
    this.end = () => {};
    this.play.addEventListener("click", (event) => this.touched(event), true);
    document.addEventListener("keydown", (event) => this.touched(event), true);
  }

  /**
   * Whether a scene is to be seen at all: without a pace none is.
   *
   * @param {SceneShown} scene
   */
  holds(scene) {
    return scene.seconds !== 0 && scene.seconds !== undefined && !document.hidden;
  }

  /**
   * Stands over the table, which shows the scene's view already, until its time is over or the player goes on.
   *
   * @param {SceneShown} scene
   * @param {HTMLElement | null} sheet what was scored, at the end of a deal
   * @param {Places} places
   * @param {readonly {points: number, good: boolean}[]} gains what each seat has got with it
   * @param {Hearer} to
   */
  async hold(scene, sheet, places, gains, to) {
    this.scene = scene;
    this.play.classList.add("staged");
    this.play.dataset.scene = scene.kind;
    this.play.classList.toggle("titled", scene.kind === "begin" && !scene.zones?.length);
    if (sheet) {
      const on = make("button", { type: "button", class: "action primary", text: t("Go on") });
      const heading = make("h2", { text: capital(say(scene.words, to)) });
      this.root.replaceChildren(make("div", { class: "panel sheet" }, heading, sheet, make("div", { class: "buttons" }, on)));
      this.root.hidden = false;
      on.focus();
    } else {
      const lines = warLines(scene, places, to);
      this.root.replaceChildren(...(lines ? [lines] : []));
      this.root.hidden = !lines;
      this.laid = places.screen;
    }
    this.root.classList.toggle("fight", !sheet && !this.root.hidden);
    byId("hand").dataset.counts = warSuit(scene);
    for (const seat of this.play.querySelectorAll("[data-seat]")) {
      const at = Number(seat.getAttribute("data-seat"));
      seat.classList.toggle("staged", at === scene.seat);
      const gain = gains[at];
      if (gain?.points) seat.append(make("span", { class: gain.good ? "gain" : "gain bad", "aria-hidden": "true", text: signed(gain.points) }));
    }
    const since = performance.now();
    const time = typeof scene.seconds === "number" ? scene.seconds * 1000 : 2 ** 31 - 1; // null: until someone goes on
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.end = () => (clearTimeout(timer), resolve(null));
    });
    this.play.dataset.held = `${scene.kind} ${Math.floor(performance.now() - since)}`; // milliseconds
    this.scene = null;
    this.root.hidden = true;
    this.root.replaceChildren();
    this.play.classList.remove("staged", "titled");
    delete this.play.dataset.scene;
    delete byId("hand").dataset.counts;
    for (const seat of this.play.querySelectorAll(".staged")) seat.classList.remove("staged");
    for (const gain of this.play.querySelectorAll(".gain")) gain.remove();
  }

  /**
   * The screen may be another one now, as when a phone is turned: a war is drawn anew.
   *
   * @param {Places} places
   * @param {Hearer} to
   */
  lay(places, to) {
    const { scene, laid } = this;
    if (!scene || this.root.hidden || !this.root.classList.contains("fight")) return;
    if (laid?.W === places.screen.W && laid.H === places.screen.H) return;
    this.laid = places.screen;
    const lines = warLines(scene, places, to);
    if (lines) this.root.replaceChildren(lines);
  }

  /**
   * A tap on the table or a key goes on, and does nothing else.
   *
   * @param {MouseEvent | KeyboardEvent} event
   */
  touched(event) {
    if (!this.scene || document.querySelector("dialog[open]")) return;
    if (event instanceof KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || /^(Tab|Shift|Control|Alt|Meta)$/.test(event.key)) return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.wentOn();
    this.end();
  }

  /**
   * What a screen reader hears.
   *
   * @param {SceneShown} scene
   * @param {Hearer} to
   */
  static spoken(scene, to) {
    return sentence(say(scene.words, { ...to, speak: true }));
  }
}

/**
 * Cards that a scene has turned up turn over where they lie, after a silence.
 *
 * @param {Set<string>} before the cards that lay open before, each with its zone
 * @param {SceneShown} scene
 */
export function turnUp(before, scene) {
  if (!moves()) return;
  for (const zone of scene.zones ?? []) {
    for (const slot of document.querySelectorAll(`[data-zone="${CSS.escape(zone)}"] .slot[data-card]`)) {
      const { card } = /** @type {HTMLElement} */ (slot).dataset;
      if (before.has(`${zone} ${card}`)) continue;
      const back = makeCard(null, { quiet: true });
      back.classList.add("other-side");
      slot.append(back);
      slot.classList.add("turns");
      const turn = slot.animate([{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }], {
        duration: TURN,
        delay: SILENCE,
        easing: "ease-in-out",
        fill: "backwards",
      });
      turn.finished
        .catch(() => {})
        .finally(() => {
          back.remove();
          slot.classList.remove("turns");
        });
    }
  }
}

/**
 * Whether a card that was called is not what it was played for.
 *
 * @param {SceneShown} scene
 */
export function isBluff({ kind, view }) {
  return kind === "call" && view.zones.some((zone) => zone.cards.some((one) => lyingOf(one).true === false));
}

/**
 * The open cards on the table, each with its zone.
 *
 * @param {import("./wire.js").View | undefined} view
 */
export function openCards(view) {
  const found = (view?.zones ?? []).flatMap((zone) => zone.cards.map((one) => [zone.id, lyingOf(one).card]));
  return new Set(found.filter(([, card]) => card).map(([zone, card]) => `${zone} ${card}`));
}
