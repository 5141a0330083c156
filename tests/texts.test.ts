import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
/** Put together when they are shown, or no text of ours; the tests of their rows read them on the page. */
const COMPOSED = [
  "(Choose N)",
  "(Choose between N and M)",
  "12:00 PM",
  "Build Your Order",
  "Business Name is required.",
  "Vehicle Color*",
  "Vehicle Type*",
  "What delivery time",
  "What pickup time works best for you?",
  "double quotes",
];

test("every text that docs/features.md quotes stands in the source to the letter", () => {
  const features = readFileSync(path.join(root, "docs/features.md"), "utf8");
  const quoted = new Set([...features.matchAll(/"([^"\n|]{3,300})"/g)].map(([, text = ""]) => text));
  expect(quoted.size).toBeGreaterThan(150);
  const files = ["app", "server"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const ours = files.filter((file) => /\.tsx?$/.test(file) && !/\/(?:sandbox|\+types)\//.test(file));
  const plain = (text: string) => text.replaceAll(/\s+/g, " ").replaceAll(/’|&apos;/g, "'");
  const source = plain(ours.map((file) => readFileSync(path.join(root, file), "utf8")).join("\n"));
  const stands = (text: string) =>
    text.split(/\{[^}]*\}|\$[\d.]+/).every((part) => source.includes(plain(part).trim()));
  expect([...quoted].filter((text) => !stands(text)).toSorted()).toEqual(COMPOSED);
});
