import type { TestApp } from "./test-app.ts";

/** Failures between the app and the API, as replies for `app.intercept`. */

type Answer = Response | Promise<Response>;

export const isQueue = ({ url }: Request): boolean => url.endsWith("/queue");
export const isCartRead = ({ url, method }: Request): boolean =>
  method === "GET" && /\/order-shopping-cart\/[\w-]{20,}$/.test(url);

/** Gives this reply to matching requests, and lets all others through. */
export function when(matches: (request: Request) => boolean, answer: (request: Request) => Answer) {
  return (request: Request): Answer | null => (matches(request) ? answer(request) : null);
}

/** The connection is refused before any byte is sent. */
export async function refused(): Promise<Response> {
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  throw new TypeError("fetch failed", { cause });
}

/** The connection breaks during the request. */
export async function broken(): Promise<Response> {
  const cause = Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" });
  throw new TypeError("fetch failed", { cause });
}

const unanswered = new Set<Request>();

/** The request hangs; the app's own time limit ends it. */
export function silent(request: Request): Promise<Response> {
  // The request is referenced, as by a real client: otherwise it may be collected together with its time limit.
  unanswered.add(request);
  return new Promise((_resolve, reject) => {
    request.signal.addEventListener("abort", () => {
      unanswered.delete(request);
      reject(request.signal.reason);
    });
  });
}

/** The API does the work, but its reply is lost. */
export async function afterWork(
  app: TestApp,
  request: Request,
  answer: (request: Request) => Answer,
): Promise<Response> {
  await app.sandbox.fetch(request.clone());
  return answer(request);
}

export const status =
  (code: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status: code, headers });

export const malformed = () => new Response('{"id": "12', { headers: { "content-type": "application/json" } });
export const htmlPage = () =>
  new Response("<html><body><h1>502 Bad Gateway at /srv/app.js:12</h1></body></html>", {
    headers: { "content-type": "text/html" },
  });
/** A gateway in front of the API does not know the address. */
export const htmlNotFound = () =>
  new Response("<html><body><h1>404 Not Found</h1></body></html>", {
    status: 404,
    headers: { "content-type": "text/html" },
  });
export const wrongSchema = () => Response.json({ unexpected: true });

/** The chain no longer has the store: neither by its number nor in the list of all. */
export function withoutStore({ sandbox }: TestApp, number: string) {
  return async (request: Request): Promise<Response | null> => {
    if (request.url.endsWith(`/store-number/${number}`)) return status(404, { message: "No such store." })();
    if (!request.url.endsWith("/customer-stores")) return null;
    const all = (await (await sandbox.fetch(request)).json()) as { storeNumber: string }[];
    return Response.json(all.filter(({ storeNumber }) => storeNumber !== number));
  };
}
