import { createContext, useContext, useEffect } from "react";

/** Tells the frame of the page whether its form stands refused. */
export const RefusalShown = createContext<(isShown: boolean) => void>(() => {});

export function useRefusalShown(isShown: boolean): void {
  const tell = useContext(RefusalShown);
  useEffect(() => {
    tell(isShown);
    return () => tell(false);
  }, [tell, isShown]);
}
