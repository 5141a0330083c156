import { useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { NICKNAME_MAX } from "@platter/ordering/checkout/cart.ts";
import type { ShownLine } from "@platter/ordering/checkout/shown-lines.ts";
import { TextField } from "../../ui/form/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { lineIntents } from "./line-intents.ts";

interface RenamePanelProps {
  line: ShownLine;
  typed?: string | undefined;
  problem: string | null;
}

export function RenamePanel({ line, typed = line.nickname, problem }: RenamePanelProps) {
  const isScripted = useHydrated();
  const [isEmpty, setEmpty] = useState(typed.trim() === "");
  const { cartItemId } = line;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The page's error summary cannot be focused while the panel is modal.
    if (problem) box.current?.focus();
  }, [problem]);
  return (
    <Panel id="rename" title={`Rename ${line.title}, ${line.name}`}>
      <input type="hidden" name="renaming" value={cartItemId} />
      <TextField
        ref={box}
        name="nickname"
        label="Name"
        defaultValue={typed}
        problem={problem}
        maxLength={NICKNAME_MAX}
        autoComplete="off"
        required
        onInput={({ currentTarget }) => setEmpty(currentTarget.value.trim() === "")}
      />
      <p className="actions">
        <button
          className="button button-main"
          {...lineIntents.button("line:rename-save", cartItemId)}
          aria-disabled={isScripted && isEmpty ? true : undefined}
        >
          Update
        </button>{" "}
        <button className="button" {...lineIntents.button("line:rename-cancel", cartItemId)} data-cancel>
          Cancel
        </button>
      </p>
    </Panel>
  );
}
