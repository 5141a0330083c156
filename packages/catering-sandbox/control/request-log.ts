/** One call as received, without secrets. */
export interface LoggedRequest {
  at: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  hasToken: boolean;
  body: unknown;
  status: number | null;
  fault: string | null;
}

const MOST_ENTRIES = 2_000;
const MOST_BODY = 64 * 1024;
const MOST_DEPTH = 12;

export interface RequestLog {
  add: (entry: LoggedRequest) => void;
  list: () => LoggedRequest[];
  clear: () => void;
}

export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = [];
  return {
    add(entry) {
      entries.push(entry);
      if (entries.length > MOST_ENTRIES) entries = entries.slice(-MOST_ENTRIES);
    },
    list: () => [...entries],
    clear: () => {
      entries = [];
    },
  };
}

const UNSEEN_HEADERS = new Set(["authorization", "proxy-authorization", "cookie"]);

/** Reads a copy of the body; the request itself stays unread. */
export async function logged(request: Request, at: Date): Promise<LoggedRequest> {
  const url = new URL(request.url);
  const headers = [...request.headers].filter(([name]) => !UNSEEN_HEADERS.has(name));
  return {
    at: at.toISOString(),
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries([...url.searchParams].map(([name, value]) => [name, String(masked(value, name, 0))])),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, withoutCards(value)])),
    hasToken: request.headers.has("authorization"),
    body: request.body ? await readBody(request) : null,
    status: null,
    fault: null,
  };
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request
    .clone()
    .text()
    .catch(() => null);
  if (text === null || text.length > MOST_BODY) return "(not kept)";
  if (text === "") return null;
  const isForm = request.headers.get("content-type")?.includes("form-urlencoded");
  try {
    return masked(isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text), "", 0);
  } catch {
    return "(not JSON)";
  }
}

const SECRETS = /^(cvn|cvv|cvc|securitycode|pin|password|newpassword|client_secret|token|access_token|secret)$/i;

function masked(value: unknown, name: string, depth: number): unknown {
  if (SECRETS.test(name)) return "***";
  if (/cardnumber$/i.test(name)) return withoutCards(String(value)).replace(/^.*(?=....$)/, "***");
  if (typeof value === "string") return withoutCards(value);
  if (typeof value === "number") return String(value).length >= 13 ? withoutCards(String(value)) : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth === MOST_DEPTH) return "(deep)";
  if (Array.isArray(value)) return value.slice(0, 500).map((entry) => masked(entry, "", depth + 1));
  const entries = Object.entries(value).map(([key, entry]) => [withoutCards(key), masked(entry, key, depth + 1)]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** A card number in the wrong field is still a card number. */
function withoutCards(text: string): string {
  return text.replace(/\d(?:[ -]?\d){12,}/g, (digits) => `***${digits.replace(/\D/g, "").slice(-4)}`);
}
