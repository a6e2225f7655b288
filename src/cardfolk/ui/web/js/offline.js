// There is no line: the page comes back by itself as soon as there is.

import { byId } from "./dom.js";
import { start } from "./settings.js";

const LOOK = 2000; // milliseconds between looks whether the server answers

setInterval(async () => {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer) location.reload();
}, LOOK);
byId("again").addEventListener("click", () => location.reload());
await start();
