// The first page: a game with one tap, a table for friends, the tables that are open.

import { askGames, askTables, forgetTable, keptTables, makeTable, Trouble } from "./api.js";
import { makeCard } from "./cards.js";
import { byId } from "./dom.js";
import { range, select, TableForm, usualPreset } from "./form.js";
import { botName, knowFolk, levelName } from "./labels.js";
import { change, languageField, onSettings, settings, start } from "./settings.js";
import { language, sentence, t } from "./words.js";

/** @typedef {import("./api.js").Choices} Choices */
/** @typedef {import("./api.js").Game} Game */
/** @typedef {import("./api.js").Listed} Listed */
/** @typedef {import("./form.js").Chosen} Chosen */

/**
 * What was chosen the last time.
 * @typedef {{game: string, level: string, seats: Record<string, number>, forms: Record<string, Chosen>}} Last
 */

const KEY = "cardfolk.choices";
const EVERY = 15_000; // milliseconds between looks at the open tables
const MINE = 6; // tables of one's own that are shown

/** @type {Choices} */
let choices;
const last = readLast();

/** @returns {Last} */
function readLast() {
  const usual = { game: "", level: "medium", seats: {}, forms: {} };
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

/** @returns {Game} */
function game() {
  const found = (/** @type {string} */ id) => choices.games.find((one) => one.id === id);
  return found(last.game) ?? found(choices.first) ?? choices.games[0];
}

function players() {
  const { id, least, most, usual } = game();
  return Math.min(most, Math.max(least, last.seats[id] ?? usual));
}

function drawGames() {
  const list = byId("games");
  const focused = /** @type {HTMLInputElement | null} */ (document.activeElement)?.value;
  list.replaceChildren(...choices.games.map(gameRow));
  const again = /** @type {HTMLInputElement | null} */ (list.querySelector(`input[value="${CSS.escape(focused ?? "")}"]`));
  again?.focus();
}

/** @param {Game} one */
function gameRow(one) {
  const row = document.createElement("div");
  row.className = "game";
  const label = document.createElement("label");
  const radio = document.createElement("input");
  radio.type = "radio";
  radio.name = "game";
  radio.value = one.id;
  radio.checked = one.id === game().id;
  radio.className = "unseen";
  radio.addEventListener("change", () => {
    last.game = one.id;
    keepLast();
    drawSolo();
  });
  const fan = document.createElement("span");
  fan.className = "fan";
  fan.setAttribute("aria-hidden", "true");
  for (const card of one.fan) {
    const made = makeCard(card, { quiet: true });
    made.setAttribute("large", "");
    fan.append(made);
  }
  const words = document.createElement("span");
  words.className = "words";
  const name = document.createElement("strong");
  name.textContent = t(one.name);
  const seats = document.createElement("span");
  seats.className = "count";
  seats.textContent = one.least === one.most ? String(one.least) : `${one.least}–${one.most}`;
  seats.title = t("players");
  const spoken = document.createElement("span");
  spoken.className = "unseen";
  spoken.textContent = `, ${t("players")}`;
  seats.append(spoken);
  const about = document.createElement("span");
  about.className = "about";
  about.textContent = sentence(t(one.summary));
  name.append(" ", seats);
  words.append(name, about);
  label.append(radio, fan, words);
  const rules = document.createElement("a");
  rules.className = "button plain help";
  rules.href = `/rules/${one.id}`;
  rules.textContent = "?";
  rules.setAttribute("aria-label", t("Rules: {game}", { game: t(one.name) }));
  rules.title = t("Rules: {game}", { game: t(one.name) });
  row.append(label, rules);
  return row;
}

function drawSolo() {
  const { least, most } = game();
  const fields = [];
  if (least !== most) {
    fields.push(
      select(
        t("Players"),
        "players",
        range(least, most).map((count) => [String(count), t(["{count} player", "{count} players"], { count })]),
        String(players()),
        (value) => {
          last.seats[game().id] = Number(value);
          keepLast();
        },
        true,
      ),
    );
  }
  fields.push(
    select(
      t("How strong the bots are"),
      "level",
      choices.levels.map((level) => [level, t("bots: {level}", { level: levelName(level) })]),
      choices.levels.includes(last.level) ? last.level : "medium",
      (value) => {
        last.level = value;
        keepLast();
      },
      true,
    ),
  );
  byId("solo-fields").replaceChildren(...fields);
  byId("about").textContent = sentence(t(game().summary));
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
  void attempt(byId("trouble"), byId("solo"), async () => {
    const count = players();
    const level = choices.levels.includes(last.level) ? last.level : "medium";
    const seats = ["", ...Array.from({ length: count - 1 }, () => level)];
    location.href = await makeTable({
      game: game().id,
      seats,
      name: settings.name || t("Guest"),
      preset: usualPreset(game(), count),
      start: true,
    });
  });
}

function playWithFriends() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("friends"));
  const one = game();
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
      location.href = await makeTable(form.table(called));
    });
  };
  dialog.showModal();
  dialog.scrollTop = 0;
}

function drawMine() {
  const found = keptTables().slice(0, MINE);
  byId("mine").hidden = !found.length;
  byId("mine-list").replaceChildren(
    ...found.map(({ id, game, at }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `/t/${id}`;
      const known = choices.games.find((one) => one.id === game);
      link.textContent = known ? t(known.name) : t("Table {id}", { id });
      const when = document.createElement("span");
      when.className = "soft";
      if (at) when.textContent = new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
      const forget = document.createElement("button");
      forget.type = "button";
      forget.className = "plain";
      forget.textContent = "✕";
      forget.setAttribute("aria-label", t("Give up the seat at this table: {game}", { game: link.textContent }));
      forget.title = forget.getAttribute("aria-label") ?? "";
      forget.addEventListener("click", () => {
        forgetTable(id);
        drawMine();
      });
      item.append(link, when, forget);
      return item;
    }),
  );
}

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
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `/t/${table.id}`;
  const known = choices.games.find((one) => one.id === table.game);
  const name = document.createElement("strong");
  name.textContent = known ? t(known.name) : table.game;
  const people = document.createElement("span");
  people.className = "about";
  people.textContent = table.places
    .filter((place) => place.name || place.bot)
    .map((place) => (place.bot && !place.character ? t("bot: {level}", { level: botName(place.bot) }) : (place.name ?? "")))
    .join(", ");
  const free = table.places.filter((place) => !place.name && !place.bot).length;
  const state = document.createElement("span");
  state.className = free ? "free" : "soft";
  state.textContent = free ? t(["{count} free seat", "{count} free seats"], { count: free }) : t("watch");
  link.append(name, people, state);
  item.append(link);
  return item;
}

function draw() {
  byId("language").replaceChildren(languageField());
  drawGames();
  drawSolo();
  drawMine();
  void drawLobby();
}

async function begin() {
  const words = start();
  try {
    [choices] = await Promise.all([askGames(), words]);
  } catch (wrong) {
    await words;
    byId("trouble").textContent = wrong instanceof Trouble ? wrong.message : String(wrong);
    return;
  }
  knowFolk(choices.folk);
  byId("solo").addEventListener("click", playAlone);
  byId("with-friends").addEventListener("click", playWithFriends);
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog")?.close());
  }
  draw();
  for (const id of ["solo", "with-friends"]) byId(id).removeAttribute("disabled");
  onSettings((name) => {
    if (name === "language") draw();
  });
  setInterval(() => {
    if (!document.hidden) void drawLobby();
  }, EVERY);
  addEventListener("pageshow", (event) => {
    if (event.persisted) draw();
  });
}

void begin();
