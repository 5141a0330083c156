import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run: false on the server and for the first drawing in the browser, which must be the same. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
