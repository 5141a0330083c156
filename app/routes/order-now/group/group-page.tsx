import { Form, Link } from "react-router";
import type { Person } from "@platter/ordering/group/persons.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { Check, FieldError, TextField } from "../../../ui/form/field.tsx";
import { IdempotencyField } from "../../../ui/form/idempotency-field.tsx";
import { defineIntents } from "../../../ui/form/intents.ts";
import { type FormErrors, problemOf } from "../../../ui/form/problems.ts";
import type { Route } from "./+types/group.ts";
import { MoreWays, ShareLink } from "./share-link.tsx";

export const hostIntents = defineIntents({ begin: "plain", close: "plain" });

type GroupPageProps = Route.ComponentProps["loaderData"] & { formErrors: FormErrors | null };

export function GroupPage(page: GroupPageProps) {
  const { open, hasGroup, formErrors } = page;
  const title = hasGroup ? "Your group order" : "Order as a group";
  const problems = formErrors?.problems ?? [];
  return (
    <div className="narrow">
      <ErrorSummary title={title} problems={problems} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>
        {open
          ? "Send the link to everyone you eat with. You check out once, for all."
          : hasGroup
            ? "It is closed: no one can add to it any more."
            : "Send a link, and everyone adds their own meal. You check out once, for all."}
      </p>
      {open ? <ShareLink {...open} /> : null}
      {hasGroup ? <Persons {...page} /> : null}
      {open ? <MoreWays {...open} /> : null}
      {open ? null : <BeginForm {...page} />}
    </div>
  );
}

function Persons({ persons, hasDishes, open, idempotencyKey }: GroupPageProps) {
  return (
    <section className="card" aria-labelledby="persons-title">
      <h2 id="persons-title">Who has added a meal</h2>
      {persons.length > 0 ? <PersonList persons={persons} /> : <p>Nobody yet.</p>}
      <p className="actions">
        {hasDishes ? (
          <Link className="button button-main" to="/order-now/checkout">
            Checkout
          </Link>
        ) : null}{" "}
        <Link className="button" to="/order-now/build-order">
          Add your own meal
        </Link>{" "}
        {open ? <Link to="/order-now/group">Look again</Link> : null}
      </p>
      {open ? (
        <Form method="post" action="/order-now/group">
          <IdempotencyField value={idempotencyKey} />
          <button className="button button-small" {...hostIntents.button("close")}>
            Close now
          </button>
        </Form>
      ) : null}
    </section>
  );
}

function PersonList({ persons }: { persons: Person[] }) {
  return (
    <ul className="persons">
      {persons.map(({ name, pieces, sum }) => (
        <li key={name}>
          <span>
            <strong>{name}</strong> <span className="soft">{`${pieces} ${pieces === 1 ? "item" : "items"}`}</span>
          </span>{" "}
          <span>{formatCents(sum)}</span>
        </li>
      ))}
    </ul>
  );
}

function BeginForm({ hasGroup, deadlines, typedOn, host, limit, idempotencyKey, formErrors }: GroupPageProps) {
  if (deadlines.length === 0) {
    return (
      <p id="closes" className="notice">
        There is not enough time left for others to add a meal.{" "}
        <Link to="/order-now/pickup-details">Choose a later time.</Link>
      </p>
    );
  }
  const { problems = [], values = {} } = formErrors ?? {};
  return (
    <Form method="post" action="/order-now/group" className="card" noValidate>
      <IdempotencyField value={idempotencyKey} />
      {hasGroup ? <h2>Open it again</h2> : null}
      <TextField
        name="host"
        label="Your first name"
        defaultValue={values["host"] ?? host}
        problem={problemOf(problems, "host")}
        autoComplete="given-name"
        maxLength={50}
        required
      />
      <Deadlines deadlines={deadlines} typedOn={typedOn} problems={problems} values={values} />
      <TextField
        name="mostEach"
        label="Limit for each person"
        hint="In dollars, before taxes and fees."
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={values["mostEach"] ?? limit}
        problem={problemOf(problems, "mostEach")}
      />
      <button className="button button-main button-wide" {...hostIntents.button("begin")}>
        Get the link
      </button>
    </Form>
  );
}

type DeadlinesProps = Pick<GroupPageProps, "deadlines" | "typedOn"> & FormErrors;

function Deadlines({ deadlines, typedOn, problems, values }: DeadlinesProps) {
  const chosen = values["closes"] ?? "latest";
  const radio = (value: string) => ({ type: "radio", name: "closes", value, defaultChecked: value === chosen });
  const problem = problemOf(problems, "closes");
  return (
    <fieldset id="closes" className="deadlines">
      <legend>Others can add until</legend>
      {problem ? <FieldError id="closes-error" message={problem} /> : null}
      {deadlines.map(({ value, words }) => (
        <Check key={value} {...radio(value)}>
          {value === "latest" ? `${words}, the latest possible` : words}
        </Check>
      ))}{" "}
      <Check {...radio("other")}>Another time</Check>
      <TextField
        name="closesTime"
        label="Which time"
        hint={typedOn}
        type="time"
        defaultValue={values["closesTime"] ?? ""}
        problem={problemOf(problems, "closesTime")}
        required
      />
    </fieldset>
  );
}
