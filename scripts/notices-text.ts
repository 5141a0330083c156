import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type { ShippedPackage } from "./shipped-packages.ts";
import { root } from "./source-tree.ts";

/** Licences, by their SPDX names, that ask for no more than to be named or passed on. Another one is the owner's to accept. */
export const ACCEPTED_LICENSES = [
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "OFL-1.1",
];

/** Where the data in a package come from, as its own pages say: this is not in its licence. */
const DATA_SOURCES: Record<string, string> = {
  "@photostructure/tz-lookup":
    "time zones of timezone-boundary-builder, made from OpenStreetMap (c) OpenStreetMap contributors, under ODbL 1.0",
  "us-atlas": "boundaries of the United States Census Bureau, edition of 2017, in the public domain",
  zipcodes: "codes of the United States by federalgovernmentzipcodes.us, those of Canada by aggdata.com",
};

const HEADER = `Third-party notices
===================

Platter is delivered with the packages below: as part of the server's image, or in what its pages send to browsers.
Each stays under the licence of its authors, whose text follows the list. The image also holds Node.js (its licence
is /usr/local/LICENSE there) and Debian (/usr/share/doc/*/copyright).

This file is made by \`npm run notices\`.
`;

const RULE = "-".repeat(80);

/** The whole file: what is shipped, where its data come from, and each licence once with the packages it is for. */
export function noticesText(packages: ShippedPackage[], textOf = licenseText): string {
  const list = packages.map(({ name, version, license }) => `${name} ${version}: ${license}`);
  const data = packages.flatMap(({ name }) => (DATA_SOURCES[name] ? [`${name}: ${DATA_SOURCES[name]}`] : []));
  const byText = Map.groupBy(packages, textOf);
  const texts = [...byText].map(([text, those]) => {
    const names = those.map(({ name, version }) => `${name} ${version}`).join("\n");
    return `${RULE}\n${names}\n${RULE}\n\n${text}\n`;
  });
  return [HEADER, list.join("\n"), "", "Data", "----", "", ...data, "", ...texts].join("\n");
}

/** Packages whose licence nobody has accepted. */
export function unacceptedLicenses(packages: ShippedPackage[]): string[] {
  const others = packages.filter(({ license }) => !ACCEPTED_LICENSES.includes(license));
  return others.map(({ name, version, license }) => `${name} ${version}: ${license || "no licence"}`);
}

/** The package's own files about its licence, for each is obliged to bring one along. */
function licenseText({ name, place }: ShippedPackage): string {
  const folder = path.join(root, place);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /^(?:licen[cs]e|copying|notice|unlicense)/i.test(file.name))
    .map((file) => file.name)
    .sort();
  if (files.length === 0) throw new Error(`${name} has no file about its licence.`);
  const texts = files.map((file) => readFileSync(path.join(folder, file), "utf8"));
  return texts.map(tidy).join("\n\n");
}

function tidy(text: string): string {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  return lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/^\n+|\n+$/g, "");
}
