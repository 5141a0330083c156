import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { fetchWithBuild } from "./ui/fetch-with-build.ts";
import { takeLostNavigation } from "./ui/lost-navigation.ts";
import { reportError, watchErrors } from "./ui/report-errors.ts";

/** False in browsers of 2020 to 2022, which are not hydrated: the page stays as the server rendered it. */
const isSupported = [
  Array.prototype.at,
  String.prototype.replaceAll,
  Promise.allSettled,
  window.TextEncoderStream,
  window.ReadableStream?.prototype.pipeThrough,
  window.SubmitEvent && "submitter" in SubmitEvent.prototype,
  HTMLFormElement.prototype.requestSubmit,
].every(Boolean);

const lost = takeLostNavigation();
if (lost) location.replace(lost);
// After a lost form submission (`""`) the page is not hydrated, so that the next attempt needs no script.
else if (isSupported && lost === null) {
  watchErrors();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={reportError} unstable_fetch={fetchWithBuild} />
      </StrictMode>,
    );
  });
}
