import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { answersOf } from "../support/answers.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { named } from "../support/cases.ts";
import { broken, htmlPage, malformed, refused, silent, status, when } from "../support/faults.ts";
import { htmlProblems } from "../support/html.ts";
import type { SuggestionList } from "../../app/domain/stores/address.ts";
import type { TypeName } from "../support/walk.ts";

const PATH = "/order-now/address";
const DALLAS = "1500 Main St, Dallas, TX 75201";
const ABRAMS = "2000 Abrams Rd, Dallas, TX 75214";
const PLANO = "6900 Bishop Rd, Plano, TX 75024";
const IRVING = "400 W Las Colinas Blvd, Irving, TX 75039";
const GRAPEVINE = "500 Main St, Grapevine, TX 76051";
const WACO = "1 Elm St, Waco, TX 76701";
const LUBBOCK = "1 Main St, Lubbock, TX 79401";

const UNKNOWN = "Delivery address could not be verified. Please try a different address.";
const IMPRECISE = "Delivery address must be a valid residence or place of business.";
const SUGGESTIONS = "We couldn't find your exact address. Did you mean one of these?";
const EDGE = "This address is at the edge of our delivery area. Your order may take longer.";
const TOO_FAR = "We do not deliver to this address yet.";

async function chooseDelivery(app: TestApp, type: TypeName = "Individual"): Promise<Browser> {
  const browser = openBrowser(app);
  await browser.visit("/order-now");
  await browser.press(type);
  await browser.press("Deliver to me");
  expect(browser.url).toBe(PATH);
  return browser;
}

async function verify(browser: Browser, address: string, line2 = ""): Promise<void> {
  browser.fill("Address", address);
  browser.fill("Apt/Suite", line2);
  await browser.press("Verify");
}

/** Verified, and looked at again. */
async function deliverTo(app: TestApp, address: string, type?: TypeName, line2?: string): Promise<Browser> {
  const browser = await chooseDelivery(app, type);
  await verify(browser, address, line2);
  await browser.visit(PATH);
  return browser;
}

/** ... and the time chosen. */
async function deliverAt(app: TestApp, address: string, type?: TypeName): Promise<Browser> {
  const browser = await deliverTo(app, address, type);
  await browser.press("Continue");
  await browser.press("Next day");
  browser.fill("All times", "12:30 PM");
  await browser.press("BUILD MY MEAL");
  expect(browser.url).toBe("/order-now/build-order");
  return browser;
}

/** Queries of the calls to a path, in order. */
function asked(app: TestApp, path: string): Record<string, string>[] {
  const calls = app.calls.filter((call) => call.path.split("?")[0]?.endsWith(path));
  return calls.map((call) => Object.fromEntries(new URLSearchParams(call.path.split("?")[1])));
}

const lookups = (app: TestApp) => [
  ...asked(app, "/find-store-for-catering"),
  ...asked(app, "/find-store-for-individual-delivery"),
];

function expectSound(browser: Browser): void {
  expect(htmlProblems(browser.html, browser.status), browser.url).toEqual([]);
}

describe("the page", () => {
  test("one box, an optional second line and Verify; no current location without script (ADDR-01, ADDR-02, ADDR-03, ADDR-04)", async () => {
    const browser = await chooseDelivery(startApp());
    expect(browser.heading()).toBe("WHAT IS YOUR ADDRESS?");
    expect(browser.html).toMatch(/<input id="address"[^>]*maxLength="200"/);
    expect(browser.html).toMatch(/<input id="address"[^>]*autoComplete="shipping address-line1"/);
    expect(browser.html).toMatch(/<input id="address2"[^>]*maxLength="200"/);
    expect(browser.text()).toContain("Address *Street, city and state");
    expect(browser.text()).toContain("Apt/Suite (optional)");
    expect(browser.formOf("Verify").method).toBe("POST");
    // What only scripts can do is not there.
    expect(browser.text()).not.toContain("current location");
    expect(browser.html).not.toMatch(/role="(?:combobox|listbox)"/);
    expectSound(browser);
  });

  test("Enter verifies: the first button of the form does what Verify does (ADDR-02)", async () => {
    const browser = await chooseDelivery(startApp());
    expect(/<button[^>]*value="(\w+)"/.exec(browser.html.slice(browser.html.indexOf("<h1")))?.[1]).toBe("update");
    await browser.send(PATH, { intent: "update", address: DALLAS, address2: "" });
    expect(browser.url).toBe("/order-now/pickup-details");
  });

  test("the address of a pickup is searched with the stores: this page leads there", async () => {
    const browser = openBrowser(startApp());
    await browser.visit("/order-now");
    await browser.press("Individual");
    await browser.press("I'll pick up");
    await browser.visit(PATH);
    expect(browser.url).toBe("/order-now/locations");
    await browser.send(PATH, { intent: "verify", address: DALLAS });
    expect(browser.url).toBe("/order-now/locations");
    expect(browser.redirects).toEqual([303]);
  });

  test("without an order type or pickup type it leads to what is missing (GUARD-11)", async () => {
    const app = startApp();
    const browser = openBrowser(app);
    await browser.visit(PATH);
    expect(browser.url).toBe("/order-now");
    await browser.press("Individual");
    await browser.visit(PATH);
    expect(browser.url).toBe("/order-now/method");
    await browser.send(PATH, { intent: "verify", address: DALLAS });
    expect(browser.url).toBe("/order-now/method");
    expect(lookups(app)).toEqual([]);
  });

  test("no day and time before the address is verified (GUARD-12)", async () => {
    const browser = await chooseDelivery(startApp());
    await browser.visit("/order-now/pickup-details");
    expect(browser.url).toBe(PATH);
    expect(browser.text()).toContain("Please enter your delivery address first.");
  });

  test("an address that a link brings stands in the box, not yet verified (SETUP-20)", async () => {
    const app = startApp();
    const browser = await deliverTo(app, PLANO);
    await browser.visit(`${PATH}?${new URLSearchParams({ address: `  ${DALLAS}\u0000\n` })}`);
    expect(browser.value("Address")).toBe(DALLAS);
    expect(lookups(app)).toHaveLength(1);
    await browser.visit(`${PATH}?${new URLSearchParams({ address: '"><script>alert(1)</script>' })}`);
    expect(browser.value("Address")).toBe('"><script>alert(1)</script>');
    expect(browser.html).not.toContain("<script>alert");
    await browser.visit(`${PATH}?address=${"x".repeat(1_500)}`);
    expect(browser.value("Address").length).toBeLessThan(500);
  });

  test("an order type that is gone leads to the choice of one (GUARD-11)", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    const other = startApp({ sandbox: app.sandbox });
    other.intercept = when(
      ({ url }) => url.endsWith("/order-types"),
      async (request) => {
        const types = (await (await app.sandbox.fetch(request)).json()) as { id: number }[];
        return Response.json(types.filter(({ id }) => id !== 1));
      },
    );
    const there = openBrowser(other, browser.cookies);
    await there.send(PATH, { intent: "verify", address: DALLAS });
    expect(there.url).toBe("/order-now");
    expect(there.text()).toContain("Please choose what kind of order you would like first.");
  });
});

