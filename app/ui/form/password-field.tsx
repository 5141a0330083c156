import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { useAfterChange } from "../use-after-change.ts";
import { TextField } from "./field.tsx";
import { isFieldCheck } from "./text-rules.ts";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "defaultValue"> & {
  /** A new value empties the field, as without script, where a reply never contains the password. */
  emptiedBy: unknown;
};

export function PasswordField({ emptiedBy, ...field }: PasswordFieldProps) {
  const [isShown, show] = useState(false);
  const isScripted = useHydrated();
  const frame = useRef<HTMLDivElement>(null);

  useAfterChange(emptiedBy, () => {
    const input = frame.current?.querySelector("input");
    if (input && emptiedBy) input.value = "";
  });

  useEffect(() => {
    // Hide the password before submit: a browser might offer a text input's value again.
    const form = frame.current?.closest("form");
    const hide = (event: SubmitEvent) => {
      if (!isFieldCheck(event)) show(false);
    };
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  return (
    <div ref={frame} className="password">
      <TextField {...field} type={isShown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      {isScripted ? (
        <button type="button" className="as-link" aria-controls={field.name} onClick={() => show(!isShown)}>
          {isShown ? "Hide password" : "Show password"}
        </button>
      ) : null}
    </div>
  );
}
