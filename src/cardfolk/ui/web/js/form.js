// The form for a table with friends, made from the data of a game: who plays, which rules, how long.

import { make } from "./dom.js";
import { botWay, levelName, styleName, valueName } from "./labels.js";
import { rulesList } from "./rules-list.js";
import { capital, number, t } from "./words.js";

/** @typedef {import("./api.js").Game} Game */
/** @typedef {import("./api.js").Option} GameOption */
/** @typedef {import("./api.js").Choices} Choices */
/** @typedef {import("./api.js").NewTable} NewTable */

/**
 * What was chosen the last time.
 * @typedef {object} Chosen
 * @property {string[]} [seats] of the others: empty for a person, or a bot
 * @property {string} [preset]
 * @property {Record<string, any>} [options] those that differ from the preset
 * @property {number} [match]
 * @property {number} [clock]
 * @property {boolean} [brisk]
 * @property {number} [window] seconds that claims stay open
 * @property {boolean} [open]
 */

const MATCHES = [1, 3, 5, 10];
const CLAIMS = [5, 10, 20, 40];
const CLOCKS = [0, 15, 30, 60, 120, 300];

/**
 * The preset to begin with.
 * @param {Game} game
 * @param {number} seats
 */
export function usualPreset(game, seats) {
  return game.preset_for[seats] ?? "";
}

/**
 * The styles of a game's bots.
 * @param {Choices} choices
 * @param {string} game
 */
export function stylesOf(choices, game) {
  return Array.isArray(choices.styles) ? choices.styles : (choices.styles[game] ?? []);
}

/** The form of one game, inside an element. */
export class TableForm {
  /**
   * @param {HTMLElement} place
   * @param {Choices} choices
   * @param {Game} game
   * @param {Chosen} chosen
   */
  constructor(place, choices, game, chosen) {
    this.place = place;
    this.choices = choices;
    this.game = game;
    const count = Math.min(game.most, Math.max(game.least, chosen.seats ? chosen.seats.length + 1 : game.usual));
    /** Of the others; the first seat is of who makes the table. */
    this.others = Array.from({ length: count - 1 }, (_, at) => chosen.seats?.[at] ?? "");
    this.preset = chosen.preset && chosen.preset in game.presets ? chosen.preset : usualPreset(game, count);
    /** @type {Record<string, any>} */
    this.options = {};
    for (const option of game.options) {
      if (chosen.options && Object.hasOwn(chosen.options, option.name)) this.options[option.name] = chosen.options[option.name];
    }
    this.match = chosen.match ?? 1;
    this.clock = chosen.clock ?? 0;
    this.brisk = chosen.brisk ?? true;
    this.window = chosen.window;
    this.public = chosen.open ?? false;
    this.more = Object.keys(this.options).length > 0;
    this.said = rulesList(game, this.values());
    this.draw();
  }

  /** What to remember for the next time. @returns {Chosen} */
  chosen() {
    const { preset, options, match, clock, brisk, window } = this;
    return { seats: this.others, preset, options, match, clock, brisk, window, open: this.public };
  }

  /**
   * The table as it is asked for.
   * @param {string} name of who makes it
   * @returns {NewTable}
   */
  table(name) {
    const known = Object.entries(this.options).filter(([, value]) => typeof value !== "number" || !Number.isNaN(value));
    return {
      game: this.game.id,
      seats: ["", ...this.others],
      name,
      preset: this.preset,
      options: Object.fromEntries(known),
      match: this.match,
      clock: this.clock,
      brisk: this.brisk,
      window: this.window,
      public: this.public,
    };
  }

