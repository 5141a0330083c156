import { Link, redirect } from "react-router";
import { returnToOf, sentPath } from "@platter/ordering/account/account.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { formatTyped, readForm } from "../../../components/form/read-form.ts";
import { refuse, refuseFailure } from "../../../components/form/refuse.ts";
import type { Route } from "./+types/quote.ts";
import { openOwnPage } from "../guard.ts";
import { Check, TextField } from "../../../ui/form/field.tsx";
import { problemOf } from "../../../ui/form/problems.ts";
import { useTextForm } from "../../../ui/form/use-text-form.ts";
import { AccountForm, AccountPage } from "../../../components/account/account-page.tsx";
import { PersonFields, personRules } from "../person-fields.tsx";
import { MOST_QUOTE_GUESTS, correctedGuests, readGuests } from "@platter/ordering/checkout/guests.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

export const headers = () => ({ "Cache-Control": "private, no-store" });

const quoteGuests = (text: string) => readGuests(text, true, MOST_QUOTE_GUESTS);

const quoteRules = {
  ...personRules,
  guests: {
    problem: (text: string) => quoteGuests(text).message,
    format: (text: string) => correctedGuests(text, true),
  },
};

const PATH = "/catering/quote";

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
    // The restaurant is read from the order: the form only says whether to use it.
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

export default function Quote({
  loaderData: { typed, storeName, back, idempotencyKey },
  actionData,
}: Route.ComponentProps) {
  const textForm = useTextForm({ rules: quoteRules, formErrors: actionData ?? null });
  const { problems, answered } = textForm;
  const values = answered?.values ?? typed;
  return (
    <AccountPage title="Ask for a catering quote" art="catering" summary={textForm.summary}>
      <p>
        For a large event, or one more than 3 months away. A catering manager will call you to plan the date, the place
        and the menu.
      </p>
      <AccountForm textForm={textForm} idempotencyKey={idempotencyKey} button="Ask for a call" busy="Sending...">
        <PersonFields values={values} problems={problems} phoneHint="We’ll call you on this number." />
        <TextField
          name="guests"
          label="Number of Guests"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          defaultValue={values["guests"] ?? ""}
          problem={problemOf(problems, "guests")}
          required
        />
        {storeName === null ? null : (
          <p>
            <Check name="atStore" defaultChecked={answered ? "atStore" in values : true}>
              From {storeName}, the location of my order
            </Check>
          </p>
        )}
      </AccountForm>
      <p>
        <Link to={back}>Back to my order</Link>
      </p>
    </AccountPage>
  );
}
