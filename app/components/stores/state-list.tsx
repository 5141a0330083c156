import { Link } from "react-router";
import type { StateGroup } from "@platter/ordering/stores/stores.ts";

export function StateList({ states }: { states: StateGroup<unknown>[] }) {
  return (
    <div className="states">
      {states.map(({ state, name, count }) => (
        <Link key={state} to={`?state=${encodeURIComponent(state)}`}>
          {name} <span className="soft">{`(${count}) `}</span>
        </Link>
      ))}
    </div>
  );
}
