import { existsSync } from "node:fs";
import { keepAssets } from "../server/http/kept-assets.ts";
import { ASSETS, PREVIOUS_ASSETS } from "../server/http/load-build.ts";

/*
 * The first step of npm run build: the client files of the build before stay at hand, for pages that are open while a
 * release rolls on.
 */
if (existsSync(ASSETS)) await keepAssets(ASSETS, PREVIOUS_ASSETS, new Date());
