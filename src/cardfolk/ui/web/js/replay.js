// The page of a game that is over: any position on its table with all hands open, its record, and whether the deal was fair.

import { askGames, askJson, playFrom, Trouble } from "./api.js";
import { makeCard } from "./cards.js";
import { placesOn, showCloth } from "./cloth.js";
import { byId, copy, keyed, make, setAttribute, setText } from "./dom.js";
import { showFace } from "./faces.js";
import { showFacts } from "./facts.js";
import { checkFair, ownOf } from "./fair.js";
import { icon, showIcons, thing } from "./icons.js";
import { knowFolk, nameShown } from "./labels.js";
import { layZones } from "./laying.js";
import { lyingOf } from "./maker.js";
import { fly } from "./moving.js";
import { ReviewPanel } from "./review.js";
import { fetchRecord, gamePath, saveRecord } from "./saving.js";
import { showSeats } from "./seats.js";
import { onSettings, settings, start } from "./settings.js";
import { number, say, seatName, sentence, t } from "./words.js";
import { showZones } from "./zones.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./fair.js").Step} Step */
/** @typedef {{ply: number, move: string | null, seat: number | null, view: View, happened: import("./wire.js").Happened[]}} Shown */
/** @typedef {import("./saving.js").GameRecord} GameRecord */

const CHUNK = 50; // positions fetched at once
const PACE = 1100; // milliseconds a position

const [, , table, , game] = location.pathname.split("/");
const path = gamePath(table, game);

/** @type {GameRecord} */
let record;
/** Who sat there. @type {import("./wire.js").Place[]} */
let sat = [];
/** @type {string[]} */
let names = [];
let cloth = "";
let ply = 0;
let wanted = 0;
/** @type {Map<number, Promise<void>>} */
const chunks = new Map();
/** @type {Map<number, Shown>} */
const views = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let playing;
/** @type {ReviewPanel} */
let review;

/** @param {number} at */
function fetchViews(at) {
  const first = Math.floor(at / CHUNK) * CHUNK;
  let chunk = chunks.get(first);
  if (!chunk) {
    const { eyes } = review;
    const seen = eyes === null ? "" : `&seat=${eyes}`;
    chunk = askJson(`${path}/views?from=${first}&to=${first + CHUNK}${seen}`).then((/** @type {{views: Shown[]}} */ answer) => {
      if (eyes !== review.eyes) return; // seen by others meanwhile
      for (const one of answer.views) views.set(one.ply, one);
    });
    chunk.catch(() => chunks.delete(first));
    chunks.set(first, chunk);
  }
  return chunk;
}

/**
 * Show a position.
 * @param {number} to
 */
async function go(to) {
  wanted = Math.max(0, Math.min(record.moves.length, to));
  const at = wanted;
  if (!views.has(at)) {
    try {
      await fetchViews(at);
    } catch (wrong) {
      stop();
      byId("trouble").textContent = wrong instanceof Trouble ? sentence(wrong.message) : String(wrong);
      return;
    }
  }
  if (at !== wanted) return; // on to another meanwhile
  const next = at === ply + 1;
  ply = at;
  review.stand(at);
  if (next) await fly(views.get(at)?.happened ?? [], draw);
  else draw();
  if (at % CHUNK > CHUNK - 10 && at + 10 <= record.moves.length) void fetchViews(at + 10).catch(() => {});
}

function draw() {
  const shown = views.get(ply);
  if (!shown) return;
  const last = record.moves.length;
  byId("trouble").textContent = "";
  const slider = /** @type {HTMLInputElement} */ (byId("slider"));
  slider.max = String(last);
  slider.value = String(ply);
  const step = t("Step {number} of {last}", { number: ply, last });
  slider.setAttribute("aria-valuetext", step);
  byId("step").textContent = `${ply} / ${last}`;
  drawTable(shown.view);
  byId("happened").replaceChildren(
    ...shown.happened.map(({ words }) => {
      const line = document.createElement("li");
      line.textContent = sentence(say(words, { names }));
      return line;
    }),
  );
  for (const [id, off] of /** @type {[string, boolean][]} */ ([
    ["first", ply === 0],
    ["before", ply === 0],
    ["next", ply === last],
    ["last", ply === last],
    ["play-from", ply === last],
  ])) {
    byId(id).setAttribute("aria-disabled", String(off));
  }
  keepPlace();
}

