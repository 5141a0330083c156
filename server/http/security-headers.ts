import type { RequestHandler } from "express";
import helmet from "helmet";
import { ERROR_POLICY } from "./error-pages.ts";

/** A picture opened by itself is a document: it runs nothing and asks for nothing. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

export function securityHeaders(publicOrigin: string | null): RequestHandler[] {
  return [
    helmet.crossOriginOpenerPolicy(),
    helmet.crossOriginResourcePolicy(),
    helmet.frameguard({ action: "deny" }),
    helmet.noSniff(),
    // Not `no-referrer`: Chromium then sends `Origin: null` with our own forms.
    helmet.referrerPolicy({ policy: "strict-origin-when-cross-origin" }),
    ...(publicOrigin?.startsWith("https:") ? [helmet.hsts({ maxAge: 31_536_000, includeSubDomains: false })] : []),
    (_request, response, next) => {
      response.set({ "Content-Security-Policy": ERROR_POLICY, "Permissions-Policy": "geolocation=(self)" });
      next();
    },
  ];
}
