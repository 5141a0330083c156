import { type RouterContextProvider, redirect } from "react-router";
import type { CartLine } from "@platter/ordering/checkout/cart.ts";
import { groupPath } from "@platter/ordering/group/group.ts";
import * as keys from "../../../server/context.ts";
import { notFound, showErrorPage } from "../../components/page/error-page.tsx";

/** The URL contains the token, so it must not reach other sites, caches or search engines. */
export const PRIVATE = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
  // With `no-referrer`, Chromium would send `Origin: null` with our own forms, which are then refused.
  "Referrer-Policy": "same-origin",
};

export type OpenedGroup = Awaited<ReturnType<typeof openGroup>>;

export async function openGroup(context: Readonly<RouterContextProvider>, token: string) {
  if (context.get(keys.site).links.groupOrders === "off") throw notFound("page");
  const { groups, idempotency, cartSession } = context.get(keys.visitor);
  const { links, guest } = groups();
  const link = links.open(token);
  if (!link) throw notFound("link", UNKNOWN_LINK);
  const visit = await guest.visit(link).catch(showErrorPage);
  const catering = context.get(keys.remote).guestCatering();
  const isHost = cartSession.read().cartId === link.cartId;
  return { path: groupPath(token), guest, visit, catering, idempotency, isHost };
}

const UNKNOWN_LINK = {
  title: "We can't open that link",
  message: "It may be old, or a part of it may be missing. Please ask for it again, or order a meal of your own.",
  links: [{ to: "/order-now", words: "Order a meal of your own" }],
};

/** Redirects to the group page if the order is closed or the guest has no name yet. */
export async function openForDishes(context: Readonly<RouterContextProvider>, token: string): Promise<OpenedGroup> {
  const opened = await openGroup(context, token);
  if (opened.visit.state !== "open" || opened.visit.name === null) throw redirect(opened.path, 303);
  return opened;
}

export function ownLine({ own }: OpenedGroup["visit"], cartItemId: string): CartLine {
  const line = own.find((one) => one.cartItemId === cartItemId);
  const message = "It may have been removed from the order, or be somebody else's.";
  if (!line) throw notFound("dish of yours", { message });
  return line;
}
