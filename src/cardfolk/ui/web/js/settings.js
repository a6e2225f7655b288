// What a person has chosen, kept by this browser; and the dialog in which it is chosen, the same on every page.

import { closeBeside } from "./dialog.js";
import { make } from "./dom.js";
import { COLOURS, colourOf } from "./faces.js";
import { dress, language, languages, languageTag, loadWords, t } from "./words.js";

/**
 * @typedef {object} Settings
 * @property {string} language empty: the browser's
 * @property {"two" | "four"} deck colours of the suits
 * @property {"auto" | "lamp" | "day" | "contrast"} theme auto: the lamp, or more contrast where the device asks for it
 * @property {boolean} large cards with large signs on every screen, not on phones alone
 * @property {boolean} sound
 * @property {boolean} asked about sounds
 * @property {boolean} confirm a tap more before a move is made
 * @property {boolean} motion cards fly; where the device asks for less motion they never do
 * @property {boolean} autoplay a single possible move plays itself
 * @property {boolean} talk characters say something now and then
 * @property {string} name what to be called
 * @property {number} face the colour of one's face; -1: by the name
 * @property {string} felt the cloth of every table; empty: each game has its own
 * @property {string} back the colour of the cards' backs
 */

const KEY = "cardfolk.settings";

/** @type {Settings} */
const USUAL = {
  language: "", deck: "two", theme: "auto", large: false, sound: false, asked: false, confirm: false, motion: true, autoplay: true, talk: true,
  name: "", face: -1, felt: "", back: "blue",
};

/** The settings as they are now: read them here, change them with `change`. */
export const settings = read();

/** @type {Set<(name: keyof Settings) => void>} */
const listeners = new Set();

/** @returns {Settings} */
function read() {
  /** @type {Record<string, unknown>} */
  const found = { ...USUAL };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const [name, usual] of Object.entries(USUAL)) {
      if (typeof kept[name] === typeof usual) found[name] = kept[name];
    }
  } catch {
    // nothing kept: all as usual
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (found));
}

/**
 * Choose; it holds at once and on the next visit.
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export async function change(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing: for this time only
  }
  if (name === "language") await speak();
  apply();
  for (const tell of listeners) tell(name);
}

/**
 * Be told of changes; a changed language is spoken already, and the page's `data-t` are dressed anew.
 * @param {(name: keyof Settings) => void} tell
 * @returns {() => void} stop
 */
export function onSettings(tell) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/**
 * What else this browser keeps; null if it keeps nothing.
 * @param {string} key
 */
export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether cards may fly. */
export function moves() {
  return settings.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * The language to speak: the one chosen, or the browser's, which js/early.js has found.
 * @returns {string}
 */
export function findLanguage() {
  return settings.language || (document.documentElement.dataset.language ?? "en");
}

/** Every page begins so: colours, words, and then the page is shown. */
export async function start() {
  apply();
  await speak();
  document.documentElement.dataset.ready = "";
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    const before = { ...settings };
    Object.assign(settings, read());
    void (async () => {
      if (settings.language !== before.language) await speak();
      apply();
      for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(USUAL))) {
        if (settings[name] !== before[name]) for (const tell of listeners) tell(name);
      }
    })();
  });
  if (window.isSecureContext && "serviceWorker" in navigator) void navigator.serviceWorker.register("/worker.js").catch(() => {});
  for (const button of document.querySelectorAll("[data-settings]")) {
    button.addEventListener("click", () => openSettings());
  }
}

async function speak() {
  if (!(await loadWords(findLanguage()))) await loadWords("en");
  document.documentElement.lang = languageTag();
  dress();
}

function apply() {
  const root = document.documentElement;
  const asked = matchMedia("(prefers-contrast: more)").matches ? "contrast" : "lamp";
  root.dataset.theme = ["lamp", "day", "contrast"].includes(settings.theme) ? settings.theme : asked;
  root.dataset.deck = settings.deck;
  root.dataset.felt = settings.felt;
  root.dataset.motion = settings.motion ? "on" : "off";
}

