import { expect, test, vi } from "vitest";
import { openBrowser } from "../../support/browser.ts";
import { broken, status, when } from "../../support/faults.ts";
import { captureConsole } from "../../support/log-capture.ts";
import { expectPage } from "../../support/page.ts";
import { chainWithQuotes } from "../../support/quotes.ts";
import { expectSilence, watchedApp } from "../../support/watch.ts";

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});
captureConsole();

test("a quote's token appears in no page, log, address or other call (MORE-40)", async () => {
  const chain = chainWithQuotes();
  const watched = watchedApp(chain.options);
  const { app } = watched;
  const quote = chain.addQuote();
  const browser = await openBrowser(watched).visit(quote.path);
  const place = browser.url;
  const repeating = async ({ url }: Request) => Response.json({ message: `no: ${url}` }, { status: 400 });
  for (const answer of [status(500), status(401), status(404), repeating, broken]) {
    app.intercept = when(({ url }) => url.includes(quote.token), answer);
    await browser.visit(place);
  }
  app.intercept = when(({ url }) => url.endsWith("/approve-quote"), broken);
  await (await browser.visit(place)).press("Approve");
  app.intercept = null;
  await (await browser.visit(place)).press("Approve");
  await openBrowser(watched).visit(`/order-now/quote/other?token=${quote.token}`);
  expectPage(browser, { status: 200, heading: "Thanks for your order" });
  expect(app.asked("/order-shopping-cart/order/")).toContainEqual({ token: quote.token });
  const isOwn = (where: string) =>
    where.startsWith("call GET /customer-api/order-shopping-cart/order/") || where.startsWith("cookie order ");
  expectSilence(watched, { token: quote.token }, (_name, where) => isOwn(where));
});
