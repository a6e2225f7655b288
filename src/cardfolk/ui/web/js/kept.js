/** Small things that this browser keeps by name; one that keeps nothing has none. */

/**
 * @param {string} key
 * @returns {Record<string, any>}
 */
export function readKept(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} key
 * @param {Record<string, any>} values
 */
export function keep(key, values) {
  try {
    localStorage.setItem(key, JSON.stringify(values));
  } catch {
    // for this time only
  }
}
