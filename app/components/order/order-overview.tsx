import { Link } from "react-router";
import { EDIT_PATHS } from "@platter/ordering/order/journey.ts";
import type { OrderOverview, OrderLine } from "@platter/ordering/order/order-overview.ts";

const LABELS: [keyof OrderOverview, string][] = [
  ["orderType", "Order type"],
  ["pickupType", "Pickup type"],
  ["location", "Location"],
  ["when", "Day / Time"],
];

interface OrderOverviewBarProps {
  line: OrderLine;
  choices: OrderOverview;
  hasPassed: boolean;
  /** Whether the page itself shows place and time. */
  isTold?: boolean;
}

/** The choices so far: the summary shows place and time, the details a link to change each choice (SETUP-22). */
export function OrderOverviewBar({ line, choices, hasPassed, isTold = false }: OrderOverviewBarProps) {
  const known = LABELS.filter(([key]) => choices[key]);
  if (!known[0]) return null;
  return (
    <>
      {isTold ? null : (
        <details className="facts">
          <summary>
            <span className="vh">Your order: </span>
            <span className="facts-place">{line.place}</span> <span className="facts-when">{line.when}</span>{" "}
            <span className="facts-change">Change</span>
          </summary>
          <dl>
            {known.map(([key, label]) => (
              <div key={key} className="fact">
                <dt>{label}</dt>
                <dd>{choices[key]}</dd>
                <dd className="fact-change">
                  <Link to={EDIT_PATHS[key]}>
                    Change<span className="vh"> {label.toLowerCase()}</span>
                  </Link>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {hasPassed ? (
        <p className="notice notice-danger">
          The time you chose has passed. <Link to={EDIT_PATHS.when}>Please select a new time.</Link>
        </p>
      ) : null}
    </>
  );
}
