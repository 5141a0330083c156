import type { Page, Request } from "@playwright/test";
import { isFor, onReply } from "../tests/support/altered-api.ts";
import { test } from "./support/altered-site.ts";
import { newMember } from "./support/catering-store.ts";
import { CANARY, fillCheckout, openPromo, scriptRuns, signIn, submit } from "./support/journey.ts";
import {
  startAtCheckout,
  startAtCheckoutWith,
  startAtDeliveryCheckout,
  startAtFilledCheckout,
  startAtMenu,
} from "./support/start.ts";
import { AS_READ, expect, hold } from "./support/test.ts";

const CART = /\/order-shopping-cart\/[\w-]{20,}$/;

/** The checks are loaded once the page runs. */
async function checksRun(page: Page): Promise<void> {
  await scriptRuns(page);
  await page.waitForLoadState("networkidle");
}

test("a field is checked on blur, and its message goes once it is corrected (CHK-22)", async ({ page }) => {
  await startAtCheckout(page);
  await checksRun(page);
  const zip = page.getByLabel("Zip Code*", { exact: true });
  const message = page.locator("#zip-error");
  await page.getByLabel("First Name").focus();
  await zip.pressSequentially("7520");
  await expect(message).toHaveCount(0);
  await page.getByLabel("City").focus();
  await expect(message).toContainText("Invalid zip code");
  // The name is empty; nothing above takes the focus, and no message is beside the button.
  await expect(page.locator(".field-error")).toHaveCount(1);
  await expect(page.getByRole("group", { name: "There is a problem" })).toHaveCount(0);
  await expect(page.getByText("Required information is missing.")).toHaveCount(0);
  await expect(page.getByLabel("City")).toBeFocused();
  await zip.fill("75201");
  await expect(message).toHaveCount(0);
  await page.getByLabel("State").focus();
  await page.getByLabel("State").selectOption("TX");
  await page.getByLabel("State").selectOption("");
  await page.getByLabel("City").focus();
  await expect(page.locator("#state-error")).toContainText("State is required.");
});

