// The first page: go on where one was, a game with two taps, a table for friends, the tables that are open.

import { askGames, askMine, askTables, keptSeats, makeTable, Trouble } from "./api.js";
import { makeFan } from "./cards.js";
import { ask, closeBeside } from "./dialog.js";
import { byId, make, setText } from "./dom.js";
import { makeFace, showFace } from "./faces.js";
import { chips, range, refocus, select, TableForm, usualPreset } from "./form.js";
import { icon, showIcons } from "./icons.js";
import { openJoin } from "./joining.js";
import { botName, botWay, knowFolk, levelName, nameShown } from "./labels.js";
import { puzzleLink } from "./puzzled.js";
import { rulesList } from "./rules-list.js";
import { change, languageField, onSettings, settings, start } from "./settings.js";
import { askToday, makeDaily, tableOfDay } from "./today.js";
import { backLink, forgetKeys, justLeft } from "./token.js";
import { capital, language, say, sentence, several, t } from "./words.js";

/** @typedef {import("./api.js").Choices} Choices */
/** @typedef {import("./api.js").Game} Game */
/** @typedef {import("./api.js").Listed} Listed */
/** @typedef {import("./api.js").Mine} Mine */
/** @typedef {import("./api.js").Place} Place */
/** @typedef {import("./form.js").Chosen} Chosen */

/**
 * What was chosen the last time: of each game how many play, by which rules and against whom.
 * @typedef {{game: string, level: string, seats: Record<string, number>, presets: Record<string, string>,
 *   folk: string[], forms: Record<string, Chosen>}} Last
 */

const KEY = "cardfolk.choices";
const EVERY = 15_000; // milliseconds between looks at the open tables
const STAGES = ["playing", "between", "waiting"]; // of a table, by how much it is wanted to go on there
const MINE = 5; // tables of one's own that are shown; the page of one's games has all

/** @type {Choices} */
let choices;
/** @type {Game} */
let game;
const last = readLast();

/** @returns {Last} */
function readLast() {
  const usual = { game: "", level: "medium", seats: {}, presets: {}, folk: [], forms: {} };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual;
  }
}

function keepLast() {
  try {
    localStorage.setItem(KEY, JSON.stringify(last));
  } catch {
    // for this time only
  }
}

/** @param {string} id */
function findGame(id) {
  return choices.games.find((one) => one.id === id);
}

// The games

function drawGames() {
  const friends = make(
    "button",
    { type: "button", class: "friends-tile", "data-friends": true, onclick: openJoining },
    icon("people"),
    make("strong", { text: t("With friends") }),
    make("span", { text: t("a link or a code") }),
  );
  byId("games").replaceChildren(...choices.games.map(gameTile), friends);
}

/** @param {Game} one */
function gameTile(one) {
  const count = one.least === one.most ? String(one.least) : `${one.least}–${one.most}`;
  const seats = make("span", { class: "count" }, icon("people"), count, make("span", { class: "unseen", text: ` ${t("players")}` }));
  const foot = make("span", { class: "tile-foot" }, make("strong", { text: t(one.name) }), seats);
  const open = () => {
    last.game = one.id;
    keepLast();
    openPlaying(one);
  };
  return make("button", { type: "button", class: "tile game", "data-game": one.id, "data-cloth": one.cloth, onclick: open }, makeFan(one.fan), foot);
}

// One game, before it is played: who plays, and by which rules

/** @param {Game} one */
function openPlaying(one) {
  game = one;
  drawPlaying();
  const dialog = /** @type {HTMLDialogElement} */ (byId("playing"));
  dialog.dataset.cloth = one.cloth;
  setText(byId("playing-trouble"), "");
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  byId("solo").focus();
}

function players() {
  return Math.min(game.most, Math.max(game.least, last.seats[game.id] ?? game.usual));
}

function preset() {
  const chosen = last.presets[game.id] ?? "";
  return Object.hasOwn(game.presets, chosen) ? chosen : usualPreset(game, players());
}

function level() {
  return choices.levels.includes(last.level) ? last.level : "medium";
}

/** Who sits at the other seats: characters of the chosen strength, then others who play so for once. */
function opponents() {
  const { folk } = choices;
  const known = new Set(folk.map((one) => one.id));
  const fitting = [...folk].sort((a, b) => Number(b.level === level()) - Number(a.level === level()));
  const order = [...new Set([...last.folk.filter((id) => known.has(id)), ...fitting.map((one) => one.id)])];
  return order.slice(0, players() - 1);
}

/**
 * A character as a server is asked for them: as strong as they are, or as it was chosen.
 * @param {string} id
 */
function asked(id) {
  const one = choices.folk.find((other) => other.id === id);
  return !one || one.level === level() ? id : `${id}@${level()}`;
}

