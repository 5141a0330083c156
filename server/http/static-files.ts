import type { ServerResponse } from "node:http";
import express, { type RequestHandler, type Response } from "express";
import serveCompressed from "express-static-gzip";
import { refusal } from "./refusals.ts";

const setHeaders = (response: ServerResponse) => void ((response as Response).locals.route = "file");
const FILES = { index: false, redirect: false, setHeaders } as const;
const ASSETS = { ...FILES, maxAge: "1y", immutable: true };

const COMPRESSED = { enableBrotli: true, orderPreference: ["br", "gz"], index: false };

/** Looks up only paths with a dot, since no page has one. */
export function serveFiles(directory: string): RequestHandler {
  const assets = serveCompressed(`${directory}/assets`, { ...COMPRESSED, serveStatic: ASSETS });
  const others = serveCompressed(directory, { ...COMPRESSED, serveStatic: { ...FILES, maxAge: "1h" } });
  return express.Router().use("/assets", assets).get(/\./, others);
}

/** Serves assets of other builds during a rollout; other requests below `/assets` get 404. */
export function serveOtherAssets(directory: string | null): RequestHandler {
  const files = express.Router();
  if (directory !== null) files.use("/assets", express.static(directory, ASSETS));
  return files.use("/assets", (_request, _response, next) => next(refusal(404, "no such file")));
}
