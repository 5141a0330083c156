import { type ComponentType, Suspense, lazy } from "react";

/**
 * A part of a page whose code comes only where the part is shown. In a page as it was sent it is whole while the code
 * comes, and stays as it is where that cannot be had; on a page reached by script a button loads it with everything else.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(() => load().catch(() => new Promise<never>(() => {})));
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={<Loading />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

function Loading() {
  return (
    <p className="hint">
      Loading...{" "}
      <button type="button" className="as-link" onClick={() => location.reload()}>
        Load this page anew
      </button>
    </p>
  );
}