describe("what an address leads to", () => {
  const matched: [address: string, store: string][] = [
    [DALLAS, "Dallas Uptown"],
    ["1500 main street, dallas, texas 75201-1234", "Dallas Uptown"],
    [ABRAMS, "Dallas Lakewood"],
    [PLANO, "Plano Legacy"],
    [IRVING, "Irving Las Colinas"],
    ["12 Oak St Apt 4, Denver, CO 80202", "Denver"],
  ];
  describe.each<TypeName>(["Individual", "Catering", "Holiday Menu"])("%s", (type) => {
    test.each(matched)("%s goes on to day and time, from %s (SETUP-14, ADDR-19)", async (address, store) => {
      const browser = await chooseDelivery(startApp(), type);
      await verify(browser, address);
      const next = type === "Catering" ? "/order-now/catering-location-time" : "/order-now/pickup-details";
      expect(browser.trail).toEqual([PATH, next]);
      expect(browser.redirects).toEqual([303]);
      expect(browser.text()).toMatch(new RegExp(`, from ${store}`));
    });

    test.each([
      ["75201", IMPRECISE],
      ["Dallas, TX", IMPRECISE],
      ["dallas texas", IMPRECISE],
      ["Main St, Dallas, TX", UNKNOWN],
      ["asdf qwer zxcv", UNKNOWN],
      ["00000", UNKNOWN],
      ["12 Main St, Springfield", SUGGESTIONS],
      ["12 Main St, Dalas, TX", SUGGESTIONS],
      [GRAPEVINE, EDGE],
      [WACO, TOO_FAR],
      [LUBBOCK, "We do not deliver to this address yet, and there is no restaurant nearby."],
    ])(
      "%s is answered in words, with all that was typed (ADDR-15, ADDR-16, ADDR-17, ADDR-20)",
      async (address, words) => {
        const browser = await chooseDelivery(startApp(), type);
        await verify(browser, address, "Gate 7");
        expect(browser.status).toBe(422);
        expect(browser.errors()).toEqual([words]);
        expect(browser.value("Address")).toBe(address);
        expect(browser.value("Apt/Suite")).toBe("Gate 7");
        expectSound(browser);
        await browser.visit("/order-now/pickup-details");
        expect(browser.url).toBe(PATH);
      },
    );
  });

  test("words about the address stand beside its box (ADDR-13)", async () => {
    const browser = await chooseDelivery(startApp());
    for (const address of ["75201", "asdf qwer zxcv", LUBBOCK]) {
      await verify(browser, address);
      expect(browser.html).toMatch(/<p id="address-error" class="field-error">/);
      expect(browser.html).toMatch(
        /id="address"[^>]*aria-invalid="true" aria-describedby="address-hint address-error"/,
      );
      expect(browser.html).toContain('<a href="#address">');
    }
  });

  test("the two blanks of the row are sent (ADDR-15)", async () => {
    const browser = await chooseDelivery(startApp());
    await verify(browser, "asdf qwer zxcv");
    expect(browser.html).toContain("Delivery address could not be verified.  Please try a different address.");
  });

  test.each<[TypeName, string]>([
    ["Individual", "We don't deliver to this address yet. Please try a different address."],
    ["Catering", "We don't have a catering restaurant near you just yet. Please try a different address."],
  ])("of %s, no store and no message has words of our own (ADDR-21)", async (type, words) => {
    const app = startApp();
    app.intercept = when(({ url }) => url.includes("/find-store-for-"), status(200, { outOfRange: true, message: "" }));
    const browser = await chooseDelivery(app, type);
    await verify(browser, DALLAS);
    expect(browser.errors()).toEqual([words]);
  });

  test("an individual look-up is for noon of today at that place (ADDR-12, API-12)", async () => {
    const app = startApp({ now: new Date("2026-11-22T05:30:00Z") }); // Saturday, 23:30 in Dallas
    await deliverTo(app, DALLAS);
    const [query] = asked(app, "/find-store-for-individual-delivery");
    expect(query).toEqual({
      latitude: expect.stringMatching(/^32\.79/),
      longitude: expect.stringMatching(/^-96\.8/),
      state: "TX",
      day: "11/21/2026",
      time: "12:00 PM",
    });
  });

  test.each<[TypeName, string]>([
    ["Catering", "2"],
    ["Holiday Menu", "3"],
  ])("%s is looked up with its type, without opening hours (ADDR-19, API-11)", async (type, orderTypeId) => {
    const app = startApp();
    await deliverTo(app, DALLAS, type);
    const more = { orderTypeId, checkOpenHours: "false", bypassDeliveryWarning: "false", time: "12:00 PM" };
    expect(asked(app, "/find-store-for-catering")).toEqual([expect.objectContaining(more)]);
    expect(asked(app, "/find-store-for-individual-delivery")).toEqual([]);
  });

  test("a day that was chosen before is the one that is looked up", async () => {
    const app = startApp();
    const browser = await deliverAt(app, DALLAS);
    await browser.send(PATH, { intent: "verify", address: PLANO });
    const days = asked(app, "/find-store-for-individual-delivery").map(({ day }) => day);
    expect([days[0], days.at(-1)]).toEqual(["11/21/2026", "11/22/2026"]);
  });

  test("an ampersand is looked up as 'and' (ADDR-10)", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    await verify(browser, "Main & Elm St, Dallas");
    expect(asked(app, "/geocode")).toEqual([expect.objectContaining({ address: "Main and Elm St, Dallas" })]);
    expect(browser.value("Address")).toBe("Main & Elm St, Dallas");
  });

  test("a reply that is not OK, or a door without its parts, verifies nothing (ADDR-11, ADDR-08)", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    const door = { formatted_address: "x", types: ["premise"], geometry: { location: { lat: 32.78, lng: -96.8 } } };
    for (const reply of [
      { status: "ZERO_RESULTS", results: [door] },
      { status: "OK", results: [door] },
    ]) {
      app.intercept = when(({ url }) => url.includes("/geocode"), status(200, reply));
      await verify(browser, `1 ${reply.status} St`);
      expect(browser.errors()).toEqual([UNKNOWN]);
    }
    expect(lookups(app)).toEqual([]);
  });
});

