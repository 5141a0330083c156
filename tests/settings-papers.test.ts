import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../scripts/source-tree.ts";
import { SETTING_NAMES } from "../server/settings/settings.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** No operator sets these: the first four make tests short or odd, the last three are the image's own. */
const NOT_IN_COMPOSE = "CLOCK SANDBOX_CONTROL SANDBOX_FACE UPSTREAM_TIME_SCALE HOST OPS_PORT REVISION".split(" ");

/** Read by libraries, under common names. */
const OF_LIBRARIES = ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "OTEL_EXPORTER_OTLP_ENDPOINT"];

const settings: string[] = SETTING_NAMES;

test("compose.yaml passes on each setting, except for those named here, and no unknown one", () => {
  const { handedOn, published } = composeSettings(read("compose.yaml"));
  const wanted = settings.filter((name) => !NOT_IN_COMPOSE.includes(name) && !published.includes(name));
  expect(handedOn.toSorted()).toEqual([...wanted, ...OF_LIBRARIES].sort());
  expect(NOT_IN_COMPOSE.filter((name) => !settings.includes(name))).toEqual([]);
});

test("the table of docs/operations.md has each setting once, and no unknown one", () => {
  const told = settingsInTable(read("docs/operations.md"), "## Settings");
  expect(told.sort()).toEqual([...settings, ...OF_LIBRARIES].sort());
});

/** Environment variables that a compose file gives to the server, and those that it uses for itself. */
function composeSettings(text: string): { handedOn: string[]; published: string[] } {
  const [before = "", after = ""] = text.split(/^ *environment:\n/m);
  const lines = [...after.matchAll(/^ +([A-Z][A-Z_]+): (.+)$/gm)];
  const handedOn = lines.map(([, name = "", value]) => (value === `\${${name}:-}` ? name : `${name} is ${value}`));
  const published = [...before.matchAll(/"\$\{([A-Z_]+):-\d+\}:\d+"/g)].map(([, name = ""]) => name);
  return { handedOn, published };
}

/** Names in the first column of the tables below a heading. */
function settingsInTable(text: string, heading: string): string[] {
  const section = text.split(`${heading}\n`)[1]?.split(/^#+ /m)[0] ?? "";
  const cells = [...section.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = ""]) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = ""]) => name));
}
