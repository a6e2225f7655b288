// Before the page is drawn: the theme as chosen, or as the device asks, so that nothing flashes; and the words and cards
// that the page needs are asked for while its script is still on the way; at a table the line is opened as well, and what
// it says waits for the script. No module, so that it is not put off.
(function () {
  const root = document.documentElement;
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("cardfolk.settings") || "{}");
  } catch {
    // nothing chosen
  }
  const asked = matchMedia("(prefers-contrast: more)").matches ? "contrast" : "lamp";
  root.dataset.theme = ["lamp", "day", "contrast"].includes(String(kept.theme)) ? String(kept.theme) : asked;

  // The browser's language: the first that there is, or one near to it.
  const known = ["en", "pt_BR", "it", "ru", "cnr"];
  const near = /** @type {Record<string, string>} */ ({
    pt: "pt_BR", sr: "cnr", hr: "cnr", bs: "cnr", me: "cnr", sh: "cnr", uk: "ru", be: "ru",
  });
  const first = (navigator.languages || [navigator.language]).map((tag) => tag.toLowerCase().split("-")[0]);
  root.dataset.language = first.map((tag) => near[tag] || tag).find((tag) => known.includes(tag)) || "en";

  const language = known.includes(String(kept.language)) ? kept.language : root.dataset.language;
  const needed = [`/api/words/${language}?for=${root.dataset.for ?? ""}&`, "/api/games?"];
  if (root.hasAttribute("data-cards")) needed.push(`/cards/${kept.deck === "four" ? "four" : "two"}.json?`);
  for (const path of needed) {
    if (document.querySelector(`link[href="${path}v=${root.dataset.version}"]`)) continue; // the server knew it
    const link = document.createElement("link");
    link.rel = "preload";
    link.as = "fetch";
    link.crossOrigin = "anonymous";
    link.href = `${path}v=${root.dataset.version}`;
    document.head.append(link);
  }

  const table = root.dataset.for?.startsWith("table") && location.pathname.split("/")[2];
  if (!table) return;
  let keys = "";
  try {
    keys = localStorage.getItem(`cardfolk.seat.${decodeURIComponent(table)}`) ?? "";
  } catch {
    // nothing kept
  }
  const token = new URLSearchParams(location.hash.slice(1)).get("token") || keys.split(" ")[0] || "";
  const socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/ws/${table}`);
  /** @type {EarlyLine} */
  const line = { socket, token, heard: [] };
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol: 1, token }));
  socket.onmessage = (event) => line.heard.push(String(event.data));
  window.early = line;
})();