test("a button that stays on the page keeps entries, focus and history (CHK-02, PROMO-01)", async ({ page }) => {
  await page.goto("/order-now");
  await startAtFilledCheckout(page);
  const code = page.locator("#promoCode");
  const redeem = page.getByRole("button", { name: "Redeem" });
  await openPromo(page);
  const loaded = await page.evaluate(() => performance.timeOrigin);

  await code.fill("NO-SUCH-CODE");
  await redeem.click();
  await expect(page.locator("#promoCode-error")).toBeVisible();
  await expect(page.getByRole("group", { name: "There is a problem" })).toBeFocused();

  await code.fill("ZEBRA5");
  await redeem.click();
  await expect(page.getByText("Promo code ZEBRA5 is applied.").first()).toBeVisible();
  await expect(page.locator("#promoCode-error")).toHaveCount(0);
  await expect(code).toHaveValue("");

  await page.locator("#giftcards summary").click();
  await page.getByLabel("Gift card number").fill("6035710000000022");
  await page.getByLabel("Pin").fill("2222");
  await page.getByRole("button", { name: "Check balance" }).click();
  await expect(page.getByText(/\$5\.00/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Check balance" })).toBeFocused();

  await expect(page.locator("#cardNumber")).toHaveValue(CANARY.number);
  await expect(page.locator("#city")).toHaveValue("Dallas");
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  await page.goBack();
  await expect(page).toHaveURL(/\/order-now$/);
});

test("Submit Order cancels a pending request of another button (SUBMIT-01)", async ({ page }) => {
  await startAtFilledCheckout(page);
  const isCheck = (request: Request) => request.postData()?.includes("gift%3Acheck") === true;
  const release = await hold(page, "**/order-now/checkout.data**", isCheck);
  await page.locator("#giftcards summary").click();
  await page.getByLabel("Gift card number").fill("6035710000000022");
  await page.getByLabel("Pin").fill("2222");
  const asked = page.waitForRequest(isCheck);
  await page.getByRole("button", { name: "Check balance" }).click();
  await asked;
  const givenUp = page.waitForEvent("requestfailed", isCheck);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await givenUp;
  release();
  await page.waitForURL("**/order-now/order-confirmation/*");
});

test("checkout from top to bottom: texts, order of sections, suggestions added with one press (CHK-01, CHK-02, CHK-03, CHK-04, CHK-11, CHK-16, SHELL-13, OUT-04, CONTENT-01)", async ({
  page,
}) => {
  await startAtCheckout(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Almost Done!");
  await expect(page.getByText("Review your order and enter your payment information.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Order Details",
    "Pick-up From",
    "Some suggestions to complete your meal:",
    "Contact Information",
    "Promo Code",
    "Payment Info",
    "Gift Card",
  ]);
  const [form, order] = await Promise.all(["#payment", "#order"].map((part) => page.locator(part).boundingBox()));
  expect(order?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0) - 1);
  await expect(page.getByRole("link", { name: "Back To Menu" })).toHaveAttribute("href", "/order-now/build-order");
  await expect(page.getByRole("checkbox", { name: "Create an account" })).not.toBeChecked();
  await expect(
    page.getByText(
      "Let's make this easy on you! Check out faster, earn points on every order, and keep track of your orders with an Account.",
    ),
  ).toBeVisible();
  await expect(page.getByLabel("State*").locator("option", { hasText: /^Puerto Rico$/ })).toHaveAttribute(
    "value",
    "PR",
  );
  await expect(page.getByRole("region", { name: "Pick-up From" })).toContainText(
    "Dallas Uptown 2817 McKinney Ave Dallas, TX 75204",
    AS_READ,
  );
  await page.getByRole("button", { name: "+ Add to Meal Bottled Water" }).click();
  await expect(page.locator("#order .line-item")).toHaveText(["Build Your Own Bowl", "Bottled Water"]);
  await expect(page.getByRole("link", { name: "Credit Card Refund Policy" })).toBeVisible();
  await page.goto("/credit-card-refund-policy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Credit Card Refund Policy");
  expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(200);
  await page.goto("/order-now/build-order");
  await expect(page.getByRole("link", { name: "Back To Menu" })).toHaveCount(0);
});

test("each field reports what is missing or wrong in its own words, and nothing is ordered (CHK-05, CHK-07, CHK-08, CHK-09, CHK-10, CHK-11, CHK-12, CHK-21, PAY-05, PAY-06, PAY-07, PAY-08, PAY-09, PAY-10, SUBMIT-02)", async ({
  page,
}) => {
  await startAtCheckout(page);
  await page.locator("#state").selectOption("");
  await page.locator("[name=ownCard]").uncheck();
  const typed = {
    firstName: ["  ", "Invalid first name"],
    email: ["ana@", "Email Address is not a valid email address."],
    phone: ["  ", "Invalid phone"],
    address: ["  ", "Invalid address"],
    city: ["  ", "Invalid city"],
    zip: ["7520", "Invalid zip code"],
    nameOnCard: ["  ", "Invalid name"],
    cardNumber: ["411111111111", "Invalid Credit Card number"],
    cvv: ["12", "Invalid cvn"],
    billingZip: ["75201-12", "Invalid zip code"],
  } as const;
  for (const [id, [words]] of Object.entries(typed)) await page.locator(`#${id}`).fill(words);
  await page.locator("#expirationYear").selectOption("2026");
  await page.locator("#expirationMonth").selectOption("04");
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByText("Required information is missing.")).toBeVisible();
  for (const [id, [, message]] of Object.entries(typed))
    await expect(page.locator(`#${id}-error`)).toContainText(message);
  const beside = page.locator("#checkout .field-error");
  for (const message of ["Last Name is required.", "State is required.", "Expiration Date must be in the future."])
    await expect(beside.filter({ hasText: message })).toBeVisible();
  const said = page.getByRole("group", { name: "There is a problem" }).getByRole("link");
  await said.first().click();
  await expect(page.locator("#firstName")).toBeFocused();
  await expect(page).toHaveURL(/checkout/);
});

test("a delivery asks for business name, instructions and tip, and shows store, address and 15-minute window (CHK-06, CHK-13, CHK-16, CHK-17, TIP-01, TIP-02, TIP-03, TIP-04, TIP-05, TIP-06, TOTAL-01, TOTAL-03)", async ({
  page,
}) => {
  await startAtDeliveryCheckout(page);
  await scriptRuns(page);
  const region = page.getByRole("region", { name: "Deliver To" });
  await expect(region).toContainText("Deliver To 1500 Main St Dallas, TX 75201", AS_READ);
  await expect(region).toContainText("Delivery From Dallas Uptown 2817 McKinney Ave Dallas, TX 75204", AS_READ);
  await expect(region).toContainText(
    /Estimated Delivery Date & Time\s+[A-Z]\w+day, [A-Z]\w+ \d+\s+12:30 PM - 12:45 PM/,
    AS_READ,
  );
  await expect(region).toContainText("Our delivery ranges span a 15-minute window");
  await expect(page.getByRole("textbox", { name: "Delivery Instructions" })).toHaveAttribute("maxlength", "60");
  await expect(page.getByLabel("Business Name")).toHaveAttribute("maxlength", "100");

  const tip = page.getByRole("group", { name: "Tip" });
  await expect(tip).toContainText("100% goes to your driver");
  const totals = page.locator(".totals");
  // 27.50 and 4.24 and 2.27 are 34.01.
  await expect(tip.getByRole("radio", { name: "15% ($5.10)" })).toBeChecked();
  await expect(totals).toContainText(
    "Sub Total $27.50 Delivery Fee $4.24 Estimated Tax $2.27 Tip $5.10 Estimated Total $39.11",
    AS_READ,
  );
  const choose = async (name: string, amount = "") => {
    await tip.getByRole("radio", { name }).check();
    const other = page.getByLabel("Other amount");
    if (amount) await other.fill(amount);
    await tip.getByRole("radio", { name }).blur();
  };
  await choose("10% ($3.40)");
  await expect(totals).toContainText("Tip $3.40 Estimated Total $37.41", AS_READ);
  await choose("Other", "9999");
  await expect(totals).toContainText("Tip $1,500.00 Estimated Total $1,534.01", AS_READ);
  await choose("Other", "-5");
  await expect(totals).toContainText("Estimated Tax $2.27 Estimated Total $34.01", AS_READ);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByText("Business Name is required.").first()).toBeVisible();

  // A store that takes no tips.
  await page.context().clearCookies();
  await page.goto("/order-now");
  await startAtDeliveryCheckout(page, "100 W Main St, Arlington, TX 76010");
  await expect(region).toContainText("Delivery From Arlington Downtown", AS_READ);
  await expect(tip).toHaveCount(0);
});