  /** The whole form anew; the field that was used keeps the focus. */
  draw() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.field;
    this.place.replaceChildren(this.people(), this.rules(), this.length());
    if (focused) refocus(this.place, focused);
  }

  people() {
    const { game } = this;
    const group = section(t("Who plays"));
    if (game.least !== game.most) {
      const counts = range(game.least, game.most);
      group.append(
        select(
          t("Players"),
          "count",
          counts.map((count) => [String(count), t(["{count} player", "{count} players"], { count })]),
          String(this.others.length + 1),
          (value) => {
            const others = Number(value) - 1;
            if (this.preset === usualPreset(game, this.others.length + 1)) this.preset = usualPreset(game, others + 1);
            this.others = Array.from({ length: others }, (_, at) => this.others[at] ?? "");
            for (const option of game.options) {
              if (option.seat && typeof this.options[option.name] === "number" && this.options[option.name] > others) {
                delete this.options[option.name];
              }
            }
            this.draw();
          },
        ),
      );
    }
    const list = document.createElement("ol");
    list.className = "seats";
    const me = document.createElement("li");
    me.textContent = t("you");
    list.append(me, ...this.others.map((who, at) => this.other(who, at)));
    group.append(list);
    return group;
  }

  /**
   * A seat of somebody else's: a person, a bot with its level and style, or a character.
   * @param {string} who
   * @param {number} at
   */
  other(who, at) {
    const item = document.createElement("li");
    const [level, style = ""] = who.split(":");
    const name = t("Seat {number}", { number: at + 2 });
    const levels = this.choices.levels;
    item.append(
      select(
        name,
        `who${at}`,
        [["", t("a person")], ...levels.map(named), ...this.choices.folk.map(character)],
        level,
        (value) => {
          this.others[at] = style && levels.includes(value) ? `${value}:${style}` : value;
          this.draw();
        },
        true,
      ),
    );
    const styles = stylesOf(this.choices, this.game.id);
    if (levels.includes(level) && styles.length > 1) {
      item.append(
        select(
          t("{name}: style", { name }),
          `style${at}`,
          styles.map((one) => [one, styleName(one)]),
          style || styles[0],
          (value) => {
            this.others[at] = value === styles[0] ? level : `${level}:${value}`;
          },
          true,
        ),
      );
    }
    return item;
  }

  rules() {
    const { game } = this;
    const group = section(t("Rules"));
    const presets = Object.entries(game.presets);
    if (presets.length > 1) {
      group.append(
        chips(
          t("Which rules"),
          "preset",
          presets.map(([name, preset]) => [name, capital(t(preset.label))]),
          this.preset,
          (value) => {
            this.preset = value;
            this.options = {};
            this.draw();
          },
        ),
      );
    }
    this.said = rulesList(game, this.values());
    group.append(this.said);
    if (game.options.length) {
      const more = document.createElement("details");
      more.open = this.more;
      more.addEventListener("toggle", () => (this.more = more.open));
      const summary = document.createElement("summary");
      summary.textContent = t("More rules");
      more.append(summary, ...game.options.map((option) => this.option(option)));
      group.append(more);
    }
    return group;
  }

  /** What the preset says, and what was chosen beside it. */
  values() {
    return { ...this.game.presets[this.preset]?.values, ...this.options };
  }

  /**
   * What an option is as things stand.
   * @param {GameOption} option
   */
  value(option) {
    const values = this.values();
    return Object.hasOwn(values, option.name) ? values[option.name] : option.values[0];
  }

  /**
   * @param {string} name of an option
   * @param {any} chosen
   */
  choose(name, chosen) {
    this.options[name] = chosen;
    const said = rulesList(this.game, this.values());
    this.said.replaceWith(said);
    this.said = said;
  }

  /**
   * The field of an option, made from its data.
   * @param {GameOption} option
   * @returns {HTMLElement}
   */
  option(option) {
    const value = this.value(option);
    const label = capital(t(option.meaning));
    /** @param {any} chosen */
    const choose = (chosen) => this.choose(option.name, chosen);
    if (typeof option.values[0] === "boolean") return check(label, option.name, value, choose);
    if (option.items.length) return this.several(option, label);
    if (option.high >= option.low && option.high - option.low > 40) {
      return numberField(label, option.name, value, option.low, option.high, choose);
    }
    const values = [...option.values];
    if (option.high >= option.low) for (const one of range(option.low, option.high)) if (!values.includes(one)) values.push(one);
    /** @type {[string, string][]} */
    const shown = values.map((one) => [JSON.stringify(one), valueName(option, one)]);
    if (option.seat) {
      for (let seat = 0; seat <= this.others.length; seat++) {
        shown.push([String(seat), seat ? t("Seat {number}", { number: seat + 1 }) : t("you")]);
      }
    }
    return select(label, option.name, shown, JSON.stringify(value), (chosen) => choose(JSON.parse(chosen)));
  }

  /**
   * A list of names, each to be had or not; all of them is as usual.
   * @param {GameOption} option
   * @param {string} label
   */
  several(option, label) {
    const group = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = label;
    group.append(legend);
    const value = this.value(option);
    const chosen = new Set(Array.isArray(value) ? value : option.items);
    for (const item of option.items) {
      group.append(
        check(capital(valueName(option, item)), `${option.name}-${item}`, chosen.has(item), (on) => {
          if (on) chosen.add(item);
          else chosen.delete(item);
          const left = option.items.filter((one) => chosen.has(one));
          this.choose(option.name, left.length === 0 || left.length === option.items.length ? option.values[0] : left);
        }),
      );
    }
    return group;
  }

  length() {
    const group = section(t("How long"));
    const matches = MATCHES.includes(this.match) ? MATCHES : [...MATCHES, this.match];
    const clocks = CLOCKS.includes(this.clock) ? CLOCKS : [...CLOCKS, this.clock];
    group.append(
      select(
        t("Games in a match"),
        "match",
        matches.map((count) => [String(count), t(["{count} game", "{count} games"], { count })]),
        String(this.match),
        (value) => (this.match = Number(value)),
      ),
      select(
        t("Time for a move"),
        "clock",
        clocks.map((count) => [String(count), count ? duration(count) : t("as long as it takes")]),
        String(this.clock),
        (value) => (this.clock = Number(value)),
      ),
      ...(this.game.claims
        ? [
            select(
              t("Claims"),
              "brisk",
              [
                ["brisk", t("brisk: they end once those who could claim have answered, which can tell something")],
                ["patient", t("patient: everybody is asked for the same time, so nobody learns who could")],
              ],
              this.brisk ? "brisk" : "patient",
              (value) => (this.brisk = value === "brisk"),
            ),
            select(
              t("Time for claims"),
              "window",
              [["", t("as usual")], ...CLAIMS.map((count) => /** @type {[string, string]} */ ([String(count), duration(count)]))],
              String(this.window ?? ""),
              (value) => (this.window = value ? Number(value) : undefined),
            ),
          ]
        : []),
      check(t("Public: anyone may find this table on the first page"), "public", this.public, (on) => (this.public = on)),
    );
    return group;
  }
}

