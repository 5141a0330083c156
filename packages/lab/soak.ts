import { parseArgs } from "node:util";
import { needBuild } from "../../scripts/servers.ts";
import { runPresses } from "./soak/presses-run.ts";
import { runRandomly } from "./soak/random-run.ts";

/*
 * npm run lab soak -- [checkouts] [kills]               many presses at once, and replicas killed in the middle of one
 * npm run lab soak -- --random SEED [--minutes 10]      customers who do everything, while the API and the replicas fail
 *                 [--stories]                       and what each of them did
 *                 [--storeless]                     without the store that the replicas share
 * Two replicas in front of one catering API, whose own file is the judge. Ends with 1 where it differs from what
 * customers saw.
 */
const { values, positionals } = parseArgs({
  options: {
    random: { type: "string" },
    minutes: { type: "string", default: "10" },
    stories: { type: "boolean" },
    storeless: { type: "boolean" },
  },
  allowPositionals: true,
});
needBuild();
const [checkouts = 1_000, kills = 100] = positionals.map(Number);
const faults =
  values.random === undefined
    ? await runPresses(checkouts, kills)
    : await runRandomly({ ...values, seed: Number(values.random), minutes: Number(values.minutes) });
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
