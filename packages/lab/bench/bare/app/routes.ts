import { type RouteConfig, route } from "@react-router/dev/routes";

export default [
  route("policy", "policy.tsx"),
  route("menu", "menu.tsx"),
  route("restaurants", "restaurants.tsx"),
  route("texas", "texas.tsx"),
  route("checkout", "checkout.tsx"),
] satisfies RouteConfig;
