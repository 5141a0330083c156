import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, onTestFinished } from "vitest";
import { createSandbox, type Sandbox, type SandboxOptions } from "../sandbox.ts";

/** A Tuesday, 11:00 in Dallas, noon in New York, 7:00 in Honolulu. */
export const TUESDAY = new Date("2026-11-17T17:00:00Z");

/** JSON as a reader without a schema sees it. */
// oxlint-disable-next-line typescript/no-explicit-any -- replies are read as their reader would, field by field
export type Json = any;

export interface Reply {
  status: number;
  body: Json;
  headers: Headers;
}

export interface Chain {
  sandbox: Sandbox;
  get: (path: string) => Promise<Reply>;
  post: (path: string, body: unknown) => Promise<Reply>;
  put: (path: string, body?: unknown) => Promise<Reply>;
  delete: (path: string) => Promise<Reply>;
  /** The same sandbox with other headers on every call. */
  with: (headers: Record<string, string>) => Chain;
  /** The same sandbox for a demo customer. */
  signedIn: (login?: string, password?: string) => Promise<Chain>;
}

/** A chain whose clock is moved on by hand. */
export function openChainInTime(options: SandboxOptions = {}): { chain: Chain; after: (milliseconds: number) => void } {
  let now = TUESDAY;
  const chain = openChain({ ...options, now: () => now });
  return { chain, after: (milliseconds) => (now = new Date(TUESDAY.getTime() + milliseconds)) };
}

/** A folder for a store file, gone after the test. */
export function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

export function bytesIn(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "latin1"))
    .join("");
}

/** The status of a refusal, and the fields it complains about. */
export function problemsOf({ status, body }: Reply): [status: number, ...paths: string[]] {
  return [status, ...Object.keys(body.modelState ?? {})];
}

/** A route's method, by its name. */
export function callBy(chain: Chain, method: string, path: string, body?: unknown): Promise<Reply> {
  const { get, post, put, delete: remove } = chain;
  return { GET: get, POST: post, PUT: put, DELETE: remove }[method]!(path, body);
}

export const PASSWORD = "zebra-crossing-9";

export function tokenForm(username: string, password = PASSWORD): URLSearchParams {
  return new URLSearchParams({ grant_type: "password", username, password, client_id: "site", client_secret: "s" });
}

const opened: Sandbox[] = [];

/** A guest of a fresh sandbox with its control path, in files that say `openChainForEach()`. */
export let chain: Chain;

/** Another one for each test of a file, closed after it. */
export function openChainForEach(): void {
  beforeEach(() => {
    chain = openChain({ control: true });
  });
  afterEach(() => {
    for (const sandbox of opened.splice(0)) sandbox.close();
  });
}

/** A fresh sandbox, by default with a stopped clock. */
export function openChain(options: SandboxOptions = {}): Chain {
  const sandbox = createSandbox({ now: () => TUESDAY, ...options });
  opened.push(sandbox);
  return chainTo(sandbox, {});
}

function chainTo(sandbox: Sandbox, headers: Record<string, string>): Chain {
  const call = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const init: RequestInit = { method, headers };
    if (body instanceof URLSearchParams) init.body = body;
    else if (body !== undefined) init.body = JSON.stringify(body);
    const response = await sandbox.fetch(new Request(`http://sandbox.test${path}`, init));
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
  return {
    sandbox,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    put: (path, body) => call("PUT", path, body),
    delete: (path) => call("DELETE", path),
    with: (more) => chainTo(sandbox, { ...headers, ...more }),
    async signedIn(login = "ada@example.com", password = PASSWORD) {
      const { status, body } = await call("POST", "/oauth/token", tokenForm(login, password));
      if (status !== 200) throw new Error(`No token: ${JSON.stringify(body)}`);
      return chainTo(sandbox, { ...headers, Authorization: `Bearer ${body.access_token}` });
    },
  };
}

export const CARTS = "/customer-api/order-shopping-cart";
export const STORES = "/customer-api/customer-stores";
export const MENU = "/customer-api/store-menu";

export async function newCart(chain: Chain, orderTypeId = 1, storeNumber = "1001"): Promise<string> {
  const { status, body } = await chain.post(`${CARTS}/`, { orderTypeId, storeNumber });
  if (status !== 200) throw new Error(`No cart: ${JSON.stringify(body)}`);
  return body.id;
}

/** The body of add and update, by default for Wednesday noon in Dallas. */
export function envelope(orderRequest: unknown, order: object = {}) {
  const where = { orderTypeId: 1, storeNumber: "1001", pickupType: "Carry Out" };
  return { ...where, day: "11/18/2026", time: "12:00 PM", ...order, orderRequest };
}

/** An order of Ada's from before. */
export const PAST_ORDER = "ZK-ADA0000001";

/** Chips and guacamole: the dish that needs no choices. */
export const CHIPS = { menuItemId: 702, quantity: 1, modifiers: [] };

/** A whole Build Your Own Bowl. */
export const BOWL = [
  { modifierId: 1000, options: [{ optionId: 1001, quantity: 1 }] },
  { modifierId: 1050, options: [{ optionId: 1051, quantity: 1 }] },
];

export function add(chain: Chain, cart: string, line: unknown, order: object = {}): Promise<Reply> {
  return chain.put(`${CARTS}/${cart}/add`, envelope(line, order));
}

export async function cartWithChips(chain: Chain, quantity = 1): Promise<string> {
  const id = await newCart(chain);
  const { status } = await add(chain, id, { ...CHIPS, quantity });
  if (status !== 200) throw new Error("No chips.");
  return id;
}

export const CARD_NUMBER = "4111222233334444";

/** A purchase that nothing is wrong with, for the same Wednesday noon. */
export function purchase(changes: Record<string, unknown> = {}) {
  return {
    orderTypeId: 1,
    storeNumber: "1001",
    firstName: "Ada",
    lastName: "Byron",
    email: "ada@example.com",
    phone: "(214) 555-0155",
    billingAddress: { addressLine1: "1 Elm St", addressLine2: "", city: "Dallas", state: "TX", zip: "75201" },
    pickupDetails: { pickupType: "Carry Out", day: "11/18/2026", time: "12:00 PM", asap: false },
    specialInstructions: "",
    giftCards: [],
    device: "web",
    timezoneOffset: 360,
    paymentInfo: {
      nameOnCard: "Ada Byron",
      cardNumber: CARD_NUMBER,
      cvn: "987",
      expirationMonth: "11",
      expirationYear: "2026",
      billingZip: "75201",
    },
    ...changes,
  };
}

export type Part = "paymentInfo" | "pickupDetails" | "billingAddress";

/** The same with changes below one of its parts. */
export function purchaseWith(part: Part, changes: Record<string, unknown>) {
  return purchase({ [part]: { ...purchase()[part], ...changes } });
}

export function queue(chain: Chain, cart: string, details: object = purchase()): Promise<Reply> {
  return chain.put(`${CARTS}/${cart}/queue`, details);
}