describe("verified", () => {
  test("the address is a text, with the store, its street and the distance; the box is gone (ADDR-07, ADDR-22)", async () => {
    const browser = await deliverTo(startApp(), "1500 main street, dallas, texas 75201", "Individual", "Apt 4 & Søn");
    expect(browser.text()).toContain("We deliver to1500 Main StApt 4 & SønDallas, TX 75");
    expect(browser.text()).toMatch(
      /Your food comes fromDallas Uptown2817 McKinney AveDallas, TX 75204\d\.\d miles from you/,
    );
    expect(browser.html).not.toContain('name="address"');
    expectSound(browser);
    await browser.press("Continue");
    expect(browser.url).toBe("/order-now/pickup-details");
  });

  test("Clear empties the box, and the store goes with the address (ADDR-07)", async () => {
    const browser = await deliverTo(startApp(), DALLAS);
    await browser.press("Clear");
    expect(browser.redirects).toEqual([303]);
    expect(browser.value("Address")).toBe("");
    expect(browser.value("Apt/Suite")).toBe("");
    await browser.visit("/order-now/pickup-details");
    expect(browser.url).toBe(PATH);
    // Pressed again, from a page that is still open elsewhere.
    await browser.send(PATH, { intent: "clear" });
    expect([browser.url, browser.status]).toEqual([PATH, 200]);
  });

  test("Clear takes the chosen time along and says so (ADDR-07, TIME-12)", async () => {
    const browser = await deliverAt(startApp(), DALLAS);
    await browser.visit(PATH);
    await browser.press("Clear");
    expect(browser.text()).toContain("Your delivery address is cleared, and the time you had chosen with it.");
  });

  test("line 2 is never looked up; a flat that was typed into the box becomes line 2", async () => {
    const app = startApp();
    const browser = await deliverTo(app, DALLAS, "Individual", "Penthouse");
    expect(asked(app, "/geocode").map(({ address }) => address)).toEqual([DALLAS]);
    await browser.press("Clear");
    await verify(browser, "12 Oak St Apt 4, Denver, CO 80202");
    await browser.visit(PATH);
    expect(browser.text()).toContain("12 Oak StApt 4Denver, CO 80202");
    await browser.press("Clear");
    await verify(browser, "12 Oak St Apt 4, Denver, CO 80202", "Apt 5");
    await browser.visit(PATH);
    expect(browser.text()).toContain("12 Oak StApt 5Denver, CO 80202");
  });

  test("the same form sent twice, or again from the page before, gives the same (SETUP-14)", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    const back = browser.fork();
    await back.visit(PATH);
    browser.fill("Address", DALLAS);
    const { url, body } = browser.formOf("Verify");
    await Promise.all([browser.send(url, body), back.send(url, body)]);
    for (const window of [browser, back]) expect(window.url).toBe("/order-now/pickup-details");
    await browser.send(url, body);
    expect(browser.url).toBe("/order-now/pickup-details");
    await browser.visit(PATH);
    expect(browser.text()).toContain("We deliver to1500 Main St");
  });

  test("a bad address from an old page comes back with its words; the good one stays", async () => {
    const browser = await deliverTo(startApp(), DALLAS);
    await browser.send(PATH, { intent: "verify", address: "asdf qwer zxcv", address2: "7" });
    expect(browser.errors()).toEqual([UNKNOWN]);
    expect(browser.value("Address")).toBe("asdf qwer zxcv");
    expectSound(browser);
    await browser.visit(PATH);
    expect(browser.text()).toContain("We deliver to1500 Main St");
  });

  test("a store that the API no longer has asks for the address again; one that cannot be asked about stays (GUARD-07)", async () => {
    const app = startApp();
    const { cookies } = await deliverTo(app, DALLAS);
    const visitWith = async (answer: () => Response | Promise<Response>) => {
      const other = startApp({ sandbox: app.sandbox });
      other.intercept = when(({ url }) => url.includes("/store-number/"), answer);
      const browser = openBrowser(other, new Map(cookies));
      await browser.visit(PATH);
      expectSound(browser);
      return browser;
    };
    const gone = await visitWith(status(404, { message: "no" }));
    expect(gone.value("Address")).toBe("1500 Main St, Dallas, TX 75201");
    const down = await visitWith(status(500));
    expect(down.text()).toContain("We deliver to1500 Main St");
    expect(down.text()).not.toContain("Your food comes from");
    expect(down.text()).toContain("Continue");
  });

  test("a pilot store takes catering on the external site, with the address (SETUP-23)", async () => {
    const app = startApp({ env: { CATERING_SITE_URL: "https://catering.example/start" } });
    const browser = await chooseDelivery(app, "Catering");
    await verify(browser, "100 Peachtree St NE, Atlanta, GA 30303");
    expect(browser.url).toBe(PATH);
    const link = /<a[^>]*href="(https:\/\/catering\.example[^"]*)"[^>]*>/.exec(browser.html);
    expect(link?.[0]).toMatch(/target="_blank" rel="noopener"/);
    const query = new URL(link?.[1]?.replaceAll("&amp;", "&") ?? "").searchParams;
    expect([query.get("store"), query.get("handoff")]).toEqual(["1304", "delivery"]);
    expect(query.get("address")).toContain("Peachtree St");
    // The meals of one person are ordered here.
    const single = await chooseDelivery(app);
    await verify(single, "100 Peachtree St NE, Atlanta, GA 30303");
    expect(single.url).toBe("/order-now/pickup-details");
  });
});