/** The address leads to this step, and to the review. */
function keepPlace() {
  history.replaceState(null, "", `${location.pathname}${review.seat < 0 ? "" : `?review=${review.seat}`}${ply ? `#${ply}` : ""}`);
}

/** The table is seen through other eyes: all is fetched anew. */
function seenAnew() {
  chunks.clear();
  views.clear();
  keepPlace();
  void go(wanted);
}

/**
 * Where something was decided: its step, with the table in sight.
 * @param {number} to
 */
function showStep(to) {
  stop();
  void go(to);
  byId("main").scrollIntoView({ block: "end", behavior: "instant" });
}

/** The seat that this browser played at, else the first person's. */
function ownSeat() {
  const { seat = -1 } = ownOf(table, game);
  if (sat[seat]) return seat;
  return Math.max(0, sat.findIndex(({ bot }) => !bot));
}

/** A review is in the address: of this seat, or of one's own. */
function askedReview() {
  const asked = new URLSearchParams(location.search).get("review");
  if (asked === null) return;
  const seat = /^\d{1,3}$/.test(asked) ? Number(asked) : -1;
  review.start(sat[seat] ? seat : ownSeat());
}

/** @param {View} view */
function drawTable(view) {
  document.body.dataset.cloth = settings.felt || cloth;
  const lying = { ...view, viewer: null, zones: view.zones.filter((zone) => zone.kind !== "hand") };
  const places = placesOn(lying);
  showCloth(places);
  const table = /** @type {import("./wire.js").Table} */ (/** @type {unknown} */ ({
    match: 1,
    places: sat.map((place) => ({ ...place, here: true })),
  }));
  const to = { names };
  showSeats(byId("around"), { ...view, viewer: null }, table, places, to, { longAway: () => false, standIn: () => {}, moods: [] });
  showZones(byId("board"), layZones(lying, places), lying, to, { zones: new Set(), cards: new Set(), own: () => null, used: [], still: true });
  showFacts(view, to);
  const seats = Array.from({ length: view.seats }, (_, seat) => seat).filter((seat) => review.eyes === null || seat === review.eyes);
  keyed(byId("hands"), seats, String, makeHand, (element, seat) => showOpenHand(element, seat, view));
}

/** @param {number} seat */
function makeHand(seat) {
  const head = make("h2", {}, make("span", { class: "face", "aria-hidden": "true" }), make("span"), make("span", { class: "crown-place" }), make("span", { class: "score" }));
  return make("section", { class: "open-hand", "data-zone": `hand:${seat}` }, head, make("div", { class: "cards" }));
}

/**
 * A hand as its owner holds it, with the owner's points.
 * @param {HTMLElement} element
 * @param {number} seat
 * @param {View} view
 */
function showOpenHand(element, seat, view) {
  const [head, cards] = /** @type {HTMLElement[]} */ ([...element.children]);
  const [face, name, crown, score] = /** @type {HTMLElement[]} */ ([...(head?.children ?? [])]);
  if (!cards || !face || !name || !crown || !score) return;
  const own = seatName(seat, names);
  showFace(face, { ...sat[seat], name: own });
  setText(name, own);
  const won = Boolean(view.over && view.winners?.includes(seat));
  if (won !== crown.hasChildNodes()) crown.replaceChildren(...(won ? [thing("crown"), make("span", { class: "unseen", text: t("won") })] : []));
  setText(score, number(view.scores[seat] ?? 0));
  setAttribute(score, "title", t("score"));
  element.classList.toggle("turn", view.to_move === seat && !view.over);
  const held = view.zones.find((zone) => zone.kind === "hand" && zone.owner === seat)?.cards ?? [];
  keyed(
    cards,
    held.map((one) => lyingOf(one).card),
    (card) => card ?? "back",
    (card) => make("span", { class: "slot", ...(card ? { "data-card": card } : {}) }, makeCard(card)),
    (slot) => setAttribute(/** @type {Element} */ (slot.firstElementChild), "large", "yes"),
  );
}

function drawPlay() {
  const button = byId("play-on");
  const said = playing === undefined ? t("Play on") : t("Pause");
  button.setAttribute("aria-label", said);
  button.title = said;
  button.dataset.on = playing === undefined ? "" : "yes";
  button.replaceChildren(icon(playing === undefined ? "play" : "pause"));
}

function stop() {
  clearTimeout(playing);
  playing = undefined;
  drawPlay();
}

function playOn() {
  if (playing !== undefined) {
    stop();
    return;
  }
  const tick = async () => {
    await go(ply + 1);
    if (playing === undefined) return;
    if (ply >= record.moves.length) stop();
    else playing = setTimeout(tick, PACE);
  };
  playing = setTimeout(tick, ply >= record.moves.length ? 0 : 300);
  if (ply >= record.moves.length) void go(0);
  drawPlay();
}

/** @param {number} by */
function step(by) {
  stop();
  void go((by === -Infinity ? 0 : by === Infinity ? record.moves.length : wanted + by));
}

/**
 * A new table where the game goes on from a step of it, against the same bots.
 * @param {number} moves that were made before
 */
async function again(moves) {
  stop();
  const seat = review.seat >= 0 ? review.seat : ownSeat();
  try {
    location.href = await playFrom(path, { moves, seat, name: settings.name || t("Guest"), colour: settings.face });
  } catch (wrong) {
    if (!(wrong instanceof Trouble)) throw wrong;
    byId("trouble").textContent = sentence(wrong.message);
    byId("trouble").scrollIntoView({ block: "nearest" });
  }
}

async function copyLink() {
  byId("copied").textContent = (await copy(location.href)) ? t("The link is copied.") : location.href;
}

/** @param {Step} step */
function stepName(step) {
  return {
    secret: t("The table's secret is the one it promised before the deal (SHA-256)."),
    seed: t("The seed of the deal follows from this secret and from what the players gave."),
    promise: t("It is the promise that this browser was told before the deal."),
    gift: t("What this browser gave is part of it."),
  }[step];
}

function drawFair() {
  const place = byId("fair");
  const { fair, seed } = record;
  if (!fair || seed === undefined) {
    const none = document.createElement("p");
    none.textContent =
      record.after === undefined
        ? t("This deal was made without a promise, so there is nothing to check.")
        : t("This deal was played before: the game goes on from move {number} of that one.", { number: record.after + 1 });
    place.replaceChildren(none);
    return;
  }
  const steps = checkFair(fair, BigInt(seed), ownOf(table, game));
  const well = steps.every(({ holds }) => holds);
  const verdict = document.createElement("p");
  verdict.className = well ? "verdict good" : "verdict bad";
  verdict.textContent = well ? t("The deal is as it was promised: everything agrees.") : t("Something does not agree: do not trust this deal.");
  const list = document.createElement("ul");
  for (const { step, holds } of steps) {
    const line = document.createElement("li");
    line.className = holds ? "good" : "bad";
    const said = document.createElement("span");
    said.textContent = stepName(step);
    const mark = document.createElement("strong");
    mark.textContent = holds ? t("holds") : t("does not hold");
    line.append(said, " ", mark);
    list.append(line);
  }
  const givers = document.createElement("p");
  const seats = Object.keys(fair.gifts).map((seat) => seatName(Number(seat), names));
  givers.textContent = seats.length
    ? t("Randomness was given by: {names}.", { names: seats.join(", ") })
    : t("No player gave randomness, so the table alone chose the deal.");
  const more = document.createElement("p");
  more.className = "soft";
  more.textContent = t("How the cards were shuffled from the seed is checked by {command} on the downloaded record.", {
    command: "cardfolk verify",
  });
  const numbers = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = t("The numbers");
  const values = document.createElement("dl");
  for (const [name, value] of [
    [t("Promise"), fair.commitment],
    [t("Secret"), fair.secret],
    ...Object.entries(fair.gifts).map(([seat, gift]) => [seatName(Number(seat), names), gift]),
    [t("Seed"), BigInt(seed).toString(16).padStart(64, "0")],
  ]) {
    const term = document.createElement("dt");
    term.textContent = name;
    const shown = document.createElement("dd");
    shown.textContent = value;
    values.append(term, shown);
  }
  numbers.append(summary, values);
  place.replaceChildren(verdict, list, givers, more, numbers);
}

async function drawAll() {
  const { games, folk } = await askGames();
  knowFolk(folk);
  const known = games.find((/** @type {{id: string}} */ one) => one.id === record.game);
  cloth = known?.cloth ?? "";
  const name = known ? t(known.name) : record.game;
  byId("title").textContent = t("Replay: {game}", { game: name });
  document.title = `${t("Replay: {game}", { game: name })} · cardfolk`;
  names = sat.map(({ name = "" }) => nameShown(name));
  drawPlay();
  drawFair();
  review.draw();
  draw();
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const inside = /** @type {HTMLElement} */ (event.target);
  if (inside.closest("dialog, select, input:not([type=range])")) return;
  const slides = inside.id === "slider" || inside.id === "curve"; // it has the arrows already
  const act = {
    " ": inside.closest("button, a, summary") ? null : playOn,
    ArrowLeft: slides ? null : () => step(-1),
    ArrowRight: slides ? null : () => step(1),
    Home: slides ? null : () => step(-Infinity),
    End: slides ? null : () => step(Infinity),
    p: playOn,
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Where the address points. */
function place() {
  const at = Number(location.hash.slice(1));
  return Number.isInteger(at) ? at : 0;
}

async function begin() {
  await start();
  showIcons();
  const back = /** @type {HTMLAnchorElement} */ (byId("home"));
  back.href = `/t/${encodeURIComponent(table)}`;
  try {
    ({ record, places: sat } = await fetchRecord(table, game));
  } catch (wrong) {
    if (!(wrong instanceof Trouble)) throw wrong;
    byId("trouble").textContent = sentence(wrong.message);
    return;
  }
  byId("whole").hidden = false;
  review = new ReviewPanel({ path, names: () => names, own: ownSeat, go: showStep, again: (moves) => void again(moves), seen: seenAnew });
  byId("first").addEventListener("click", () => step(-Infinity));
  byId("before").addEventListener("click", () => step(-1));
  byId("play-on").addEventListener("click", playOn);
  byId("next").addEventListener("click", () => step(1));
  byId("last").addEventListener("click", () => step(Infinity));
  byId("download").addEventListener("click", () => saveRecord(record, table, game));
  byId("play-from").addEventListener("click", () => {
    if (ply < record.moves.length) void again(ply);
  });
  byId("copy").addEventListener("click", copyLink);
  const slider = /** @type {HTMLInputElement} */ (byId("slider"));
  slider.addEventListener("input", () => {
    stop();
    void go(Number(slider.value));
  });
  addEventListener("hashchange", () => {
    if (place() !== ply) step(place() - wanted);
  });
  document.addEventListener("keydown", key);
  byId("review-open").addEventListener("click", () => {
    review.start(ownSeat());
    review.look();
  });
  onSettings((name) => (name === "language" ? void drawAll() : draw()));
  new ResizeObserver(draw).observe(byId("main"));
  await drawAll();
  wanted = place();
  askedReview();
  await go(place());
  if (review.seat >= 0 && !ply) review.look();
}

void begin();
