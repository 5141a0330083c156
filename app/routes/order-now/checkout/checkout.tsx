import { data, redirect, redirectDocument } from "react-router";
import type { Payment } from "../../../../server/checkout/payment.ts";
import type { ReadyOrder, Visit } from "../../../../server/visitor/order.ts";
import type { AddOn } from "../../../components/cart/add-on-offer.tsx";
import * as keys from "../../../context.ts";
import { expiryYears } from "../../../domain/checkout/card.ts";
import { type Cart, editPath, pressedLineButton, renamePath } from "../../../domain/checkout/cart.ts";
import { needsEstimate, pathOf } from "../../../domain/order/journey.ts";
import { afterOrderPlaced, minuteOf } from "../../../domain/order/kept-order.ts";
import type { MenuItem } from "../../../domain/menu/menu.ts";
import { UNKNOWN_BUTTON } from "../../../domain/order/notices.ts";
import { NO_PAYMENT } from "../../../domain/checkout/payment.ts";
import { confirmationPath } from "../../../domain/order/placed-order.ts";
import { shownLines } from "../../../domain/checkout/shown-lines.ts";
import { signInPath } from "../../../domain/account/sign-in.ts";
import { nullIfTrouble, problemsOfTrouble } from "../../../domain/trouble.ts";
import { type KeepFormParts, OFFLINE, keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Refusal } from "../../../ui/form/problems.ts";
import type { Route } from "./+types/checkout.ts";
import { addOnFor, onePress } from "./add-on.ts";
import { answerPayment } from "./answer-payment.ts";
import { answerPromo } from "./answer-promo.ts";
import { answerReward } from "./answer-reward.ts";
import { draftFrom, refuseCheckout, tipProblems } from "./checkout-form.ts";
import { agreementOf, shownSum, sumOf } from "./checkout-totals.ts";
import { CheckoutPage } from "./checkout-page.tsx";
import { doubtOf } from "./doubt.ts";
import { paymentView, summaryOf, withCustomer } from "./checkout-view.ts";
import { rewardsAtCheckout } from "./rewards-at-checkout.ts";
import type { SuggestedItem } from "./suggestions.tsx";
import { placeOrder } from "./place-order.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** A page that shows what is in the bag and who is paying is kept nowhere. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(keys.site);
  const visitor = context.get(keys.visitor);
  const desk = context.get(keys.checkout);
  const { order: visit } = visitor;
  const { payment } = desk;
  const [{ cart, order, rewards }, addOn, suggestions, options, customer] = await Promise.all([
    openOrder(context, visit).then(async (opened) => ({ ...opened, rewards: await rewardsOf(opened.cart, context) })),
    askForAddOn(context, visit),
    suggestedItems(context, visit),
    payment.read(),
    visitor.account.customer().catch(nullIfTrouble),
  ]);
  const draft = withCustomer(visitor.draft.read(), customer);
  const sum = sumOf(cart, order, draft, options.deductions);
  const { cartMemory: memory } = visitor;
  memory.update({ atCheckout: minuteOf(site.now()) });
  const panel = new URL(request.url).searchParams.get("panel");
  return {
    doubt: memory.read().inDoubt ? doubtOf(memory.read(), order.store, site.requestId) : null,
    addOn: offer(context, addOn),
    suggestions,
    attempt: visitor.once.mark(),
    mark: desk.placing.mark(cart.id, agreementOf(sum)),
    lines: shownLines(cart),
    sum: shownSum(cart, sum),
    rewards,
    payment: paymentView(options, payment.memory.read(), desk.provider?.script.href ?? ""),
    gifts: { ownCards: options.ownCards, balances: options.balances, unreadable: options.unreadable },
    taxEntities:
      panel === "tax" ? await context.get(keys.remote).catering.taxExemptEntities().catch(nullIfTrouble) : null,
    isTaxAsked: panel === "tax",
    draft,
    isGuest: !visitor.account.isSignedIn(),
    choseGuest: visitor.account.choseGuest(),
    needsEmail: order.kind !== "Catering",
    needsBusiness: order.pickupType === "Delivery",
    renaming: new URL(request.url).searchParams.get("rename"),
    years: expiryYears(site.now(), order.store.timeZone),
    summary: summaryOf(order, visit.setup.read()),
    isCatering: order.kind === "Catering",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(keys.site);
  const visitor = context.get(keys.visitor);
  const desk = context.get(keys.checkout);
  const form = await request.formData();
  const { draft } = visitor;
  draft.write(draftFrom(form, draft.read()));
  const { payment } = desk;
  rememberCard(form, payment.memory);
  const { order: visit } = visitor;
  const placed = await placedBefore(form, context);
  if (placed) return redirect(placed, 303);

  const intent = String(form.get("intent") ?? "update");
  const [{ cart, order }, options] = await Promise.all([
    openOrder(context, visit),
    intent === "place" ? payment.read() : null,
  ]);
  if (intent === "place" && options) return submitOrder({ form, cart, order, options }, request, context);
  if (intent === "go:menu") return redirect("/order-now/build-order", 303);
  if (intent === "go:setup") return redirect("/order-now", 303);
  if (intent === "go:delivery") return redirect(pathOf("delivery estimate", order.kind), 303);
  if (intent === "go:login") return redirect(signInPath("/order-now/checkout"), 303);
  if (/^(?:gift|balance|card|panel):/.test(intent)) return pay(intent, form, context);
  if (intent.startsWith("add-on:")) return answerAddOn(intent, form, context);
  if (intent.startsWith("tax:")) return answerTax(intent, form, context);
  const isCustomer = visitor.account.isSignedIn();
  if (isCustomer && (intent === "go:rewards" || intent.startsWith("reward:remove:"))) {
    const answer = await answerReward(intent, {
      rewards: desk.rewards,
      notices: visitor.notices,
      reference: site.requestId,
    });
    if ("to" in answer) return redirect(answer.to, 303);
    return data(refuseCheckout(form, answer.problems), { status: answer.status });
  }
  if (intent.startsWith("promo:")) {
    const refused = await answerPromo(intent, {
      form,
      cart,
      order,
      catering: context.get(keys.remote).catering,
      notices: visitor.notices,
      reference: site.requestId,
    });
    if (refused) return data(refuseCheckout(form, refused.problems), { status: refused.status });
    return redirect("/order-now/checkout#promo", 303);
  }
  const button = pressedLineButton(form);
  if (button !== null) return changeLine(button, form, context);
  const problems = tipProblems(form);
  if (problems.length > 0) return data(refuseCheckout(form, problems), { status: 422 });
  if (intent === "update") return redirect("/order-now/checkout#order", 303);
  return data(refuseCheckout(form, [{ field: "", message: UNKNOWN_BUTTON }]), { status: 422 });
}

