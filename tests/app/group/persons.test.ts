import { describe, expect, test } from "vitest";
import { expectPage } from "../../support/page.ts";
import { joinAs, linesOf, openGroup } from "../../support/group.ts";
import { openBrowser } from "../../support/browser.ts";
import { afterWork, broken, when } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { asCustomer, inside } from "../../support/sign-in.ts";

const isAdd = ({ url }: Request) => new URL(url).pathname.endsWith("/add");
const namesIn = async (group: Parameters<typeof linesOf>[0]) => (await linesOf(group)).map(({ nickname }) => nickname);

describe("group: one form adds one dish (MORE-12)", () => {
  test("for two presses, successive or simultaneous", async () => {
    const group = await openGroup();
    const browser = await joinAs("Ana", group);
    const second = browser.fork();
    const { body, url } = browser.formOf("Add Bottled Water");
    await browser.send(url, body);
    expectPage(await browser.send(url, body), { url: group.path });
    expect(await linesOf(group)).toHaveLength(2);
    await second.visit(group.path);
    const next = second.formOf("Add Bottled Water");
    const third = second.fork();
    await Promise.all([second.send(next.url, next.body), third.send(next.url, next.body)]);
    expect(await linesOf(group)).toHaveLength(3);
    await browser.visit(group.path);
    expect(browser.all(".line-item")).toEqual(["Bottled Water", "Bottled Water"]);
  });

  test("a lost reply is looked up", async () => {
    const group = await openGroup();
    const browser = await joinAs("Ana", group);
    group.app.intercept = when(isAdd, (request) => afterWork(group.app, request, broken));
    await browser.press("Add Bottled Water");
    expectPage(browser, { url: group.path, shows: ["Added: Bottled Water.", "Remove Bottled Water"] });
    group.app.intercept = when(isAdd, broken);
    await browser.press("Add Bottled Water");
    expectPage(browser, { url: group.path, shows: "We are not sure that Bottled Water was added." });
    expect(await linesOf(group)).toHaveLength(2);
  });

  test("an unreachable API gives 503", async () => {
    const group = await openGroup();
    const browser = await joinAs("Ana", group);
    group.app.intercept = () => broken();
    await browser.press("Add Bottled Water");
    expect(browser.status).toBe(503);
  });
});

describe("group: several guests (MORE-12, MORE-14)", () => {
  test("simultaneous guests who add the same dish have one each", async () => {
    const group = await openGroup();
    const persons = await Promise.all(["Ana", "Ben", "Cem"].map((name) => joinAs(name, group)));
    await Promise.all(persons.map((browser) => browser.press("Add Bottled Water")));
    expect((await namesIn(group)).toSorted()).toEqual(["", "Ana", "Ben", "Cem"]);
    for (const browser of persons) {
      await browser.visit(group.path);
      expect(browser.all(".line-item")).toEqual(["Bottled Water"]);
    }
    await persons[0]!.press("Remove Bottled Water");
    expect((await namesIn(group)).toSorted()).toEqual(["", "Ben", "Cem"]);
  });

  test("a name already in use, even by the host, gets a number", async () => {
    const group = await openGroup();
    const first = await joinAs("Ana", group);
    const second = await joinAs("ana", group);
    expectPage(await joinAs("SAM", group), { shows: ["“SAM 2”", "Your meal, SAM 2"] });
    await first.press("Add Bottled Water");
    await second.press("Add Bottled Water");
    expectPage(second, { shows: "Somebody else has that name in this order, so your dishes are marked “ana 2”." });
    expect(await namesIn(group)).toEqual(["", "Ana", "ana 2"]);
  });

  test("another guest's dish can be neither opened nor removed", async () => {
    const group = await openGroup();
    const [ana, ben] = [await joinAs("Ana", group), await joinAs("Ben", group)];
    await ana.press("Add Bottled Water");
    await ben.press("Add Bottled Water");
    const lines = await linesOf(group);
    for (const { cartItemId } of lines.slice(0, 2)) {
      expectPage(await ben.visit(`${group.path}/line/${cartItemId}`), { status: 404 });
      await ben.send(`${group.path}/line/${cartItemId}`, { "intent:remove": "" });
      await ben.send(group.path, { [`intent:remove:${cartItemId}`]: "" });
    }
    expect(await linesOf(group)).toEqual(lines);
  });

  test("a forwarded link shows the menu without dishes; the name can be changed before the first dish", async () => {
    const group = await openGroup();
    const ana = await joinAs("Ana", group);
    await ana.press("Add Bottled Water");
    const stranger = await openBrowser(group.app).visit(ana.url);
    expect([stranger.all(".line-item"), stranger.buttons()]).toEqual([[], ["Choose your meal"]]);
    const ben = await joinAs("Bne", group);
    await ben.press("Change your name");
    expect(ben.value("Your name")).toBe("Bne");
    expectPage(await ben.submit("Choose your meal", { "Your name": "Ben" }), { shows: "Your meal, Ben" });
  });
});

describe("group: guests' names (MORE-12)", () => {
  test.each([
    ["\u200b \u2060", "Name is required."],
    ["x".repeat(60), "Name cannot exceed 50."],
    ["4111 1111 1111 1111", /card number/i],
  ])("%j is refused with a message", async (name, message) => {
    const browser = await joinAs(name, await openGroup());
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([expect.stringMatching(message)]);
  });

  test.each(["<b>Ana</b><script>1</script>", "\u202eAna\n  O'Neil", "x".repeat(50)])(
    "%j is shown as text",
    async (name) => {
      const group = await openGroup();
      const browser = await joinAs(name, group);
      await browser.press("Add Bottled Water");
      const shown = name.replace("\u202e", "").replace(/\s+/g, " ");
      expect(await namesIn(group)).toEqual(["", shown]);
      expect(browser.html).not.toContain("<script>1");
      expect(browser.all("#mine")).toEqual([`Your meal, ${shown}`]);
    },
  );
});

test("group: a guest's own bag is untouched, and a customer's token is not sent (MORE-12, MORE-13)", async () => {
  const group = await openGroup();
  const shopper = await fillBag(group.app);
  const before = inside(shopper.cookies, "cart");
  await shopper.visit(group.path);
  await shopper.submit("Choose your meal", { "Your name": "Ana" });
  await shopper.press("Add Bottled Water");
  expect(inside(shopper.cookies, "cart")).toEqual(before);
  expectPage(await shopper.visit("/order-now/cart"), { hides: "Bottled Water" });
  expectPage(await group.host.visit("/order-now/cart"), { shows: ["Bottled Water", "Ana"] });

  const customer = await asCustomer(group.app);
  const carrying: string[] = [];
  group.app.intercept = (request) => {
    if (request.headers.has("authorization") && request.url.includes("shopping-cart")) carrying.push(request.url);
    return null;
  };
  await customer.visit(group.path);
  await customer.submit("Choose your meal", { "Your name": "Ada" });
  await customer.press("Add Bottled Water", "Remove Bottled Water");
  expect(carrying).toEqual([]);
});

test("group: the two latest groups are remembered, each with its own dishes (MORE-12)", async () => {
  const group = await openGroup();
  const browser = await joinAs("Ana", group);
  await browser.press("Add Bottled Water");
  const { app } = group;
  const other = await openGroup({ id: "group-2" }, app);
  await browser.visit(other.path);
  await browser.submit("Choose your meal", { "Your name": "Anna" });
  expectPage(browser, { shows: "Your meal, Anna", hides: "Remove Bottled Water" });
  expectPage(await browser.visit(group.path), { shows: ["Your meal, Ana", "Remove Bottled Water"] });
});