describe("suggestions", () => {
  test("each is a button; the one that is pressed is looked up again and goes on (ADDR-17)", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    await verify(browser, "12 Main St, Dalas, TX", "Apt 9");
    expect(browser.text()).toContain(`${SUGGESTIONS}12 Main St, Dallas, TX 75217, USA`);
    expect(browser.html).toContain('<a href="#suggestions">');
    await browser.press("12 Main St, Dallas, TX 75217, USA");
    expect(browser.trail).toEqual([PATH, "/order-now/pickup-details"]);
    expect(asked(app, "/geocode").map(({ address }) => address)).toEqual([
      "12 Main St, Dalas, TX",
      "12 Main St, Dallas, TX 75217, USA",
    ]);
    await browser.visit(PATH);
    expect(browser.text()).toContain("12 Main StApt 9Dallas, TX 75217");
  });

  test("several exact doors are asked about; one far from us says so, with its own words in the box", async () => {
    const browser = await chooseDelivery(startApp());
    await verify(browser, "12 Main St, Springfield");
    const offered = [...browser.html.matchAll(/value="pick:([^"]+)"/g)].map((match) => match[1]);
    expect(offered).toHaveLength(4);
    expect(new Set(offered.map((address) => /, ([A-Z]{2}) /.exec(address ?? "")?.[1])).size).toBe(4);
    await browser.press(offered.find((address) => address?.includes("MO ")) ?? "");
    expect(browser.status).toBe(422);
    expect(browser.value("Address")).toMatch(/^12 Main St, Springfield, MO/);
    expectSound(browser);
  });

  test("a suggestion that leads to several again is taken all the same", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    await verify(browser, "12 Main St, Dalas, TX");
    app.intercept = when(
      ({ url }) => url.includes("/geocode") && url.includes("75217"),
      async (request) => {
        const reply = (await (await app.sandbox.fetch(request)).json()) as { status: string; results: object[] };
        const results = reply.results.flatMap((result) => [
          { ...result, partial_match: true, formatted_address: "13 Main St, Dallas, TX 75217, USA" },
          { ...result, partial_match: true },
        ]);
        return Response.json({ ...reply, results });
      },
    );
    await browser.press("12 Main St, Dallas");
    expect(browser.url).toBe("/order-now/pickup-details");
  });

  test.each([
    ["pick:", "Please use one of the buttons on this page."],
    ["pick:   ", "Please enter a valid address."],
    ["pick:75201", IMPRECISE],
    ["pick:Dallas, TX", IMPRECISE],
    ["pick:nowhere at all", UNKNOWN],
    ["pick:12 Main St, Springfield", SUGGESTIONS],
    ["pick:1", UNKNOWN],
    ["pick:__proto__", UNKNOWN],
    [`pick:${"x".repeat(201)}`, "Address cannot exceed 200."],
    [`pick:${"x".repeat(50_000)}`, "Address cannot exceed 200."],
    ['pick:{"latitude":32.78,"longitude":-96.8,"types":["premise"]}', UNKNOWN],
    ["pick:4539 1488 0343 6467", "Please do not enter a card number here."],
  ])("%.40s, made by hand, is read like a typed address and never believed", async (intent, words) => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    const forged = { latitude: "32.78", longitude: "-96.8", store: "1001", storeNumber: "1001", address: DALLAS };
    await browser.send(PATH, { intent, ...forged });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([words]);
    expect(lookups(app)).toEqual([]);
    expectSound(browser);
  });
});

describe("a message that comes with a store", () => {
  test("is shown with the store before anything is settled; Continue goes on past it", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app, "Catering");
    await verify(browser, GRAPEVINE, "Suite 3");
    expect(browser.text()).toContain(`Before you continue${EDGE}`);
    expect(browser.text()).toContain("From: Irving Las Colinas, 320 W Las Colinas Blvd, Irving, TX 75039");
    await browser.press("Continue");
    expect(browser.url).toBe("/order-now/catering-location-time");
    expect(asked(app, "/find-store-for-catering").map((query) => query["bypassDeliveryWarning"])).toEqual([
      "false",
      "true",
    ]);
    await browser.visit(PATH);
    expect(browser.text()).toContain("500 Main StSuite 3Grapevine, TX 76051");
  });

  test("goes on for an individual order as well, whose look-up knows no bypass", async () => {
    const browser = await chooseDelivery(startApp());
    await verify(browser, GRAPEVINE);
    await browser.press("Continue");
    expect(browser.url).toBe("/order-now/pickup-details");
  });

  test("is for one address: another one in the box is checked from the start", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app, "Catering");
    await verify(browser, GRAPEVINE);
    browser.fill("Address", "600 Main St, Grapevine, TX 76051");
    await browser.press("Continue");
    expect(browser.errors()).toEqual([EDGE]);
    expect(browser.text()).toContain("To: 600 Main St");
    browser.fill("Address", WACO);
    await browser.press("Continue");
    expect(browser.errors()).toEqual([TOO_FAR]);
    for (const query of lookups(app)) expect(query["bypassDeliveryWarning"]).toBe("false");
  });

  test("without its message shown, Continue is a first check", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app, "Catering");
    await browser.send(PATH, { intent: "continue", address: GRAPEVINE, warned: "" });
    expect(browser.errors()).toEqual([EDGE]);
    await browser.send(PATH, { intent: "continue", address: "", warned: GRAPEVINE });
    expect(browser.errors()).toEqual(["Please enter a valid address."]);
  });

  test("after a suggestion was picked, Continue is for that one", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app, "Catering");
    await verify(browser, "500 Main St, Grapevne, TX");
    await browser.press("500 Main St, Grapevine");
    expect(browser.errors()).toEqual([EDGE]);
    await browser.press("Continue");
    expect(browser.url).toBe("/order-now/catering-location-time");
  });
});

