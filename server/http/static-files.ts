import { statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import express, { type RequestHandler, type Response, type Router } from "express";
import serveCompressed from "express-static-gzip";
import { refusal } from "./refusals.ts";

const setHeaders = (response: ServerResponse) => void ((response as Response).locals.route = "file");

function serve(directory: string, caching: { maxAge: string; immutable?: boolean }): RequestHandler {
  const serveStatic = { ...caching, index: false, redirect: false, setHeaders };
  return serveCompressed(directory, { enableBrotli: true, orderPreference: ["br", "gz"], index: false, serveStatic });
}

const FOR_EVER = { maxAge: "1y", immutable: true };

/** Replicas of other builds add files while this process runs; the library looks for compressed ones only at its start. */
function serveGrowing(directory: string): RequestHandler {
  let known = { modified: 0, handler: serve(directory, FOR_EVER) };
  return (...request) => {
    const modified = statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (modified !== known.modified) known = { modified, handler: serve(directory, FOR_EVER) };
    return known.handler(...request);
  };
}

/** Files of this build, whose names hold a hash below `/assets`, and those of other builds while a release rolls on. */
export function serveFiles(clientDirectory: string, otherAssets: string | null): Router {
  const files = express.Router();
  files.use("/assets", serve(`${clientDirectory}/assets`, FOR_EVER));
  if (otherAssets !== null) files.use("/assets", serveGrowing(otherAssets));
  files.use("/assets", () => {
    throw refusal(404, "no such file");
  });
  return files.use(serve(clientDirectory, { maxAge: "1h" }));
}
