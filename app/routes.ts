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
      // These words and menu-item win over category names.
      route("previous-orders", "routes/order-now/past-orders/past-orders.tsx", { id: "previous-orders" }),
      route("favorite-orders", "routes/order-now/past-orders/past-orders.tsx", { id: "favorite-orders" }),
      route("menu-item/:itemId", "routes/order-now/item/item.tsx", { id: "item" }),
      route("menu-item/:itemId/quick", "routes/order-now/item/quick-item.ts", { id: "quick-item" }),
      route("menu-item/edit/:cartItemId", "routes/order-now/item/item.tsx", { id: "edit-item" }),
      route(":category", "routes/order-now/build-order/category.tsx"),
    ]),

    route("delivery-estimate", "routes/order-now/delivery-estimate/delivery-estimate.tsx"),
    route("cart", "routes/order-now/cart/cart.tsx"),
    route("cart/choose", "routes/order-now/cart/choose-cart.tsx"),
    route("cart/clear", "routes/order-now/cart/clear-cart.tsx"),
    route("review", "routes/order-now/review.ts"),
    route("checkout", "routes/order-now/checkout/checkout.tsx"),
    route("checkout/draft", "routes/order-now/checkout/draft.ts"),
    route("checkout/card", "routes/order-now/checkout/card-return.ts"),
    route("checkout/order-outcome", "routes/order-now/checkout/order-outcome.ts"),
    route("checkout/checking", "routes/order-now/checkout/checking.tsx"),
    route("checkout/rewards", "routes/order-now/rewards/rewards.tsx"),
    route("checkout/rewards/card/:cardId", "routes/order-now/rewards/reward-card.tsx"),
    route("checkout/rewards/gift-card/:typeId", "routes/order-now/rewards/gift-card.tsx"),
    route("order-confirmation/:orderNumber", "routes/order-now/order-confirmation/order-confirmation.tsx"),
    ...prefix("order-confirmation/:orderNumber", [
      route("order.ics", "routes/order-now/order-confirmation/order-ics.ts"),
      route("delivery", "routes/order-now/order-confirmation/delivery.tsx"),
      route("delivery/status", "routes/order-now/order-confirmation/delivery-status.ts"),
    ]),
  ]),

  layout("routes/site.tsx", [
    route("login", "routes/login/login.tsx"),
    route("join-now/signup", "routes/account/sign-up/sign-up.tsx"),
    route("join-now/signup/sent", "routes/account/sent/sent.tsx", { id: "sign-up-sent" }),
    route("account/confirm", "routes/account/confirm/confirm.tsx"),
    route("account/forgot-password", "routes/account/forgot-password/forgot-password.tsx"),
    route("account/forgot-password/sent", "routes/account/sent/sent.tsx", { id: "forgot-password-sent" }),
    route("account/reset-password", "routes/account/reset-password/reset-password.tsx"),
    route("user", "routes/account/user/user.tsx"),
    route("catering/quote", "routes/account/quote/quote.tsx"),
    route("catering/quote/sent", "routes/account/sent/sent.tsx", { id: "quote-sent" }),
    route("locations", "routes/locations/locations.tsx"),
    route("locations/store/:state/:name", "routes/locations/store.tsx"),
    route("credit-card-refund-policy", "routes/policies/policy.tsx", { id: "refund-policy" }),
    route("policies/:name", "routes/policies/policy.tsx", { id: "policy" }),
  ]),
  route("logout", "routes/login/logout.ts"),

  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route(".well-known/security.txt", "routes/security-txt.ts"),
  route("lite", "routes/lite.ts"),
  route("browser-error", "routes/browser-error.ts"),
  route("pictures/:name", "routes/pictures.ts"),
  route("pictures/dish/:itemId", "routes/dish-picture.ts"),
  route("pictures/-/:mark/*", "routes/pictures.ts", { id: "api-pictures" }),
  route("map/:frame", "routes/map.ts"),
  route("card-provider/*", "routes/embedded-api.ts", { id: "card-provider" }),
  route("sandbox-control/*", "routes/embedded-api.ts", { id: "sandbox-control" }),
  route("*", "routes/catch-all.ts"),
] satisfies RouteConfig;
