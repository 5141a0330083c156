import { describe, expect, test, vi } from "vitest";
import { createReferenceCache } from "../../../server/remote/cache.ts";
import { createTransport } from "../../../server/remote/transport.ts";
import { createContent } from "../../../server/content/content.ts";
import { createLog } from "../../../server/observability/log.ts";
import { createServices } from "../../../server/services.ts";
import { readSettings } from "../../../server/settings/settings.ts";
import { fakeApi, reply, startUpstream } from "../catering/support.ts";
import { words } from "@platter/ordering/tests/support/words.ts";

const POLICY = "credit-card-refund-policy";
const STARTED = Date.UTC(2026, 10, 21, 16);
const minutesLater = (minutes: number) => new Date(STARTED + minutes * 60_000);

/** A content service that answers so; a function may answer differently each time. */
function contentWith(answer: unknown, url = "http://content.invalid/api/content/") {
  const { asked, lines, log, fetch } = fakeApi(answer);
  const clock = { now: new Date(STARTED) };
  const transport = createTransport({ baseUrl: new URL(url).origin, fetch, log, timeScale: 0.02 });
  const cache = createReferenceCache(() => clock.now, 0.02);
  return { content: createContent({ transport, url, cache, log }), asked, lines, clock };
}

/** The logged failure. */
const troubleIn = (lines: Record<string, unknown>[]) =>
  lines.filter(({ level }) => level === "warn").map(({ call, kind }) => [call, kind]);

describe("entries (CONTENT-01)", () => {
  test("entries are loaded by name, and the call is logged with the request id", async () => {
    const { content, asked, lines } = contentWith({ title: "Refunds", file: "<p>All of it.</p>" });
    const entry = await content.entry(POLICY, { requestId: "ref-1" });
    expect(entry).toEqual({ title: "Refunds", html: "<p>All of it.</p>" });
    expect(asked.map(({ url }) => url.href)).toEqual([`http://content.invalid/api/content/entries?name=${POLICY}`]);
    expect(lines).toMatchObject([{ call: "content-entry", requestId: "ref-1" }]);
  });

  test("a content service is called at its own address", async () => {
    const upstream = await startUpstream((_request, response) => reply(response, { title: "Header", file: "Hello" }));
    const { content } = createServices({
      settings: readSettings({ CONTENT_URL: `${upstream.url}/v2/` }),
      fetch: () => Promise.reject(new Error("the catering API is not asked")),
    });
    expect(await content.entry("page-header")).toEqual({ title: "Header", html: "Hello" });
    expect(upstream.seen.map(({ line }) => line)).toEqual(["GET /v2/entries?name=page-header"]);
  });

  const CHAIN = {
    CATERING_API_URL: "https://api.example.com/v1",
    PUBLIC_ORIGIN: "https://order.example.com",
    SESSION_SECRETS: "s".repeat(32),
  };
  test.each([
    [{}, "http://sandbox.invalid/content/entries?name=page-header"],
    [CHAIN, "https://api.example.com/v1/content/entries?name=page-header"],
  ])("without such an address the catering API provides them: %j", async (env, address) => {
    const fetch = vi.fn<(request: Request) => Promise<Response>>(async () =>
      Response.json({ title: "Header", file: "Hello" }),
    );
    await createServices({ settings: readSettings(env), fetch }).content.entry("page-header");
    expect(fetch.mock.calls.map(([{ url }]) => url)).toEqual([address]);
  });
});

describe("a missing entry is null, and the log says why (CONTENT-02)", () => {
  test.each([
    ["a missing entry", Response.json({ message: "x" }, { status: 404 }), "not found"],
    ["500", new Response(null, { status: 500 }), "failed"],
    ["no reply", () => new Promise(() => undefined), "timeout"],
    ["null", null, "bad answer"],
  ])("%s", async (_what, answer, kind) => {
    const { content, lines } = contentWith(answer);
    expect(await content.entry(POLICY)).toBeNull();
    expect(await content.promoBanner()).toBeNull();
    expect(troubleIn(lines)[0]).toEqual(["content-entry", kind]);
  });

  test.each([
    ["a missing file", undefined],
    ["an empty file", ""],
    ["a binary file", { html: "x" }],
    ["an oversized file", "x".repeat(100_001)],
  ])("%s", async (_what, file) => {
    const { content, lines } = contentWith({ title: "Refunds", file });
    expect(await content.entry(POLICY)).toBeNull();
    expect(troubleIn(lines)).toEqual([["content-entry", "bad answer"]]);
  });

  test("a fault of our own is not reported as one of the service", async () => {
    const cache = { peek: () => undefined, get: () => Promise.reject(new TypeError("a slip")) };
    const log = createLog("silent");
    const fetch = () => Promise.reject(new Error("not asked"));
    const transport = createTransport({ baseUrl: "http://x.invalid", fetch, log, timeScale: 1 });
    const content = createContent({ transport, url: "http://x.invalid", cache, log });
    await expect(content.entry(POLICY)).rejects.toThrow("a slip");
  });

  test("are cached for five minutes by name", async () => {
    const counted = (_request: Request, index: number) => ({ title: `Refunds ${index}`, file: "x" });
    const { content, asked, clock } = contentWith(counted);
    await content.entry(POLICY);
    clock.now = minutesLater(4.9);
    expect((await content.entry(POLICY))?.title).toBe("Refunds 1");
    expect((await content.entry("page-header"))?.title).toBe("Refunds 2");
    expect((await content.promoBanner())?.title).toBe("Refunds 3");
    expect(asked).toHaveLength(3);
    clock.now = minutesLater(5.1);
    expect((await content.entry(POLICY))?.title).toBe("Refunds 4");
  });

  test("a missing entry is cached too, a failure is not", async () => {
    for (const [status, times] of [
      [404, 1],
      [403, 2],
    ] as const) {
      const { content, asked } = contentWith(Response.json({}, { status }));
      await content.promoBanner();
      await content.promoBanner();
      expect([status, asked.length]).toEqual([status, times]);
    }
  });
});

