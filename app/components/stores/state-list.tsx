import type { ReactNode } from "react";
import type { StateGroup } from "../../domain/stores/stores.ts";
import type { MarkupOnly } from "../../ui/markup-only.ts";
import { AS_SENT, useMarkupAsSent } from "../../ui/use-markup-as-sent.ts";

/** `rows`: null where they are not on the page. */
export type ListedState<Row> = Omit<StateGroup<Row>, "rows"> & { rows: MarkupOnly<Row[]> | null };

interface StateListProps<Row> {
  states: ListedState<Row>[];
  /** The store that its rows show as the customer's own. */
  preferredId?: number | null;
  children: (rows: Row[], state: string) => ReactNode;
}

/** All stores, folded by state. A state whose stores are not on the page is a link to the page that has them. */
export function StateList<Row>({ states, preferredId = null, children }: StateListProps<Row>) {
  const folded = states.filter(({ rows, isOpen }) => rows && !isOpen);
  const isSent = folded.some(({ rows }) => rows?.value === undefined);
  const [isAsSent, firstFolded] = useMarkupAsSent<HTMLDetailsElement>(isSent, ` ${preferredId}`);
  return (
    <div className="states">
      {states.map(({ state, name, count, rows, isOpen }) => {
        const id = `state-${state.replace(/\W/g, "")}`;
        const words = (
          <>
            {name} <span className="soft">{`(${count}) `}</span>
          </>
        );
        const attributes = { className: "disclosure", id, open: isOpen };
        if (rows && !isOpen && isAsSent) {
          return (
            <details key={state} {...attributes} ref={state === folded[0]?.state ? firstFolded : null} {...AS_SENT} />
          );
        }
        return rows ? (
          <details key={state} {...attributes}>
            <summary>{words}</summary>
            {children(rows.value ?? [], state)}
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
