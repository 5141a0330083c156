import { type ReactNode, useRef } from "react";
import { useAfterChange } from "./use-after-change.ts";

interface PageHeadingProps<Shown> {
  shown: Shown;
  takesFocus?: (before: Shown) => boolean;
  children: ReactNode;
}

/** The page's heading; takes the focus when `shown` changes on the same page. */
export function PageHeading<Shown>({ shown, takesFocus = () => true, children }: PageHeadingProps<Shown>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useAfterChange(shown, (before) => {
    if (takesFocus(before)) heading.current?.focus();
  });
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
