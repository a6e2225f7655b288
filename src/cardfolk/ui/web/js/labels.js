// Names of levels, styles and values of options as people say them; what is not known stays as it is typed.

import { say, t } from "./words.js";

/**
 * @param {string} level
 * @returns {string}
 */
export function levelName(level) {
  return (
    {
      random: t("random"),
      beginner: t("beginner"),
      easy: t("easy"),
      medium: t("medium"),
      hard: t("hard"),
      expert: t("expert"),
    }[level] ?? level
  );
}

/**
 * @param {string} style
 * @returns {string}
 */
export function styleName(style) {
  return (
    {
      balanced: t("balanced"),
      aggressive: t("aggressive"),
      cautious: t("cautious"),
      bluffer: t("bluffer"),
      hoarder: t("hoarder"),
    }[style] ?? style
  );
}

/**
 * What a value of an option is called: as the game says, else as it is typed.
 * @param {import("./api.js").Option} option
 * @param {unknown} value
 * @returns {string}
 */
export function valueName(option, value) {
  const named = option.names.find(([one]) => one === value);
  return named ? say(named[1]) : String(value);
}

/** @type {import("./api.js").Character[]} The characters, as /api/games has them; filled when it has come. */
let folk = [];

/** @param {import("./api.js").Character[]} characters */
export function knowFolk(characters) {
  folk = characters;
}

/**
 * A bot as it is asked for: `hard:bluffer`, `zefa`, `zefa@easy`.
 * @param {string} bot
 * @returns {string}
 */
export function botName(bot) {
  const [who, other] = bot.split("@");
  const character = folk.find((one) => one.id === who);
  if (character) return other ? `${character.name} (${botName(other)})` : character.name;
  const [level, style] = bot.split(":");
  return style ? `${levelName(level)}, ${styleName(style)}` : levelName(level);
}

/**
 * How a bot plays, for who invites one: a character's level and style, or what a plain one is asked for by.
 * @param {string} bot
 * @returns {string}
 */
export function botWay(bot) {
  const [who, other = ""] = bot.split("@");
  const character = folk.find((one) => one.id === who);
  if (!character) return botName(bot);
  const [level, style] = other.split(":");
  return `${levelName(level || character.level)}, ${styleName(style || character.style)}`;
}

/**
 * The name of a bot at the table.
 * @param {import("./wire.js").Place} place
 */
export function botTitle(place) {
  const own = place.name ?? "";
  if (!place.bot || place.bot === "random" || !own.startsWith(place.bot)) return own;
  const name = botName(place.bot) + own.slice(place.bot.length);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

const LEVELS = ["random", "beginner", "easy", "medium", "hard", "expert"];

/**
 * A name at a table as it is shown: what bots are called (`hard:bluffer 2`) is said in words.
 * @param {string} name
 * @returns {string}
 */
export function nameShown(name) {
  const [, level = "", style = "", number = ""] = /^([a-z]+)(:[a-z]+)?( \d+)?$/.exec(name) ?? [];
  if (!LEVELS.includes(level)) return name;
  const said = botName(level + style) + number;
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}
