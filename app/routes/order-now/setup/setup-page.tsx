import { OrderTypeChooser, PickupChooser } from "../../../components/order/chooser.tsx";
import { brand } from "../../../ui/brand.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import type { Problem } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import type { SetupView } from "./setup-view.ts";

interface SetupPageProps extends SetupView {
  problems: Problem[];
}

export function SetupPage({ types, pickup, next, hasBegun, problems }: SetupPageProps) {
  return (
    <>
      <PageTitle title="Tell Us About Your Order" wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>Tell Us About Your Order</h1>
      <p className="lead">{brand.tagline}</p>
      {types.length > 0 ? (
        <OrderTypeChooser types={types} />
      ) : (
        <p className="notice">
          Ordering is not available right now. <a href="/order-now">Try again.</a>
        </p>
      )}
      {pickup ? <PickupChooser {...pickup} /> : null}
      {next || hasBegun ? (
        <p className="actions">
          {next ? (
            <>
              <a className="button button-main" href={next.path}>
                Continue your order
              </a>{" "}
              <span>Next: {next.name}</span>
            </>
          ) : null}{" "}
          {hasBegun ? <a href="/order-now/start-over">Start over</a> : null}
        </p>
      ) : null}
    </>
  );
}
