import { areaOf, idsIn, rows, testsIn } from "./ids.ts";
import { type Node, filesBelow, readModule } from "../../scripts/source-tree.ts";

export type ScriptMode = "on" | "off";

/** Why a row shows on no screen; each other row does, and is to be tested with scripts on and off. */
const UNSEEN = {
  "a call of the catering API, or what is sent in one": `API-* SETUP-21 ADDR-12 TIME-17 DELIV-04 DELIV-09 AUTH-05
    AUTH-12 AUTH-14 CART-07 PAY-12 PAY-13 PAY-19 SUBMIT-05 TOGGLE-02 CONTENT-02`,
  "a list of fields": `ADDR-22 STORE-18 TIME-06 TIME-25 AUTH-11 AUTH-13 MENU-23 ITEM-15 ITEM-17 MOD-19 CART-12 CART-13
    LIMIT-08 FAV-08 CHK-24 PAY-14 PAY-21 GIFT-09 PROMO-04 REWARD-20 TOTAL-09 CONF-07 TRACK-06`,
  "how an answer of the geocoder is read": "ADDR-08 ADDR-10 ADDR-11",
  "what stands in where a server names nothing": "TIME-16 TIME-18 LIMIT-07",
  "log, monitoring and the code itself": "SHELL-19 ERR-01 ERR-02 ERR-03 ERR-04 ERR-06 ERR-07 ERR-09 CONST-02 CONST-03",
  "built without a screen": "TIME-05 TOGGLE-04 TOGGLE-06",
  "what search engines read, a setting, or whose a cart is": "MORE-05 MORE-25 MORE-33",
};

/** Rows that are, by their own words, not applicable without script. */
const SCRIPT_ONLY = "MOD-15 SUBMIT-03";

const unseen = new Set(Object.values(UNSEEN).join(" ").split(/\s+/).flatMap(rowsOf));
const needsScript = new Set(SCRIPT_ONLY.split(" "));

/** The script modes in which a row can be seen: none for most of what happens between servers. */
export function modesOf(row: string): ScriptMode[] {
  if (unseen.has(row)) return [];
  return needsScript.has(row) ? ["on"] : ["on", "off"];
}

/** CART-07 alone, or all rows of an area: API-*. */
function rowsOf(id: string): string[] {
  const found = rows.filter((row) => row === id || `${areaOf(row)}-*` === id);
  if (found.length === 0) throw new Error(`docs/features.md has no row ${id}.`);
  return found;
}

/**
 * Rows that the title of a test of a screen names, its groups included, and the script modes it runs in: those of `e2e`
 * in a real browser, with scripts and, tagged `@noscript`, without; those of `tests/app` in process, without.
 */
export function rowsOnScreens(): Map<string, Set<ScriptMode>> {
  const named = new Map<string, Set<ScriptMode>>();
  const files = ["e2e", "tests/app"].flatMap(filesBelow).filter((name) => /\.(spec|test)\.tsx?$/.test(name));
  for (const file of files) {
    const groupsAndTests = testsIn(readModule(file));
    for (const { call: test } of groupsAndTests) {
      if (groupsAndTests.some(({ call }) => call !== test && holds(test, call))) continue;
      const titles = groupsAndTests
        .filter(({ call }) => holds(call, test))
        .map(({ title, table }) => `${title} ${table}`)
        .join(" ");
      const modes: ScriptMode[] = file.endsWith(".spec.ts") ? ["on"] : ["off"];
      if (titles.includes("@noscript")) modes.push("off");
      for (const id of idsIn(titles)) named.set(id, new Set([...(named.get(id) ?? []), ...modes]));
    }
  }
  return named;
}

function holds(outer: Node, inner: Node): boolean {
  return Number(outer.start) <= Number(inner.start) && Number(inner.end) <= Number(outer.end);
}
