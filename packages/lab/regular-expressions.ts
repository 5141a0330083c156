import { readModules } from "../../scripts/source-tree.ts";

/** The regular expressions of the product, for `npm run lab recheck` and the test beside its list. */

export interface Expression {
  pattern: string;
  flags: string;
  files: string[];
}

/** By how they are written, each once. The stand-in API is no part of the product. */
export function productExpressions(): { literals: Map<string, Expression>; built: string[] } {
  const modules = readModules(["app", "server", "packages/ordering"]).filter(({ file }) => !file.includes("/tests/"));
  const literals = new Map<string, Expression>();
  const built = new Set<string>();
  for (const { file, nodes } of modules)
    for (const { type, regex, callee } of nodes) {
      const isBuilt =
        /^(?:New|Call)Expression$/.test(type) && (callee as { name?: string } | undefined)?.name === "RegExp";
      if (isBuilt) built.add(file);
      if (type !== "Literal" || !regex) continue;
      const { pattern, flags } = regex as { pattern: string; flags: string };
      const written = `/${pattern}/${flags}`;
      const known = literals.get(written) ?? { pattern, flags, files: [] };
      literals.set(written, { ...known, files: [...new Set([...known.files, file])] });
    }
  return { literals, built: [...built].sort() };
}