type Context = Route.ActionArgs["context"];
type Submitted = Pick<Parameters<typeof placeOrder>[0], "form" | "cart" | "order" | "options">;

/** Leads to the order, to the page that waits for it, or back to the form with what is wrong. */
async function submitOrder(submitted: Submitted, request: Request, context: Context) {
  const site = context.get(keys.site);
  const visitor = context.get(keys.visitor);
  const desk = context.get(keys.checkout);
  const answer = await placeOrder({
    ...submitted,
    visit: visitor.order,
    checkout: desk.placing,
    catering: context.get(keys.remote).catering,
    payment: desk.payment,
    now: site.now(),
    isGuest: !visitor.account.isSignedIn(),
    draft: visitor.draft.read(),
    userAgent: request.headers.get("user-agent") ?? "",
    reference: site.requestId,
  });
  if (answer.kind === "refused" && hasLostEstimate(context, submitted.order))
    return redirect(pathOf("delivery estimate", submitted.order.kind), 303);
  if (answer.kind === "unknown") return redirect("/order-now/checkout/checking", 303);
  if (answer.kind === "refused") {
    const { problems, status, sorry = null } = answer;
    return data({ ...refuseCheckout(submitted.form, problems), sorry }, { status });
  }
  remember(context, answer.orderNumber);
  return redirect(confirmationPath(answer.orderNumber), 303);
}

/** The buttons of payment; a session for the provider's frame goes to our script and nowhere else. */
async function pay(intent: string, form: FormData, context: Context) {
  const site = context.get(keys.site);
  const desk = context.get(keys.checkout);
  const { appUrl, requestId: reference } = site;
  const answer = await answerPayment(intent, {
    form,
    payment: desk.payment,
    catering: context.get(keys.remote).catering,
    notices: context.get(keys.visitor).notices,
    appUrl,
    hostedPage: desk.provider?.hostedPage ?? null,
    now: site.now(),
    reference,
  });
  // The provider's page is none of ours, even where the embedded API plays it.
  if (answer.kind === "done")
    return answer.to.startsWith("/") ? redirect(answer.to, 303) : redirectDocument(answer.to, 303);
  if (answer.kind === "refused") return data(refuseCheckout(form, answer.problems), { status: answer.status });
  return data({ session: { id: answer.id, token: answer.token } });
}

