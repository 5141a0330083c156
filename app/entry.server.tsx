import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from "react-router";
import { log } from "../server/observability/log.ts";
import { ONE_YEAR, cookieName, setCookie } from "../server/session/cookies.ts";
import { remote, site } from "../server/context.ts";
import stylesheetUrl from "./styles/app.css?url";
import firstPageStyles from "./styles/first-page.css?inline";
import { DocumentContext } from "./ui/document.ts";
import { isScriptless } from "./ui/sent-without-script.ts";

/** Logs an unexpected error with the error page's reference; name and place go to the API (ERR-07, CONST-02). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const requestId = request.headers.get("x-request-id") ?? undefined;
  log.error({ requestId, err: error, event: "page failed" }, "page failed");
  // The error message is not sent, since it may contain form entries.
  const { name, stack = "" } = error instanceof Error ? error : { name: "Error", stack: "" };
  const place = PLACE.exec(stack)?.[1] ?? "an unknown place";
  void reportFault(context, `${name} at ${place} (${requestId ?? "-"})`);
};

const PLACE = /\/([\w.-]{1,80}\.(?:m?js|tsx?):\d{1,7}:\d{1,7})\)?$/m;

async function reportFault(context: Readonly<RouterContextProvider>, fault: string): Promise<void> {
  try {
    await context.get(remote).catering.logClientError(fault);
  } catch {
    // A failed report must not fail the response; the context may lack an API client, which throws as well.
  }
}

/** A 5xx of a loader replaces the action's status if that is below 500. */
function statusOf(answered: number, { staticHandlerContext: { errors } }: EntryContext): number {
  const failed = Object.values(errors ?? {}).find((error) => isRouteErrorResponse(error) && error.status >= 500);
  return answered < 500 ? (failed?.status ?? answered) : answered;
}

/** Waits for the whole page instead of streaming, so that compression runs once and the length is known. */
export default async function handleRequest(
  request: Request,
  answered: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const status = statusOf(answered, routerContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { nonce, lite, requestId, stylesheetSeen, appUrl } = loadContext.get(site);
  // The first page has inline styles; later pages link the stylesheet, which the browser has prefetched.
  const inlineStyles = stylesheetSeen === stylesheetUrl ? null : firstPageStyles;
  // A publicly cacheable response must not set a cookie.
  if (inlineStyles && !headers.get("Cache-Control")?.startsWith("public")) {
    const secure = appUrl.startsWith("https:");
    headers.append("Set-Cookie", setCookie(cookieName("styles", secure), stylesheetUrl, { maxAge: ONE_YEAR, secure }));
  }
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const isPlain = lite || isScriptless(routerContext.staticHandlerContext);
  const build = routerContext.manifest.version;
  const page = await renderToReadableStream(
    <DocumentContext value={{ nonce, build, lite, isPlain, requestId, inlineStyles }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentContext>,
    { nonce },
  );
  await page.allReady;
  return new Response(page, { status, headers });
}
