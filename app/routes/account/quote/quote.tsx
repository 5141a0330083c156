import { redirect } from "react-router";
import { returnToOf, sentPath } from "@platter/ordering/account/account.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { formatTyped, readForm } from "../../../components/form/read-form.ts";
import { refuse, refuseFailure } from "../../../components/form/refuse.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/quote.ts";
import { openOwnPage } from "../guard.ts";
import { personRules } from "../person-rules.ts";
import { QuotePage } from "./quote-page.tsx";
import { quoteGuests, quoteRules } from "./quote-rules.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

const PATH = "/catering/quote";

/** Asking for an offer of the Catering Sales Managers (OUT-01, TIME-07). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { account, order, draft: contact, idempotency, catering } = openOwnPage(context, PATH);
  const [customer, store] = await Promise.all([
    catering.soon(account.customer()).catch(orNull),
    catering.soon(order.store()).catch(orNull),
  ]);
  const draft = contact.read();
  const known = (name: keyof typeof personRules) => draft[name] || (customer?.[name] ?? "");
  const person = Object.keys(personRules).map((name) => [name, known(name as keyof typeof personRules)]);
  return {
    typed: { ...Object.fromEntries(person), guests: draft.guests } as Record<string, string>,
    storeName: store?.name ?? null,
    back: returnToOf(request.url),
    idempotencyKey: idempotency.newKey(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { order, notices, idempotency, catering, reference } = openOwnPage(context, PATH);
  const form = await request.formData();
  formatTyped(form, quoteRules);
  const { values, problems } = readForm(form, quoteRules);
  if (problems) return refuse(form, problems);
  try {
    // The restaurant of the order, whatever the form says.
    const store = form.has("atStore") ? await order.store() : null;
    const { guests, ...person } = values;
    const asked = { ...person, headCount: quoteGuests(guests).guests ?? 0, storeNumber: store?.storeNumber ?? "" };
    await idempotency.once(form.get("idempotencyKey"), `quote ${JSON.stringify(asked)}`, async () => {
      const { quoteNumber } = await catering.cateringQuote(asked);
      notices.write({ code: "quote-requested", quoteNumber: quoteNumber.slice(0, 40) });
      return PATH;
    });
    return redirect(sentPath(PATH, returnToOf(request.url)), 303);
  } catch (error) {
    const [fields, apiNames] = [Object.keys(quoteRules), { headcount: "guests" }];
    return refuseFailure(error, { form, fields, apiNames, what: "Asking for a quote", reference });
  }
}

export const clientAction = keepForm;

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  return <QuotePage {...loaderData} formErrors={actionData ?? null} />;
}
