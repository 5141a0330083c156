import { writeFileSync } from "node:fs";
import path from "node:path";
import { noticesText } from "./notices-text.ts";
import { shippedPackages } from "./shipped-packages.ts";
import { root } from "./source-tree.ts";

/** Writes the notices anew; `tests/packages.test.ts` fails when it was forgotten. */
const packages = shippedPackages();
writeFileSync(path.join(root, "THIRD-PARTY-NOTICES.txt"), noticesText(packages));
console.log(`THIRD-PARTY-NOTICES.txt: ${packages.length} packages`);
