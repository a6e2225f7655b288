/** It is your turn: the title, a vibration, a sound and a notification say so, each only where it is wanted. */

import { settings } from "./settings.js";
import { t } from "./words.js";

/** @type {AudioContext | null} */
let audio = null;

/**
 * A short soft tone.
 *
 * @param {number} pitch in hertz
 * @param {number} [after] seconds
 * @param {number} [length] seconds
 */
function tone(pitch, after = 0, length = 0.16) {
  if (!settings.sound) return;
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime + after;
    const voice = audio.createOscillator();
    const loud = audio.createGain();
    voice.type = "sine";
    voice.frequency.value = pitch;
    loud.gain.setValueAtTime(0, start);
    loud.gain.linearRampToValueAtTime(0.12, start + 0.015);
    loud.gain.exponentialRampToValueAtTime(0.001, start + length);
    voice.connect(loud).connect(audio.destination);
    voice.start(start);
    voice.stop(start + length);
  } catch {
    // no sound here
  }
}

/** A card is laid. */
export function soundCard() {
  tone(320, 0, 0.06);
}

/** Someone said something. */
export function soundTalk() {
  tone(880, 0, 0.08);
}

/** @param {string} kind of a scene */
export function soundScene(kind) {
  void kind;
}

/** The game is over. */
export function soundOver() {
  [392, 494, 587, 784].forEach((pitch, at) => tone(pitch, at * 0.14, 0.3));
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
    tone(587);
    tone(784, 0.12);
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
