/**
 * Draws pictures.json: the food pictures that the menu names, as standalone SVG documents.
 * Run by hand after the menu changed: `node scripts/run.mjs server/sandbox/draw-pictures.ts`.
 *
 * The drawings are Fluent Emoji, Copyright (c) Microsoft Corporation, under the MIT License
 * (pictures-license.txt), taken from the npm package @iconify-json/fluent-emoji.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { CATEGORIES, ITEMS } from "./seeds/menu.ts";

interface IconSet {
  width: number;
  height: number;
  icons: Record<string, { body: string; width?: number; height?: number }>;
}

const path = createRequire(import.meta.url).resolve("@iconify-json/fluent-emoji/icons.json");
const set = JSON.parse(readFileSync(path, "utf8")) as IconSet;

const names = new Set(["zebra", ...ITEMS.map((item) => item.picture), ...CATEGORIES.map((entry) => entry.picture)]);
const pictures = Object.fromEntries([...names].toSorted().map((name) => [name, draw(name)]));

writeFileSync(join(import.meta.dirname, "pictures.json"), `${JSON.stringify(pictures, null, 2)}\n`);
console.log(`${names.size} pictures drawn.`);

function draw(name: string): string {
  const icon = set.icons[name];
  if (!icon) throw new Error(`There is no picture called ${name}.`);
  const box = `0 0 ${icon.width ?? set.width} ${icon.height ?? set.height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${icon.body}</svg>`;
}
