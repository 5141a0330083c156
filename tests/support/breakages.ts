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

export const BREAKAGES: Breakage[] = [
  {
    what: "API-33, D-089: adding merges equal lines",
    calls: ["cart-add"],
    breakIt: merging,
  },
  {
    what: "API-33, D-086: adding answers no lines",
    calls: ["cart-add"],
    breakIt: onReply("PUT", /\/add$/, ({ cart: _cart, ...rest }) => rest),
  },
  {
    what: "API-33: a price is a text",
    calls: ["cart-add"],
    breakIt: onReply("PUT", /\/add$/, (body) => ({ ...body, cart: body.cart.map(withPriceAsText) })),
  },
  {
    what: "API-33, MOD-10: a missing choice is no reason to refuse",
    calls: ["cart-add"],
    breakIt: accepting("PUT", /\/add$/, ({ message }) => /is required|choose/i.test(JSON.stringify(message))),
  },
  {
    what: "API-33, ERR-02: a quantity of 0 is a failure",
    calls: ["cart-add"],
    breakIt: onStatus("PUT", /\/add$/, 400, 500),
  },
  {
    what: "API-34: an update is answered and not made",
    calls: ["cart-update"],
    breakIt: (api) => (request) =>
      isFor(request, "PUT", /\/update$/) ? readInstead(api, request, /\/update$/) : api(request),
  },
  {
    what: "API-35: removing takes every line",
    calls: ["cart-remove"],
    breakIt: removingAll,
  },
  {
    what: "API-30, API-36: the cart of a customer is for everybody who asks",
    calls: ["cart"],
    breakIt: openToAll,
  },
  {
    what: "API-30, AUTH-12: a token that does not hold is a guest's",
    calls: ["cart"],
    breakIt: onRequest("GET", CART, (request) => {
      if (request.headers.has("authorization") && request.headers.get("authorization")!.length === 43)
        request.headers.delete("authorization");
    }),
  },
  {
    what: "API-31: cart ids are counted",
    calls: ["cart-create"],
    breakIt: counting,
  },
  {
    what: "API-37, D-092: validating does not say whether the cart is intact",
    calls: ["cart-validate"],
    breakIt: onReply("PUT", /\/validate-to-store\//, ({ intact: _intact, ...rest }) => rest),
  },
  {
    what: "API-37: validating does nothing",
    calls: ["cart-validate"],
    breakIt: (api) => async (request) => {
      if (!isFor(request, "PUT", /\/validate-to-store\//)) return api(request);
      const reply = await readInstead(api, request, /\/validate-to-store\/.*$/);
      return reply.ok ? Response.json({ cart: await reply.json(), intact: true }) : reply;
    },
  },
  {
    what: "API-41: every promo code is as good as the next",
    calls: ["redeem-promo"],
    breakIt: (api) => async (request) => {
      const body = await request.clone().text();
      const reply = await api(request);
      if (!isFor(request, "PUT", /\/redeem-promo$/) || reply.status !== 400 || !body.includes("cartId")) return reply;
      return api(new Request(new URL(`/customer-api/order-shopping-cart/${JSON.parse(body).cartId}`, request.url)));
    },
  },
  {
    what: "API-44, R4: a second purchase is a second order",
    calls: ["queue"],
    write: true,
    breakIt: orderingTwice,
  },
  {
    what: "API-44, D-146: modelState is a list",
    calls: ["queue"],
    breakIt: onReply("PUT", /\/queue$/, (body) =>
      body.modelState ? { ...body, modelState: Object.keys(body.modelState) } : body,
    ),
  },
  {
    what: "API-44, D-153: another price is charged than the cart told",
    calls: ["queue"],
    write: true,
    breakIt: (api) =>
      onReply("GET", /\/order-confirmation\//, withHigherPrice)(onReply("PUT", /\/queue$/, withHigherPrice)(api)),
  },
  {
    what: "API-44, PAY-20: an order tells the whole card number",
    calls: ["queue"],
    write: true,
    breakIt: onReply("PUT", /\/queue$/, (body) =>
      body.payments ? { ...body, payments: [{ ...body.payments[0], ccMask: "4111222233334444" }] } : body,
    ),
  },
  {
    what: "API-35, API-44: a cart that was ordered can still be changed",
    calls: ["cart-remove"],
    write: true,
    breakIt: accepting("PUT", /\/remove$/, ({ message }) => /already been placed/.test(message)),
  },
  {
    what: "API-47: the order is another one when it is read",
    calls: ["order-confirmation"],
    write: true,
    breakIt: onReply("GET", /\/order-confirmation\/ZK-/, (body) => ({ ...body, orderNumber: "ZK-0" })),
  },
  {
    what: "API-24: what does not exist is a failure",
    calls: ["menu-item"],
    breakIt: onStatus("GET", /\/menu-item\/\d+$/, 404, 500),
  },
  {
    what: "API-25: a group of choices of a kind that nobody knows",
    calls: ["modifiers"],
    breakIt: onReply("GET", /\/modifiers$/, (body) =>
      Array.isArray(body) ? body.map((group) => ({ ...group, type: "radio" })) : body,
    ),
  },
  {
    what: "API-16: a page of HTML",
    calls: ["order-lead-times"],
    breakIt: instead(
      "GET",
      /\/order-lead-times$/,
      () => new Response("<!doctype html><p>Moved", { headers: { "content-type": "text/html" } }),
    ),
  },
  {
    what: "API-15: a redirect",
    calls: ["vehicle-types"],
    breakIt: instead("GET", /\/vehicle-types$/, () => Response.redirect("http://api.test/elsewhere", 302)),
  },
  {
    what: "API-15: half a reply",
    calls: ["vehicle-colors"],
    breakIt: instead(
      "GET",
      /\/vehicle-colors$/,
      () => new Response('[{"id": 1', { headers: { "content-type": "application/json" } }),
    ),
  },
  {
    what: "API-15: nobody can order for themselves",
    calls: ["order-types"],
    breakIt: onReply("GET", /\/order-types$/, (body) => body.filter(({ id }: Json) => id !== 1)),
  },
  {
    what: "API-61: a feature that nobody knows is on",
    calls: ["feature-toggles"],
    breakIt: onReply("POST", /\/feature-toggle\/all$/, (body) =>
      Array.isArray(body) ? body.map((toggle) => ({ ...toggle, isEnabled: true })) : body,
    ),
  },
  {
    what: "API-08, D-040: hours without dates",
    calls: ["store-hours-for-ordering"],
    breakIt: onReply("GET", /\/store-hours-for-ordering\//, (body) =>
      Array.isArray(body) ? body.map(({ date: _date, ...day }) => day) : body,
    ),
  },
  {
    what: "API-08: a date that is none",
    calls: ["store-hours-for-ordering"],
    breakIt: onReply("GET", /\/store-hours-for-ordering\//, (body) =>
      Array.isArray(body) ? body.map((day) => ({ ...day, date: "someday" })) : body,
    ),
  },
  {
    what: "API-09: restaurants without coordinates",
    calls: ["closest-locations"],
    breakIt: onReply("GET", /\/closest-locations$/, (body) => body.map(({ lat: _lat, ...store }: Json) => store)),
  },
  {
    what: "API-09, STORE-12: the farthest comes first",
    calls: ["closest-locations"],
    breakIt: onReply("GET", /\/closest-locations$/, (body) => body.toReversed()),
  },
  {
    what: "API-10: delivery to anywhere",
    calls: ["within-delivery-radius"],
    breakIt: onReply("GET", /\/within-delivery-radius$/, (body) => (body === false ? true : body)),
  },
  {
    what: "API-02, AUTH-05: any password will do",
    calls: ["sign-in"],
    breakIt: (api) => async (request) => {
      const reply = await api(request);
      if (!isFor(request, "POST", /\/oauth\/token$/) || reply.ok) return reply;
      return Response.json({ access_token: "anybody", token_type: "bearer", expires_in: 60 });
    },
  },
  {
    what: "API-03: everybody is authenticated",
    calls: ["session"],
    breakIt: onReply("GET", /\/api\/session$/, (body) => ({ ...body, isAuthenticated: true })),
  },
  {
    what: "API-14: the preferred restaurant stays what it was",
    calls: ["preferred-store"],
    write: true,
    breakIt: (api) => (request) =>
      isFor(request, "PUT", /\/preferred-store\/\d{1,3}$/) && request.headers.has("authorization")
        ? Promise.resolve(Response.json({}))
        : api(request),
  },
  {
    what: "API-40: a favorite is toggled once and never again",
    calls: ["toggle-favorite"],
    write: true,
    breakIt: togglingOnce,
  },
  {
    what: "API-51, GIFT-02: a wrong pin tells that the card exists",
    calls: ["card-lookup"],
    breakIt: (api) => async (request) => {
      const body = await request.clone().text();
      const reply = await api(request);
      const isWrongPin = isFor(request, "POST", /\/lookup-for-order$/) && reply.status === 400 && body.includes("6035");
      return isWrongPin ? Response.json({ message: "This is not its pin." }, { status: 400 }) : reply;
    },
  },
  {
    what: "API-52: a card that is forgotten stays",
    calls: ["payment-option-remove"],
    write: true,
    breakIt: instead("DELETE", /\/payment-options\/\d{1,5}$/, () => Response.json({ success: true })),
  },
  {
    what: "API-19, DELIV-03: the fee of the estimate is not that of the cart",
    calls: ["delivery-estimate-add-to-cart"],
    breakIt: onReply("PUT", /\/add-to-cart$/, (body) => (body.cart ? { ...body, deliveryFee: 0 } : body)),
  },
  {
    what: "API-42: a reward stays on the cart",
    calls: ["remove-reward"],
    write: true,
    breakIt: (api) => (request) =>
      isFor(request, "PUT", /\/remove-reward\/\d{1,5}$/) && request.headers.get("authorization")?.length !== 43
        ? readInstead(api, request, /\/remove-reward\/.*$/)
        : api(request),
  },
  {
    what: "API-59: the same key buys another gift card",
    calls: ["redeem-points-for-gift-card"],
    write: true,
    breakIt: onRequest("POST", /\/redeem-points-for-gift-card$/, (request) =>
      request.headers.set("idempotency-key", crypto.randomUUID()),
    ),
  },
  {
    what: "API-62: a body that is no JSON is a failure",
    calls: ["cart-create"],
    breakIt: onStatus("POST", /\/order-shopping-cart\/$/, 400, 500),
  },
  {
    what: "R21: an id with a slash is a path",
    calls: ["store-number", "cart", "order-confirmation"],
    breakIt: (api) => (request) =>
      api(/%2f/i.test(request.url) ? new Request(decodeURIComponent(request.url), request) : request),
  },
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
