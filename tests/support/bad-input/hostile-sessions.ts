import fc from "fast-check";
import { PLAIN_NOTICES, MISSING, NAMED_NOTICES, LOST_ANSWERS } from "@platter/ordering/order/notices.ts";
import { SIGN_IN } from "../../../server/session/account-cookie.ts";
import {
  CART,
  DRAFT,
  EMAIL_LINK,
  NOTICES,
  OPERATIONS,
  PAYMENT,
  SETUP,
} from "../../../server/session/visitor-sessions.ts";
import { HOSTILE } from "./hostile-values.ts";

/** Possible contents of sealed cookies: of an earlier or later release, or of a faulty program. */

export const SEALED = {
  signIn: SIGN_IN,
  cart: CART,
  setup: SETUP,
  payment: PAYMENT,
  emailLink: EMAIL_LINK,
  notices: NOTICES,
  draft: DRAFT,
  operations: OPERATIONS,
};

const text = fc.oneof(
  fc.constantFrom(...HOSTILE.map(({ text: hostile }) => hostile)),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("", "1", "TX", "75201", "12:30", "2026-11-22", "9999-12-31", "2020-02-29", "23:59", "00:00"),
);
const number = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 7, -1, 101, 1e9, 2 ** 53, -0, 0.5, 1e300),
  fc.integer(),
  fc.double({ noNaN: true }),
);
const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), text, number, fc.boolean(), fc.constant(null));

/** Mostly a valid value, so that it gets through, and sometimes an arbitrary one. */
const mostly = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary }, { weight: 1, arbitrary: anything });
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => mostly(fc.option(arbitrary, { nil: null, freq: 3 }));
const some = <T>(shape: { [Key in keyof T]: fc.Arbitrary<T[Key]> }) => fc.record(shape, { requiredKeys: [] });
const all = <T>(shape: { [Key in keyof T]: fc.Arbitrary<T[Key]> }) => fc.record(shape);

const address = all({
  addressLine1: text,
  addressLine2: text,
  city: text,
  state: fc.constantFrom("TX", "", "zz", "<>"),
  zip: fc.constantFrom("75201", "", "<b>"),
  latitude: number,
  longitude: number,
});
const day = fc.oneof(fc.constantFrom("2026-11-21", "2026-11-22", "9999-12-31", "1900-01-01", "2026-02-30"), text);
const time = fc.oneof(fc.constantFrom("12:30", "00:00", "23:59", "24:00"), text);
const store = all({
  id: fc.oneof(fc.constantFrom(1, 2, 33, 0, -1, 2 ** 31), number),
  storeNumber: fc.oneof(fc.constantFrom("1001", "../1001", "a b", ""), text),
});

const order = all({
  orderTypeId: orNull(fc.constantFrom(1, 2, 3, 99, -1)),
  pickupType: orNull(fc.constantFrom("Carry Out", "CurbSide", "Delivery")),
  store: orNull(store),
  address: orNull(address),
  pickupOffer: orNull(all({ storeNumber: text, message: text })),
  vehicle: orNull(all({ color: text, type: text })),
  day: orNull(day),
  time: orNull(time),
  asap: mostly(fc.boolean()),
  near: mostly(text),
  distance: orNull(number),
  isUnchecked: fc.constantFrom(true, undefined),
  cateringDeliveryType: fc.constantFrom("Internal", "DoorDash", undefined, "x"),
  estimatedFor: fc.option(text, { nil: undefined }),
});

const id = fc.oneof(
  fc.constantFrom("c-1", "../x", "a/b?c#d", "%2e%2e", " ", "\u0000", "7c9e6679-7425-40de-944b-e07fc1f90ae7"),
  text,
);
const minutes = fc.oneof(fc.constantFrom(29_000_000, 0, -1, 29_422_080), fc.integer());
const cart = all({
  cartId: orNull(id),
  orderNumbers: mostly(fc.array(id, { maxLength: 6 })),
  doubt: fc.option(all({ cartId: id, at: minutes, storeNumber: text, reference: text }), { nil: undefined }),
  missingSince: fc.option(minutes, { nil: undefined }),
  atCheckout: fc.option(minutes, { nil: undefined }),
  orderTypeId: fc.option(fc.constantFrom(1, 2, 3, 99), { nil: undefined }),
  setAside: fc.option(some({ cartId: id, orderTypeId: number, owner: text }), { nil: undefined }),
  justAdded: fc.option(number, { nil: undefined }),
  owner: fc.option(text, { nil: undefined }),
});

const card = all({ key: id, sealed: text, lastFour: fc.constantFrom("0066", "", "<b>"), name: text, balance: number });
const payment = all({
  isCustomers: mostly(fc.boolean()),
  giftCards: mostly(fc.array(card, { maxLength: 3 })),
  checkedCard: orNull(card),
  chainCard: orNull(fc.constantFrom("loyalty", "catering reward")),
  savedCardId: orNull(id),
  entersCard: mostly(fc.boolean()),
  ownForm: mostly(fc.boolean()),
  session: orNull(all({ id, token: text, startedAt: number, savesCard: fc.boolean() })),
  providerCard: orNull(
    all({
      id,
      brand: text,
      mask: text,
      expirationMonth: fc.constantFrom("12", "<"),
      expirationYear: fc.constantFrom("2028", ""),
      startedAt: number,
    }),
  ),
});

const contact = Object.fromEntries(
  "firstName lastName businessName email phone address address2 city state zip guests instructions"
    .split(" ")
    .map((name) => [name, mostly(text)]),
);
const draft = all({
  ...contact,
  createAccount: mostly(fc.boolean()),
  addToFavorites: mostly(fc.boolean()),
  tip: mostly(
    all({
      kind: fc.constantFrom("10", "15", "20", "other", "<b>", "__proto__"),
      custom: fc.oneof(fc.constantFrom("3.50", "-1", "1e9", "x"), text),
    }),
  ),
  taxEntity: mostly(all({ id: number, name: text })),
});

const codes = fc.constantFrom(
  ...Object.keys(PLAIN_NOTICES),
  ...NAMED_NOTICES,
  "missing",
  "added",
  "items-removed",
  "store-moved",
  "pickup-instead",
);
const notice = all({
  code: codes,
  name: text,
  from: text,
  names: fc.option(fc.array(text, { maxLength: 3 }), { nil: undefined }),
  what: fc.constantFrom(...Object.keys(MISSING), "x"),
  time: orNull(time),
  timeDropped: fc.boolean(),
  quantity: fc.integer(),
  lost: fc.array(fc.constantFrom(...LOST_ANSWERS)),
});

const signIn = all({
  id: text,
  accessToken: orNull(fc.array(text, { maxLength: 3 })),
  expiresAt: fc.oneof(fc.constant(4_000_000_000), number),
  firstName: mostly(text),
  choseGuest: mostly(fc.boolean()),
});
const letter = all({ purpose: fc.constantFrom("confirm", "reset", "quote"), token: text });
const done = fc.array(all({ key: text, to: fc.oneof(fc.constantFrom("/order-now", "//evil.example", "/"), text) }), {
  maxLength: 6,
});

/** Keys are names of contents. */
export const CONTENTS: Record<string, fc.Arbitrary<unknown>> = {
  signIn: mostly(signIn),
  cart: mostly(cart),
  setup: mostly(order),
  payment: mostly(payment),
  emailLink: orNull(letter),
  notices: mostly(fc.array(mostly(notice), { maxLength: 4 })),
  draft: mostly(draft),
  operations: mostly(done),
};