/** The dialog. It closes by its button, Escape, or a click beside it. */
export function openSettings() {
  const dialog = document.createElement("dialog");
  dialog.className = "settings";
  fillDialog(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  closeBeside(dialog);
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {HTMLDialogElement} dialog */
function fillDialog(dialog) {
  dialog.setAttribute("aria-label", t("You and your settings"));
  const name = make("input", { maxlength: "24", autocomplete: "nickname", placeholder: t("Guest") });
  name.value = settings.name;
  name.addEventListener("change", () => void change("name", name.value.trim()));
  const close = make("button", { type: "button", class: "primary", text: t("Close"), onclick: () => dialog.close() });
  dialog.replaceChildren(
    make("h2", { text: t("You") }),
    make("label", { class: "field" }, make("span", { text: t("Your name") }), name),
    faceField(),
    make("h2", { text: t("The table") }),
    languageField(() => {
      fillDialog(dialog);
      dialog.querySelector("select")?.focus();
    }),
    choice(t("Light"), "theme", [["auto", t("as the device")], ["lamp", t("lamp")], ["day", t("day")], ["contrast", t("strong contrast")]]),
    swatches(t("Cloth"), "felt", [["", t("each game its own")], ["green", t("green")], ["crimson", t("crimson")], ["blue", t("blue")], ["plum", t("plum")], ["sea", t("sea")]]),
    swatches(t("Backs of the cards"), "back", [["blue", t("blue")], ["red", t("red")], ["green", t("green")], ["plum", t("plum")]]),
    choice(t("Colours of the suits"), "deck", [["two", t("two colours")], ["four", t("four colours")]]),
    keptChoice(t("Pace"), "cardfolk.pace", [["800", t("calm")], ["", t("usual")], ["200", t("brisk")]]),
    keptChoice(t("Your hand"), "cardfolk.order", [["", t("in the usual order")], ["suit", t("sorted by suit")], ["rank", t("sorted by rank")], ["melds", t("sorted by melds")]]),
    check(t("Large signs on the cards"), "large"),
    check(t("Cards fly"), "motion"),
    check(t("Sound"), "sound"),
    check(t("A single possible move plays itself"), "autoplay"),
    check(t("Ask before a move is made"), "confirm"),
    check(t("Characters talk"), "talk"),
    make("div", { class: "buttons" }, close),
  );
}

/** The colour of one's own face. */
function faceField() {
  const group = make("fieldset", { class: "colours" }, make("legend", { text: t("The colour of your face") }));
  const initial = ([...settings.name.trim()][0] ?? "?").toUpperCase();
  const now = settings.face < 0 ? colourOf(settings.name || t("Guest")) : settings.face;
  for (let colour = 0; colour < COLOURS; colour++) {
    const radio = make("input", { type: "radio", name: "face", class: "unseen", "aria-label": t("Colour {number}", { number: colour + 1 }) });
    radio.checked = colour === now;
    radio.addEventListener("change", () => void change("face", colour));
    group.append(make("label", {}, radio, make("span", { class: "face", "data-colour": String(colour), "aria-hidden": "true" }, make("span", { text: initial }))));
  }
  return group;
}

/**
 * A choice between things that are shown.
 * @param {string} text
 * @param {"felt" | "back"} name
 * @param {[string, string][]} options
 */
function swatches(text, name, options) {
  const group = make("fieldset", { class: `swatches ${name}` }, make("legend", { text }));
  for (const [value, label] of options) {
    const radio = make("input", { type: "radio", name, class: "unseen", value });
    radio.checked = settings[name] === value;
    radio.addEventListener("change", () => void change(name, value));
    group.append(make("label", {}, radio, make("span", { class: "swatch", "data-swatch": value, "aria-hidden": "true" }), make("span", { text: label })));
  }
  return group;
}

/**
 * The choice of a language, each by its own name.
 * @param {() => void} [then]
 */
export function languageField(then) {
  const options = Object.entries(languages()).map(([code, name]) => /** @type {[string, string]} */ ([code, name]));
  const { label, select } = field(t("Language"), options, language());
  select.addEventListener("change", async () => {
    await change("language", select.value);
    then?.();
  });
  return label;
}

/**
 * @param {string} text
 * @param {"theme" | "deck"} name
 * @param {[string, string][]} options
 */
function choice(text, name, options) {
  const { label, select } = field(text, options, settings[name]);
  select.addEventListener("change", () => change(name, /** @type {any} */ (select.value)));
  return label;
}

/**
 * A choice that the table keeps by itself.
 * @param {string} text
 * @param {string} key
 * @param {[string, string][]} options
 */
function keptChoice(text, key, options) {
  const { label, select } = field(text, options, kept(key) ?? "");
  select.addEventListener("change", () => {
    try {
      if (select.value) localStorage.setItem(key, select.value);
      else localStorage.removeItem(key);
    } catch {
      // a browser that keeps nothing
    }
  });
  return label;
}

/**
 * @param {string} text
 * @param {[string, string][]} options
 * @param {string} value
 */
function field(text, options, value) {
  const label = document.createElement("label");
  label.className = "field";
  const said = document.createElement("span");
  said.textContent = text;
  const select = document.createElement("select");
  for (const [code, name] of options) select.add(new Option(name, code, false, code === value));
  label.append(said, select);
  return { label, select };
}

/**
 * @param {string} text
 * @param {"large" | "motion" | "sound" | "autoplay" | "confirm" | "talk"} name
 */
function check(text, name) {
  const label = document.createElement("label");
  label.className = "check";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = settings[name];
  box.addEventListener("change", () => change(name, box.checked));
  const said = document.createElement("span");
  said.textContent = text;
  label.append(box, said);
  return label;
}
