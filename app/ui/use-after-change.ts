import { useEffect, useEffectEvent, useRef } from "react";

/** Runs when the value has changed; not for its first value. */
export function useAfterChange<Value>(value: Value, run: (before: Value) => void): void {
  const last = useRef(value);
  const onChange = useEffectEvent(run);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    if (before !== value) onChange(before);
  }, [value]);
}
