import type { ReactNode } from "react";
import { useScripted } from "../../../ui/scripted.ts";

/** What only a script can do is not there without one. */
export function ScriptedButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  if (!useScripted()) return null;
  return (
    <button type="button" className="button" onClick={onPress}>
      {children}
    </button>
  );
}