function drawPlaying() {
  const { least, most } = game;
  setText(byId("playing-title"), t(game.name));
  setText(byId("playing-about"), sentence(t(game.summary)));
  byId("playing-rules").setAttribute("href", `/rules/${game.id}`);
  byId("playing-learn").setAttribute("href", `/learn#${game.id}`);
  const form = byId("playing-form");
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.field;
  const again = () => (keepLast(), drawPlaying());
  const parts = [];
  if (!settings.name) {
    const name = make("input", { maxlength: "24", autocomplete: "nickname", placeholder: t("Guest"), id: "own-name" });
    name.addEventListener("change", () => void change("name", name.value.trim()));
    parts.push(make("label", { class: "field" }, make("span", { text: t("Your name") }), name));
  }
  const presets = Object.entries(game.presets);
  if (presets.length > 1) {
    const names = presets.map(([name, one]) => /** @type {[string, string]} */ ([name, capital(t(one.label))]));
    parts.push(chips(t("Which rules"), "preset", names, preset(), (value) => ((last.presets[game.id] = value), again())));
  }
  parts.push(rulesList(game, game.presets[preset()]?.values ?? {}));
  if (least !== most) {
    const counts = range(least, most).map((count) => /** @type {[string, string]} */ ([String(count), String(count)]));
    parts.push(chips(t("Players"), "players", counts, String(players()), (value) => ((last.seats[game.id] = Number(value)), again())));
  }
  const levels = choices.levels.map((one) => /** @type {[string, string]} */ ([one, levelName(one)]));
  parts.push(select(t("How strong the others are"), "level", levels, level(), (value) => ((last.level = value), (last.folk = []), again())));
  parts.push(drawOpponents(again));
  form.replaceChildren(...parts);
  if (focused) refocus(form, focused);
}

/**
 * The faces of those who will sit there; a tap on one brings somebody else.
 * @param {() => void} again
 */
function drawOpponents(again) {
  const sitting = opponents();
  const list = make("ul", { class: "opponents", "aria-label": t("Who plays") });
  sitting.forEach((id, at) => {
    const one = choices.folk.find((other) => other.id === id);
    if (!one) return;
    const other = () => {
      const ids = choices.folk.map((each) => each.id);
      const from = ids.indexOf(id);
      const next = [...ids.slice(from + 1), ...ids.slice(0, from)].find((each) => !sitting.includes(each));
      last.folk = sitting.map((each, place) => (place === at && next ? next : each));
      again();
    };
    const label = t("{name}: somebody else", { name: one.name });
    const face = make("button", { type: "button", class: "plain", "data-field": `seat${at}`, "aria-label": label, title: `${sentence(botWay(asked(id)))} ${say(one.about)}`, onclick: other }, makeFace({ name: one.name, character: id }), make("span", { text: one.name }));
    list.append(make("li", {}, face));
  });
  return list;
}

/**
 * Do it, and say so if it fails.
 * @param {HTMLElement} trouble where to say it
 * @param {HTMLElement} button
 * @param {() => Promise<void>} act
 */
async function attempt(trouble, button, act) {
  button.setAttribute("disabled", "");
  trouble.textContent = "";
  try {
    await act();
  } catch (wrong) {
    if (!(wrong instanceof Trouble)) throw wrong;
    trouble.textContent = sentence(wrong.message);
  } finally {
    button.removeAttribute("disabled");
  }
}

function playAlone() {
  void attempt(byId("playing-trouble"), byId("solo"), async () => {
    const seats = ["", ...opponents().map(asked)];
    location.href = await makeTable({ game: game.id, seats, name: settings.name || t("Guest"), colour: settings.face, preset: preset(), start: true });
  });
}

// With friends

function openJoining() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("joining"));
  byId("join-games").replaceChildren(
    ...choices.games.map((one) => make("button", { type: "button", "data-game": one.id, text: t(one.name), onclick: () => (dialog.close(), playWithFriends(one)) })),
  );
  setText(byId("join-trouble"), "");
  dialog.showModal();
}

/** @param {Game} one */
function playWithFriends(one) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("friends"));
  byId("friends-title").textContent = t("{game} with friends", { game: t(one.name) });
  const name = /** @type {HTMLInputElement} */ (byId("name"));
  name.value = settings.name;
  const form = new TableForm(byId("form"), choices, one, last.forms[one.id] ?? {});
  byId("friends-trouble").textContent = "";
  byId("make").onclick = () => {
    const called = name.value.trim();
    if (!called) {
      byId("friends-trouble").textContent = t("What shall the others call you?");
      name.focus();
      return;
    }
    void change("name", called);
    last.forms[one.id] = form.chosen();
    keepLast();
    void attempt(byId("friends-trouble"), byId("make"), async () => {
      location.href = await makeTable({ ...form.table(called), colour: settings.face });
    });
  };
  dialog.showModal();
  dialog.scrollTop = 0;
}