/** Which saved card is selected is kept with whatever button is pressed. */
function rememberCard(form: FormData, memory: Payment["memory"]): void {
  const id = form.get("paymentMethodId");
  if (typeof id === "string" && id.length <= 100) memory.update({ savedCardId: id || null });
}

/** The estimate of a delivery was for the time that has just been moved: another one is chosen for the new time. */
function hasLostEstimate(context: Context, { kind, pickupType, time: before }: ReadyOrder): boolean {
  const visitor = context.get(keys.visitor);
  const { time, asap } = visitor.order.setup.read();
  const isLost = needsEstimate({ pickupType }, kind) && !asap && time !== null && time !== before;
  if (isLost) visitor.notices.write({ code: "delivery-time-moved", time });
  return isLost;
}

function rewardsOf(cart: Cart, context: Context) {
  return rewardsAtCheckout({
    signIn: context.get(keys.visitor).account,
    rewards: context.get(keys.checkout).rewards,
    cart,
  });
}

/** Asked while the page is being prepared: once for each browser. */
async function askForAddOn(context: Context, visit: Visit): Promise<MenuItem | null> {
  const visitor = context.get(keys.visitor);
  if (visitor.promoSeen.read()) return null;
  return addOnFor(visitor.cartMemory.read(), { visit, catering: context.get(keys.remote).catering });
}

/** More than this are no suggestion any more. */
const MOST_SUGGESTED = 5;

/** CHK-03: an empty or failing list shows nothing. */
async function suggestedItems(context: Context, visit: Visit): Promise<SuggestedItem[]> {
  // The answers name the menu: nobody has to be asked first.
  const { store, orderTypeId, day } = visit.setup.read();
  if (!store || orderTypeId === null || day === null) return [];
  const menuKey = { storeId: store.id, orderTypeId, date: day };
  const held = await context.get(keys.remote).catering.featuredCarousel(menuKey).catch(nullIfTrouble);
  const shown = held?.value.slice(0, MOST_SUGGESTED) ?? [];
  return shown.map(({ id, displayName, smallImageUrl, price, displayPrice, itemGroupPrices }) => {
    return { id, displayName, smallImageUrl, price, displayPrice, itemGroupPrices };
  });
}

/** Remembered as seen with the page that shows it; what was added last has had its question. */
function offer(context: Context, item: MenuItem | null): AddOn | null {
  const visitor = context.get(keys.visitor);
  const { cartMemory: memory } = visitor;
  if (memory.read().justAdded !== undefined) memory.update({ justAdded: undefined });
  if (!item) return null;
  visitor.promoSeen.write();
  const { id, displayName, description, smallImageUrl, price, displayPrice, itemGroupPrices } = item;
  const shown = { id, displayName, description, smallImageUrl, price, displayPrice, itemGroupPrices };
  return { item: shown };
}

/** TAX-01 to TAX-03: asks for whom, keeps the answer, or takes it back. */
async function answerTax(intent: string, form: FormData, context: Context) {
  const { draft } = context.get(keys.visitor);
  if (intent === "tax:ask") return redirect("/order-now/checkout?panel=tax", 303);
  if (intent === "tax:choose") {
    try {
      const entities = await context.get(keys.remote).catering.taxExemptEntities();
      const taxEntity = entities.find(({ id }) => String(id) === form.get("taxEntity"));
      draft.update({ taxEntity });
    } catch (error) {
      const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
      return data(refuseCheckout(form, problems), { status });
    }
  }
  if (intent === "tax:remove") draft.update({ taxEntity: undefined });
  return redirect("/order-now/checkout#order", 303);
}

