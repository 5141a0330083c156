import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { closeServices } from "../server/services.ts";
import { page as pageKey } from "./context.ts";
import stylesheetText from "./styles/app.css?inline";
import stylesheetUrl from "./styles/app.css?url";
import { DocumentContext } from "./ui/document.ts";

/** The production process ends what this bundle started when it drains. */
export const close = closeServices;

/**
 * Pages are rendered whole for everybody (R14, R28): nothing on them waits for a script, and they are
 * compressed once with their length known.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { nonce, lite, requestId, stylesheetSeen } = loadContext.get(pageKey);
  // The first page carries its styles; later ones link the file, which the browser has fetched meanwhile.
  const inlineStyles = stylesheetSeen === stylesheetUrl ? null : stylesheetText;
  if (inlineStyles) headers.append("Set-Cookie", `styles=${stylesheetUrl}; Path=/; Max-Age=31536000; SameSite=Lax`);
  if (request.method === "HEAD") return new Response(null, { status, headers });

  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(
      <DocumentContext value={{ nonce, lite, requestId, inlineStyles }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </DocumentContext>,
      {
        nonce,
        onAllReady() {
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { status: failed ? 500 : status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError() {
          failed = true;
        },
      },
    );
  });
}
