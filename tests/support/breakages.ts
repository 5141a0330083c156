import {
  type Fetch,
  type Json,
  accepting,
  instead,
  isFor,
  onReply,
  onRequest,
  onStatus,
  readInstead,
} from "./altered-api.ts";

/** Ways in which an API breaks the contract, each of them one thing, and the calls that show it. */

interface Breakage {
  /** Row or decision that is broken, and how. */
  what: string;
  /** The calls that must be named, and no other. */
  calls: string[];
  /** Whether it shows only in what changes data. */
  write?: true;
  breakIt: (api: Fetch) => Fetch;
}

const CART = /\/order-shopping-cart\/[\w-]{24}$/;

/** What is broken, the calls that must be named for it and no others, and how. */
type Row = [what: string, calls: string, breakIt: (api: Fetch) => Fetch];

const SHOWN_BY_ANY: Row[] = [
  ["adding merges equal lines (API-33)", "cart-add", merging],
  ["adding answers no lines (API-33)", "cart-add", onReply("PUT", /\/add$/, ({ cart: _cart, ...rest }) => rest)],
  [
    "a price is a text (API-33)",
    "cart-add",
    onReply("PUT", /\/add$/, (body) => ({ ...body, cart: body.cart.map(withPriceAsText) })),
  ],
  [
    "a missing choice is no reason to refuse (API-33, MOD-10)",
    "cart-add",
    accepting("PUT", /\/add$/, ({ message }) => /is required|choose/i.test(JSON.stringify(message))),
  ],
  ["a quantity of 0 is a failure (API-33, ERR-02)", "cart-add", onStatus("PUT", /\/add$/, 400, 500)],
  [
    "an update is answered and not made (API-34)",
    "cart-update",
    (api) => (request) => (isFor(request, "PUT", /\/update$/) ? readInstead(api, request, /\/update$/) : api(request)),
  ],
  ["removing takes every line (API-35)", "cart-remove", removingAll],
  ["the cart of a customer is for everybody who asks (API-30, API-36)", "cart", openToAll],
  [
    "API-30 AUTH-12: a token that does not hold is a guest's",
    "cart",
    onRequest("GET", CART, (request) => {
      if (request.headers.has("authorization") && request.headers.get("authorization")!.length === 43)
        request.headers.delete("authorization");
    }),
  ],
  ["cart ids are counted (API-31)", "cart-create", counting],
  [
    "validating does not say whether the cart is intact (API-37)",
    "cart-validate",
    onReply("PUT", /\/validate-to-store\//, ({ intact: _intact, ...rest }) => rest),
  ],
  [
    "validating does nothing (API-37)",
    "cart-validate",
    (api) => async (request) => {
      if (!isFor(request, "PUT", /\/validate-to-store\//)) return api(request);
      const reply = await readInstead(api, request, /\/validate-to-store\/.*$/);
      return reply.ok ? Response.json({ cart: await reply.json(), intact: true }) : reply;
    },
  ],
  [
    "every promo code is as good as the next (API-41)",
    "redeem-promo",
    (api) => async (request) => {
      const body = await request.clone().text();
      const reply = await api(request);
      if (!isFor(request, "PUT", /\/redeem-promo$/) || reply.status !== 400 || !body.includes("cartId")) return reply;
      return api(new Request(new URL(`/customer-api/order-shopping-cart/${JSON.parse(body).cartId}`, request.url)));
    },
  ],
  [
    "modelState is a list (API-44)",
    "queue",
    onReply("PUT", /\/queue$/, (body) =>
      body.modelState ? { ...body, modelState: Object.keys(body.modelState) } : body,
    ),
  ],
  ["what does not exist is a failure (API-24)", "menu-item", onStatus("GET", /\/menu-item\/\d+$/, 404, 500)],
  [
    "a group of choices of a kind that nobody knows (API-25)",
    "modifiers",
    onReply("GET", /\/modifiers$/, (body) =>
      Array.isArray(body) ? body.map((group) => ({ ...group, type: "radio" })) : body,
    ),
  ],
  [
    "a page of HTML (API-16)",
    "order-lead-times",
    instead(
      "GET",
      /\/order-lead-times$/,
      () => new Response("<!doctype html><p>Moved", { headers: { "content-type": "text/html" } }),
    ),
  ],
  [
    "a redirect (API-15)",
    "vehicle-types",
    instead("GET", /\/vehicle-types$/, () => Response.redirect("http://api.test/elsewhere", 302)),
  ],
  [
    "half a reply (API-15)",
    "vehicle-colors",
    instead(
      "GET",
      /\/vehicle-colors$/,
      () => new Response('[{"id": 1', { headers: { "content-type": "application/json" } }),
    ),
  ],
  [
    "nobody can order for themselves (API-15)",
    "order-types",
    onReply("GET", /\/order-types$/, (body) => body.filter(({ id }: Json) => id !== 1)),
  ],
  [
    "a feature that nobody knows is on (API-61)",
    "feature-toggles",
    onReply("POST", /\/feature-toggle\/all$/, (body) =>
      Array.isArray(body) ? body.map((toggle) => ({ ...toggle, isEnabled: true })) : body,
    ),
  ],
  [
    "hours without dates (API-08)",
    "store-hours-for-ordering",
    onReply("GET", /\/store-hours-for-ordering\//, (body) =>
      Array.isArray(body) ? body.map(({ date: _date, ...day }) => day) : body,
    ),
  ],
  [
    "a date that is none (API-08)",
    "store-hours-for-ordering",
    onReply("GET", /\/store-hours-for-ordering\//, (body) =>
      Array.isArray(body) ? body.map((day) => ({ ...day, date: "someday" })) : body,
    ),
  ],
  [
    "restaurants without coordinates (API-09)",
    "closest-locations",
    onReply("GET", /\/closest-locations$/, (body) => body.map(({ lat: _lat, ...store }: Json) => store)),
  ],
  [
    "the farthest comes first (API-09, STORE-12)",
    "closest-locations",
    onReply("GET", /\/closest-locations$/, (body) => body.toReversed()),
  ],
  [
    "delivery to anywhere (API-10)",
    "within-delivery-radius",
    onReply("GET", /\/within-delivery-radius$/, (body) => (body === false ? true : body)),
  ],
  [
    "any password will do (API-02, AUTH-05)",
    "sign-in",
    (api) => async (request) => {
      const reply = await api(request);
      if (!isFor(request, "POST", /\/oauth\/token$/) || reply.ok) return reply;
      return Response.json({ access_token: "anybody", token_type: "bearer", expires_in: 60 });
    },
  ],
  [
    "everybody is authenticated (API-03)",
    "session",
    onReply("GET", /\/api\/session$/, (body) => ({ ...body, isAuthenticated: true })),
  ],
  [
    "a wrong pin tells that the card exists (API-51, GIFT-02)",
    "card-lookup",
    (api) => async (request) => {
      const body = await request.clone().text();
      const reply = await api(request);
      const isWrongPin = isFor(request, "POST", /\/lookup-for-order$/) && reply.status === 400 && body.includes("6035");
      return isWrongPin ? Response.json({ message: "This is not its pin." }, { status: 400 }) : reply;
    },
  ],
  [
    "the fee of the estimate is not that of the cart (API-19, DELIV-03)",
    "delivery-estimate-add-to-cart",
    onReply("PUT", /\/add-to-cart$/, (body) => (body.cart ? { ...body, deliveryFee: 0 } : body)),
  ],
  [
    "a body that is no JSON is a failure (API-62)",
    "cart-create",
    onStatus("POST", /\/order-shopping-cart\/$/, 400, 500),
  ],
  [
    "an id with a slash is a path",
    "store-number cart order-confirmation",
    (api) => (request) =>
      api(/%2f/i.test(request.url) ? new Request(decodeURIComponent(request.url), request) : request),
  ],
];

const SHOWN_BY_WRITES: Row[] = [
  ["a second purchase is a second order (API-44)", "queue", orderingTwice],
  [
    "another price is charged than the cart told (API-44)",
    "queue",
    (api) =>
      onReply("GET", /\/order-confirmation\//, withHigherPrice)(onReply("PUT", /\/queue$/, withHigherPrice)(api)),
  ],
  [
    "an order tells the whole card number (API-44, PAY-20)",
    "queue",
    onReply("PUT", /\/queue$/, (body) =>
      body.payments ? { ...body, payments: [{ ...body.payments[0], ccMask: "4111222233334444" }] } : body,
    ),
  ],
  [
    "a cart that was ordered can still be changed (API-35, API-44)",
    "cart-remove",
    accepting("PUT", /\/remove$/, ({ message }) => /already been placed/.test(message)),
  ],
  [
    "the order is another one when it is read (API-47)",
    "order-confirmation",
    onReply("GET", /\/order-confirmation\/ZK-/, (body) => ({ ...body, orderNumber: "ZK-0" })),
  ],
  [
    "the preferred restaurant stays what it was (API-14)",
    "preferred-store",
    (api) => (request) =>
      isFor(request, "PUT", /\/preferred-store\/\d{1,3}$/) && request.headers.has("authorization")
        ? Promise.resolve(Response.json({}))
        : api(request),
  ],
  ["a favorite is toggled once and never again (API-40)", "toggle-favorite", togglingOnce],
  [
    "a card that is forgotten stays (API-52)",
    "payment-option-remove",
    instead("DELETE", /\/payment-options\/\d{1,5}$/, () => Response.json({ success: true })),
  ],
  [
    "a reward stays on the cart (API-42)",
    "remove-reward",
    (api) => (request) =>
      isFor(request, "PUT", /\/remove-reward\/\d{1,5}$/) && request.headers.get("authorization")?.length !== 43
        ? readInstead(api, request, /\/remove-reward\/.*$/)
        : api(request),
  ],
  [
    "the same key buys another gift card (API-59)",
    "redeem-points-for-gift-card",
    onRequest("POST", /\/redeem-points-for-gift-card$/, (request) =>
      request.headers.set("idempotency-key", crypto.randomUUID()),
    ),
  ],
];

const breakage = ([what, calls, breakIt]: Row): Breakage => ({ what, calls: calls.split(" "), breakIt });

export const BREAKAGES: Breakage[] = [
  ...SHOWN_BY_ANY.map(breakage),
  ...SHOWN_BY_WRITES.map((row): Breakage => ({ ...breakage(row), write: true })),
];

function withPriceAsText(line: Json): Json {
  return { ...line, price: String(line.price) };
}

function withHigherPrice(order: Json): Json {
  return order.price ? { ...order, price: order.price + 1 } : order;
}

function merging(api: Fetch): Fetch {
  return async (request) => {
    if (!isFor(request, "PUT", /\/add$/)) return api(request);
    const body: Json = await request
      .clone()
      .json()
      .catch(() => null);
    const read = await readInstead(api, request, /\/add$/);
    const lines: Json[] = read.ok ? (await read.json()).cart : [];
    const twin = lines.find((line) => line.menuItemId === body?.orderRequest?.menuItemId);
    if (!twin) return api(request);
    const { cartItemId, quantity } = twin;
    const merged = { ...body.orderRequest, cartItemId, quantity: quantity + body.orderRequest.quantity };
    const { url, headers } = request;
    const update = { method: "PUT", headers, body: JSON.stringify({ ...body, orderRequest: merged }) };
    return api(new Request(url.replace("/add", "/update"), update));
  };
}

function removingAll(api: Fetch): Fetch {
  return async (request) => {
    const first = request.clone();
    const reply = await api(request);
    if (!isFor(request, "PUT", /\/remove$/) || !reply.ok) return reply;
    const { cart, id }: Json = await reply.clone().json();
    const [other] = cart;
    if (!other) return reply;
    const { url, headers } = first;
    const body = JSON.stringify({ cartId: id, cartItemId: other.cartItemId });
    return api(new Request(url, { method: "PUT", headers, body }));
  };
}

/** Whoever asks is the customer who signed in last. */
function openToAll(api: Fetch): Fetch {
  let last = "";
  return async (request) => {
    last = request.headers.get("authorization") ?? last;
    const reply = await api(request);
    if (!isFor(request, "GET", CART) || reply.status !== 401 || request.headers.has("authorization")) return reply;
    return api(new Request(request.url, { headers: { authorization: last } }));
  };
}

/** The API's ids go by numbers of their own. */
function counting(api: Fetch): Fetch {
  const ids: string[] = [];
  const numberOf = (index: number) => `cart-${String(index).padStart(16, "0")}`;
  const inside = (text: string) => text.replace(/cart-(\d{16})/g, (_all, digits: string) => ids[Number(digits)] ?? "x");
  return async (request) => {
    const body = await request.clone().text();
    const { method, headers } = request;
    const reply = await api(new Request(inside(request.url), { method, headers, ...(body && { body: inside(body) }) }));
    let text = await reply.text();
    if (isFor(request, "POST", /\/order-shopping-cart\/$/) && reply.ok) ids.push(JSON.parse(text).id);
    for (const [index, id] of ids.entries()) text = text.replaceAll(id, numberOf(index));
    return new Response(text, { status: reply.status, headers: reply.headers });
  };
}

function orderingTwice(api: Fetch): Fetch {
  const ordered = new Set<string>();
  return async (request) => {
    const reply = await api(request);
    if (!isFor(request, "PUT", /\/queue$/) || !reply.ok) return reply;
    const order: Json = await reply.json();
    const orderNumber = ordered.has(request.url) ? `${order.orderNumber}-2` : order.orderNumber;
    ordered.add(request.url);
    return Response.json({ ...order, orderNumber });
  };
}

function togglingOnce(api: Fetch): Fetch {
  let toggled = false;
  return async (request) => {
    if (!isFor(request, "PUT", /\/ZK-\w+\/toggleFavorite$/) || !toggled) {
      const reply = await api(request);
      toggled ||= isFor(request, "PUT", /\/toggleFavorite$/) && reply.ok;
      return reply;
    }
    return Response.json({ isFavorite: true });
  };
}