/** The item that was offered (ITEM-16): added as it comes, or opened where it needs choices. */
async function answerAddOn(intent: string, form: FormData, context: Context) {
  const visitor = context.get(keys.visitor);
  const here = "/order-now/checkout";
  const itemId = Number(intent.slice("add-on:".length));
  if (!Number.isSafeInteger(itemId)) return redirect(here, 303);
  const { notices } = visitor;
  try {
    const parts = { visit: visitor.order, catering: context.get(keys.remote).catering };
    const { item, choices: modifiers, needsChoices, limit } = await onePress(itemId, parts);
    if (needsChoices) return redirect(`/order-now/build-order/menu-item/${itemId}`, 303);
    if (limit) {
      const message = `${limit.reason} ${limit.advice}`;
      return data(refuseCheckout(form, [{ field: "", message }]), { status: 422 });
    }
    const { again } = await visitor.once.once(form.get("attempt"), intent, async () => {
      await visitor.cart.add({ menuItemId: itemId, quantity: 1, specialInstructions: "", modifiers });
      notices.write({ code: "added", name: item.displayName, quantity: 1 });
      return here;
    });
    if (again) notices.write({ code: "added-before" });
    return redirect(here, 303);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return data(refuseCheckout(form, problems), { status });
  }
}

async function changeLine(button: string, form: FormData, context: Context) {
  try {
    const answer = await context.get(keys.visitor).cart.pressLine(button, form.get("nickname"));
    switch (answer.kind) {
      case "edit":
        return redirect(editPath(answer.line), 303);
      case "ask for a name":
        return redirect(renamePath("/order-now/checkout", answer.line), 303);
      case "refused":
        return data(refuseCheckout(form, [{ field: "nickname", message: answer.message }]), { status: 422 });
      case "done":
        return redirect("/order-now/checkout#order", 303);
    }
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return data(refuseCheckout(form, problems), { status });
  }
}

/** What checkout needs: a complete setup and something in the bag; otherwise the guard leads back (GUARD-01). */
async function openOrder(context: Context, visit: Visit): Promise<{ cart: Cart; order: ReadyOrder }> {
  const visitor = context.get(keys.visitor);
  const { cartMemory: memory } = visitor;
  const before = memory.read();
  // A bag that cannot be read now is the guard's business.
  const [cart] = await Promise.all([visit.cart().catch(nullIfTrouble), visit.store().catch(nullIfTrouble)]);
  const [justPlaced] = memory.read().orderNumbers;
  // A bag that the API has lost is none of the orders placed before.
  const isLost = before.cartId !== null && justPlaced === before.orderNumbers[0];
  if (!cart && justPlaced && !isLost) {
    // Back to checkout after the order was placed, in this tab or another.
    visitor.notices.write({ code: "order-placed", orderNumber: justPlaced });
    throw redirect(confirmationPath(justPlaced), 303);
  }
  await visit.require("checkout");
  return { cart: cart as Cart, order: await visit.ready() };
}

/** A form sent again after its cart became an order leads to that order, whatever else has changed since. */
async function placedBefore(form: FormData, context: Context): Promise<string | null> {
  const { placing: checkout } = context.get(keys.checkout);
  const mark = checkout.read(String(form.get("mark")));
  const orderNumber = mark && (await checkout.placedFrom(mark.cartId).catch(() => null));
  if (!orderNumber) return null;
  const { cartMemory: memory } = context.get(keys.visitor);
  const { cartId } = memory.read();
  remember(context, orderNumber);
  // A bag begun since then has nothing to do with that order.
  if (cartId !== mark.cartId) memory.update({ cartId });
  return confirmationPath(orderNumber);
}

function remember(context: Context, orderNumber: string): void {
  const { cartMemory: memory } = context.get(keys.visitor);
  memory.write(afterOrderPlaced(memory.read(), orderNumber));
  context.get(keys.checkout).payment.memory.write(NO_PAYMENT);
}

/** A refusal may have saved a new time or told of a new total: the page is read again after it. */
export const shouldRevalidate = readAgainAfterRefusal;

/** An order whose answer gets lost on the way to the browser may have been placed. */
const ORDER_UNHEARD: Refusal = {
  problems: [
    {
      field: "",
      message:
        "We could not hear whether your order was placed. Your entries are still here: when you press Submit Order again, we look first. The same bag is never ordered twice.",
    },
  ],
  values: {},
};

export async function clientAction({ request, serverAction }: { request: Request } & KeepFormParts) {
  const isOrder = (await request.clone().formData()).get("intent") === "place";
  return keepForm({ serverAction, instead: isOrder ? ORDER_UNHEARD : OFFLINE });
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData && "problems" in actionData ? actionData : null;
  return <CheckoutPage {...loaderData} refusal={refusal} />;
}