describe("out of range, with a store to pick up from (ADDR-20)", () => {
  test("the offer names the store and waits; nothing else goes on", async () => {
    const browser = await chooseDelivery(startApp());
    await verify(browser, WACO, "7");
    const offer = "Continue With Pickup From:Arlington Downtown200 N Center StArlington, TX 76011";
    expect(browser.text()).toContain(offer);
    expect(browser.html).toContain('<a href="#offer">');
    expectSound(browser);
    for (const path of ["/order-now/pickup-details", "/order-now/build-order", "/order-now/checkout"]) {
      await browser.visit(path);
      expect(browser.url).toBe(PATH);
    }
    expect(browser.text()).toContain(`${TOO_FAR}${WACO}${offer}`);
    expect([browser.value("Address"), browser.value("Apt/Suite")]).toEqual([WACO, "7"]);
    expectSound(browser);
  });

  test("taken, it is carry out from that store: on to day and time, with words", async () => {
    const browser = await chooseDelivery(startApp());
    await verify(browser, WACO);
    const { url, body } = browser.formOf("Continue With Pickup");
    await browser.press("Continue With Pickup");
    expect(browser.trail).toEqual([PATH, "/order-now/pickup-details"]);
    expect(browser.text()).toContain(
      "Your order is now for carry out from Arlington Downtown. Please choose when to pick it up.",
    );
    expect(browser.text()).toContain("Pickup typeCarry out");
    // Pressed twice, or again from the page before.
    await browser.send(url, body);
    expect(browser.url).toBe("/order-now/pickup-details");
    expect(browser.text()).toContain("Arlington Downtown");
    await browser.press("Next day");
    browser.fill("All times", "12:30 PM");
    await browser.press("BUILD MY MEAL");
    expect(browser.url).toBe("/order-now/build-order");
  });

  test("what the form says of a store is not read", async () => {
    const browser = await chooseDelivery(startApp());
    const forged = { store: "1201", storeNumber: "1201", storeId: "17", pickup: "1201" };
    await browser.send(PATH, { intent: "pickup", ...forged });
    expect([browser.url, browser.status]).toEqual([PATH, 200]);
    await browser.visit("/order-now/pickup-details");
    expect(browser.url).toBe(PATH);
    await verify(browser, WACO);
    await browser.send(PATH, { intent: "pickup", ...forged });
    expect(browser.text()).toContain("Arlington Downtown");
    expect(browser.text()).not.toContain("New York");
    for (const intent of ["pickup:1201", "store:1201", "pickup-instead"]) {
      const other = await chooseDelivery(startApp());
      await verify(other, WACO);
      await other.send(PATH, { intent });
      expect(other.errors()).toEqual(["Please use one of the buttons on this page."]);
    }
  });

  test.each([
    [DALLAS, "/order-now/pickup-details"],
    [LUBBOCK, PATH],
    [GRAPEVINE, PATH],
  ])("another address, %s, withdraws it", async (address, url) => {
    const browser = await chooseDelivery(startApp());
    await verify(browser, WACO);
    await verify(browser, address);
    expect(browser.url).toBe(url);
    expect(browser.text()).not.toContain("Continue With Pickup");
    await browser.send(PATH, { intent: "pickup" });
    await browser.visit(PATH);
    expect(browser.text()).not.toContain("Continue With Pickup");
    expect(browser.text()).toContain("Pickup typeDelivery");
  });

  test("an address that is none leaves it standing", async () => {
    const browser = await chooseDelivery(startApp());
    await verify(browser, WACO);
    await verify(browser, "asdf qwer zxcv");
    expect(browser.errors()).toEqual([UNKNOWN]);
    expect(browser.text()).toContain("Continue With Pickup");
    expectSound(browser);
  });

  test("a store that is gone since, or takes no pickups, is refused in words and the offer withdrawn", async () => {
    for (const [change, words] of [
      [null, "This location is no longer available. Please try a different address."],
      [
        { allowsCarryOut: false },
        "This store is currently unable to fulfill Pickup Orders. Please select a different store.",
      ],
      [{ allowsOnlineOrdering: false }, "Online ordering not available"],
    ] as const) {
      const app = startApp();
      const browser = await chooseDelivery(app);
      await verify(browser, WACO);
      const other = startApp({ sandbox: app.sandbox });
      other.intercept = when(
        ({ url }) => url.includes("/store-number/"),
        async (request) => {
          if (change === null) return Response.json({ message: "no" }, { status: 404 });
          const store = (await (await app.sandbox.fetch(request)).json()) as object;
          return Response.json({ ...store, ...change });
        },
      );
      const there = openBrowser(other, browser.cookies);
      await there.visit(PATH);
      expectSound(there);
      await there.send(PATH, { intent: "pickup", address: WACO, address2: "" });
      expect(there.status).toBe(422);
      expect(there.errors()).toEqual([words]);
      expect(there.value("Address")).toBe(WACO);
      await there.visit(PATH);
      expect(there.text()).not.toContain("Continue With Pickup From");
    }
  });

  test.each<[TypeName, string, object, string]>([
    ["Individual", WACO, { allowsCarryOut: false }, TOO_FAR],
    ["Catering", WACO, { allowsOnlineCatering: false }, TOO_FAR],
    ["Individual", DALLAS, { allowsOnlineOrdering: false }, "Online ordering not available"],
    ["Catering", GRAPEVINE, { allowsOnlineOrdering: false }, "Online ordering not available"],
  ])(
    "of %s, for %s, a store that answers %j is not offered: it could not be ordered from",
    async (type, address, change, words) => {
      const app = startApp();
      const browser = await chooseDelivery(app, type);
      app.intercept = when(
        ({ url }) => url.includes("/find-store-for-"),
        async (request) => {
          const reply = (await (await app.sandbox.fetch(request)).json()) as { store: object };
          return Response.json({ ...reply, store: { ...reply.store, ...change } });
        },
      );
      await verify(browser, address);
      expect(browser.status).toBe(422);
      expect(browser.errors()).toEqual([words]);
      expect(browser.text()).not.toMatch(/Continue With Pickup From|Before you continue/);
    },
  );

  test("its words may be HTML, or longer than a cookie: they are a text, and the offer holds", async () => {
    for (const message of ["<img src=x onerror=alert(1)> & more", "y".repeat(6_000)]) {
      const app = startApp();
      const browser = await chooseDelivery(app);
      app.intercept = when(
        ({ url }) => url.includes("/find-store-for-"),
        async (request) => Response.json({ ...(await (await app.sandbox.fetch(request)).json()), message }),
      );
      await verify(browser, WACO);
      expect(browser.errors()).toEqual([message]);
      expect(browser.html).not.toContain("<img src=x");
      await browser.visit(PATH);
      // What no cookie holds is said in words of our own.
      const words = message.length < 1_000 ? message : "This address is out of our delivery range.";
      expect(browser.text()).toContain(`${words}${WACO}Continue With Pickup From:`);
      await browser.press("Continue With Pickup");
      expect(browser.url).toBe("/order-now/pickup-details");
    }
  });
});

