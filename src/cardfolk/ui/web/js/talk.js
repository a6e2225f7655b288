/** What happened, newest last and marked, and what people say; it lies over the table when it is opened. */

import { showBubble } from "./bubbles.js";
import { byId, make, setText } from "./dom.js";
import { soundTalk } from "./sounds.js";
import { say, seatName, sentence } from "./words.js";

/** @typedef {import("./wire.js").Happened} Happened */
/** @typedef {import("./wire.js").Chatted} Chatted */
/** @typedef {import("./words.js").Hearer} Hearer */

export const REACTIONS = ["👏", "😂", "😮", "😢", "🤔", "❤️", "⏰", "👋"];
const KEPT = 300; // lines
const SPOKEN = 20; // events said aloud at once: a round of the table and the end of a deal, with one's own move

export class Talk {
  /**
   * @param {(text: string) => void} send
   */
  constructor(send) {
    this.log = byId("log");
    this.panel = byId("talk");
    this.live = byId("live");
    this.unread = 0;
    /** @type {number | null | undefined} */
    this.viewer = undefined; // whose log it is
    this.heard = 0; // the version up to which it tells
    byId("talk-open").addEventListener("click", () => this.toggle());
    byId("talk-close").addEventListener("click", () => this.toggle(false));
    this.panel.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.toggle(false);
    });
    const input = /** @type {HTMLInputElement} */ (byId("say-text"));
    byId("say").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (text) send(text);
      input.value = "";
    });
    for (const text of REACTIONS) {
      byId("reactions").append(make("button", { type: "button", class: "plain", text, onclick: () => send(text) }));
    }
  }

  /** @param {boolean} [open] */
  toggle(open) {
    const was = this.panel.classList.contains("open");
    const now = open ?? !was;
    this.panel.classList.toggle("open", now);
    byId("talk-open").setAttribute("aria-expanded", String(now));
    if (now) {
      this.seen();
      this.log.scrollTop = this.log.scrollHeight;
      byId("talk-close").focus();
    } else if (was) {
      byId("talk-open").focus();
    }
  }

  /** Whether the panel can be read now. */
  get visible() {
    return this.panel.classList.contains("open");
  }

  seen() {
    this.unread = 0;
    byId("unread").hidden = true;
  }

  /**
   * @param {Happened[]} happened
   * @param {Hearer} to
   * @param {boolean} old it is only told to someone who comes later
   */
  tell(happened, to, old) {
    for (const line of this.log.querySelectorAll(".new")) line.classList.remove("new");
    for (const event of happened) {
      const line = make("li", { class: old ? "event" : "event new", text: sentence(say(event.words, to)) });
      this.add(line);
    }
    if (!old) {
      const told = happened.slice(-SPOKEN).map((event) => sentence(say(event.words, { ...to, speak: true })));
      this.speak(told.join(" "));
    }
  }

  /**
   * What this seat has heard in the game, as far as it is not told here: before the page was opened, or while the line was
   * lost.
   *
   * @param {import("./wire.js").Shown} shown
   * @param {Hearer} to
   */
  recall({ version, happened = [], past = [], view }, to) {
    const viewer = view.viewer ?? null;
    if (viewer !== this.viewer) {
      for (const line of this.log.querySelectorAll(".event")) line.remove();
      this.heard = 0;
    }
    this.viewer = viewer;
    const missed = version - happened.length - this.heard;
    const lines = (missed > 0 ? past.slice(-missed) : []).map((words) => make("li", { class: "event", text: sentence(say(words, to)) }));
    if (this.heard) lines.forEach((line) => this.add(line));
    else if (lines.length) this.log.prepend(...lines);
    this.heard = version;
  }

  /** @param {string} text that the page itself has to say */
  warn(text) {
    this.add(make("li", { class: "event new", text }));
  }

  /**
   * @param {Chatted} message
   * @param {Hearer} to
   */
  hear(message, to) {
    const name = typeof message.seat === "number" ? seatName(message.seat, to.names) : message.name;
    const reaction = REACTIONS.includes(message.text);
    const line = make("li", { class: reaction ? "chat reacted" : "chat" }, make("b", { text: name }), " ", make("span", { text: message.text }));
    this.add(line);
    if (message.old) return;
    this.speak(`${name}: ${message.text}`);
    soundTalk();
    if (!this.visible) {
      this.unread += 1;
      byId("unread").hidden = false;
      setText(byId("unread"), String(this.unread));
    }
    if (typeof message.seat === "number") showBubble(message.seat, message.text, to.names, reaction);
  }

  /** @param {HTMLElement} line */
  add(line) {
    const near = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 80;
    this.log.append(line);
    while (this.log.childElementCount > KEPT) this.log.firstElementChild?.remove();
    if (near) this.log.scrollTop = this.log.scrollHeight;
  }

  /** @param {string} text */
  speak(text) {
    if (!text) return;
    this.live.append(make("p", { text }));
    while (this.live.childElementCount > 5) this.live.firstElementChild?.remove();
  }
}
