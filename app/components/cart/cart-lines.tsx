import { type RefObject, useEffect, useRef } from "react";
import type { ShownLine } from "@platter/ordering/checkout/shown-lines.ts";
import { type Problem, problemOf } from "../../ui/form/problems.ts";
import { CartLineView } from "./cart-line.tsx";
import { lineIntents } from "./line-intents.ts";
import { RenamePanel } from "./rename-panel.tsx";

interface CartLinesProps {
  lines: ShownLine[];
  renaming: string | null;
  problems: Problem[];
  pressed: string | null;
  nickname?: string | undefined;
}

export function CartLines({ lines, renaming, problems, pressed, nickname }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const ids = lines.map(({ cartItemId }) => cartItemId);
  useNextInPlaceOf(ids, list);
  return (
    <ul className="lines" ref={list}>
      {lines.map((line) => (
        <CartLineView key={line.cartItemId} line={line} isBusy={pressed === removal(line)}>
          {line.cartItemId === renaming ? (
            <RenamePanel line={line} typed={nickname} problem={problemOf(problems, "nickname")} />
          ) : (
            <LineButtons line={line} />
          )}
        </CartLineView>
      ))}
    </ul>
  );
}

function removal({ cartItemId }: ShownLine): string {
  return lineIntents.button("line:remove", cartItemId).name;
}

/** After a line is removed, focuses the next line's heading, or the page's heading if none is left. */
function useNextInPlaceOf(ids: string[], list: RefObject<HTMLUListElement | null>) {
  const shown = useRef(ids);
  useEffect(() => {
    const gone = shown.current.findIndex((id) => !ids.includes(id));
    const isShorter = ids.length < shown.current.length;
    shown.current = ids;
    if (!isShorter || document.activeElement !== document.body) return;
    const headings = list.current?.querySelectorAll<HTMLElement>("h3[tabindex]") ?? [];
    const next = headings[gone] ?? headings[headings.length - 1];
    next?.focus();
  });
  useEffect(
    () => () => {
      // The list unmounts with its last line.
      if (document.activeElement === document.body) document.querySelector("h1")?.focus();
    },
    [],
  );
}

/** Buttons, not links: submitting keeps the entries of the checkout form. Fixed lines have none (CART-03). */
function LineButtons({ line }: { line: ShownLine }) {
  if (line.isFixed) return null;
  const name = `${line.title}, ${line.name}`;
  return (
    <p className="line-actions">
      <button
        className={line.isConfigurationValid ? "as-link edit-good" : "as-link edit-wrong"}
        {...lineIntents.button("line:edit", line.cartItemId)}
      >
        Edit Item<span className="vh"> {name}</span>
      </button>{" "}
      <button className="as-link" {...lineIntents.button("line:rename", line.cartItemId)}>
        rename<span className="vh"> {name}</span>
      </button>{" "}
      <button className="as-link" {...lineIntents.button("line:remove", line.cartItemId)}>
        Remove<span className="vh"> {name}</span>
      </button>
    </p>
  );
}
