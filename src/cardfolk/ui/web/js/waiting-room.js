/** Before the first deal: who sits where, the link to share, bots for the seats that stay free. */

import { copy, keyed, make, setAttribute, setText } from "./dom.js";
import { makeFace } from "./faces.js";
import { botName, botWay, knowFolk, styleName } from "./labels.js";
import { rulesList } from "./rules-list.js";
import { change, settings } from "./settings.js";
import { capital, language, t } from "./words.js";

/** @typedef {import("./wire.js").Table} Table */
/** @typedef {{send: (message: {type: string, [name: string]: unknown}) => void, say: (text: string) => void}} Owner */

/** What a bot can be, as /api/games has it; filled when it has come. */
const bots = { levels: ["beginner", "easy", "medium", "hard", "expert"], styles: ["balanced"], folk: /** @type {string[]} */ ([]) };

/** @type {import("./api.js").Game[]} The games, with their rules. */
let games = [];

/**
 * @param {{games?: object[], levels?: string[], styles?: string[] | Record<string, string[]>, folk?: import("./api.js").Character[]}} known
 * @param {string} game
 */
export function knowBots(known, game) {
  games = /** @type {import("./api.js").Game[]} */ (known.games ?? []);
  if (known.levels) bots.levels = known.levels;
  bots.folk = (known.folk ?? []).map((one) => one.id);
  knowFolk(known.folk ?? []);
  const styles = Array.isArray(known.styles) ? known.styles : known.styles?.[game];
  if (styles) bots.styles = styles;
}

/** The address that brings others to this table. */
export function tableLink() {
  return `${location.origin}${location.pathname}`;
}

export class Waiting {
  /**
   * @param {HTMLElement} root
   * @param {Owner} owner
   */
  constructor(root, owner) {
    this.root = root;
    this.owner = owner;
    this.heading = make("h2");
    this.intro = make("p", { class: "soft" });
    this.nameText = make("span");
    this.name = make("input", { type: "text", maxlength: "24", autocomplete: "nickname", id: "your-name" });
    this.name.value = settings.name;
    this.name.addEventListener("change", () => void change("name", this.name.value.trim()));
    this.nameField = make("label", { class: "field" }, this.nameText, this.name);
    this.seats = make("ol", { class: "places" });
    this.rules = make("div", { class: "in-play" });
    this.start = make("button", { type: "button", class: "primary big", id: "start", onclick: () => owner.send({ type: "start" }) });
    /** @type {number[]} */
    this.free = []; // seats
    this.fill = make("button", { type: "button", id: "fill", onclick: () => this.fillUp() });
    this.startNote = make("p", { class: "soft" });
    this.told = make("p", { role: "status", class: "told" });
    this.shareHead = make("h3");
    this.link = make("input", { type: "text", readonly: true, id: "share-link" });
    this.link.addEventListener("focus", () => this.link.select());
    this.share = make("button", { type: "button", id: "share", onclick: () => void this.shareLink() });
    this.code = make("img", { class: "qr", alt: "", hidden: true });
    this.code.addEventListener("load", () => (this.code.hidden = false));
    this.sharing = make("div", { class: "panel sharing" }, this.shareHead, this.link, this.share, this.code);
    const table = make("div", { class: "panel" }, this.heading, this.intro, this.nameField, this.seats, this.rules, this.start, this.fill, this.startNote, this.told);
    root.append(table, this.sharing);
  }

  /**
   * @param {Table} table
   * @param {string} game its name
   * @param {string} told the last thing said to whoever looks
   */
  show(table, game, told) {
    setText(this.told, told);
    this.free = [...table.places.keys()].filter((seat) => !table.places[seat]?.name);
    const free = this.free.length;
    const seated = typeof table.you === "number";
    setText(this.heading, game);
    setText(
      this.intro,
      seated ? t("You have a seat. Share the link; whoever opens it can sit down.") : t("Take a seat, or watch."),
    );
    setText(this.nameText, t("Your name"));
    this.nameField.hidden = seated || !free;
    keyed(
      this.seats,
      table.places.map((place, seat) => ({ place, seat })),
      ({ seat }) => String(seat),
      ({ seat }) => this.makePlace(seat),
      (element, { place, seat }) => this.showPlace(element, place, seat, table),
    );
    this.showRules(table);
    this.start.hidden = !seated;
    this.start.disabled = free > 0;
    setText(this.start, t("Start"));
    this.fill.hidden = !seated || !free;
    setText(this.fill, t("Fill with bots and start"));
    this.root.classList.toggle("inviting", seated && free > 0);
    this.share.classList.toggle("primary", seated && free > 0);
    setText(this.startNote, free ? t(["One seat is still free.", "{count} seats are still free."], { count: free }) : "");
    setText(this.shareHead, t("Invite others"));
    setAttribute(this.link, "aria-label", t("The link of this table"));
    if (this.link.value !== tableLink()) this.link.value = tableLink();
    setText(this.share, "share" in navigator ? t("Share the link") : t("Copy the link"));
    setAttribute(this.code, "alt", t("The link as a code to scan"));
    const code = `/api/qr/${encodeURIComponent(table.id)}.svg`;
    if (free && this.code.getAttribute("src") !== code) this.code.setAttribute("src", code);
  }

