import { Link } from "react-router";

export interface TrailStep {
  label: string;
  to?: string;
}

/** Breadcrumbs: "Menu > Bowls > Build Your Own Bowl"; the last entry is the page itself. */
export function Trail({ steps }: { steps: TrailStep[] }) {
  return (
    <nav aria-label="Breadcrumb" className="trail">
      <ol>
        {steps.map(({ label, to }) => (
          <li key={to ?? ""}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}

export function WayBack({ steps, to, children }: { steps: TrailStep[]; to: string | null; children: string }) {
  return (
    <div className="way">
      {steps[0] ? <Trail steps={steps} /> : null}{" "}
      {to ? (
        <Link className="sentence" to={to}>
          {children}
        </Link>
      ) : null}
    </div>
  );
}
