import { data, redirect } from "react-router";
import * as keys from "../../../context.ts";
import { returnToOf, sentPath } from "../../../domain/account/account.ts";
import { MOST_QUOTE_GUESTS, readGuests } from "../../../domain/checkout/contact.ts";
import { nullIfTrouble } from "../../../domain/trouble.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import { textOf } from "../../../ui/form/text-of.ts";
import type { Route } from "./+types/quote.ts";
import { failedForm, readPerson, refuseForm } from "../account-form.ts";
import { leaveForMainSite } from "../main-site.ts";
import { QuotePage } from "./quote-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

const PATH = "/catering/quote";
const FIELDS = { firstName: "required", lastName: "required", email: "required", phone: "required" } as const;

/** Asking for an offer of the Catering Sales Managers (OUT-01, TIME-07). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(keys.site);
  const visitor = context.get(keys.visitor);
  leaveForMainSite(site.links.mainSiteUrl, PATH, site.appUrl);
  const [customer, store] = await Promise.all([
    visitor.account.customer().catch(nullIfTrouble),
    visitor.order.store().catch(nullIfTrouble),
  ]);
  const draft = visitor.draft.read();
  const known = (name: keyof typeof FIELDS) => draft[name] || (customer?.[name] ?? "");
  return {
    typed: {
      firstName: known("firstName"),
      lastName: known("lastName"),
      email: known("email"),
      phone: known("phone"),
      guests: draft.guests,
    } as Record<string, string>,
    storeName: store?.name ?? null,
    back: returnToOf(request.url),
    mark: visitor.once.mark(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(keys.site);
  const visitor = context.get(keys.visitor);
  leaveForMainSite(site.links.mainSiteUrl, PATH, site.appUrl);
  const form = await request.formData();
  const { person, problems } = readPerson(form, FIELDS);
  const { guests, message } = readGuests(textOf(form, "guests"), true, MOST_QUOTE_GUESTS);
  if (message !== null) problems.push({ field: "guests", message });
  if (problems.length > 0 || guests === null) return data(refuseForm(form, problems), { status: 422 });
  try {
    // The restaurant of the order, whatever the form says.
    const store = form.has("atStore") ? await visitor.order.store() : null;
    const asked = { ...person, headCount: guests, storeNumber: store?.storeNumber ?? "" };
    await visitor.once.once(form.get("attempt"), `quote ${JSON.stringify(asked)}`, async () => {
      const { quoteNumber } = await context.get(keys.remote).catering.cateringQuote(asked);
      visitor.notices.write({ code: "quote-requested", quoteNumber: quoteNumber.slice(0, 40) });
      return PATH;
    });
    return redirect(sentPath(PATH, returnToOf(request.url)), 303);
  } catch (error) {
    // The call has a name of its own for the guests.
    const fields = [...Object.keys(FIELDS), "guests", "headCount"];
    const { requestId: reference } = site;
    const { status, refusal } = failedForm(error, { form, fields, what: "Asking for a quote", reference });
    const named = refusal.problems.map((problem) =>
      problem.field === "headCount" ? { ...problem, field: "guests" } : problem,
    );
    return data({ ...refusal, problems: named }, { status });
  }
}

export const clientAction = keepForm;

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  return <QuotePage {...loaderData} refusal={actionData ?? null} />;
}