describe("another address after a store was found (API-10)", () => {
  const isRadius = ({ url }: Request) => url.includes("/within-delivery-radius");

  test("a store that delivers there as well stays, and so does the time", async () => {
    const app = startApp();
    const browser = await deliverAt(app, DALLAS);
    const before = lookups(app).length;
    await browser.send(PATH, { intent: "verify", address: ABRAMS, address2: "2" });
    expect(lookups(app)).toHaveLength(before);
    expect(app.calls.filter(({ path }) => path.includes("/customer-stores/1/within-delivery-radius"))).toHaveLength(1);
    expect(browser.url).toBe("/order-now/pickup-details");
    expect(browser.text()).toContain("2000 Abrams Rd, Dallas, from Dallas Uptown");
    expect(answersOf(app, browser).time).not.toBeNull();
  });

  test("one that does not gives way to a new look-up, and the time is dropped with words", async () => {
    const app = startApp();
    const browser = await deliverAt(app, DALLAS);
    const before = lookups(app).length;
    await browser.send(PATH, { intent: "verify", address: PLANO });
    expect(lookups(app)).toHaveLength(before + 1);
    expect(browser.url).toBe("/order-now/pickup-details");
    expect(browser.text()).toContain("from Plano Legacy");
    expect(browser.text()).toContain("The time you had chosen is not available there. Please choose a new one.");
    await browser.visit("/order-now/build-order");
    expect(browser.url).toBe("/order-now/pickup-details");
  });

  test.each([
    ["fails", status(500)],
    ["knows no such store", status(404)],
    ["answers nonsense", malformed],
  ])("where the check %s, the store is looked up", async (_what, answer) => {
    const app = startApp();
    const browser = await deliverTo(app, DALLAS);
    app.intercept = when(isRadius, answer);
    await browser.send(PATH, { intent: "verify", address: ABRAMS });
    expect(browser.text()).toContain("from Dallas Lakewood");
  });

  test("out of range, the offer takes the place of the old address and store", async () => {
    const browser = await deliverAt(startApp(), DALLAS);
    await browser.send(PATH, { intent: "verify", address: WACO });
    expect(browser.text()).toContain("Continue With Pickup From:");
    await browser.visit("/order-now/checkout");
    expect(browser.url).toBe(PATH);
  });
});

describe("what nobody types", () => {
  test.each(named("", " ", "\t\r\n", "\u00a0\u2003", "\u200b\u200d\ufeff", "\u0000\u0001", "\u2800"))(
    "%s is no address (ADDR-14)",
    async (_name, address) => {
      const app = startApp();
      const browser = await chooseDelivery(app);
      await verify(browser, address);
      expect(browser.status).toBe(422);
      expect(browser.errors()).toEqual(["Please enter a valid address."]);
      expect(asked(app, "/geocode")).toEqual([]);
      expectSound(browser);
    },
  );

  test.each(
    named(
      "🦓🦓🦓",
      "كسكس شارع",
      "東京都千代田区",
      "Straße des 17. Juni 135, Berlin",
      "' or 1=1 --",
      "<script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "${7*7} {{7*7}} %00",
      "\u202e1 niaM",
      "\ud800 lone",
      "🦓".repeat(90),
      "../../etc/passwd",
    ),
  )("%s is answered in words and shown as it was typed (ADDR-15)", async (_name, address) => {
    const browser = await chooseDelivery(startApp());
    await verify(browser, address, address);
    expect(browser.status).toBe(422);
    expect(browser.errors().join()).toMatch(/could not be verified|valid residence/);
    expect(browser.html).not.toMatch(/<script>alert|<img src=x/);
    expect(browser.html).not.toContain("{{49}}");
    expectSound(browser);
  });

  test.each([
    [201, ["Address cannot exceed 200."]],
    [50_000, ["Address cannot exceed 200."]],
  ])("%i characters are too many, and nothing is looked up (ADDR-02)", async (length, words) => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    await verify(browser, "x".repeat(length));
    expect(browser.errors()).toEqual(words);
    expect(browser.value("Address")).toMatch(/^x{201,300}$/);
    expect(asked(app, "/geocode")).toEqual([]);
    const before = browser.html.length;
    await verify(browser, DALLAS, "y".repeat(length));
    expect(browser.errors()).toEqual(["Apt/Suite cannot exceed 200."]);
    expect(browser.html.length).toBeLessThan(before + 2_000);
    expect(asked(app, "/geocode")).toEqual([]);
    await verify(browser, "x".repeat(200), "y".repeat(200));
    expect(browser.errors()).toEqual([UNKNOWN]);
  });

  test("a line 2 of 200 characters fits (ADDR-04)", async () => {
    const browser = await deliverTo(startApp(), DALLAS, "Individual", "é".repeat(200));
    expect(browser.text()).toContain("é".repeat(200));
  });

  test("a card number is not looked up, kept or shown (PAY-12)", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    for (const card of ["4539 1488 0343 6467", "pay with 4539-1488-0343-6467 please", "٤٥٣٩١٤٨٨٠٣٤٣٦٤٦٧"]) {
      for (const fields of [
        { address: card, address2: "" },
        { address: DALLAS, address2: card },
      ]) {
        for (const intent of ["verify", "update", "continue", "locate", "nonsense"]) {
          await browser.send(PATH, { intent, ...fields });
          expect(browser.status).toBe(422);
          expect(browser.html).not.toMatch(/4539|٤٥٣٩/);
          expectSound(browser);
        }
        await browser.send(PATH, { intent: "verify", ...fields });
        expect(browser.errors()).toEqual(["Please do not enter a card number here."]);
      }
      await browser.visit(`${PATH}?${new URLSearchParams({ address: card })}`);
      expect(browser.url).toBe(PATH);
      expect(browser.html).not.toMatch(/4539|٤٥٣٩/);
    }
    expect(JSON.stringify(app.calls)).not.toMatch(/4539|٤٥٣٩|geocode|%D9/);
  });

  test("a button that the page does not have is refused, with all that was typed", async () => {
    const browser = await chooseDelivery(startApp());
    for (const intent of ["save", "pick", "continue:1", "__proto__", "constructor", "🦓", "x".repeat(50_000)]) {
      await browser.send(PATH, { intent, address: DALLAS, address2: "4" });
      expect(browser.status).toBe(422);
      expect(browser.value("Address")).toBe(DALLAS);
      expectSound(browser);
    }
    expect(browser.errors()).toEqual(["Please use one of the buttons on this page."]);
  });

  test("no intent verifies; the same field twice counts the first time; a file counts as nothing", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    await browser.send(
      PATH,
      new URLSearchParams([
        ["address", DALLAS],
        ["address", WACO],
      ]),
    );
    expect(browser.url).toBe("/order-now/pickup-details");
    const form = new FormData();
    form.set("intent", "verify");
    form.set("address", new File(["x"], "address.txt"));
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await app.handle(
      new Request(`http://localhost:3000${PATH}`, { method: "POST", body: form, headers: { cookie } }),
    );
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Please enter a valid address.");
  });
});