describe("a file elsewhere in the service", () => {
  const text = (body: string, type = "text/html; charset=utf-8") =>
    new Response(body, { headers: { "content-type": type } });
  /** An entry that names this file, and the reply to a request for it. */
  const pointing = (file: string, answer: Response) => (request: Request) =>
    request.url.includes("/entries") ? { title: "Refunds", file } : answer.clone();

  test.each([
    ["http://content.invalid/files/refunds.html?v=2", "http://content.invalid/files/refunds.html?v=2"],
    ["/files/refunds.html", "http://content.invalid/files/refunds.html"],
  ])("%s is loaded and sanitized", async (file, address) => {
    const { content, asked } = contentWith(pointing(file, text("<h2>Refunds</h2><script>1</script>")));
    expect(await content.entry(POLICY)).toEqual({ title: "Refunds", html: "<h2>Refunds</h2>" });
    expect(asked[1]?.url.href).toBe(address);
    await content.entry(POLICY);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ["on another host", "https://evil.example/x.html", text("x"), 1],
    ["on another port", "http://content.invalid:81/x.html", text("x"), 1],
    ["on another host, without a scheme", "//evil.example/x.html", text("x"), 1],
    ["that is missing", "/x.html", new Response(null, { status: 404 }), 2],
    ["that is a picture", "/x.html", text("x", "image/png"), 2],
    ["that is too long", "/x.html", text("x".repeat(100_001)), 2],
  ])("one %s is not shown", async (_what, file, answer, count) => {
    const { content, asked, lines } = contentWith(pointing(file, answer));
    expect(await content.entry(POLICY)).toBeNull();
    expect(asked).toHaveLength(count);
    expect(troubleIn(lines)).toContainEqual(["content-file", undefined]);
  });

  test.each(["<p>/files/refunds.html</p>", "/ means or", "See https://zebra.example/x", "https: yes"])(
    "%s is text, not an address",
    async (file) => {
      const { content, asked } = contentWith({ title: "Refunds", file });
      expect((await content.entry(POLICY))?.html).toBe(file);
      expect(asked).toHaveLength(1);
    },
  );
});

describe("the promo banner (MENU-07)", () => {
  const BANNER = {
    intro: "This week",
    title: "Taco Tuesday",
    subTitle: "Three tacos for less",
    link: "/order-now/build-order/tacos",
    linkTarget: "_self",
    linkText: "See the tacos",
  };

  test("has the entry's fields; a value that is not text is empty", async () => {
    expect(await contentWith({ ...BANNER, file: "x", more: 1 }).content.promoBanner()).toEqual(BANNER);
    const nothing = { intro: "", subTitle: "", link: "", linkTarget: "_self", linkText: "" };
    const least = { title: "Only this", intro: 5, link: null };
    expect(await contentWith(least).content.promoBanner()).toEqual({ ...nothing, title: "Only this" });
    expect(await contentWith({ ...BANNER, title: "" }).content.promoBanner()).toBeNull();
  });

  const OURS = words("https://zebra.example/tacos?x=1#y HTTPS://zebra.example/tacos /order-now /");
  const OTHERS = [
    ...words("http://zebra.example/tacos //evil.example /\\evil.example /\t/evil.example \\\\evil.example tacos"),
    ...words("https:evil.example https:// javascript:alert(1) data:text/html,x"),
    " https://zebra.example",
    "",
  ];
  test.each([...OURS, ...OTHERS])("links to %j if it is a path of ours or https", async (link) => {
    const banner = await contentWith({ ...BANNER, link }).content.promoBanner();
    expect(banner?.link).toBe(OURS.includes(link) ? link : "");
  });

  test.each(words("_blank _self _parent evil"))("opens in %s if allowed, else in its own page", async (linkTarget) => {
    const banner = await contentWith({ ...BANNER, linkTarget }).content.promoBanner();
    expect(banner?.linkTarget).toBe(linkTarget === "_blank" ? "_blank" : "_self");
  });
});
