import { Link } from "react-router";
export interface TrailStep {
  label: string;
  to?: string;
}

/** The way back up: "Menu > Bowls > Build Your Own Bowl". The last entry is the page itself. */
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
