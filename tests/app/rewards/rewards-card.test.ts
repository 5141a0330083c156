import * as zxing from "@zxing/library";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { drawBarcode } from "../../../server/drawings/barcode.ts";
import { startApp } from "../../support/app.ts";
import { status } from "../../support/faults.ts";
import { REWARDS, memberAt } from "../../support/rewards.ts";
import { expectPage } from "../../support/page.ts";

/** The bars as a scanner decodes them, drawn with `scale` dots per module. */
function readBars({ width, bars }: { width: number; bars: string }, scale = 3): string {
  const [columns, rows] = [width * scale, 40];
  const light = new Uint8ClampedArray(columns * rows).fill(255);
  for (const [, at = "", wide = ""] of bars.matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < rows; row += 1)
      light.fill(0, row * columns + Number(at) * scale, row * columns + (Number(at) + Number(wide)) * scale);
  }
  const source = new zxing.RGBLuminanceSource(light, columns, rows);
  const picture = new zxing.BinaryBitmap(new zxing.HybridBinarizer(source));
  const { CODE_128 } = zxing.BarcodeFormat;
  const hints = new Map([[zxing.DecodeHintType.POSSIBLE_FORMATS, [CODE_128]]]);
  const read = new zxing.MultiFormatReader().decode(picture, hints);
  expect(read.getBarcodeFormat()).toBe(CODE_128);
  return read.getText();
}

describe("the barcode (REWARD-07)", () => {
  test("decodes to the card's number; a number that Code 128 cannot hold has none", async () => {
    const numbers = ["88000000000001", "12345678901234", "00000000000000", "1234567", "5", "ZK-0042-a", "1".repeat(40)];
    for (const number of numbers) expect(readBars((await drawBarcode(number))!)).toBe(number);
    for (const number of ["", "1".repeat(41), "12 34", "é", "日本", "\u0000", "1\n2"])
      expect(await drawBarcode(number), number).toBeNull();
  });
});

describe("the card (REWARD-07, REWARD-08)", () => {
  test("shows number, date, barcode with accessible name, and actions", async () => {
    const browser = await memberAt(startApp());
    expectPage(await browser.press("See Card Birthday cookie"), { url: `${REWARDS}/card/2` });
    expectPage(browser, { heading: "Birthday cookie", shows: ["88000 0000 00002", /Expires on \d\d\/\d\d\/2026/] });
    const svg = parse(browser.html).querySelector("main svg");
    expect(svg?.attributes).toMatchObject({ role: "img", "aria-label": "Barcode, card 88000 0000 00002" });
    const width = Number(svg?.getAttribute("viewBox")?.split(" ")[2]);
    const bars = svg?.querySelectorAll("path").at(-1)?.getAttribute("d") ?? "";
    expect(readBars({ width, bars })).toBe("88000000000002");
    expectPage(await browser.press("Redeem Reward Birthday cookie"), { shows: "Add “Birthday cookie” to your order?" });
    await browser.press("Add Reward");
    expectPage(await browser.visit(`${REWARDS}/card/2`), { shows: "Added To Order", hides: "Redeem Reward" });
    expectPage(await browser.visit(`${REWARDS}/card/1`), { shows: "Only one reward can be redeemed at a time." });
  });

  test("an expired card shows its date and cannot be redeemed", async () => {
    const browser = await memberAt(startApp(), `${REWARDS}/card/3`);
    expectPage(browser, { shows: /Expired on \d\d\/\d\d\/2026/, hides: /Expires|Redeem Reward/ });
  });

  test("Print Card opens a page with only the card, for the browser's Print command (REWARD-09)", async () => {
    const browser = await memberAt(startApp(), `${REWARDS}/card/1`);
    expectPage(await browser.press("Print Card"), { url: `${REWARDS}/card/1?print=1` });
    const shows = ["Use your browser’s Print command to print this card.", "88000 0000 00001"];
    expectPage(browser, { shows, hides: "Redeem Reward" });
    expectPage(await browser.press("Back to the card"), { url: `${REWARDS}/card/1` });
  });

  test("another customer's card is not found", async () => {
    const browser = await memberAt();
    const page = { status: 404, heading: "We can't find that reward" };
    for (const id of ["4", "999", "x", "..%2F1", "__proto__", "%3Cscript%3E"])
      expectPage(await browser.visit(`${REWARDS}/card/${id}`), page);
  });

  test("a number without a barcode is still shown; a card without number or date works", async () => {
    const browser = await memberAt();
    const cards = [
      { cardId: "a", cardNumber: "日本 12", name: "Odd" },
      { cardId: "b", name: "Bare", isExpired: true },
    ];
    browser.app.answer("/with-current", status(200, { points: 1, rewards: cards }));
    await browser.visit(`${REWARDS}/card/a`);
    expectPage(browser, { shows: "日本12" });
    expect(browser.html).not.toContain("Barcode, card");
    expectPage(await browser.visit(`${REWARDS}/card/b`), { status: 200, shows: "Expired", hides: "Expired on" });
  });
});
