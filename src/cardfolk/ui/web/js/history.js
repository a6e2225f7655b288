// One's own games: the running score with the same people, oneself beside each of them, every game; and a code that
// takes the keys to all this to another device.

import { askGames, askMine, carry, keptSeats, takeCarried, Trouble } from "./api.js";
import { byId, copy, make, setText } from "./dom.js";
import { makeFace, showFace } from "./faces.js";
import { knowFolk, nameShown } from "./labels.js";
import { byPeople, byRival, gamesOf } from "./record.js";
import { onSettings, settings, start } from "./settings.js";
import { number, sentence, several, t } from "./words.js";

/** @typedef {import("./api.js").Choices} Choices */
/** @typedef {import("./record.js").Ended} Ended */
/** @typedef {import("./record.js").Person} Person */

const STEP = 20; // games that are listed at once

/** @type {Choices} */
let choices;
/** @type {Ended[]} */
let games = [];
let shown = STEP;

/** @param {string} id */
function known(id) {
  return choices.games.find((one) => one.id === id);
}

/** @param {Person} person */
function faceOf(person) {
  return makeFace({ ...person, name: nameShown(person.name) });
}

function draw() {
  showFace(byId("own-face"), { name: settings.name || t("Guest"), colour: settings.face });
  const counts = games.some((game) => game.after === null);
  byId("nothing").hidden = games.length > 0;
  for (const [id, some] of /** @type {[string, boolean][]} */ ([["people", counts], ["rivals", counts], ["games", games.length > 0]])) {
    const section = byId(id).closest("section");
    if (section) section.hidden = !some;
  }
  drawPeople();
  drawRivals();
  drawGames();
}

function drawPeople() {
  byId("people").replaceChildren(
    ...byPeople(games).map(({ others, played, wins, last }) => {
      const names = others.map((one) => nameShown(one.name));
      const score = make("dl");
      const rows = /** @type {[string, number][]} */ ([[t("You"), wins.you], ...names.map((name, at) => [name, wins.others[at] ?? 0])]);
      for (const [name, count] of rows) score.append(make("dt", { text: name }), make("dd", { text: String(count) }));
      return make(
        "li",
        { "data-cloth": known(last.game)?.cloth ?? "" },
        make("div", { class: "who" }, ...others.map(faceOf)),
        make("strong", { text: several([t("You"), ...names]) }),
        make("span", { text: t(["{count} game; won:", "{count} games; won:"], { count: played }) }),
        score,
        make("a", { class: "button", href: `/t/${last.table}`, text: t("Same people again") }),
      );
    }),
  );
}

function drawRivals() {
  const head = [t("Who"), t("Games"), t("You were ahead"), t("They were ahead")].map((text) => make("th", { scope: "col", text }));
  const rows = byRival(games).map(({ who, played, ahead, behind }) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, faceOf(who), ` ${nameShown(who.name)}`),
      ...[played, ahead, behind].map((count) => make("td", { text: String(count) })),
    ),
  );
  byId("rivals").replaceChildren(make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
}

function drawGames() {
  byId("games").replaceChildren(
    ...games.slice(0, shown).map((game) => {
      const others = several(game.others.map((one) => nameShown(one.name)));
      const place = game.won ? t("won") : t("place {number} of {count}", { number: game.place, count: game.others.length + 1 });
      const date = new Date(game.at * 1000).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
      const about = [t("with {names}", { names: others }), date];
      if (game.after !== null) about.push(t("played from move {number}: it does not count", { number: game.after + 1 }));
      const name = t(known(game.game)?.name ?? game.game);
      return make(
        "li",
        { "data-cloth": known(game.game)?.cloth ?? "" },
        make(
          "a",
          { href: `/t/${game.table}/replay/${game.number}` },
          make("strong", { text: name }),
          make("span", { class: "about", text: about.join(" · ") }),
          make("span", { class: game.won ? "won" : "soft", text: `${place} (${number(game.score)})` }),
        ),
        make("a", {
          class: "button", href: `/t/${game.table}/replay/${game.number}?review=${game.you}`, text: t("Review"),
          "aria-label": `${t("Review")}: ${name}, ${date}`,
        }),
      );
    }),
  );
  byId("more").hidden = games.length <= shown;
}

/** Ask anew, and show it. */
async function fetchGames() {
  games = keptSeats().length ? gamesOf(await askMine(), choices.games) : [];
  draw();
}

/**
 * Do it; what goes wrong is told.
 * @param {() => Promise<void>} act
 */
async function attempt(act) {
  const told = byId("carry-told");
  setText(told, "");
  try {
    await act();
  } catch (wrong) {
    if (!(wrong instanceof Trouble)) throw wrong;
    setText(told, sentence(wrong.message));
  }
}

async function makeCode() {
  const { code } = await carry();
  const link = `${location.origin}/history#carry=${code}`;
  byId("carried").hidden = false;
  setText(byId("carry-code"), code.replace(/(.{4})(?=.)/g, "$1 "));
  const share = byId("carry-share");
  setText(share, "share" in navigator ? t("Share the link") : t("Copy the link"));
  share.onclick = async () => {
    try {
      if ("share" in navigator) return await navigator.share({ title: "cardfolk", url: link });
    } catch {
      // not wanted after all, or not possible: copy it
    }
    setText(byId("carry-told"), (await copy(link)) ? t("The link is copied.") : t("Write the code down."));
  };
}

/** @param {string} text as it was typed, with spaces perhaps */
async function takeCode(text) {
  const tables = await takeCarried(text.replace(/\s/g, "").toLowerCase());
  setText(byId("carry-told"), t(["Your seat at {count} table is here now.", "Your seats at {count} tables are here now."], { count: tables }));
  await fetchGames();
}

async function begin() {
  const code = new URLSearchParams(location.hash.slice(1)).get("carry");
  if (location.hash) history.replaceState(null, "", location.pathname);
  const words = start();
  try {
    [choices] = await Promise.all([askGames(), words]);
    knowFolk(choices.folk);
    await fetchGames();
  } catch (wrong) {
    await words;
    setText(byId("trouble"), wrong instanceof Trouble ? wrong.message : String(wrong));
    return;
  }
  byId("more").addEventListener("click", () => {
    shown += STEP;
    drawGames();
  });
  byId("carry").addEventListener("click", () => void attempt(makeCode));
  byId("take").addEventListener("submit", (event) => {
    event.preventDefault();
    const { value } = /** @type {HTMLInputElement} */ (byId("take-code"));
    if (value.trim()) void attempt(() => takeCode(value));
  });
  if (code) void attempt(() => takeCode(code));
  onSettings(draw);
}

void begin();
