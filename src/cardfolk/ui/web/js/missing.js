// There is nothing at this address.

import { makeCard } from "./cards.js";
import { byId, setText } from "./dom.js";
import { openJoin } from "./joining.js";
import { onSettings, start } from "./settings.js";
import { t } from "./words.js";

function draw() {
  if (!location.pathname.startsWith("/t/")) return;
  setText(byId("title"), t("There is no such table"));
  setText(byId("why"), t("A table's code has twelve letters and digits. Perhaps one is missing, or the table was on another server."));
}

byId("cards").append(makeCard(null, { quiet: true }), makeCard(null, { quiet: true }), makeCard(null, { quiet: true }));
openJoin();
await start();
draw();
onSettings(draw);
