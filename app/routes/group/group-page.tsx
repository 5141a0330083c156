import { Form, Link } from "react-router";
import { NICKNAME_MAX } from "@platter/ordering/checkout/cart.ts";
import { CartLineView } from "../../components/cart/cart-line.tsx";
import { ErrorFrame } from "../../components/page/error-page.tsx";
import { MenuSections, SectionLinks } from "../../components/item/menu-sections.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { IdempotencyField } from "../../ui/form/idempotency-field.tsx";
import { defineIntents } from "../../ui/form/intents.ts";
import { type Problem, problemOf } from "../../ui/form/problems.ts";
import type { Route } from "./+types/group.ts";

/** Arguments: a menu item id for `add`, a cart line id for `remove`. `update` acts as `join`. */
export const groupIntents = defineIntents({ update: "plain", join: "plain", add: "argument", remove: "argument" });

type GroupPageProps = Route.ComponentProps["loaderData"] & { problems: Problem[]; typed: string | undefined };

export function GroupPage({ title, words, limit, problems, typed, ...page }: GroupPageProps) {
  const hasName = !page.asksName;
  if (page.state !== "open") return <ClosedPage {...page} title={title} words={words} />;
  return (
    <>
      <ErrorSummary title={title} problems={problems} />
      <h1 dir="auto">{title}</h1>
      <p className="lead" dir="auto">
        {words} {limit}
      </p>
      {page.isHost ? (
        <p className="notice">
          This is what your guests see. <Link to="/order-now/group">Back to your group order</Link>
        </p>
      ) : null}
      {page.asksName ? <NameForm {...page} typed={typed} problem={problemOf(problems, "name")} /> : null}
      {hasName ? <OwnDishes {...page} isOpen /> : null}
      <Menu {...page} canAdd={hasName} />
    </>
  );
}

type ClosedPageProps = Pick<
  GroupPageProps,
  "title" | "words" | "ownOrder" | "path" | "host" | "name" | "dishes" | "sum"
>;

function ClosedPage({ title, words, ownOrder, ...page }: ClosedPageProps) {
  const own = (
    <Link className="button button-main button-wide" to={ownOrder}>
      Order a meal of your own
    </Link>
  );
  return (
    <>
      <ErrorFrame title={title} first={own} links={[]} hasHelp={false}>
        {words}
      </ErrorFrame>
      {page.dishes.length > 0 ? <OwnDishes {...page} isOpen={false} idempotencyKey="" /> : null}
    </>
  );
}

type NameFormProps = Pick<GroupPageProps, "name" | "typed" | "host" | "idempotencyKey"> & { problem: string | null };

function NameForm({ name, typed = name, host, problem, idempotencyKey }: NameFormProps) {
  return (
    <Form method="post" className="card group-mine">
      <IdempotencyField value={idempotencyKey} />
      <TextField
        name="name"
        label="Your name"
        hint={`It stands on your meal, and ${host} sees it.`}
        defaultValue={typed}
        problem={problem}
        maxLength={NICKNAME_MAX}
        autoComplete="given-name"
        required
      />
      <button className="button button-main" {...groupIntents.button("join")}>
        Choose your meal
      </button>
    </Form>
  );
}

type OwnDishesProps = Pick<GroupPageProps, "path" | "host" | "name" | "dishes" | "sum" | "idempotencyKey"> & {
  isOpen: boolean;
};

function OwnDishes({ path, host, name, dishes, sum, isOpen, idempotencyKey }: OwnDishesProps) {
  const list = (
    <ul className="lines">
      {dishes.map((dish) => (
        <OwnDish key={dish.cartItemId} path={path} dish={dish} isOpen={isOpen} />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="mine" className="card group-mine">
      <h2 id="mine" dir="auto">
        Your meal, {name}
      </h2>
      {dishes.length === 0 ? (
        <p>
          Nothing yet. Add a dish from the menu below. <Link to={`${path}?rename`}>Change your name</Link>
        </p>
      ) : (
        <>
          {isOpen ? (
            <Form method="post" preventScrollReset>
              <IdempotencyField value={idempotencyKey} />
              {list}
            </Form>
          ) : (
            list
          )}
          <div className="line-head">
            <p>Your meal, before tax</p> <p className="line-price">{sum}</p>
          </div>
          {isOpen ? <p className="hint">{host} has your meal. You can change it here until the order closes.</p> : null}
        </>
      )}
    </section>
  );
}

interface OwnDishProps {
  path: string;
  dish: GroupPageProps["dishes"][number];
  isOpen: boolean;
}

function OwnDish({ path, dish, isOpen }: OwnDishProps) {
  const { cartItemId, name } = dish;
  return (
    <CartLineView line={dish}>
      {isOpen ? (
        <p className="actions">
          <Link className="as-link" to={`${path}/line/${encodeURIComponent(cartItemId)}`}>
            Change<span className="vh"> {name}</span>
          </Link>{" "}
          <button className="as-link" {...groupIntents.button("remove", cartItemId)}>
            Remove<span className="vh"> {name}</span>
          </button>
        </p>
      ) : null}
    </CartLineView>
  );
}

type MenuProps = Pick<GroupPageProps, "path" | "sections" | "idempotencyKey"> & { canAdd: boolean };

function Menu({ path, sections, idempotencyKey, canAdd }: MenuProps) {
  if (sections.length === 0)
    return <p className="notice">Menu is not available right now. Please try again in a moment.</p>;
  if (!canAdd) return <MenuSections sections={sections} />;
  return (
    <>
      <SectionLinks sections={sections} />
      <Form method="post">
        <IdempotencyField value={idempotencyKey} />
        <input type="hidden" name="quantity" value="1" />
        <MenuSections
          sections={sections}
          renderBelow={({ id, displayName }) => (
            <p className="actions">
              <button
                className="button button-small"
                {...groupIntents.button("add", id)}
                aria-label={`Add ${displayName}`}
              >
                Add
              </button>{" "}
              <Link to={`${path}/dish/${id}`} aria-label={`Customize ${displayName}`}>
                Customize
              </Link>
            </p>
          )}
        />
      </Form>
    </>
  );
}
