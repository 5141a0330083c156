import type { Cart, CartLine } from "@platter/ordering/checkout/cart.ts";
import { type Amount, amountOf, checkLimits } from "@platter/ordering/checkout/limits.ts";
import { type ShownLine, shownLines } from "@platter/ordering/checkout/shown-lines.ts";
import { type GroupLink, MOST_PERSONS, isClosed } from "@platter/ordering/group/group.ts";
import { type JoinedGroups, MOST_OWN_LINES, joinedOf, withJoined } from "@platter/ordering/group/joined.ts";
import { freeName, namesIn } from "@platter/ordering/group/names.ts";
import { choicesFromCart } from "@platter/ordering/menu/choices.ts";
import { dishPicture } from "@platter/ordering/menu/dish-layers.ts";
import { type Cents, formatCents } from "@platter/ordering/money.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";
import { kindOf } from "@platter/ordering/order/order.ts";
import { lookUpAfter, mayHaveHappened, nullIfNotFound, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { type CartEnvelope, type LineRequest, sumOf } from "../catering/cart.ts";
import type { Catering } from "../catering/catering.ts";
import { type Limiter, stoppedError } from "../limits/limiter.ts";
import type { BusinessLog } from "../observability/business.ts";
import type { SessionValue } from "../session/cookies.ts";
import type { Idempotency } from "../session/idempotency.ts";
import { sameLine } from "../visitor/fit-cart.ts";
import type { GroupLinks } from "./group-links.ts";
import { isOwn, lineMark, ownLines } from "./own-lines.ts";

interface GroupGuestParts {
  /** API client that sends no access token, even if the guest is signed in. */
  catering: Catering;
  group: SessionValue<JoinedGroups>;
  groups: Pick<GroupLinks, "isOpen">;
  idempotency: Pick<Idempotency, "once">;
  limiter: Limiter;
  address: string | null;
  notices: { write(notice: Notice): void };
  business: Pick<BusinessLog, "itemAdded">;
  now: () => Date;
}

/** Whether the group order accepts meals; "vanished" if its cart, store or order type is missing. */
export type GroupState = "open" | "late" | "closed" | "ordered" | "vanished";

export type GroupVisit = Awaited<ReturnType<GroupGuest["visit"]>>;

export interface WantedDish {
  line: LineRequest;
  name: string;
  amount: Cents;
}

/** A message for the guest, or null on success. */
type Refusal = string | null;

const ADDED = "/added";

/** A guest's part of the host's cart: no other person's lines leave this module. */
export class GroupGuest {
  readonly #parts: GroupGuestParts;

  constructor(parts: GroupGuestParts) {
    this.#parts = parts;
  }

  async visit(link: GroupLink) {
    const { catering, groups } = this.#parts;
    const [orderTypes, store, cart, isOpen] = await Promise.all([
      catering.orderTypes(),
      catering.storeByNumber(link.store.storeNumber).catch(nullIfNotFound),
      this.#cart(link),
      groups.isOpen(link.id),
    ]);
    const orderType = orderTypes.find(({ id }) => id === link.orderTypeId);
    const state = orderType && store ? this.#stateOf(link, cart, isOpen) : "vanished";
    const joined = joinedOf(this.#parts.group.read(), link.id);
    const own = cart && cart !== "locked" ? ownLines(cart, joined?.lines ?? []) : [];
    return {
      link,
      state,
      store,
      kind: orderType ? kindOf(orderType) : ("Individual" as const),
      menuKey: { storeId: link.store.id, orderTypeId: link.orderTypeId, date: link.day },
      name: joined?.name ?? null,
      own,
      sum: sumOf(own),
    };
  }

  shownLines({ menuKey, own }: GroupVisit): ShownLine[] {
    return shownLines({ lines: own }, ({ menuItemId, modifiers }) => {
      const known = this.#parts.catering.knownDish(menuKey, menuItemId);
      if (!known) return "";
      return dishPicture(known.item, known.modifiers, choicesFromCart(known.modifiers, modifiers));
    });
  }

  /** Adds a number to the name if another person in the order uses it. */
  async join(link: GroupLink, name: string): Promise<void> {
    const cart = await this.#cart(link);
    if (cart && cart !== "locked") this.#nameFor(link, cart, name);
  }

  async add(visit: GroupVisit, key: unknown, wanted: WantedDish): Promise<Refusal> {
    const { idempotency, notices } = this.#parts;
    let refusal: Refusal = null;
    const { again } = await idempotency.once(key, JSON.stringify([visit.link.id, wanted.line]), async () => {
      refusal = await this.#add(visit, wanted);
      return refusal === null ? ADDED : null;
    });
    if (again) notices.write({ code: "added-before" });
    return refusal;
  }

  async update(visit: GroupVisit, line: CartLine, wanted: WantedDish): Promise<Refusal> {
    const { catering, notices } = this.#parts;
    const { link } = visit;
    const cart = await catering.cart(link.cartId);
    const refusal = await this.#refusalOf(visit, cart, wanted, line);
    if (refusal !== null) return refusal;
    const named = { ...wanted.line, nickname: line.nickname };
    const after = await catering.updateLine(link.cartId, envelopeOf(link), line.cartItemId, named);
    if (!after.lines.some(({ cartItemId }) => cartItemId === line.cartItemId)) this.#remember(link, cart, after, named);
    notices.write({ code: "updated", name: wanted.name });
    return null;
  }

  async remove({ link }: GroupVisit, { cartItemId, name }: CartLine): Promise<void> {
    const { catering, notices } = this.#parts;
    await catering.removeLine(link.cartId, cartItemId).catch(async (lost: unknown) => {
      const cart = await lookUpAfter(lost, () => catering.cart(link.cartId));
      if (!cart || cart.lines.some((line) => line.cartItemId === cartItemId)) throw lost;
    });
    notices.write({ code: "removed", name });
  }

  /** "locked": the cart now belongs to an account, so guests cannot read it. */
  async #cart({ cartId }: GroupLink): Promise<Cart | "locked" | null> {
    return this.#parts.catering.cart(cartId).catch((error: unknown) => {
      return remoteFailureOf(error)?.kind === "not allowed" ? "locked" : nullIfNotFound(error);
    });
  }

  #stateOf(link: GroupLink, cart: Cart | "locked" | null, isOpen: boolean): GroupState {
    if (cart === null) return "vanished";
    if (cart !== "locked" && cart.orderNumber !== null) return "ordered";
    if (isClosed(link, this.#parts.now())) return "late";
    return isOpen && cart !== "locked" ? "open" : "closed";
  }

  async #add(visit: GroupVisit, wanted: WantedDish): Promise<Refusal> {
    const { catering, limiter, address, business, notices } = this.#parts;
    const { link } = visit;
    const cart = await catering.cart(link.cartId);
    const name = this.#nameFor(link, cart, visit.name ?? "");
    const refusal = personRefusal(visit, cart, name) ?? (await this.#refusalOf(visit, cart, wanted, null));
    if (refusal !== null) return refusal;
    const taken = await limiter.take("group", { address, target: link.id });
    if (!taken.isAllowed) throw stoppedError("group", "cart-add", taken);
    const line = { ...wanted.line, nickname: name };
    const after = await catering.addLine(link.cartId, envelopeOf(link), line).catch(async (lost: unknown) => {
      const failure = remoteFailureOf(lost);
      if (!failure || !mayHaveHappened(failure)) throw lost;
      return catering.cart(link.cartId);
    });
    const added = this.#remember(link, cart, after, line);
    // Some APIs accept a nickname only in an update (API-34).
    if (added && added.nickname !== name)
      await catering.updateLine(link.cartId, envelopeOf(link), added.cartItemId, {
        ...sameLine(added),
        nickname: name,
      });
    if (added) business.itemAdded();
    notices.write({ code: added ? "meal-added" : "meal-not-sure", name: wanted.name });
    return null;
  }

  #nameFor(link: GroupLink, cart: Cart, wanted: string): string {
    const { group, notices } = this.#parts;
    const lines = joinedOf(group.read(), link.id)?.lines ?? [];
    const others = namesIn(cart.lines.filter((line) => !isOwn(line, lines)));
    const name = freeName(wanted, [...others, link.host]);
    if (name !== wanted) notices.write({ code: "meal-name", name });
    group.write(withJoined(group.read(), { id: link.id, name, lines }));
    return name;
  }

  /** Stores the mark of the new line, found among lines that others added, and drops marks of removed lines. */
  #remember(link: GroupLink, before: Cart, after: Cart, { menuItemId, nickname = "" }: LineRequest): CartLine | null {
    const { group } = this.#parts;
    const known = new Set(before.lines.map(({ cartItemId }) => cartItemId));
    const added = after.lines.filter((line) => !known.has(line.cartItemId) && line.menuItemId === menuItemId);
    const line = added.findLast((one) => one.nickname === nickname) ?? added.findLast((one) => one.nickname === "");
    const joined = joinedOf(group.read(), link.id);
    if (!line || !joined) return null;
    const lines = [...ownLines(after, joined.lines), line].map(lineMark);
    group.write(withJoined(group.read(), { ...joined, lines: lines.slice(-MOST_OWN_LINES) }));
    return line;
  }

  async #refusalOf(visit: GroupVisit, cart: Cart, { line, amount }: WantedDish, replaced: CartLine | null) {
    const { link, kind } = visit;
    const adding: Amount = { quantity: line.quantity, amount };
    const replacing = replaced && { quantity: replaced.quantity, amount: sumOf([replaced]) };
    const sum = visit.sum - (replacing?.amount ?? 0) + amount;
    if (link.mostEach !== null && sum > link.mostEach)
      return `${link.host} set ${formatCents(link.mostEach)} for each person, before tax. With this your meal would come to ${formatCents(sum)}.`;
    const settings = await this.#parts.catering.orderSettings();
    const limit = checkLimits({ kind, cart: amountOf(cart), adding, replacing, settings, storePhone: "" });
    return limit && `With this the order would be larger than the restaurant takes online. Please ask ${link.host}.`;
  }
}

function personRefusal({ own, link }: GroupVisit, cart: Cart, name: string): Refusal {
  if (own.length >= MOST_OWN_LINES)
    return `You have ${MOST_OWN_LINES} dishes in this order already. Please ask ${link.host} to add more.`;
  const names = namesIn(cart.lines);
  if (names.length < MOST_PERSONS || names.includes(name)) return null;
  return `${MOST_PERSONS} people have added their meals, and more cannot join. Please ask ${link.host}.`;
}

/** Omits the delivery address, which is not shared with guests and needed only at checkout. */
function envelopeOf({ orderTypeId, pickupType, store, day, time }: GroupLink): CartEnvelope {
  return { orderTypeId, pickupType, storeNumber: store.storeNumber, day, time };
}
