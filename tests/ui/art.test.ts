import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { expectInert, wellFormed } from "@platter/catering-sandbox/tests/well-formed.ts";

const ART = readdirSync("public/art");

test("there is a drawing for each kind of order and each way to get it", () => {
  expect(ART.toSorted()).toEqual(
    ["catering", "curbside", "delivery", "holiday", "individual", "pickup"].map((name) => `${name}.svg`),
  );
});

test.each(ART)("%s is a whole SVG document of at most 3 KB, 4:3, that fetches and runs nothing", (name) => {
  const picture = readFileSync(`public/art/${name}`, "utf8");
  expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 300">.*<\/svg>$/s);
  expectInert(picture);
  expect(wellFormed(picture)).toBe(true);
  expect(gzipSync(picture).length).toBeLessThanOrEqual(3_072);
});
