/** Small helpers for the page: elements are made once, kept by key, and changed only where something differs. */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | boolean | EventListener>} [attributes] `on…` listens, `text` is the text
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = String(value);
    else setAttribute(element, name, value);
  }
  element.append(...children);
  return element;
}

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no #${id}`);
  return found;
}

/**
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | boolean | null | undefined} value false, null or nothing takes it away
 */
export function setAttribute(element, name, value) {
  if (value === false || value === null || value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else {
    const text = value === true ? "" : value;
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/**
 * The address of what stays the same as long as the pages do: the browser keeps it.
 *
 * @param {string} path
 */
export function lasting(path) {
  return `${path}${path.includes("?") ? "&" : "?"}v=${document.documentElement.dataset.version ?? ""}`;
}

/** @type {WeakMap<Element, Map<string, HTMLElement>>} */
const children = new WeakMap();

/**
 * Shows one child for each item: those that were there before stay the same elements, and none is moved that need not
 * be, so that focus stays where it is.
 *
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T, at: number) => string} keyOf
 * @param {(item: T) => HTMLElement} create
 * @param {(element: HTMLElement, item: T, at: number) => void} [update]
 */
export function keyed(parent, items, keyOf, create, update) {
  const old = children.get(parent) ?? new Map();
  /** @type {Map<string, HTMLElement>} */
  const now = new Map();
  items.forEach((item, at) => {
    let key = keyOf(item, at);
    while (now.has(key)) key += "+";
    now.set(key, old.get(key) ?? create(item));
  });
  for (const [key, element] of old) if (!now.has(key)) element.remove();
  let next = parent.firstElementChild;
  for (const element of now.values()) {
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
  }
  children.set(parent, now);
  let at = 0;
  for (const element of now.values()) {
    update?.(element, /** @type {T} */ (items[at]), at);
    at += 1;
  }
}

/**
 * A text that several calls in a row may have asked for is worked out once, in the next frame or at once when hidden.
 *
 * @param {() => void} work
 * @returns {() => void}
 */
export function once(work) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      work();
    });
  };
}

/**
 * Copies a text where the browser lets a page do so, on plain http too.
 *
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const field = make("textarea", { class: "unseen", readonly: true });
    field.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    before?.focus();
    return done;
  }
}
