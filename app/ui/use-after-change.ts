import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `run` after each change of the value, but not on mount. */
export function useAfterChange<Value>(value: Value, run: (before: Value) => void): void {
  const last = useRef(value);
  const onChange = useEffectEvent(run);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    if (before !== value) onChange(before);
  }, [value]);
}