describe("trouble upstream", () => {
  const faults: [string, (request: Request) => Response | Promise<Response>, number][] = [
    ["refuses the connection", refused, 503],
    ["breaks it", broken, 503],
    ["answers 500", status(500), 503],
    ["answers a page", htmlPage, 502],
    ["answers half", malformed, 502],
    ["answers 429", status(429), 503],
    ["never answers", silent, 504],
  ];
  const env = { UPSTREAM_TIME_SCALE: "0.01" };

  test.each(faults)(
    "the address search %s: plain words, the status, all that was typed and a way on",
    async (_what, fault, code) => {
      const app = startApp({ env });
      const browser = await chooseDelivery(app);
      app.intercept = when(({ url }) => url.includes("/geocode"), fault);
      await verify(browser, DALLAS, "Apt 4");
      expect(browser.status).toBe(code);
      expect(browser.errors().join()).toMatch(
        /^We could not look up your address right now\. Your entries are still here\. Please try again in a moment\. \(Reference: [\w-]+\)$/,
      );
      expect([browser.value("Address"), browser.value("Apt/Suite")]).toEqual([DALLAS, "Apt 4"]);
      expect(browser.html).not.toContain("502 Bad Gateway");
      expectSound(browser);
      app.intercept = null;
      await browser.press("Verify");
      expect(browser.url).toBe("/order-now/pickup-details");
    },
  );

  test.each(faults)(
    "the look-up of a store %s: plain words, the status, all that was typed",
    async (_what, fault, code) => {
      const app = startApp({ env });
      const browser = await chooseDelivery(app, "Catering");
      app.intercept = when(({ url }) => url.includes("/find-store-for-"), fault);
      await verify(browser, DALLAS, "Apt 4");
      expect(browser.status).toBe(code);
      expect(browser.errors()).toHaveLength(1);
      expect(browser.errors().join()).toMatch(/Please try again .*\(Reference: [\w-]+\)$/);
      expect([browser.value("Address"), browser.value("Apt/Suite")]).toEqual([DALLAS, "Apt 4"]);
      await browser.press("Pick up instead");
      expect(browser.url).toBe("/order-now/catering-method");
    },
  );

  test("a refusal of the look-up is told in its own words", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    app.intercept = when(({ url }) => url.includes("/find-store-for-"), status(400, { message: "Not on this day." }));
    await verify(browser, DALLAS);
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual(["Not on this day."]);
  });

  test("while nothing upstream answers, the page is one in words, not a fault", async () => {
    const app = startApp();
    const { cookies } = await deliverTo(app, DALLAS);
    const other = startApp({ sandbox: app.sandbox });
    other.intercept = () => new Response("down", { status: 500 });
    const browser = openBrowser(other, cookies);
    await browser.visit(PATH);
    expect(browser.status).toBe(503);
    expectSound(browser);
  });
});

describe("the place where the device is (ADDR-05)", () => {
  const POINT = { lat: "32.78140", lng: "-96.79700" };

  test("fills the box with an address, to be verified like a typed one", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    await browser.send(PATH, { intent: "locate", address: "", address2: "", ...POINT });
    expect(browser.redirects).toEqual([303]);
    expect(browser.value("Address")).toMatch(/^\d+ .+, [A-Z]\w+, TX 75\d\d\d, USA$/);
    expect(browser.text()).toContain("We filled in the address closest to you. Please check it.");
    expect(lookups(app)).toEqual([]);
    expectSound(browser);
    await browser.press("Verify");
    expect(browser.url).toBe("/order-now/pickup-details");
    // The address was looked up; the point of the browser was not believed.
    expect(lookups(app)[0]?.["latitude"]).not.toBe("32.7814");
  });

  test("a link brings it as well", async () => {
    const browser = await deliverTo(startApp(), PLANO);
    await browser.visit(`${PATH}?lat=${POINT.lat}&lng=${POINT.lng}`);
    expect(browser.value("Address")).toContain(", TX 75");
  });

  test.each([
    ["51.5", "-0.12"],
    ["0", "0"],
    ["91", "0"],
    ["", ""],
    ["x", "y"],
    ["1e1", "2"],
    ["32.78", "-96.8'); drop"],
    ["9".repeat(50_000), "1"],
  ])("%.12s, %.12s is nowhere: words beside the box, what was typed stays", async (lat, lng) => {
    const browser = await chooseDelivery(startApp());
    await browser.send(PATH, { intent: "locate", address: "1500 Main", address2: "4", lat, lng });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([UNKNOWN]);
    expect([browser.value("Address"), browser.value("Apt/Suite")]).toEqual(["1500 Main", "4"]);
    expectSound(browser);
    await browser.visit(`${PATH}?${new URLSearchParams({ lat: lat.slice(0, 50), lng })}`);
    expect(browser.status).toBe(200);
    expectSound(browser);
  });

  test("a search that is down is told in words, in both ways", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    app.intercept = when(({ url }) => url.includes("/geocode"), status(500));
    await browser.send(PATH, { intent: "locate", address: "1500 Main", ...POINT });
    expect(browser.status).toBe(503);
    expect(browser.errors().join()).toContain("We could not look up your address right now.");
    expect(browser.value("Address")).toBe("1500 Main");
    await browser.visit(`${PATH}?lat=${POINT.lat}&lng=${POINT.lng}`);
    expect(browser.errors().join()).toContain("We could not look up your address right now.");
    expectSound(browser);
  });
});

