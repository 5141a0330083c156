import { areaOf, idsIn, rows, testsIn } from "./ids.ts";
import { type Module, type Node, filesBelow, readModule } from "../../scripts/source-tree.ts";

export type ScriptMode = "on" | "off";

/** Why a row shows on no screen; each other row does, and is to be tested in a real browser, scripts on and off. */
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

/** The script modes in which a browser can show a row: none for most of what happens between servers. */
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

/** Rows that the title of a test in a real browser names, its groups included, and the script modes it runs in. */
export function rowsInBrowsers(): Map<string, Set<ScriptMode>> {
  const named = new Map<string, Set<ScriptMode>>();
  for (const file of filesBelow("e2e").filter((name) => name.endsWith(".spec.ts"))) {
    const module = readModule(file);
    const groupsAndTests = testsIn(module);
    const skips = skipsIn(module).map((skip) => ({
      ...skip,
      scope: groupsAndTests.findLast(({ call }) => holds(call, skip.call))?.call,
    }));
    for (const { call: test } of groupsAndTests) {
      if (groupsAndTests.some(({ call }) => call !== test && holds(test, call))) continue;
      const skipped = skips.filter(({ scope }) => scope === undefined || holds(scope, test)).map(({ mode }) => mode);
      const modes = (["on", "off"] as const).filter((mode) => !skipped.includes(mode));
      const titles = groupsAndTests.filter(({ call }) => holds(call, test)).map(({ title }) => title);
      for (const id of idsIn(titles.join(" "))) named.set(id, new Set([...(named.get(id) ?? []), ...modes]));
    }
  }
  return named;
}

/** `test.skip(!scripts, "...")` and its like, and the fixture `network`, which does so by itself. */
function skipsIn({ nodes, code }: Module): { call: Node; mode: ScriptMode }[] {
  const text = ({ start, end }: Node) => code.slice(Number(start), Number(end));
  return nodes.flatMap((call): { call: Node; mode: ScriptMode }[] => {
    if (call.type !== "CallExpression") return [];
    const [first, second] = call.arguments as Node[];
    const callee = text(call.callee as Node);
    const fixtures = ((second?.params as Node[] | undefined) ?? []).map(text).join();
    if (callee === "test" && /\bnetwork\b/.test(fixtures)) return [{ call, mode: "off" }];
    const condition = /^(test|\w+Test)\.skip$/.test(callee) && first ? text(first) : "";
    if (!/\b(scripts|javaScriptEnabled)\b/.test(condition)) return [];
    return [{ call, mode: /!(scripts|javaScriptEnabled)\b/.test(condition) ? "off" : "on" }];
  });
}

function holds(outer: Node, inner: Node): boolean {
  return Number(outer.start) <= Number(inner.start) && Number(inner.end) <= Number(outer.end);
}
