import { type RouteConfig, index, layout, prefix, route } from "@react-router/dev/routes";

/** Every URL of the product, in the order a customer meets them. */
export default [
  index("routes/home.ts"),

  route("order-now", "routes/order-now/shell.tsx", [
    index("routes/order-now/setup/setup.tsx"),
    route("start-over", "routes/order-now/setup/start-over.tsx"),
    route("method", "routes/order-now/method/method.tsx", { id: "method" }),
    route("catering-method", "routes/order-now/method/method.tsx", { id: "catering-method" }),
    route("address", "routes/order-now/address/address.tsx"),
    route("address/suggest", "routes/order-now/address/suggest.ts"),
    route("locations", "routes/order-now/locations/locations.tsx"),
    route("pickup-details", "routes/order-now/pickup-details/pickup-details.tsx", { id: "pickup-details" }),
    route("catering-location-time", "routes/order-now/pickup-details/pickup-details.tsx", {
      id: "catering-location-time",
    }),

    ...prefix("build-order", [
      index("routes/order-now/build-order/categories.tsx"),
      // previous-orders, favorite-orders: with sign-in; these words and menu-item win over category names
      route("menu-item/:itemId", "routes/order-now/item/item.tsx", { id: "item" }),
      route("menu-item/edit/:cartItemId", "routes/order-now/item/edit-item.tsx", { id: "edit-item" }),
      route(":category", "routes/order-now/build-order/category.tsx"),
    ]),

    route("delivery-estimate", "routes/order-now/delivery-estimate/delivery-estimate.tsx"),
    route("cart", "routes/order-now/cart/cart.tsx"),
    route("cart/clear", "routes/order-now/cart/clear-cart.tsx"),
    route("review", "routes/order-now/checkout/review.ts"),
    route("checkout", "routes/order-now/checkout/checkout.tsx"),
    // checkout/rewards: with sign-in
    route("order-confirmation/:orderNumber", "routes/order-now/order-confirmation/order-confirmation.tsx"),
  ]),

  // join-now/signup, account/forgot-password, user, locations, catering/quote and
  // credit-card-refund-policy: with accounts; until then no page links to them
  layout("routes/site.tsx", [route("login", "routes/login/login.tsx")]),
  route("logout", "routes/login/logout.ts"),

  route("lite", "routes/lite.ts"),
  route("pictures/:name", "routes/pictures.ts"),
  route("map/:frame", "routes/map.ts"),
  route("card-provider/*", "routes/card-provider.ts"),
  route("sandbox-control/*", "routes/sandbox-control.ts"),
  route("*", "routes/elsewhere.ts"),
] satisfies RouteConfig;
