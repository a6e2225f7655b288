// Beside the pages: what never changes is kept, and where there is no line a page says so. The server writes two lines
// before it: VERSION, of all that is kept, and NEEDED, the files of that page.

/* global VERSION, NEEDED */

/** @typedef {{waitUntil: (work: Promise<unknown>) => void}} Lasting */
/** @typedef {Lasting & {request: Request, respondWith: (answer: Promise<Response>) => void}} Asked */

const scope = /** @type {any} */ (self);
const version = VERSION;

scope.addEventListener("install", (/** @type {Lasting} */ event) => {
  event.waitUntil(caches.open(version).then((kept) => kept.addAll(["/offline", ...NEEDED])));
  scope.skipWaiting();
});

scope.addEventListener("activate", (/** @type {Lasting} */ event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => scope.clients.claim()));
});

scope.addEventListener("fetch", (/** @type {Asked} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(offline));
  else if (url.searchParams.get("v") === version) event.respondWith(keptOrFetched(request));
});

/** @returns {Promise<Response>} */
async function offline() {
  return (await caches.match("/offline")) ?? Response.error();
}

/**
 * @param {Request} request for something that stays the same
 * @returns {Promise<Response>}
 */
async function keptOrFetched(request) {
  const kept = await caches.open(version);
  const found = await kept.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) void kept.put(request.url, answer.clone());
  return answer;
}
