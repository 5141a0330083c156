import { z } from "zod";
import type { Customer, Session } from "@platter/ordering/account/customer.ts";
import { RemoteError, SIGN_IN } from "../remote/errors.ts";
import { type Senders, operation } from "./operation.ts";
import { flag, idNumber, idOrEmpty, idText, listOrNone, nullOr, text } from "../remote/reply-schema.ts";

/** A valid HTTP header value, long enough for any real Turnstile token. */
const HEADER_VALUE = /^[\x21-\x7e]{1,2048}$/;

export interface AccessToken {
  accessToken: string;
  /** Seconds; null if absent. */
  expiresIn: number | null;
}

const accessToken = z
  .object({
    access_token: z.string().regex(/^[\x21-\x7e]+$/),
    expires_in: nullOr(z.number().positive(), "until it is refused"),
  })
  .meta({ id: "AccessToken" })
  .transform(({ access_token, expires_in }): AccessToken => ({ accessToken: access_token, expiresIn: expires_in }));

const session: z.ZodType<Session> = z
  .object({
    userId: idOrEmpty("not shown anyway"),
    userName: text("the email address is asked for"),
    isAuthenticated: z.boolean(),
    permissions: listOrNone(z.string(), "none"),
  })
  .meta({ id: "Session" });

const TYPED = "empty, for the customer to type";

const customer: z.ZodType<Customer> = z
  .object({
    customerId: idText,
    firstName: text(TYPED),
    lastName: text(TYPED),
    email: text(TYPED),
    phone: text(TYPED),
    preferredLocationId: nullOr(idNumber.pipe(z.int().positive()), "no preferred restaurant"),
    zkRewardsOptIn: flag("no rewards"),
  })
  .meta({ id: "Customer" });

export interface Credentials {
  username: string;
  password: string;
  turnstileToken: string;
}

export interface ApiClient {
  id: string;
  secret: string;
}

const newAccount = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    zip: z.string().optional(),
    password: z.string(),
    zkRewardsOptIn: z.boolean(),
  })
  .meta({ id: "NewAccount" });
export type NewAccount = z.input<typeof newAccount>;

const quoteRequest = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    headCount: z.int(),
    storeNumber: z.string(),
  })
  .meta({ id: "CateringQuoteRequest" });
export type QuoteRequest = z.input<typeof quoteRequest>;

/** The same reply for known and unknown addresses, so that only the owner learns whether an account exists. */
const done = z.object({ success: z.literal(true) }).meta({ id: "AccountChanged" });

const user = "/customer-api/user";
const common = { group: "account" } as const;
const change = { ...common, method: "POST", reply: done, optional: true } as const;

