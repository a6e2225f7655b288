// Names of levels, styles, presets and values of options as people say them; what is not known stays as it is typed.

import { t } from "./words.js";

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
 * @param {string} preset
 * @returns {string}
 */
export function presetName(preset) {
  return (
    {
      house: t("house rules"),
      classic: t("classic rules"),
      podkidnoy: t("without passing on"),
      short: t("a short game"),
      quick: t("a quick game"),
      strict: t("strict rules"),
    }[preset] ?? preset
  );
}

/**
 * A value of an option.
 * @param {unknown} value
 * @returns {string}
 */
export function valueName(value) {
  if (value === null) return t("all of them");
  return (
    {
      random: t("at random"),
      rotate: t("each in turn"),
      race: t("four armies while the other lacks one"),
      conquest: t("the other has no army left"),
      climb: t("beat the answer before too"),
      flip: t("beat the card alone"),
      defender: t("the defender"),
      attacker: t("the attacker"),
      all: t("everyone"),
      meld: t("for melds"),
      out: t("only to go out"),
      off: t("never"),
      free: t("as they like"),
      tricks: t("Normal"),
      no_tricks: t("Inverse"),
      last_three: t("Last three"),
      no_queens: t("Queens"),
      no_jacks: t("Jacks"),
      no_king: t("King of hearts"),
      no_hearts: t("Hearts"),
      trump_0: t("Trump of {seat}", { seat: { seat: 0 } }),
      trump_1: t("Trump of {seat}", { seat: { seat: 1 } }),
      trump_2: t("Trump of {seat}", { seat: { seat: 2 } }),
      trump_3: t("Trump of {seat}", { seat: { seat: 3 } }),
      domino: t("Domino"),
    }[String(value)] ?? String(value)
  );
}

/**
 * A bot as it is asked for, `hard:bluffer`.
 * @param {string} bot
 * @returns {string}
 */
export function botName(bot) {
  const [level, style] = bot.split(":");
  return style ? `${levelName(level)}, ${styleName(style)}` : levelName(level);
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
