import { refuseError, refuseUnknownButton } from "../../../components/form/refuse.ts";
import checkoutStyles from "../../../styles/checkout.css?url";
import { visitMarkOf } from "../../../ui/form/idempotency-field.tsx";
import { type KeepFormParts, OFFLINE, keepForm } from "../../../ui/form/keep-form.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import type { Route } from "./+types/checkout.ts";
import { checkoutData, readCheckout, rememberShown } from "./checkout-data.ts";
import { readPosted } from "./checkout-form.ts";
import { checkoutIntents } from "./checkout-intents.ts";
import { CheckoutPage } from "./checkout-page.tsx";
import { type Answer, askToSignInAgain, keepTyped, openCheckout } from "./guard.ts";
import { handlers } from "./intents/handlers.ts";
import { orderUnconfirmed } from "./use-lost-reply.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { readAgainAfterRefusal as shouldRevalidate } from "../../../ui/form/keep-form.ts";

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(retryAfter && { "Retry-After": retryAfter }) };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const checkout = openCheckout(context);
  const query = new URL(request.url).searchParams;
  const isTaxAsked = query.get("panel") === "tax";
  const read = await readCheckout(checkout, { isTaxAsked });
  askToSignInAgain(checkout);
  rememberShown(checkout, read);
  return { ...checkoutData(checkout, read), isTaxAsked, renaming: query.get("rename") };
}

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const form = await request.formData();
  const checkout = openCheckout(context);
  const pressed = checkoutIntents.read(form);
  const posted = readPosted(form, pressed?.name === "place");
  keepTyped(checkout, posted);
  if (!pressed) return refuseUnknownButton(form);
  const { name, argument } = pressed;
  const shown = checkout.desk.placing.openAgreement(posted.agreement ?? "");
  const userAgent = request.headers.get("user-agent") ?? "";
  const field = FIELDS[name.split(":", 1)[0] ?? ""] ?? "";
  const failed = (error: unknown) => refuseError(form, error, checkout.site.requestId, { field });
  return handlers[name]({ ...checkout, form, posted, shown, argument, userAgent }).catch(failed);
}

const FIELDS: Record<string, string> = { gift: "giftNumber", card: "providerCard", promo: "promoCode" };

export async function clientAction({ request, serverAction }: { request: Request } & KeepFormParts) {
  const pressed = checkoutIntents.read(await request.clone().formData());
  // While the browser is offline the order cannot have been sent.
  const mayBePlaced = pressed?.name === "place" && navigator.onLine;
  return keepForm({ serverAction, instead: mayBePlaced ? orderUnconfirmed() : OFFLINE });
}

export const links = () => stylesheet(checkoutStyles);

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutPage key={visitMarkOf(loaderData.idempotencyKey)} {...loaderData} actionData={actionData} />;
}
