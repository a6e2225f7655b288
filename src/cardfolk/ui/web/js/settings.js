// What a person has chosen, kept by this browser; and the dialog in which it is chosen, the same on every page.

import { dress, language, languages, languageTag, loadWords, t } from "./words.js";

/**
 * @typedef {object} Settings
 * @property {string} language empty: the browser's
 * @property {"two" | "four"} deck colours of the suits
 * @property {"auto" | "light" | "dark"} theme auto: as the device has it
 * @property {boolean} large cards with large signs on every screen, not on phones alone
 * @property {boolean} sound
 * @property {boolean} confirm a tap more before a move is made
 * @property {boolean} motion cards fly; where the device asks for less motion they never do
 * @property {boolean} autoplay a single possible move plays itself
 * @property {boolean} talk characters say something now and then
 * @property {string} name what to be called
 */

const KEY = "cardfolk.settings";
const NEAR = /** @type {Record<string, string>} */ ({
  pt: "pt_BR", sr: "cnr", hr: "cnr", bs: "cnr", me: "cnr", sh: "cnr", uk: "ru", be: "ru",
});

/** @type {Settings} */
const USUAL = {
  language: "", deck: "two", theme: "auto", large: false, sound: false, confirm: false, motion: true, autoplay: true, talk: true,
  name: "",
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
 * The language to speak: the one chosen, or the first of the browser's that there is.
 * @returns {string}
 */
export function findLanguage() {
  const known = ["en", "pt_BR", "it", "ru", "cnr", ...Object.keys(languages())];
  if (known.includes(settings.language)) return settings.language;
  for (const tag of navigator.languages ?? [navigator.language]) {
    const first = tag.toLowerCase().split("-")[0];
    const near = NEAR[first] ?? first;
    if (known.includes(near)) return near;
  }
  return "en";
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
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.deck = settings.deck;
  root.dataset.motion = settings.motion ? "on" : "off";
}

/** The dialog. It closes by its button, Escape, or a click beside it. */
export function openSettings() {
  const dialog = document.createElement("dialog");
  dialog.className = "settings";
  fillDialog(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {HTMLDialogElement} dialog */
function fillDialog(dialog) {
  dialog.setAttribute("aria-label", t("Settings"));
  const head = document.createElement("h2");
  head.textContent = t("Settings");
  const close = document.createElement("button");
  close.type = "button";
  close.className = "primary";
  close.textContent = t("Close");
  close.addEventListener("click", () => dialog.close());
  const bottom = document.createElement("div");
  bottom.className = "buttons";
  bottom.append(close);
  dialog.replaceChildren(
    head,
    languageField(() => {
      fillDialog(dialog);
      dialog.querySelector("select")?.focus();
    }),
    choice(t("Light or dark"), "theme", [["auto", t("as the device")], ["light", t("light")], ["dark", t("dark")]]),
    choice(t("Colours of the suits"), "deck", [["two", t("two colours")], ["four", t("four colours")]]),
    check(t("Large signs on the cards"), "large"),
    check(t("Cards fly"), "motion"),
    check(t("Sound"), "sound"),
    check(t("A single possible move plays itself"), "autoplay"),
    check(t("Ask before a move is made"), "confirm"),
    check(t("Characters talk"), "talk"),
    bottom,
  );
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
