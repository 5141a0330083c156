import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
/** Put together when they are shown, or no text of ours; the tests of their rows read them on the page. */
const COMPOSED = [
  "(Choose N)",
  "(Choose between N and M)",
  "12:00 PM",
  "Business Name is required.",
  "Number of Guests*",
  "Please consider using our Catering option or contact us at {store phone} to help you complete your order.",
  "Please contact us at {store phone} to help you complete your order.",
  "Vehicle Color*",
  "Vehicle Type*",
  "We weren't able to find any delivery providers for this order at this time.  Do you want to continue your order as Carry Out?",
  "We're sorry. At this time, we're unable to accept additional online orders for the date you've selected. Please call your Catering Sales Manager {phones} for assistance. We appreciate your understanding and look forward to serving you.",
  "What delivery time works best for you?",
  "What pickup time works best for you?",
  "You have {n} rewards available and enough points to redeem a reward!",
  "double quotes",
];

test("every text quoted in docs/features.md is in the source verbatim", () => {
  const features = readFileSync(path.join(root, "docs/features.md"), "utf8");
  const quoted = new Set([...features.matchAll(/"([^"\n|]{3,300})"/g)].map(([, text = ""]) => text));
  expect(quoted.size).toBeGreaterThan(150);
  const files = ["app", "server", "packages/ordering"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const ours = files.filter((file) => /\.tsx?$/.test(file) && !/\/(?:tests|\+types)\//.test(file));
  const plain = (text: string) =>
    text
      .replaceAll(/\s+/g, " ")
      .replaceAll(/’|&apos;/g, "'")
      .replaceAll("&amp;", "&");
  const source = plain(ours.map((file) => readFileSync(path.join(root, file), "utf8")).join("\n"));
  const stands = (text: string) =>
    text.split(/\{[^}]*\}|\$[\d.]+/).every((part) => source.includes(plain(part).trim()));
  expect([...quoted].filter((text) => !stands(text)).toSorted()).toEqual(COMPOSED);
});
