import type { ReactNode } from "react";
import type { StateGroup } from "../../domain/stores/stores.ts";

interface StateListProps<Row> {
  states: StateGroup<Row>[];
  children: (rows: Row[], state: string) => ReactNode;
}

/** All stores, folded by state. A state whose stores are not on the page is a link to the page that has them. */
export function StateList<Row>({ states, children }: StateListProps<Row>) {
  return (
    <div className="states">
      {states.map(({ state, name, count, rows, isOpen }) => {
        const id = `state-${state.replace(/\W/g, "")}`;
        const words = (
          <>
            {name} <span className="soft">{`(${count}) `}</span>
          </>
        );
        return rows ? (
          <details key={state} className="disclosure" id={id} open={isOpen}>
            <summary>{words}</summary>
            {children(rows, state)}
          </details>
        ) : (
          <a key={state} className="state-link" href={`?state=${encodeURIComponent(state)}#${id}`}>
            {words}
          </a>
        );
      })}
    </div>
  );
}
