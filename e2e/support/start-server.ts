import { spawn } from "node:child_process";
import { mkdirSync, openSync, rmSync } from "node:fs";
import { endWith } from "../../scripts/run.mjs";

/** Starts a program with an empty folder of its own, and its standard output in a file of that folder. */
const [folder = "", log = "", program = ""] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
endWith(spawn(process.execPath, [program], { stdio: ["ignore", openSync(log, "w"), "inherit"] }));
