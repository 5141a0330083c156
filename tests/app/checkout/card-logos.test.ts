import { readFileSync } from "node:fs";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { fillBag } from "../../support/journey.ts";

test("the card form shows the logos of the four accepted cards (PAY-01)", async () => {
  const logos = parse((await fillBag()).html).querySelector("#payment img");
  expect(logos?.getAttribute("alt")).toBe("We take Visa, Mastercard, American Express and Discover.");
  const picture = readFileSync(`public${logos?.getAttribute("src")}`, "utf8");
  for (const name of ["VISA", "mastercard", "AMERICAN", "DISCOVER"]) expect(picture).toContain(`>${name}</text>`);
});
