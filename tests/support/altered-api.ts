/** A layer between a catering API and its caller that alters requests or replies. */

export type Fetch = (request: Request) => Promise<Response>;

// oxlint-disable-next-line typescript/no-explicit-any -- replies are altered field by field
export type Json = any;

export function isFor({ method, url }: Request, wanted: string, path: RegExp): boolean {
  return method === wanted && path.test(new URL(url).pathname);
}

export function onReply(method: string, path: RegExp, alter: (body: Json) => unknown): (api: Fetch) => Fetch {
  return (api) => async (request) => {
    const reply = await api(request);
    if (!isFor(request, method, path)) return reply;
    const body: Json = await reply.json();
    const isSuccess = reply.ok || body.modelState !== undefined;
    return Response.json(isSuccess ? alter(body) : body, { status: reply.status });
  };
}

export function instead(method: string, path: RegExp, answer: () => Response): (api: Fetch) => Fetch {
  return (api) => async (request) => (isFor(request, method, path) ? answer() : api(request));
}

/** The cart of a change. */
export function readInstead(api: Fetch, { url, headers }: Request, change: RegExp): Promise<Response> {
  const { origin, pathname } = new URL(url);
  return api(new Request(origin + pathname.replace(change, ""), { headers }));
}

/** A reply with every object changed, at any depth. */
export function deeply(value: Json, change: (object: Json) => Json): Json {
  if (Array.isArray(value)) return value.map((one) => deeply(one, change));
  if (typeof value !== "object" || value === null) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deeply(inner, change)])));
}
