import { expect, test } from "./support/test.ts";

test("the first script error is reported to the server, without its message (ERR-07)", async ({ page, faults }) => {
  faults.allow(/ada@example\.com|null/);
  const told: (string | null)[] = [];
  await page.route("**/browser-error", async (route) => {
    told.push(route.request().postData());
    await route.fulfill({ status: 204 });
  });
  // One of the page's own files, with a fault in it.
  await page.route("**/assets/entry.client-*.js", async (route) => {
    const reply = await route.fetch();
    const fault = ";setTimeout(()=>{throw new TypeError('ada@example.com')},300);setTimeout(()=>{null.x},600);";
    await route.fulfill({ response: reply, body: (await reply.text()) + fault });
  });
  await page.goto("/order-now");
  await expect.poll(() => told.length).toBe(1);
  await page.waitForTimeout(800);
  expect(told).toEqual([
    expect.stringMatching(/^name=TypeError&place=%2Fassets%2Fentry\.client-[\w-]+\.js%3A\d+%3A\d+$/),
  ]);
});
