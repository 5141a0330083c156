import { Form, Link, redirect } from "react-router";
import * as keys from "../../../../server/context.ts";
import { EMPTY_SETUP } from "@platter/ordering/order/journey.ts";
import { EMPTY_DRAFT } from "@platter/ordering/order/session-values.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import type { Route } from "./+types/start-over.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

/** SETUP-18: `lines` is null if the cart cannot be read; it can be dropped nevertheless. */
export async function loader({ context }: Route.LoaderArgs) {
  const { soon } = context.get(keys.remote).catering;
  const readLines = async () => (await context.get(keys.visitor).order.cart())?.lines.length ?? 0;
  return { lines: await soon(readLines()).catch(orNull) };
}

/** The sign-in is kept. */
export async function action({ context }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  visitor.order.setup.write(EMPTY_SETUP);
  visitor.cart.clear();
  visitor.draft.write(EMPTY_DRAFT);
  visitor.forgetPayment();
  visitor.notices.write({ code: "started-over" });
  return redirect("/order-now", 303);
}

export default function StartOver({ loaderData: { lines } }: Route.ComponentProps) {
  return (
    <div className="narrow">
      <PageTitle title="Start over?" />
      <h1>Start over?</h1>
      <p>{`Your choices so far${bagWords(lines)} will be removed.`}</p>
      <Form method="post" className="actions">
        <button className="button button-danger" name="intent:start-over">
          Start over
        </button>{" "}
        <Link to="/order-now">Cancel</Link>
      </Form>
    </div>
  );
}

/** `lines` null: the cart cannot be read. */
function bagWords(lines: number | null): string {
  if (lines === null) return " and your bag";
  if (lines === 0) return "";
  return lines === 1 ? " and the item in your bag" : ` and all ${lines} items in your bag`;
}
