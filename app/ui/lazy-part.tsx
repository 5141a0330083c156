import { type ComponentType, Suspense, lazy, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/**
 * A part of a page whose code comes only where the part is shown. In a page as it was sent it is whole while the code
 * comes, and stays as it is where that cannot be had. On a way by script the page before stays until the code is there,
 * as it does for the code of the page itself, and where that cannot be had the page is loaded anew; so whatever lets a part appear must be a transition, as navigations are.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(() => load().catch(reloadPage));
  const PartAsSent = lazy(() => load().catch(() => new Promise<never>(() => {})));
  return function LazyPart(props: Props) {
    const isScripted = useHydrated();
    const [wasSent] = useState(!isScripted);
    if (!wasSent) return <Part {...props} />;
    return (
      <Suspense>
        <PartAsSent {...props} />
      </Suspense>
    );
  };
}

function reloadPage(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
