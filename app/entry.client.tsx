import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { KeepPageAsSent } from "./ui/page-as-sent.tsx";
import { fetchWithBuild } from "./ui/fetch-with-build.ts";
import { reportError, watchErrors } from "./ui/report-errors.ts";

watchErrors();

// Imported before the page's own modules have run: a task later they have, or one of them failed and the page stays as sent.
setTimeout(() => {
  if (!window.__reactRouterRouteModules) return;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <KeepPageAsSent>
          <HydratedRouter onError={reportError} unstable_fetch={fetchWithBuild} />
        </KeepPageAsSent>
      </StrictMode>,
    );
  });
});