/**
 * The field that was used keeps the focus, though it is made anew.
 * @param {HTMLElement} place
 * @param {string} field
 */
export function refocus(place, field) {
  const found = [...place.querySelectorAll(`[data-field="${CSS.escape(field)}"]`)];
  const chosen = found.find((one) => one instanceof HTMLInputElement && one.type === "radio" && one.checked) ?? found[0];
  if (chosen instanceof HTMLElement) chosen.focus();
}

/**
 * A level, to be chosen.
 * @param {string} level
 * @returns {[string, string]}
 */
function named(level) {
  return [level, t("bot: {level}", { level: levelName(level) })];
}

/**
 * A character, to be chosen.
 * @param {import("./api.js").Character} one
 * @returns {[string, string]}
 */
function character({ id, name }) {
  return [id, `${name} (${botWay(id)})`];
}

/** @param {number} seconds */
function duration(seconds) {
  if (seconds % 60) return t(["{count} second", "{count} seconds"], { count: seconds });
  return t(["{count} minute", "{count} minutes"], { count: seconds / 60 });
}

/**
 * @param {number} from
 * @param {number} to
 */
export function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** @param {string} title */
function section(title) {
  const made = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = title;
  made.append(legend);
  return made;
}

/**
 * A few choices, all to be seen: each is one tap away.
 * @param {string} title
 * @param {string} name
 * @param {[string, string][]} values
 * @param {string} value
 * @param {(value: string) => void} choose
 */
export function chips(title, name, values, value, choose) {
  const group = section(title);
  group.className = "chips";
  for (const [code, shown] of values) {
    const radio = make("input", { type: "radio", name, value: code, "data-field": name, class: "unseen" });
    radio.checked = code === value;
    radio.addEventListener("change", () => choose(code));
    group.append(make("label", {}, radio, make("span", { text: shown })));
  }
  return group;
}

/**
 * @param {string} text
 * @param {string} name
 * @param {[string, string][]} values
 * @param {string} value
 * @param {(value: string) => void} choose
 * @param {boolean} [short] the label is only spoken
 */
export function select(text, name, values, value, choose, short = false) {
  const label = document.createElement("label");
  label.className = "field";
  const said = document.createElement("span");
  said.textContent = text;
  if (short) said.className = "unseen";
  const field = document.createElement("select");
  field.dataset.field = name;
  for (const [code, shown] of values) field.add(new Option(shown, code, false, code === value));
  field.addEventListener("change", () => choose(field.value));
  label.append(said, field);
  return label;
}

/**
 * @param {string} text
 * @param {string} name
 * @param {boolean} value
 * @param {(value: boolean) => void} choose
 */
function check(text, name, value, choose) {
  const label = document.createElement("label");
  label.className = "check";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = value;
  box.dataset.field = name;
  box.addEventListener("change", () => choose(box.checked));
  const said = document.createElement("span");
  said.textContent = text;
  label.append(box, said);
  return label;
}

/**
 * @param {string} text
 * @param {string} name
 * @param {number} value
 * @param {number} low
 * @param {number} high
 * @param {(value: number) => void} choose
 */
function numberField(text, name, value, low, high, choose) {
  const label = document.createElement("label");
  label.className = "field";
  const said = document.createElement("span");
  said.textContent = text;
  const field = document.createElement("input");
  field.type = "number";
  field.inputMode = "numeric";
  field.min = String(low);
  field.max = String(high);
  field.value = number(value);
  field.dataset.field = name;
  field.addEventListener("change", () => {
    const given = Math.round(Number(field.value));
    const fits = field.value !== "" && given >= low && given <= high ? given : value;
    field.value = number(fits);
    choose(fits);
  });
  label.append(said, field);
  return label;
}
