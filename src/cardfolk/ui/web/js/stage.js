/**
 * Scenes: what people must see before the table moves on. Each is the table as it stood then, with its words on a ribbon;
 * the end of a deal has the sheet, a war its lines and totals. It stays for its time; a tap or a key goes on at once.
 */

import { makeCard } from "./cards.js";
import { byId, make } from "./dom.js";
import { pennant, thing } from "./icons.js";
import { suitOfZone } from "./laying.js";
import { lyingOf } from "./maker.js";
import { isLarge } from "./places.js";
import { moves } from "./settings.js";
import { signed } from "./sheet.js";
import { capital, number, say, seatName, sentence, t } from "./words.js";

/** @typedef {import("./wire.js").SceneShown} SceneShown */
/** @typedef {import("./words.js").Hearer} Hearer */
/** @typedef {import("./places.js").Places} Places */

const MOST = 7; // cards of a line that are drawn
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
    }
    this.root.classList.toggle("fight", !sheet && !this.root.hidden);
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
    for (const seat of this.play.querySelectorAll(".staged")) seat.classList.remove("staged");
    for (const gain of this.play.querySelectorAll(".gain")) gain.remove();
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
 * The open cards on the table, each with its zone.
 *
 * @param {import("./wire.js").View | undefined} view
 */
export function openCards(view) {
  const found = (view?.zones ?? []).flatMap((zone) => zone.cards.map((one) => [zone.id, lyingOf(one).card]));
  return new Set(found.filter(([, card]) => card).map(([zone, card]) => `${zone} ${card}`));
}

/**
 * A war: the armies that fight in lines, theirs above, with the total of each side on a disc; the higher one is gold.
 *
 * @param {SceneShown} scene
 * @param {Places} places
 * @param {Hearer} to
 */
function warLines(scene, places, to) {
  const { view } = scene;
  const fights = view.zones.filter((zone) => scene.zones?.includes(zone.id) && zone.kind === "army" && zone.cards.length);
  const totals = new Map(view.facts.filter((fact) => fact.name === "total").map((fact) => [fact.seat, Number(fact.words.args?.number ?? 0)]));
  const owners = [...new Set(fights.map((zone) => zone.owner))];
  if (scene.kind !== "war" || owners.length < 2) return null;
  const near = owners.includes(view.viewer) ? view.viewer : owners[0];
  owners.sort((a, b) => Number(a === near) - Number(b === near));
  const best = Math.max(...totals.values());
  const { cloth, widths, screen } = places;
  const w = Math.min(widths.small * 1.4, (cloth.h - 120) / (fights.length * 1.4 + 0.6), cloth.w / 5);
  const disc = Math.max(72, Math.min(0.11 * Math.min(screen.W, screen.H), 120));
  const wide = Math.min(720, screen.W - 56) - disc - 66; // for a line, beside its total
  const sides = owners.map((owner) => {
    const lines = fights.filter((zone) => zone.owner === owner);
    const total = totals.get(owner) ?? 0;
    const sum = make("span", { class: total === best && owner === scene.seat ? "disc best" : "disc", text: number(total) });
    const rows = lines.map((zone) => {
      const step = Math.min(0.53, (wide / w - 1) / Math.max(1, Math.min(zone.cards.length, MOST) - 1));
      const cards = zone.cards.slice(0, MOST).map((one, at) => {
        const card = makeCard(lyingOf(one).card);
        card.setAttribute("large", isLarge(w) ? "yes" : "no");
        if (at) card.style.setProperty("margin-left", `${(step - 1) * w}px`);
        return card;
      });
      const line = make("div", { class: "line" }, ...cards);
      line.append(pennant(suitOfZone(zone)), make("span", { class: "count", text: String(zone.count) }));
      return line;
    });
    const name = typeof owner === "number" ? make("p", { class: "side-name", text: seatName(owner, to.names) }) : "";
    return make("div", { class: owner === scene.seat ? "side won" : "side" }, make("div", { class: "lines" }, name, ...rows), sum);
  });
  const root = make("div", { class: "war" });
  root.style.setProperty("--card-w", `${w}px`);
  root.style.setProperty("--disc", `${disc}px`);
  root.style.setProperty("top", `${cloth.y + 14}px`);
  root.style.setProperty("height", `${cloth.h - 76}px`);
  const [theirs, ...rest] = sides;
  if (theirs) root.append(theirs, make("div", { class: "between" }, thing("swords")), ...rest);
  return root;
}
