/**
 * Scenes: what people must see before the table moves on. Each is the table as it stood then, with its words on a ribbon;
 * the end of a deal has the sheet. It stays for its time; a tap or a key goes on at once.
 */

import { byId, make } from "./dom.js";
import { capital, say, sentence, t } from "./words.js";

/** @typedef {import("./wire.js").SceneShown} SceneShown */
/** @typedef {import("./words.js").Hearer} Hearer */

export class Stage {
  /** @param {() => unknown} wentOn the player has seen enough of a scene */
  constructor(wentOn) {
    this.root = byId("stage");
    this.play = byId("play");
    this.wentOn = wentOn;
    /** @type {SceneShown | null} */
    this.scene = null;
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
   * @param {Hearer} to
   */
  async hold(scene, sheet, to) {
    this.scene = scene;
    this.play.classList.add("staged");
    if (sheet) {
      const on = make("button", { type: "button", class: "action primary", text: t("Go on") });
      const heading = make("h2", { text: capital(say(scene.words, to)) });
      this.root.replaceChildren(make("div", { class: "panel" }, heading, sheet, make("div", { class: "buttons" }, on)));
      this.root.hidden = false;
      on.focus();
    }
    for (const seat of this.play.querySelectorAll("[data-seat]")) {
      seat.classList.toggle("staged", seat.getAttribute("data-seat") === String(scene.seat));
    }
    [...this.play.querySelectorAll("#board .zone.lit .slot")].at(-1)?.scrollIntoView({ block: "nearest" });
    const time = typeof scene.seconds === "number" ? scene.seconds * 1000 : 2 ** 31 - 1; // null: until someone goes on
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.end = () => (clearTimeout(timer), resolve(null));
    });
    this.scene = null;
    this.root.hidden = true;
    this.root.replaceChildren();
    this.play.classList.remove("staged");
    for (const seat of this.play.querySelectorAll(".staged")) seat.classList.remove("staged");
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
