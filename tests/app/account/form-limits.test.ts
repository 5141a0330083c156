import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { callsTo } from "../../support/sign-in.ts";

const PATH = "/account/forgot-password";
const WORDS = /This form has been sent very often\. Please try again in \d+ seconds/;

async function ask(browser: Browser, email: string, from: string): Promise<void> {
  await browser.visit(PATH);
  const { body } = browser.formOf("Send");
  body.set("email", email);
  await browser.send(PATH, body, { "x-client-address": from });
}

describe("forms that make the restaurant write a letter (OUT-01)", () => {
  test("are taken thirty times in a quarter of an hour from one address, whoever they are about", async () => {
    const app = startApp();
    const browser = openBrowser(app);
    for (let count = 0; count < 30; count++) {
      await ask(browser, `somebody-${count}@example.com`, "203.0.113.1");
      expect(browser.text()).toContain("If we know this address, we have sent a link.");
    }
    const asked = callsTo(app, "forgot-password").length;
    expect(asked).toBe(30);
    await ask(browser, "ada@example.com", "203.0.113.1");
    expect(browser.status).toBe(503);
    expect(browser.errors().join()).toMatch(WORDS);
    expect(callsTo(app, "forgot-password")).toHaveLength(asked);

    await ask(browser, "ada@example.com", "203.0.113.2");
    expect(browser.text()).toContain("If we know this address, we have sent a link.");
    app.wait((15 * 60_000 + 1) / 60_000);
    await ask(browser, "ada@example.com", "203.0.113.1");
    expect(browser.text()).toContain("If we know this address, we have sent a link.");
  });
});
