import type { ReactNode } from "react";
import type { StateGroup } from "../../domain/stores/stores.ts";
import type { MarkupOnly } from "../../ui/markup-only.ts";
import { AS_SENT, useMarkupAsSent } from "../../ui/use-markup-as-sent.ts";

interface StateListProps<Row> {
  states: MarkupOnly<StateGroup<Row>[]>;
  /** The store that its rows show as the customer's own. */
  preferredId?: number | null;
  children: (rows: Row[], state: string) => ReactNode;
}

/** All stores, folded by state. A state whose stores are not on the page is a link to the page that has them. */
export function StateList<Row>({ states, preferredId = null, children }: StateListProps<Row>) {
  const [isAsSent, list] = useMarkupAsSent<HTMLDivElement>(states.value === undefined, ` ${preferredId}`);
  if (isAsSent) return <div className="states" ref={list} {...AS_SENT} />;
  return (
    <div className="states" ref={list}>
      {states.value?.map(({ state, name, count, rows, isOpen }) => {
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
