import type { ReactNode } from "react";
import { Link } from "react-router";
import type { StateGroup } from "@platter/ordering/stores/stores.ts";

interface StateListProps<Row> {
  states: StateGroup<Row>[];
  children?: (rows: Row[], state: string) => ReactNode;
}

/** The open state has its stores, the others lead to the page that has theirs. */
export function StateList<Row>({ states, children = () => null }: StateListProps<Row>) {
  return (
    <div className="states">
      {states.map(({ state, name, count, rows }) => {
        const id = `state-${state.replace(/\W/g, "")}`;
        const words = (
          <>
            {name} <span className="soft">{`(${count}) `}</span>
          </>
        );
        return rows ? (
          <details key={state} id={id} open>
            <summary>{words}</summary>
            {children(rows, state)}
          </details>
        ) : (
          <Link key={state} to={`?state=${encodeURIComponent(state)}#${id}`}>
            {words}
          </Link>
        );
      })}
    </div>
  );
}