describe("suggestions while an address is typed (ADDR-02)", () => {
  async function suggest(
    app: TestApp,
    browser: Browser,
    query: string,
    headers: Record<string, string> = { "sec-fetch-site": "same-origin" },
  ): Promise<{ response: Response; list: { text: string; address: string }[]; source: string | null }> {
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const request = new Request(`http://localhost:3000${PATH}/suggest${query}`, { headers: { cookie, ...headers } });
    const response = await app.handle(request);
    const { suggestions, source } = (await response.clone().json()) as SuggestionList;
    return { response, list: suggestions, source };
  }

  const asSuggested = (app: TestApp) => app.calls.filter(({ path }) => path.startsWith("/autocomplete"));

  test("are so many a minute from one address, then none for a while, since each has a price", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    const from = (address: string) => ({ "sec-fetch-site": "same-origin", "x-client-address": address });
    for (let count = 0; count < 240; count++) await suggest(app, browser, `?q=15${count}`, from("203.0.113.1"));
    const asked = asSuggested(app).length;
    expect((await suggest(app, browser, "?q=1500%20Main", from("203.0.113.1"))).list).toEqual([]);
    expect(asSuggested(app)).toHaveLength(asked);
    expect((await suggest(app, browser, "?q=1500%20Main", from("203.0.113.2"))).list).toHaveLength(5);
    app.clock.now = new Date(app.clock.now.getTime() + 61_000);
    expect((await suggest(app, browser, "?q=1500%20Main", from("203.0.113.1"))).list).toHaveLength(5);
  });

  test("are at most five, for one visitor and kept nowhere", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    const { response, list, source } = await suggest(app, browser, "?q=1500%20Ma");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(list).toHaveLength(5);
    expect(source).toBeNull();
    expect(list[0]).toEqual({
      text: expect.stringMatching(/^1500 Ma.*, [A-Z]{2}/),
      address: expect.stringContaining("1500 Ma"),
    });
    // Each leads to a door.
    await verify(browser, list[0]?.address ?? "");
    expect(browser.errors().join()).not.toMatch(/could not be verified|valid residence/);
  });

  test("near a point are those around it", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    const { list } = await suggest(app, browser, "?q=1500%20Main&near=40.71,-74.01");
    expect(list[0]?.text).toMatch(/N[YJ]/);
    for (const near of ["", "x", "1,2,3", "91,0", "40.71", "%00,%00", "1e5,0"]) {
      const answer = await suggest(app, browser, `?q=1500%20Main&near=${near}`);
      expect(answer.response.status, near).toBe(200);
      expect(answer.list.length, near).toBe(5);
    }
  });

  test.each([
    ["no text", ""],
    ["an empty text", "?q="],
    ["two letters", "?q=15"],
    ["blanks", "?q=%20%20%20%20"],
    ["nothing that begins so", "?q=Zzyzx"],
    ["more than an address", `?q=${"x".repeat(201)}`],
    ["a card number", "?q=4539%201488%200343%206467"],
    ["control characters", "?q=%00%01%02"],
    ["broken escapes", "?q=%ff%fe%fd"],
    ["a script", "?q=%3Cscript%3Ealert(1)%3C/script%3E"],
  ])("for %s are none", async (_what, query) => {
    const app = startApp();
    const { response, list } = await suggest(app, await chooseDelivery(app), query);
    expect(response.status).toBe(200);
    expect(list).toEqual([]);
    expect(JSON.stringify(app.calls)).not.toContain("4539");
  });

  test.each<[string, (request: Request) => Response | Promise<Response>]>([
    ["refuses the connection", refused],
    ["answers 403", status(403, { error: { code: 403, status: "PERMISSION_DENIED", message: "key" } })],
    ["answers a page", htmlPage],
    ["never answers", silent],
  ])("of a service that %s are none, and the page stands", async (_what, fault) => {
    const app = startApp({ env: { UPSTREAM_TIME_SCALE: "0.01" } });
    const browser = await chooseDelivery(app);
    app.intercept = when(({ url }) => url.includes("/autocomplete"), fault);
    const { response, list } = await suggest(app, browser, "?q=1500%20Main");
    expect([response.status, list]).toEqual([200, []]);
    expect(asSuggested(app).length).toBeGreaterThan(0);
    await verify(browser, DALLAS);
    expect(browser.url).toBe("/order-now/pickup-details");
  });

  test("are for our own pages, and for somebody who has begun an order: each one costs", async () => {
    const app = startApp();
    const browser = await chooseDelivery(app);
    for (const site of ["cross-site", "same-site", "none"]) {
      expect((await suggest(app, browser, "?q=1500%20Main", { "sec-fetch-site": site })).list, site).toEqual([]);
    }
    expect((await suggest(app, openBrowser(app), "?q=1500%20Main")).list).toEqual([]);
    expect(asSuggested(app)).toEqual([]);
    // A browser that is too old to tell.
    expect((await suggest(app, browser, "?q=1500%20Main", {})).list).toHaveLength(5);
  });

  test("do not take the message that waits for the next page", async () => {
    const app = startApp();
    const browser = await deliverAt(app, DALLAS);
    await browser.visit(PATH);
    const body = new URLSearchParams({ intent: "clear" });
    const cookie = () => [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const cleared = await app.handle(
      new Request(`http://localhost:3000${PATH}`, { method: "POST", body, headers: { cookie: cookie() } }),
    );
    for (const line of cleared.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      browser.cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    await suggest(app, browser, "?q=1500%20Main");
    await browser.visit(PATH);
    expect(browser.text()).toContain("Your delivery address is cleared");
  });
});