// One's own tables

/** @type {Mine[]} */
let mine = [];

async function fetchMine() {
  if (keptSeats().length) {
    try {
      mine = await askMine();
    } catch {
      return;
    }
  } else {
    mine = [];
  }
  drawMine();
}

function drawMine() {
  const best = STAGES.map((stage) => mine.find((table) => table.stage === stage)).find(Boolean);
  drawContinue(best);
  const rest = mine.filter((table) => table !== best).slice(0, MINE);
  byId("mine").hidden = !rest.length;
  byId("mine-list").replaceChildren(...rest.map(mineRow));
}

/** @param {Mine | undefined} table */
function drawContinue(table) {
  const tile = byId("continue");
  const known = findGame(table?.game ?? "");
  tile.hidden = !table || !known;
  if (!table || !known) return;
  tile.dataset.cloth = known.cloth;
  const others = table.places.filter((place, seat) => seat !== table.you && place.name);
  const go = make("a", { class: "button primary big", id: "go-on", href: `/t/${table.id}`, text: t("Continue") });
  tile.replaceChildren(
    make("h2", { id: "continue-title", text: t("Your game of {game}", { game: t(known.name) }) }),
    make("p", { text: stateOf(table) }),
    make("div", { class: "with", "aria-label": several(others.map(shownName)), role: "img" }, ...others.map((place) => makeFace({ name: shownName(place), character: place.character }))),
    makeFan(known.fan),
    go,
  );
}

/** @param {Place} place */
function shownName(place) {
  return nameShown(place.name ?? "");
}

/**
 * What there is to say of a table of one's own.
 * @param {Mine} table
 */
function stateOf(table) {
  const said = table.line ? [sentence(say(table.line))] : [];
  if (table.turn) said.push(t("It is your turn."));
  else if (table.stage === "waiting") said.push(t("Waiting for others."));
  else if (table.stage === "between") said.push(t("The next game can begin."));
  return said.join(" ") || when(table.at);
}

