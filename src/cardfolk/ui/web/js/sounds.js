/**
 * What is heard and felt: short sounds of wood, cloth and glass for what happens at the table, and signs that it is one's
 * turn (the title, a vibration, a notification), each only where it is wanted.
 */

import { byId } from "./dom.js";
import { change, settings } from "./settings.js";
import { t } from "./words.js";

/** @typedef {{pitch: number, to?: number, after?: number, length?: number, loud?: number, kind?: OscillatorType}} Note */
/** @typedef {{tone: number, sharp?: number, after?: number, length?: number, loud?: number}} Noise through a filter at this pitch */

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/** What belongs to a scene of a kind; of any other, nothing. */
const SCENES = /** @type {Record<string, (Note | Noise)[]>} */ ({
  trick: [{ tone: 900, length: 0.3, loud: 0.14, after: 0.9 }],
  call: [{ pitch: 1047, after: 1.1, length: 0.38 }, { pitch: 2093, after: 1.1, length: 0.3, loud: 0.05 }],
  bluff: [{ pitch: 523, after: 1.1, length: 0.3 }, { pitch: 553, after: 1.1, length: 0.25, loud: 0.1 }, { tone: 900, after: 1.1, length: 0.18, loud: 0.1 }],
  war: [0.1, 0.5, 0.9].map((after) => ({ pitch: 92, to: 60, after, length: 0.16, loud: 0.3, kind: "triangle" })),
  fall: [{ pitch: 80, to: 45, length: 0.35, loud: 0.3, kind: "triangle" }],
  out: [{ pitch: 1960, length: 0.3, loud: 0.06 }, { pitch: 2637, after: 0.02, length: 0.35, loud: 0.05 }],
  score: [{ pitch: 440 }, { pitch: 554, after: 0.13 }],
  begin: [{ tone: 2400, length: 0.06, loud: 0.1 }, { tone: 2200, length: 0.06, loud: 0.1, after: 0.08 }, { tone: 2000, length: 0.06, loud: 0.1, after: 0.16 }],
  claim: [{ pitch: 784, length: 0.12 }],
  taken: [{ tone: 700, length: 0.35, loud: 0.14 }],
  beaten: [{ tone: 1200, length: 0.3, loud: 0.12 }],
  revolution: [{ pitch: 392 }, { pitch: 523, after: 0.12 }, { pitch: 659, after: 0.24 }],
});

/** @param {(Note | Noise)[]} parts */
function sound(parts) {
  if (!settings.sound) return;
  try {
    audio ??= new AudioContext();
    for (const part of parts) {
      const start = audio.currentTime + (part.after ?? 0);
      const length = part.length ?? 0.16;
      const loud = audio.createGain();
      loud.gain.setValueAtTime(0, start);
      loud.gain.linearRampToValueAtTime(part.loud ?? 0.12, start + 0.012);
      loud.gain.exponentialRampToValueAtTime(0.001, start + length);
      const source = "pitch" in part ? voice(audio, part, start, length) : rustle(audio, part);
      source.node.connect(loud).connect(audio.destination);
      source.source.start(start);
      source.source.stop(start + length);
    }
  } catch {
    // no sound here
  }
}

/**
 * @param {AudioContext} context
 * @param {Note} note
 * @param {number} start
 * @param {number} length
 */
function voice(context, { pitch, to, kind = "sine" }, start, length) {
  const source = context.createOscillator();
  source.type = kind;
  source.frequency.setValueAtTime(pitch, start);
  if (to) source.frequency.exponentialRampToValueAtTime(to, start + length);
  return { source, node: /** @type {AudioNode} */ (source) };
}

/**
 * @param {AudioContext} context
 * @param {Noise} noise
 */
function rustle(context, { tone, sharp = 0.9 }) {
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = hiss;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = tone;
  filter.Q.value = sharp;
  source.connect(filter);
  return { source, node: /** @type {AudioNode} */ (filter) };
}

/** Asks once whether sounds are wanted, where it can be seen and covers no card. */
export function askSound() {
  const root = byId("ask-sound");
  root.hidden = settings.asked || settings.sound;
  root.onclick = async ({ target }) => {
    const { sound: answer } = target instanceof HTMLElement ? target.dataset : {};
    if (answer === undefined) return;
    await change("asked", true);
    await change("sound", Boolean(answer));
    soundCard();
  };
}

let laid = 0;

/** A card is laid; it sounds a little different each time. */
export function soundCard() {
  laid = (laid + 1) % 4;
  sound([{ tone: 1500 + 230 * laid, length: 0.07, loud: 0.3, sharp: 1.4 }, { pitch: 150 + 12 * laid, to: 90, length: 0.06, loud: 0.12, kind: "triangle" }]);
}

/** A card is picked, or put back. */
export function soundPick() {
  sound([{ tone: 2600, length: 0.035, loud: 0.12 }]);
}

/** That is not possible. */
export function soundNo() {
  sound([{ pitch: 130, to: 80, length: 0.12, loud: 0.25, kind: "triangle" }]);
}

/** Someone said something. */
export function soundTalk() {
  sound([{ pitch: 880, length: 0.08 }]);
}

/**
 * @param {string} kind of a scene; `bluff`: of a card that was called and is not what it was played for
 * @param {number} [points] that are won with it, or lost
 */
export function soundScene(kind, points = 0) {
  sound(SCENES[kind] ?? []);
  if (points) sound([{ pitch: points > 0 ? 880 : 165, after: 1.1, length: 0.25 }]);
}

/** @param {boolean} [sad] the game is over, and lost */
export function soundOver(sad = false) {
  if (sad) sound([{ pitch: 660, to: 220, length: 0.9, loud: 0.09 }]);
  else sound([392, 494, 587, 784].map((pitch, at) => ({ pitch, after: at * 0.14, length: 0.3 })));
}

/** @param {boolean} late another second is gone; of the last three, as a heart beats */
export function soundSecond(late) {
  if (late) sound([0, 0.16].map((after) => ({ pitch: 70, to: 48, after, length: 0.13, loud: 0.3, kind: "triangle" })));
  else sound([{ tone: 3200, length: 0.03, loud: 0.07 }]);
}

let asked = false;

/**
 * Whether the player is asked for a move now.
 *
 * @param {boolean} now
 * @param {string} game
 */
export function turnSign(now, game) {
  document.title = now ? `● ${t("Your turn")} – ${game}` : `${game} – cardfolk`;
  if (now && !asked) {
    sound([{ pitch: 587 }, { pitch: 784, after: 0.12 }]);
    try {
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(80);
      if (document.hidden && canNotify() === "granted") {
        const note = new Notification(t("Your turn"), { body: game, tag: "cardfolk" });
        note.onclick = () => window.focus();
      }
    } catch {
      // phones show notifications in other ways only
    }
  }
  asked = now;
}

/** @returns {"granted" | "denied" | "default" | "none"} */
export function canNotify() {
  return "Notification" in window && window.isSecureContext ? Notification.permission : "none";
}
