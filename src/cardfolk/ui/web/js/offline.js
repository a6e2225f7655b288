// There is no line: the page comes back by itself as soon as there is.

import { byId } from "./dom.js";
import { start } from "./settings.js";

addEventListener("online", () => location.reload());
byId("again").addEventListener("click", () => location.reload());
await start();
