/** Which lessons are finished: this browser keeps it. */

const KEY = "cardfolk.learnt";

/** @returns {string[]} finished lessons, each as `game/lesson` */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/**
 * @param {string} game
 * @param {string} lesson
 */
export function isLearnt(game, lesson) {
  return read().includes(`${game}/${lesson}`);
}

/**
 * @param {string} game
 * @param {string} lesson
 */
export function keepLearnt(game, lesson) {
  if (isLearnt(game, lesson)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...read(), `${game}/${lesson}`]));
  } catch {
    // a browser that keeps nothing: there is no tick
  }
}