/** @param {number} at in seconds */
function when(at) {
  return new Date(at * 1000).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

/** @param {Mine} table */
function mineRow(table) {
  const known = findGame(table.game);
  const name = known ? t(known.name) : table.game;
  const others = table.places.filter((place, seat) => seat !== table.you && place.name).map(shownName);
  const link = make("a", { href: `/t/${table.id}` }, make("strong", { text: name }), make("span", { class: "about", text: others.length ? t("with {names}", { names: several(others) }) : t("nobody else yet") }), make("span", { class: "soft", text: when(table.at) }));
  const label = t("Give up the seat at this table: {game}", { game: name });
  const forget = make("button", { type: "button", class: "plain forget", "aria-label": label, title: label }, icon("cross"));
  forget.addEventListener("click", () => {
    forgetKeys(table.id);
    mine = mine.filter((one) => one !== table);
    drawMine();
  });
  return make("li", { "data-cloth": known?.cloth ?? "" }, link, forget);
}

// What today brings

/** @type {import("./wire.js").Today | null} */
let today = null;

async function fetchToday() {
  try {
    today = await askToday();
  } catch {
    return;
  }
  drawToday();
}

function drawToday() {
  byId("today").hidden = !today;
  const known = findGame(today?.game ?? "");
  if (!today || !known) return;
  const { day, folk, puzzle } = today;
  const names = several(folk.map((id) => choices.folk.find((one) => one.id === id)?.name ?? id));
  const faces = folk.map((id) => makeFace({ name: id, character: id }));
  const begun = tableOfDay(day);
  const about = make("span", { class: "about", text: `${t(known.name)}, ${t("with {names}", { names })}. ${t("The same cards and company for everyone today.")}` });
  const head = make("strong", { text: t("Deal of the day") });
  const inside = [make("span", { class: "with", "aria-hidden": "true" }, ...faces), head, about];
  const deal = begun
    ? make("a", { id: "daily", href: `/t/${begun}`, class: "button", "data-cloth": known.cloth }, ...inside, make("span", { class: "soft", text: t("Go on, or see your result") }))
    : make("button", { id: "daily", type: "button", "data-cloth": known.cloth, onclick: playDaily }, ...inside);
  const told = t("{game}: which move is best?", { game: t(known.name) });
  const solve = make("a", { id: "puzzle", href: puzzleLink(known.id, puzzle), class: "button", "data-cloth": known.cloth }, icon("puzzle"), make("strong", { text: t("Puzzle of the day") }), make("span", { class: "about", text: told }));
  byId("today-list").replaceChildren(deal, solve);
}

function playDaily() {
  void attempt(byId("today-trouble"), byId("daily"), async () => {
    if (today) location.href = await makeDaily(today.day, settings.name || t("Guest"), settings.face);
  });
}

// The tables of others

let lobby = "";

async function drawLobby() {
  let tables;
  try {
    tables = await askTables();
  } catch {
    return;
  }
  const now = JSON.stringify(tables) + language();
  if (now === lobby) return;
  lobby = now;
  byId("no-tables").hidden = tables.length > 0;
  byId("table-list").replaceChildren(...tables.map(tableRow));
}

/** @param {Listed} table */
function tableRow(table) {
  const known = findGame(table.game);
  const people = table.places.filter((place) => place.name || place.bot);
  const free = table.places.length - people.length;
  const names = people.map((place) => (place.bot && !place.character ? t("bot: {level}", { level: botName(place.bot) }) : (place.name ?? "")));
  const state = free ? t(["{count} free seat", "{count} free seats"], { count: free }) : t("watch");
  const link = make("a", { href: `/t/${table.id}` }, make("strong", { text: known ? t(known.name) : table.game }), make("span", { class: "about", text: names.join(", ") }), make("span", { class: free ? "free" : "soft", text: state }));
  return make("li", { "data-cloth": known?.cloth ?? "" }, link);
}

// Those who play here

function drawFolk() {
  byId("folk-list").replaceChildren(
    ...choices.folk.map((one) => {
      const face = makeFace({ name: one.name, character: one.id });
      return make("li", {}, make("button", { type: "button", class: "plain", "aria-haspopup": "dialog", onclick: () => void meet(one) }, face, make("span", { text: one.name })));
    }),
  );
}

/**
 * Who somebody is; and a game with them.
 * @param {import("./api.js").Character} one
 */
async function meet(one) {
  const play = await ask(
    one.name,
    (dialog, /** @type {(yes: boolean) => void} */ answer) => {
      const close = make("button", { type: "button", text: t("Back"), onclick: () => dialog.close() });
      const yes = make("button", { type: "button", class: "primary", text: t("Play with {name}", { name: one.name }), onclick: () => answer(true) });
      const about = make("p", { text: say(one.about) });
      const home = make("p", { class: "soft", text: `${say(one.home)}. ${sentence(botWay(one.id))}` });
      dialog.append(makeFace({ name: one.name, character: one.id }), about, home, make("div", { class: "buttons" }, close, yes));
    },
    "meeting",
  );
  if (!play) return;
  last.folk = [one.id, ...last.folk.filter((id) => id !== one.id)];
  last.level = one.level;
  keepLast();
  openPlaying(game);
}

/** A seat that was given up a moment ago can be had back. */
function drawLeft() {
  const left = justLeft();
  const line = byId("left");
  line.hidden = !left;
  if (!left) return;
  const back = make("a", { class: "button", href: backLink(left), text: t("Take my seat back") });
  line.replaceChildren(make("span", { text: t("You have left a table of {game}. Your seat is kept for three minutes.", { game: left.game }) }), back);
}

function drawYou() {
  showFace(byId("own-face"), { name: settings.name || t("Guest"), colour: settings.face });
}

function draw() {
  byId("language").replaceChildren(languageField());
  drawYou();
  drawGames();
  drawFolk();
  drawLeft();
  drawMine();
  drawToday();
  void drawLobby();
  if (/** @type {HTMLDialogElement} */ (byId("playing")).open) drawPlaying();
}

async function begin() {
  showIcons();
  const words = start();
  try {
    [choices] = await Promise.all([askGames(), words]);
  } catch (wrong) {
    await words;
    byId("trouble").textContent = wrong instanceof Trouble ? wrong.message : String(wrong);
    return;
  }
  knowFolk(choices.folk);
  game = /** @type {Game} */ (findGame(last.game) ?? findGame(choices.first) ?? choices.games[0]);
  byId("solo").addEventListener("click", playAlone);
  byId("with-friends").addEventListener("click", () => {
    /** @type {HTMLDialogElement} */ (byId("playing")).close();
    playWithFriends(game);
  });
  document.querySelector(".bar [data-friends]")?.addEventListener("click", openJoining);
  openJoin();
  for (const dialog of document.querySelectorAll("dialog")) {
    closeBeside(dialog);
    for (const button of dialog.querySelectorAll("[data-close]")) button.addEventListener("click", () => dialog.close());
  }
  draw();
  void fetchMine();
  void fetchToday();
  onSettings((name) => {
    if (name === "language") draw();
    else if (name === "name" || name === "face") drawYou();
  });
  setInterval(() => {
    if (!document.hidden) void drawLobby();
  }, EVERY);
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    draw();
    void fetchMine();
    void fetchToday();
  });
}

void begin();
