import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Product, sbomDocument } from "./sbom-document.ts";
import { shippedPackages } from "./shipped-packages.ts";
import { root } from "./source-tree.ts";

/** npm run --silent sbom, or npm run sbom -- FILE: the packages in the image as CycloneDX. */
const product = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as Product;
const bill = sbomDocument(product, shippedPackages(), { now: new Date(), id: randomUUID() });
const text = `${JSON.stringify(bill, null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file) writeFileSync(file, text);
else process.stdout.write(text);
