import { redirect } from "react-router";
import * as keys from "../../../context.ts";
import { confirmationPath } from "../../../domain/placed-order.ts";
import { nullIfTrouble } from "../../../domain/trouble.ts";
import { brand } from "../../../ui/brand.ts";
import type { Route } from "./+types/checking.ts";
import { CheckingPage } from "./checking-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/trouble-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Looks, five seconds apart: a minute, and twenty seconds have gone before. */
const MOST_LOOKS = 12;

/**
 * An order was sent and nobody could say what became of it (R4, D-165): it is looked up, never sent again. It ends in
 * the order, in "not placed", with the same bag, or in the number to call.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(keys.visit);
  const memory = context.get(keys.cartMemory);
  const { cartId, orderNumbers, inDoubt } = memory.read();
  const [store, cart] = await Promise.all([
    visit.store().catch(nullIfTrouble),
    visit.cart().catch((error: unknown) => (error instanceof Response ? null : (nullIfTrouble(error) ?? "unreadable"))),
  ]);
  const [placed] = memory.read().orderNumbers;
  if (placed && placed !== orderNumbers[0]) throw redirect(confirmationPath(placed), 303);
  // Nothing is in doubt: an address that was kept, or opened again later.
  if (cartId === null || !inDoubt) throw redirect("/order-now/checkout", 303);

  const query = new URL(request.url).searchParams;
  const looks = Math.min(MOST_LOOKS, Math.max(0, Math.floor(Number(query.get("look")) || 0)));
  // That of the submission: the log has it beside what went wrong.
  const asked = query.get("reference") ?? "";
  const reference = /^[\w-]{1,64}$/.test(asked) ? asked : context.get(keys.page).requestId;
  const help = {
    store: store?.name ?? "",
    phone: store?.phone || brand.helpPhone,
    reference,
  };
  // A bag that is gone may be gone because it was ordered: that proves nothing.
  if (cart === null) return { state: "unknown" as const, next: "", help };
  if (looks < MOST_LOOKS) return { state: "looking" as const, next: `?look=${looks + 1}&reference=${reference}`, help };
  return { state: cart === "unreadable" ? ("unknown" as const) : ("not placed" as const), next: "", help };
}

export default function Checking({ loaderData }: Route.ComponentProps) {
  return <CheckingPage {...loaderData} />;
}
