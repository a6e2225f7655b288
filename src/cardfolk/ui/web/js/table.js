/** The page of a table at the server. */

import { start } from "./settings.js";
import { fetchGames, TablePage } from "./table-page.js";

await start();
new TablePage(await fetchGames());