export const ACCOUNT_OPERATIONS = {
  signIn: operation({
    ...common,
    name: SIGN_IN,
    rows: ["API-02", "AUTH-05"],
    summary: "Signs a customer in by e-mail address or user name.",
    method: "POST",
    path: "/oauth/token",
    encoding: "form",
    headers: { "x-turnstile-token": "What Cloudflare Turnstile gave the browser; missing without script." },
    body: z.object({
      grant_type: z.literal("password"),
      username: z.string(),
      password: z.string(),
      client_id: z.string(),
      client_secret: z.string(),
    }),
    reply: accessToken,
    once: true,
    input: ({ username, password, turnstileToken }: Credentials, client: ApiClient) => ({
      body: { grant_type: "password" as const, username, password, client_id: client.id, client_secret: client.secret },
      ...(turnstileToken && { headers: { "x-turnstile-token": turnstileToken } }),
    }),
  }),
  revoke: operation({
    ...common,
    name: "revoke",
    rows: ["AUTH-15"],
    summary:
      "Ends an access token (RFC 7009), at sign-out and when another takes its place. A token that does not hold is answered the same. What is answered is not read.",
    method: "POST",
    path: "/oauth/revoke",
    encoding: "form",
    body: z.object({
      token: z.string(),
      token_type_hint: z.literal("access_token"),
      client_id: z.string(),
      client_secret: z.string(),
    }),
    reply: z.unknown(),
    limit: 2_000,
    once: true,
    isExtra: true,
    optional: true,
    input: (token: string, client: ApiClient) => ({
      body: { token, token_type_hint: "access_token" as const, client_id: client.id, client_secret: client.secret },
    }),
  }),
  session: operation({
    ...common,
    name: "session",
    rows: ["API-03"],
    summary: "Who asks. A token that no longer holds is a guest's.",
    method: "GET",
    path: "/api/session",
    token: "when signed in",
    reply: session,
  }),
  customer: operation({
    ...common,
    name: "customer",
    rows: ["API-62"],
    summary: "The customer whose token it is.",
    method: "GET",
    path: user,
    token: "always",
    reply: customer,
  }),
  setPreferredStore: operation({
    ...common,
    name: "preferred-store",
    rows: ["API-14"],
    summary: "Makes a restaurant the customer's preferred one. What is answered is not read.",
    method: "PUT",
    path: `${user}/preferred-store/{storeId}`,
    token: "always",
    reply: z.unknown(),
    input: (storeId: number) => ({ path: { storeId } }),
  }),
  /** API-21: the message must not contain personal or payment data. */
  logClientError: operation({
    ...common,
    name: "log-error",
    rows: ["API-21", "ERR-07"],
    summary: "Takes the report of an unexpected error. What is answered is not read.",
    method: "POST",
    path: "/customer-api/client-logging/log-error",
    token: "when signed in",
    body: z.object({ error: z.string() }),
    reply: z.unknown(),
    input: (error: string) => ({ body: { error } }),
  }),
  signUp: operation({
    ...change,
    name: "sign-up",
    rows: ["OUT-01"],
    summary:
      "Opens an account that its owner has to confirm by an email, whose link is /account/confirm?token={token} of the site. Answers the same when the address has an account.",
    path: user,
    body: newAccount,
    once: true,
    input: (account: NewAccount) => ({ body: account }),
  }),
  confirmAccount: operation({
    ...change,
    name: "confirm-account",
    rows: ["AUTH-06"],
    summary: "Confirms an account with the token of the email.",
    path: `${user}/confirm`,
    body: z.object({ token: z.string() }),
    once: true,
    input: (token: string) => ({ body: { token } }),
  }),
  forgotPassword: operation({
    ...change,
    name: "forgot-password",
    rows: ["AUTH-03"],
    summary:
      "Sends an email for choosing another password, whose link is /account/reset-password?token={token} of the site. Answers the same for every address.",
    path: `${user}/forgot-password`,
    body: z.object({ email: z.string() }),
    input: (email: string) => ({ body: { email } }),
  }),
  resetPassword: operation({
    ...change,
    name: "reset-password",
    rows: ["OUT-01"],
    summary: "Sets another password with the token of the email.",
    path: `${user}/reset-password`,
    body: z.object({ token: z.string(), password: z.string() }),
    once: true,
    input: (token: string, password: string) => ({ body: { token, password } }),
  }),
  cateringQuote: operation({
    ...common,
    name: "catering-quote",
    rows: ["OUT-01", "AUTH-12"],
    summary: "Asks the Catering Sales Managers for an offer; an empty store number leaves the restaurant to them.",
    method: "POST",
    path: "/customer-api/catering-quotes",
    token: "when signed in",
    body: quoteRequest,
    reply: z.object({ quoteNumber: idText }),
    once: true,
    optional: true,
    input: (request: QuoteRequest) => ({ body: request }),
  }),
};

export const accountReaders = {
  /** API-02: `account_unconfirmed` has a message (AUTH-06) and status 400 ("refused") or 401 ("not allowed"). */
  async signIn(this: Senders, credentials: Credentials, client: ApiClient): Promise<AccessToken> {
    const { turnstileToken } = credentials;
    // A posted token that is no valid header value must not be reported as an outage of the API.
    if (turnstileToken && !HEADER_VALUE.test(turnstileToken)) throw new RemoteError("refused", SIGN_IN);
    return this.send(ACCOUNT_OPERATIONS.signIn, ACCOUNT_OPERATIONS.signIn.input(credentials, client));
  },
};
