import { runNode } from "../../scripts/package-script.ts";
import { COMMANDS } from "./commands.ts";

/** npm run lab COMMAND [-- words]: measures and trials of the whole product. Most of them want a build. */
const [name = "", ...words] = process.argv.slice(2);
const command = COMMANDS[name];
if (command) process.exitCode = await runNode(["scripts/run.mjs", ...command.words, ...words]);
else {
  for (const [known, { does }] of Object.entries(COMMANDS)) console.log(`${known.padEnd(12)} ${does}`);
  process.exitCode = name === "" ? 0 : 2;
}