test("a catering order needs a number of guests but no email, and explains cancellation; picked up, it has no tip (CHK-07, CHK-14, CHK-15, CHK-17, CHK-18, TIP-01)", async ({
  page,
}) => {
  await startAtCheckoutWith(page, 2602, { m3400: "3401" }, "Catering");
  for (const note of [
    "If you need to cancel your catering order, please call the store by 4 p.m. the day prior to avoid a 50% cancellation fee.",
    "If placing a tax-exempt order, please call the store.",
  ])
    await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByText("Date & Time Range")).toBeVisible();
  await expect(page.getByRole("heading", { name: "How many guests?" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Tip" })).toHaveCount(0);
  const guests = page.getByLabel("Number of Guests");
  const problem = page.locator("#headCount-error, #guests-error");
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(problem).toContainText("Please enter how many guests will be a part of your catering order.");
  await expect(page.getByText("Email Address is required.")).toHaveCount(0);
  await guests.fill("501");
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(problem).toContainText("Number of Guests cannot exceed 500.");
  await fillCheckout(page);
  await page.locator("#email").fill("");
  await guests.fill("12");
  await submit(page);
});

test("an order can become a favorite of a customer with an account; a guest gets the choice only when creating one (CHK-19)", async ({
  page,
  data,
}) => {
  await startAtCheckout(page);
  const favorite = page.getByRole("checkbox", { name: "Add this order to my favorites" });
  await expect(favorite).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Create an account" }).check();
  await expect(favorite).not.toBeChecked();
  await page.goto("/login?returnTo=/order-now/checkout");
  const email = newMember(data);
  await signIn(page, email);
  await page.waitForURL("**/order-now/checkout");
  await favorite.check();
  await fillCheckout(page);
  await submit(page);
  await page.context().clearCookies();
  await startAtMenu(page, undefined, "/order-now/build-order/favorite-orders");
  await signIn(page, email);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([/^Favorite Order 1: Build Your Own Bowl/]);
  await expect(page.getByRole("listitem").filter({ hasText: "Favorite Order 1" })).toContainText("Build Your Own Bowl");
});

test("the restaurant's message about a field appears beside it, one about the order above; the form can be sent again (CHK-23, SUBMIT-07)", async ({
  openSite,
}) => {
  let times = 0;
  const modelState = { "billingAddress.zip": ["We do not know this zip code."] };
  const { page } = await openSite({
    alter: (api) => (request) =>
      isFor(request, "PUT", /\/queue$/) && times++ === 0
        ? Promise.resolve(Response.json({ message: "Not valid.", modelState }, { status: 400 }))
        : api(request),
  });
  await startAtFilledCheckout(page);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.locator("#zip-error")).toContainText("We do not know this zip code.");
  await expect(page.getByRole("group", { name: "There is a problem" })).toContainText("We do not know this zip code.");
  await submit(page);
});

test("order limits and the daily limit are checked again on submit (SUBMIT-11, LIMIT-09)", async ({ openSite }) => {
  const full = { isOverLimit: true, csmPhoneNumbers: ["(214) 555-0177"] };
  let isLarge = false;
  const { page } = await openSite({
    alter: (api) =>
      onReply("GET", CART, (cart) => (isLarge ? { ...cart, subTotal: 200 } : cart))(
        onReply("GET", /store-daily-orders$/, () => full)(api),
      ),
  });
  await startAtCheckoutWith(page, 2602, { m3400: "3401" }, "Catering");
  await page.getByLabel("Number of Guests").fill("12");
  await fillCheckout(page);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByRole("main")).toContainText(
    "We're sorry. At this time, we're unable to accept additional online orders for the date you've selected. Please call your Catering Sales Manager (214) 555-0177 for assistance. We appreciate your understanding and look forward to serving you.",
  );
  await page.context().clearCookies();
  await page.goto("/order-now");
  await startAtFilledCheckout(page);
  isLarge = true;
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByRole("main")).toContainText(
    "Looks like you're placing an order over $200.00 or quantity greater than 40.",
  );
});
