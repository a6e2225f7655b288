/** What there is to learn: the lessons of each game, who teaches them, and which are finished. */

import { askGames, askLessons, playWithFriend, Trouble } from "./api.js";
import { byId, make } from "./dom.js";
import { makeFace, showFace } from "./faces.js";
import { icon } from "./icons.js";
import { isLearnt } from "./learnt.js";
import { onSettings, settings, start } from "./settings.js";
import { addWords, say, t } from "./words.js";

/** @typedef {import("./api.js").Course} Course */
/** @typedef {import("./api.js").Choices} Choices */

/** @type {Course[]} */
let courses = [];
/** @type {Choices | null} */
let choices = null;

function draw() {
  showFace(byId("own-face"), { name: settings.name || t("Guest"), colour: settings.face });
  byId("courses").replaceChildren(...courses.map(drawCourse));
}

/** @param {Course} course */
function drawCourse(course) {
  const game = choices?.games.find((one) => one.id === course.game);
  const teacher = choices?.folk.find((one) => one.id === course.teacher);
  const next = course.lessons.find((one) => !isLearnt(course.game, one.name));
  const lessons = course.lessons.map((one) => {
    const done = isLearnt(course.game, one.name);
    const minutes = t(["{count} minute", "{count} minutes"], { count: one.minutes });
    const link = make(
      "a",
      { href: `/learn/${encodeURIComponent(course.game)}/${encodeURIComponent(one.name)}`, class: one === next ? "button primary" : "button" },
      make("span", { class: "tick", "aria-hidden": "true" }, ...(done ? [icon("tick")] : [])),
      make("span", { class: "what" }, make("b", { text: say(one.title) }), make("span", { class: "soft", text: done ? `${minutes} · ${t("finished")}` : minutes })),
    );
    return make("li", {}, link);
  });
  const sheet = make("ul", { class: "remember" }, ...course.sheet.map((line) => make("li", { text: say(line).replaceAll("*", "") })));
  const name = game ? t(game.name) : course.game;
  const head = make(
    "div",
    { class: "course-head" },
    makeFace({ name: teacher?.name ?? "", character: course.teacher }),
    make("div", {}, make("h2", { text: name }), make("p", { class: "soft", text: t("with {name}", { name: teacher?.name ?? "" }) })),
  );
  /** @type {HTMLElement[]} */
  const parts = [head, make("ol", { class: "lessons" }, ...lessons)];
  if (game) parts.push(make("button", { type: "button", class: next ? "with-friend" : "with-friend primary", text: t("Play, a friend looks on"), onclick: () => void play(game) }));
  if (course.sheet.length) parts.push(make("details", {}, make("summary", { text: t("What to remember") }), sheet));
  const section = make("section", { class: "panel course", "aria-label": name }, ...parts);
  section.dataset.cloth = game?.cloth ?? "";
  section.id = course.game;
  return section;
}

/** @param {import("./api.js").Game} game */
async function play(game) {
  try {
    location.href = await playWithFriend(game.id, game.usual);
  } catch (wrong) {
    if (!(wrong instanceof Trouble)) throw wrong;
    byId("trouble").textContent = wrong.message;
  }
}

async function begin() {
  const words = start();
  try {
    [choices, courses] = await Promise.all([askGames(), askLessons(), words]);
    await Promise.all(courses.map((course) => addWords(`lessons.${course.game}`)));
  } catch (wrong) {
    await words;
    byId("trouble").textContent = wrong instanceof Trouble ? wrong.message : String(wrong);
    return;
  }
  draw();
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  onSettings(async (name) => {
    if (name === "language") await Promise.all(courses.map((course) => addWords(`lessons.${course.game}`)));
    draw();
  });
}

void begin();
