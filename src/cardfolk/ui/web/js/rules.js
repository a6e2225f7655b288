// The rules of a game, in the language that is spoken.

import { askGames, askJson, Trouble } from "./api.js";
import { drawPictures, makeFan } from "./cards.js";
import { byId, make } from "./dom.js";
import { showIcons } from "./icons.js";
import { onSettings, start } from "./settings.js";
import { language, sentence, t } from "./words.js";

const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const [chapters, parts] = [byId("chapters"), byId("parts")];
const KNOWN = new Set(
  "h1 h2 h3 h4 p ul ol li em strong code pre blockquote table thead tbody tr th td hr br a figure figcaption".toUpperCase().split(" "),
);

/**
 * Text with simple marks, and nothing else, whatever it was.
 * @param {Node} from
 * @param {Node} into
 */
function take(from, into) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) into.appendChild(document.createTextNode(node.nodeValue ?? ""));
    if (!(node instanceof Element)) continue;
    if (!KNOWN.has(node.tagName)) {
      take(node, into);
      continue;
    }
    const made = document.createElement(node.tagName);
    if (node.id) made.id = node.id;
    if (node.hasAttribute("data-cards")) made.dataset.cards = node.getAttribute("data-cards") ?? "";
    const href = node.getAttribute("href") ?? "";
    if (/^(https?:\/\/|\/|#)/.test(href)) made.setAttribute("href", href);
    take(node, made);
    if (node.tagName === "TABLE") {
      const scroller = document.createElement("div"); // wide tables scroll by themselves
      scroller.className = "scroller";
      scroller.tabIndex = 0;
      scroller.setAttribute("role", "group");
      scroller.setAttribute("aria-label", t("Table"));
      scroller.append(made);
      into.appendChild(scroller);
    } else {
      into.appendChild(made);
    }
  }
}

async function draw() {
  const [rules, { games }] = await Promise.all([
    askJson(`/api/rules/${encodeURIComponent(game)}?lang=${encodeURIComponent(language())}`),
    askGames(),
  ]);
  const text = document.createElement("div");
  take(new DOMParser().parseFromString(rules.html, "text/html").body, text);
  drawPictures(text);
  byId("text").replaceChildren(...text.childNodes);
  byId("text").querySelector("h2")?.before(chapters); // under what the game is about
  document.title = `${rules.title} · cardfolk`;
  parts.replaceChildren(
    ...[...byId("text").querySelectorAll("h2[id]")].map((head) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `#${head.id}`;
      link.textContent = head.textContent;
      item.append(link);
      return item;
    }),
  );
  byId("others").replaceChildren(
    ...games.map((one) =>
      make("a", { class: "tile", href: `/rules/${one.id}`, "data-cloth": one.cloth, "aria-current": one.id === game && "page", text: t(one.name) }),
    ),
  );
  const known = games.find((one) => one.id === game);
  byId("game").hidden = !known;
  byId("game").dataset.cloth = known?.cloth ?? "";
  byId("game").replaceChildren(makeFan(known?.fan ?? []));
  const part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (location.hash && part) part.scrollIntoView();
}

async function attempt() {
  try {
    await draw();
  } catch (wrong) {
    if (!(wrong instanceof Trouble)) throw wrong;
    byId("text").textContent = sentence(wrong.message);
  }
}

async function begin() {
  showIcons();
  await start();
  await attempt();
  onSettings((name) => {
    if (name === "language") void attempt();
  });
}

void begin();
