import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

/**
 * For an element whose content came as markup alone (`markupOnly`): whether it stays as the server sent it, which it does
 * as long as this page is the one that was sent, whatever its loaders say anew. `depends`: what else it shows.
 */
export function useMarkupAsSent<E extends Element>(
  isSent: boolean,
  depends = "",
): [isAsSent: boolean, element: RefObject<E | null>] {
  const { pathname, search } = useLocation();
  const shown = pathname + search + depends;
  const [sentAs, setSentAs] = useState(isSent ? shown : null);
  if (sentAs !== null && sentAs !== shown) setSentAs(null);
  const isAsSent = sentAs === shown;
  const element = useRef<E>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // React has drawn the whole page anew, as it does where something else has changed it before.
    if (!isAsSent || element.current?.hasChildNodes()) return;
    setSentAs(null);
    void revalidate();
  }, [isAsSent, revalidate]);
  return [isAsSent, element];
}

/** The attributes of an element in the browser that is to keep what is in it. */
export const AS_SENT = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };
