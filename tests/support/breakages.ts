import { randomBytes } from "node:crypto";
import { type Fetch, type Json, instead, isFor, onReply, readInstead } from "./altered-api.ts";

/** Single violations of the contract by an API, and the calls that show each. */

interface Breakage {
  /** The violated row or decision, and how. */
  what: string;
  /** The only call that must be named. */
  call: string;
  /** Seen only in replies to changes. */
  write: boolean;
  breakIt: BreakIt;
}

type BreakIt = (api: Fetch) => Fetch;

/** By the call that must be named, and by the violation. */
type Table = Record<string, Record<string, BreakIt>>;

/** Four thousand incompressible characters. */
const SURPLUS = randomBytes(3_000).toString("base64url");

/** Changes a list entry by entry; another body is a refusal. */
const each = (alter: (entry: Json) => Json) => (body: Json) => (Array.isArray(body) ? body.map(alter) : body);

const replyOf = (type: string, text: string) => () => new Response(text, { headers: { "content-type": type } });

const SHOWN_BY_ANY: Table = {
  "cart-add": {
    "adding merges equal lines (API-33)": merging,
    "a price is a string (API-33)": onReply("PUT", /\/add$/, (body) => ({
      ...body,
      cart: body.cart.map((line: Json) => ({ ...line, price: String(line.price) })),
    })),
  },
  "cart-update": {
    "an update is confirmed but not made (API-34)": (api) => (request) =>
      isFor(request, "PUT", /\/update$/) ? readInstead(api, request, /\/update$/) : api(request),
  },
  "cart-remove": { "removing removes every line (API-35)": removingAll },
  "redeem-promo": {
    "any promo code is accepted (API-41)": (api) => async (request) => {
      const body = await request.clone().text();
      const reply = await api(request);
      if (!isFor(request, "PUT", /\/redeem-promo$/) || reply.status !== 400 || !body.includes("cartId")) return reply;
      return api(new Request(new URL(`/customer-api/order-shopping-cart/${JSON.parse(body).cartId}`, request.url)));
    },
  },
  queue: {
    "modelState is a list (API-44)": onReply("PUT", /\/queue$/, (body) =>
      body.modelState ? { ...body, modelState: Object.keys(body.modelState) } : body,
    ),
  },
  modifiers: {
    "a group of choices of an unknown type (API-25)": onReply(
      "GET",
      /\/modifiers$/,
      each((group) => ({ ...group, type: "radio" })),
    ),
  },
  "order-lead-times": {
    "an HTML page (API-16)": instead("GET", /\/order-lead-times$/, replyOf("text/html", "<!doctype html><p>Moved")),
  },
  "vehicle-types": {
    "a redirect (API-15)": instead("GET", /\/vehicle-types$/, () =>
      Response.redirect("http://api.test/elsewhere", 302),
    ),
  },
  "vehicle-colors": {
    "a truncated reply (API-15)": instead("GET", /\/vehicle-colors$/, replyOf("application/json", '[{"id": 1')),
  },
  "order-types": {
    "no individual orders (API-15)": onReply("GET", /\/order-types$/, (body) =>
      body.filter(({ id }: Json) => id !== 1),
    ),
  },
  "store-hours-for-ordering": {
    "an invalid date (API-08)": onReply(
      "GET",
      /\/store-hours-for-ordering\//,
      each((day) => ({ ...day, date: "someday" })),
    ),
  },
  "within-delivery-radius": {
    "delivery to anywhere (API-10)": onReply("GET", /\/within-delivery-radius$/, (body) => body === false || body),
  },
  "sign-in": {
    "any password is accepted (API-02, AUTH-05)": (api) => async (request) => {
      const reply = await api(request);
      if (!isFor(request, "POST", /\/oauth\/token$/) || reply.ok) return reply;
      return Response.json({ access_token: "anybody", token_type: "bearer", expires_in: 60 });
    },
    "an access token too long for a cookie (AUTH-05)": (api) => async (request) => {
      if (isFor(request, "POST", /\/oauth\/token$/)) {
        const reply = await api(request);
        const body: Json = await reply.json();
        const longer = reply.ok ? { ...body, access_token: body.access_token + SURPLUS } : body;
        return Response.json(longer, { status: reply.status });
      }
      const headers = [...request.headers].map(([name, value]): [string, string] => [name, value.replace(SURPLUS, "")]);
      const body = (await request.clone().text()).replace(SURPLUS, "");
      return api(new Request(request.url, { method: request.method, headers, ...(body && { body }) }));
    },
  },
  revoke: {
    "a revoked token stays valid (AUTH-15)": instead("POST", /\/oauth\/revoke$/, () => Response.json({})),
  },
  session: {
    "every session is authenticated (API-03)": onReply("GET", /\/api\/session$/, (body) => ({
      ...body,
      isAuthenticated: true,
    })),
  },
  "delivery-estimate-add-to-cart": {
    "the cart's fee differs from the estimate's (API-19, DELIV-03)": onReply("PUT", /\/add-to-cart$/, (body) =>
      body.cart ? { ...body, deliveryFee: 0 } : body,
    ),
  },
};

const SHOWN_BY_WRITES: Table = {
  queue: {
    "the charged price differs from the cart's (API-44)": (api) =>
      onReply("GET", /\/order-confirmation\//, withHigherPrice)(onReply("PUT", /\/queue$/, withHigherPrice)(api)),
    "an order has the whole card number (API-44, PAY-20)": onReply("PUT", /\/queue$/, (body) =>
      body.payments ? { ...body, payments: [{ ...body.payments[0], ccMask: "4111222233334444" }] } : body,
    ),
  },
  "order-confirmation": {
    "the confirmation has another order number (API-47)": onReply("GET", /\/order-confirmation\/ZK-/, (body) => ({
      ...body,
      orderNumber: "ZK-0",
    })),
  },
  "preferred-store": {
    "the preferred restaurant does not change (API-14)": (api) => (request) =>
      isFor(request, "PUT", /\/preferred-store\/\d{1,3}$/) && request.headers.has("authorization")
        ? Promise.resolve(Response.json({}))
        : api(request),
  },
  "toggle-favorite": { "a favorite is toggled only once (API-40)": togglingOnce },
  "payment-option-remove": {
    "a removed card stays (API-52)": instead("DELETE", /\/payment-options\/\d{1,5}$/, () =>
      Response.json({ success: true }),
    ),
  },
  "remove-reward": {
    "a reward stays on the cart (API-42)": (api) => (request) =>
      isFor(request, "PUT", /\/remove-reward\/\d{1,5}$/) && request.headers.get("authorization")?.length !== 43
        ? readInstead(api, request, /\/remove-reward\/.*$/)
        : api(request),
  },
};

function rowsOf(table: Table, write = false): Breakage[] {
  return Object.entries(table).flatMap(([call, ways]) =>
    Object.entries(ways).map(([what, breakIt]) => ({ what, call, breakIt, write })),
  );
}

export const BREAKAGES = [...rowsOf(SHOWN_BY_ANY), ...rowsOf(SHOWN_BY_WRITES, true)];

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
