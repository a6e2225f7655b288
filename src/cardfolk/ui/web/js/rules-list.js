// What is played by, as a list: in the form of a table, on the first page and in the waiting room.

import { make } from "./dom.js";
import { valueName } from "./labels.js";
import { capital, several, t } from "./words.js";

/**
 * The rules that are played by: what is not as usual, or that all is.
 * @param {import("./api.js").Game} game
 * @param {Record<string, any>} values
 */
export function rulesList(game, values) {
  const list = make("ul", { class: "rules-said", "aria-label": t("The rules in play") });
  for (const option of game.options) {
    const value = Object.hasOwn(values, option.name) ? values[option.name] : option.values[0];
    if (JSON.stringify(value) === JSON.stringify(option.values[0])) continue;
    const named = Array.isArray(value) ? several(value.map((one) => valueName(option, one))) : valueName(option, value);
    const said = typeof value === "boolean" ? (value ? t("yes") : t("no")) : named;
    list.append(make("li", {}, `${capital(t(option.meaning))}: `, make("strong", { text: said })));
  }
  if (!list.childElementCount) list.append(make("li", { text: t("By the usual rules of the house.") }));
  return list;
}