  /**
   * What is played by, before it begins: rules, how long, and how quickly.
   * @param {Table} table
   */
  showRules(table) {
    const game = games.find((one) => one.id === table.game);
    const key = JSON.stringify([table.options, table.match, table.clock, language()]);
    if (!game || this.rules.dataset.key === key) return;
    this.rules.dataset.key = key;
    const list = rulesList(game, table.options);
    if (table.match > 1) list.append(make("li", { text: t(["{count} game", "{count} games"], { count: table.match }) }));
    if (table.clock) list.append(make("li", { text: t("{count} s for a move", { count: table.clock }) }));
    const same = Object.values(game.presets).find((preset) => sameRules(game, preset.values, table.options));
    const title = same ? capital(t(same.label)) : t("Rules of this table");
    this.rules.replaceChildren(make("h3", { text: title }), list);
  }

  /** @param {number} seat */
  makePlace(seat) {
    const level = make("select");
    const style = make("select");
    const sit = make("button", { type: "button", class: "sit", onclick: () => this.sit(seat) });
    const bot = make("button", { type: "button", class: "bot" });
    bot.addEventListener("click", () => {
      const plain = style.selectedIndex <= 0 || bots.folk.includes(level.value);
      this.owner.send({ type: "invite", seat, bot: plain ? level.value : `${level.value}:${style.value}` });
    });
    const clear = make("button", { type: "button", class: "clear", onclick: () => this.owner.send({ type: "invite", seat }) });
    const forBot = make("details", { class: "for-bot" }, make("summary"), make("div", { class: "bot-choice" }, level, style, bot));
    return make("li", { "data-place": String(seat) }, make("span", { class: "who" }), sit, clear, forBot);
  }

  /**
   * @param {HTMLElement} element
   * @param {Table["places"][number]} place
   * @param {number} seat
   * @param {Table} table
   */
  showPlace(element, place, seat, table) {
    const [who, sit, clear, forBot] = /** @type {HTMLElement[]} */ ([...element.children]);
    if (!who || !sit || !clear || !(forBot instanceof HTMLDetailsElement)) return;
    const free = !place.name;
    const seated = typeof table.you === "number";
    const name = free ? t("Free seat") : place.bot ? whoPlays(place) : place.name ?? "";
    const said = seat === table.you ? t("{name} (you)", { name }) : name;
    if (who.dataset.said !== said) {
      who.dataset.said = said;
      const colour = seat === table.you ? settings.face : place.colour;
      who.replaceChildren(...(free ? [] : [makeFace({ name: place.name ?? "", character: place.character, colour })]), make("span", { text: said }));
    }
    element.classList.toggle("free", free);
    sit.hidden = !free || seated;
    sit.classList.toggle("primary", seat === this.free[0]);
    setText(sit, t("Sit here"));
    clear.hidden = !place.bot || !seated;
    setText(clear, t("Free this seat"));
    forBot.hidden = !free || !seated;
    if (!free) forBot.open = false;
    setText(/** @type {HTMLElement} */ (forBot.firstElementChild), t("A bot for this seat"));
    const [level, style] = [...forBot.querySelectorAll("select")];
    const bot = forBot.querySelector("button");
    if (level && style && bot) {
      fill(level, [...bots.levels, ...bots.folk], invited, "medium");
      fill(style, bots.styles, styleName, bots.styles[0] ?? "");
      setAttribute(level, "aria-label", t("Who plays"));
      setAttribute(style, "aria-label", t("Style"));
      setText(bot, t("Let it sit down"));
    }
  }

  /** @param {number} seat */
  sit(seat) {
    const name = this.name.value.trim();
    if (!name) {
      this.owner.say(t("Write your name first."));
      this.name.focus();
      return;
    }
    void change("name", name);
    this.owner.send({ type: "sit", name, seat, colour: settings.face });
  }

  /** Whoever is there plays, with characters in the seats that are free. */
  fillUp() {
    for (const seat of this.free) this.owner.send({ type: "invite", seat, bot: "medium" });
    this.owner.send({ type: "start" });
  }

  async shareLink() {
    const url = tableLink();
    if ("share" in navigator) {
      try {
        await navigator.share({ title: "cardfolk", url });
        return;
      } catch {
        // not wanted after all, or not possible: copy it
      }
    }
    this.owner.say((await copy(url)) ? t("The link is copied.") : t("Copy the link from the field."));
  }
}

/**
 * Whether two tables play by the same rules.
 * @param {import("./api.js").Game} game
 * @param {Record<string, any>} one
 * @param {Record<string, any>} other
 */
function sameRules(game, one, other) {
  const value = (/** @type {Record<string, any>} */ values, /** @type {import("./api.js").Option} */ option) =>
    JSON.stringify(Object.hasOwn(values, option.name) ? values[option.name] : option.values[0]);
  return game.options.every((option) => value(one, option) === value(other, option));
}

/**
 * A bot that sits there: a character with how they play.
 * @param {Table["places"][number]} place
 */
function whoPlays({ name = "", bot = "", character }) {
  return character ? `${name} (${botWay(bot)})` : t("{name} (bot)", { name: botName(bot) });
}

/**
 * A bot that can be asked for.
 * @param {string} bot
 */
function invited(bot) {
  return bots.folk.includes(bot) ? `${botName(bot)} (${botWay(bot)})` : botName(bot);
}

/**
 * @param {HTMLSelectElement} select
 * @param {string[]} values
 * @param {(value: string) => string} nameOf
 * @param {string} usual
 */
function fill(select, values, nameOf, usual) {
  const names = values.map(nameOf).join();
  if (select.dataset.names === names) return;
  const value = select.value || usual;
  select.dataset.names = names;
  select.replaceChildren(...values.map((one) => new Option(nameOf(one), one, false, one === value)));
}
