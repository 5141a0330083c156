import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from "react-router";
import { log } from "../server/observability/log.ts";
import { closeServices, openServices } from "../server/services.ts";
import { ONE_YEAR, cookieName, setCookie } from "../server/session/set-cookie.ts";
import { remote, site } from "./context.ts";
import stylesheetText from "./styles/app.css?inline";
import stylesheetUrl from "./styles/app.css?url";
import { DocumentContext } from "./ui/document.ts";
import { FEATURE_TEST } from "./ui/feature-test.ts";
import { isScriptless } from "./ui/scriptless.ts";

/**
 * For a visitor's first page, which its fonts would come too late for (`font-display: optional`): they would only keep
 * others waiting, and are asked for when it is done.
 */
const first = withoutFonts(stylesheetText);

function withoutFonts(styles: string): { styles: string; fonts: string[] } {
  const [start = "", ...faces] = styles.split("@font-face");
  const fetched = faces.filter((face) => face.slice(0, face.indexOf("}")).includes(".woff2"));
  const fonts = fetched.map((face) => face.slice(face.indexOf("url(") + 4, face.indexOf(")")).replaceAll('"', ""));
  const left = faces.map((face) => (fetched.includes(face) ? face.slice(face.indexOf("}") + 1) : `@font-face${face}`));
  return { styles: start + left.join(""), fonts };
}

/** The production process opens the services of this bundle before it is ready, and ends them when it drains. */
export const open = openServices;
export const close = closeServices;

/** A fault of our own goes to the log under the reference that the error page shows; a visitor who left is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const requestId = request.headers.get("x-request-id") ?? undefined;
  log.error({ requestId, err: error, event: "page failed" }, "page failed");
  void report(error, requestId, context);
};

/**
 * Tells the API of it, once (ERR-07, CONST-02): what kind of fault and where in the code. Its message may hold
 * what a customer typed, and stays here.
 */
async function report(
  error: unknown,
  requestId: string | undefined,
  context: Parameters<HandleErrorFunction>[1]["context"],
): Promise<void> {
  const { name = "Error", stack = "" } = error instanceof Error ? error : {};
  const place = /((?:app|server|build)\/[\w./-]+:\d+:\d+)\)?$/m.exec(stack.slice(0, 8_000))?.[1] ?? "an unknown place";
  try {
    await context.get(remote).catering.logClientError(`${name} at ${place} (${requestId ?? "-"})`);
  } catch {
    // A failure of the report is nobody's concern; a fault may also come before there is anybody to tell.
  }
}

/** A form's answer is not seen where the page around it could not be read. */
function statusOf(answered: number, { staticHandlerContext: { errors } }: EntryContext): number {
  const failed = Object.values(errors ?? {}).find((error) => isRouteErrorResponse(error) && error.status >= 500);
  return answered < 500 ? (failed?.status ?? answered) : answered;
}

/**
 * Pages are rendered whole for everybody: nothing on them waits for a script, and they are
 * compressed once with their length known.
 */
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
  // The first page carries its styles; later ones link the file, which the browser has fetched meanwhile.
  const inlineStyles = stylesheetSeen === stylesheetUrl ? null : first.styles;
  if (inlineStyles) {
    const secure = appUrl.startsWith("https:");
    headers.append("Set-Cookie", setCookie(cookieName("styles", secure), stylesheetUrl, { maxAge: ONE_YEAR, secure }));
  }
  if (request.method === "HEAD") return new Response(null, { status, headers });

  let failed = false;
  const html = await new Promise<Page>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <DocumentContext
        value={{
          nonce,
          lite,
          isScriptless: isScriptless(routerContext.staticHandlerContext),
          requestId,
          inlineStyles,
          fonts: lite ? [] : first.fonts,
        }}
      >
        <ServerRouter context={withOwnRoutes(routerContext)} url={request.url} nonce={nonce} />
      </DocumentContext>,
      {
        nonce,
        // Parts that the browser loads later stand in their place: no script has to move them there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(collect(resolve)),
        onShellError: reject,
        onError() {
          failed = true;
        },
      },
    );
  });
  // In development the scripts are Vite's own.
  const page = import.meta.env.PROD ? guardScripts(html) : html;
  return new Response(page, { status: failed ? 500 : status, headers });
}

/** With the routes of this page alone: React Router builds all that it is given, anew for every page. */
function withOwnRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const own = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
    const route = manifest.routes[id];
    return route ? [[id, route] as const] : [];
  });
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(own) } };
}

/** The bytes of a page. */
type Page = Buffer<ArrayBuffer>;

/** Takes a whole page without ever asking its writer to wait. */
function collect(done: (html: Page) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    highWaterMark: 2 ** 24,
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}

const PRELOAD = '<link rel="modulepreload" href="';

/**
 * A page whose framework scripts run, and are fetched, only where `FEATURE_TEST` found what they need: as links they
 * would be fetched, all 120 KB, where scripts are switched off, too.
 */
function guardScripts(page: Page): Page {
  // React escapes what others have written: only its own tags, and the framework's, are found.
  const headEnd = page.indexOf("</head>");
  const head = page.subarray(0, headEnd);
  const test = head.indexOf(FEATURE_TEST);
  if (test < 0) return page;
  const edits: { start: number; end: number; text: string }[] = [];
  const files: string[] = [];
  for (let link = head.indexOf(PRELOAD); link >= 0; link = head.indexOf(PRELOAD, link + 1)) {
    const file = link + PRELOAD.length;
    files.push(head.toString("latin1", file, head.indexOf('"', file)));
    edits.push({ start: link, end: head.indexOf(">", file) + 1, text: "" });
  }
  const tested = test + FEATURE_TEST.length;
  edits.push({ start: tested, end: tested, text: preload(files) });
  for (let end = headEnd, tag = page.indexOf("<script", end); tag >= 0; tag = page.indexOf("<script", end)) {
    const start = page.indexOf(">", tag);
    end = page.indexOf("</script>", start);
    if (page.toString("latin1", tag, start).endsWith(MODULE)) {
      const code = page.toString("utf8", start + 1, end);
      edits.push({ start: start - MODULE.length, end, text: `>if(self.canHydrate){${addModule(code)}}` });
    } else if (page.toString("latin1", start + 1, start + 1 + CONTEXT.length) === CONTEXT) {
      edits.push({ start: start + 1, end: start + 1, text: "if(self.canHydrate){" }, { start: end, end, text: "}" });
    }
  }
  const parts: Buffer[] = [];
  let done = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    parts.push(page.subarray(done, start), Buffer.from(text));
    done = end;
  }
  return Buffer.concat([...parts, page.subarray(done)]);
}

function preload(modules: string[]): string {
  return `
if(self.canHydrate)${JSON.stringify(modules)}.forEach(function(file){var l=document.createElement("link");l.rel="modulepreload";l.href=file;document.head.append(l)})`;
}

const MODULE = ' type="module" async=""';
const CONTEXT = "window.__reactRouterContext";

function addModule(code: string): string {
  const text = JSON.stringify(code).replaceAll("<", "\\u003c");
  return `var m=document.createElement("script");m.type="module";m.nonce=document.currentScript.nonce;m.text=${text};document.head.append(m)`;
}
