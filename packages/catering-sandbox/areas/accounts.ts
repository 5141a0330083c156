import { fieldsOf, lengthOf, type Fields } from "../fields.ts";
import type { CustomerRecord } from "../records/customers.ts";
import { badRequest, notFound, Problems } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { isEmail } from "../rules/contact-checks.ts";
import { storeWithId, storeWithNumber } from "../rules/stores.ts";
import { hashOf, hashPassword, isPassword, newSecret } from "../secrets.ts";
import { customerOf, tokenHolder } from "./identity.ts";
import { readId } from "./reading.ts";

const USER = "/customer-api/user";

export const accountRoutes: Route[] = [
  { method: "POST", path: "/oauth/token", handler: signIn },
  { method: "GET", path: "/api/session", handler: showSession },
  { method: "GET", path: USER, handler: (call) => json(customerReply(customerOf(call))) },
  { method: "PUT", path: `${USER}/preferred-store/:storeId`, handler: preferStore },
  // Ours to define (README.md): no seed shows them.
  { method: "POST", path: "/oauth/revoke", handler: revoke },
  { method: "POST", path: USER, handler: signUp },
  { method: "POST", path: `${USER}/confirm`, handler: confirm },
  { method: "POST", path: `${USER}/forgot-password`, handler: forgetPassword },
  { method: "POST", path: `${USER}/reset-password`, handler: resetPassword },
  { method: "POST", path: "/customer-api/catering-quotes", handler: askForQuote },
];

const CONFIRM_DAYS = 7;
const RESET_HOURS = 1;
const MOST_PASSWORD = 200;
const REFUSED_PROOFS = ["", "bad-token", "used-token"];

/** API-02. Its errors have the shape of OAuth, not of the other calls. */
async function signIn(call: Call): Promise<Response> {
  const form = await call.form();
  const field = (name: string) => form.get(name) ?? "";
  if (call.client && (field("client_id") !== call.client.id || field("client_secret") !== call.client.secret)) {
    return oauthError("invalid_client", "This client is not known.", 401);
  }
  if (field("grant_type") !== "password") {
    return oauthError("unsupported_grant_type", "Only the grant type password is supported.");
  }
  const proof = call.header("x-turnstile-token");
  if (proof !== null && REFUSED_PROOFS.includes(proof)) {
    return oauthError("bot_check_failed", "We could not verify that you are human. Please try again.");
  }
  const customer = call.records.customers.findByLogin(field("username").trim());
  const isRight = await isPassword(
    field("password").slice(0, MOST_PASSWORD),
    customer?.salt ?? "",
    customer?.passwordHash ?? "",
  );
  if (!customer || !isRight) return oauthError("invalid_grant", "The user name or password is incorrect.");
  if (!customer.isConfirmed) {
    return oauthError(
      "account_unconfirmed",
      "Your account has not been confirmed yet. Please use the link in the e-mail that we sent you.",
    );
  }
  const token = newSecret();
  const expiresAt = new Date(call.now().getTime() + call.face.tokenSeconds * 1_000);
  call.records.customers.addToken(hashOf(token), customer.id, expiresAt, call.now());
  return json({ access_token: token, token_type: "bearer", expires_in: call.face.tokenSeconds });
}

function oauthError(code: string, description: string, status = 400): Response {
  return json({ code, error: code, error_description: description }, status);
}

/** RFC 7009: an unknown token gets the reply of a revoked one. */
async function revoke(call: Call): Promise<Response> {
  if (!call.face.hasRevocation) throw notFound("This call");
  const form = await call.form();
  const field = (name: string) => form.get(name) ?? "";
  if (call.client && (field("client_id") !== call.client.id || field("client_secret") !== call.client.secret)) {
    return oauthError("invalid_client", "This client is not known.", 401);
  }
  if (field("token") === "") return oauthError("invalid_request", "There is no token.");
  call.records.customers.dropToken(hashOf(field("token")));
  return json({});
}

/** API-03: for anyone; a token that does not hold is a guest here. */
function showSession(call: Call): Response {
  const customer = tokenHolder(call);
  return json({
    userId: customer ? String(customer.id) : "",
    userName: customer?.userName ?? "",
    isAuthenticated: customer !== null,
    permissions: customer ? ["PlaceOrders", "RedeemRewards"] : [],
  });
}

function preferStore(call: Call): Response {
  const customer = customerOf(call);
  const store = storeWithId(readId(call.params["storeId"]));
  if (!store) throw notFound("This store");
  call.records.customers.setPreferredStore(customer.id, store.id);
  return json(customerReply({ ...customer, preferredStoreId: store.id }));
}

function customerReply(customer: CustomerRecord) {
  return {
    customerId: customer.id,
    userName: customer.userName,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    preferredLocationId: customer.preferredStoreId,
    zkRewardsOptIn: customer.isOptedIn,
  };
}

/** Answers the same whether the address is known or not; only its owner learns from the email. */
async function signUp(call: Call): Promise<Response> {
  const body = fieldsOf(await call.object());
  const problems = new Problems();
  requireWords(body, { firstName: "First Name", lastName: "Last Name" }, problems, 100);
  if (!isEmail(body.text("email"))) problems.add("email", "Email is not a valid email address.");
  if (lengthOf(body.text("phone")) > 30) problems.add("phone", "Invalid phone");
  const password = readPassword(body, problems);
  problems.refuseIfAny();
  const salt = newSecret();
  const passwordHash = await hashPassword(password, salt);
  call.records.transaction(() => addAccount(call, body, { salt, passwordHash }, "confirm-account"));
  return json({ success: true });
}

/** An account that a guest asked for at checkout: without a password until its owner chooses one. */
export function openAccount(call: Call, details: Fields): void {
  addAccount(call, details, { salt: "", passwordHash: "" }, "reset-password");
}

function addAccount(
  call: Call,
  body: Fields,
  password: Pick<CustomerRecord, "salt" | "passwordHash">,
  link: "confirm-account" | "reset-password",
): void {
  const email = body.text("email");
  if (call.records.customers.findByLogin(email)) return sendEmail(call, email, "account-exists", "");
  const id = call.records.customers.add({
    email,
    userName: email,
    firstName: body.text("firstName"),
    lastName: body.text("lastName"),
    phone: body.text("phone"),
    ...password,
    isConfirmed: false,
    isOptedIn: body.flag("zkRewardsOptIn"),
    preferredStoreId: null,
  });
  sendLink(call, email, link, id, CONFIRM_DAYS * 24);
}

function requireWords(body: Fields, labels: Record<string, string>, problems: Problems, most = Infinity): void {
  for (const [path, label] of Object.entries(labels)) {
    if (!body.text(path)) problems.add(path, `${label} is required.`);
    else if (lengthOf(body.text(path)) > most) problems.add(path, `${label} cannot exceed ${most}.`);
  }
}

async function confirm(call: Call): Promise<Response> {
  const body = fieldsOf(await call.object());
  const id = idOfLink(call, body.text("token"), "confirm-account");
  call.records.customers.confirm(id);
  return json({ success: true });
}

/** The same answer for every address. */
async function forgetPassword(call: Call): Promise<Response> {
  const email = fieldsOf(await call.object()).text("email");
  if (!isEmail(email)) throw badRequest("Email is not a valid email address.", { email: ["Email is not valid."] });
  const customer = call.records.customers.findByLogin(email);
  if (customer) sendLink(call, customer.email, "reset-password", customer.id, RESET_HOURS);
  return json({ success: true });
}

/** The link in the email also proves the address. */
async function resetPassword(call: Call): Promise<Response> {
  const body = fieldsOf(await call.object());
  const problems = new Problems();
  const password = readPassword(body, problems);
  problems.refuseIfAny();
  const salt = newSecret();
  const hash = await hashPassword(password, salt);
  call.records.transaction(() => {
    const id = idOfLink(call, body.text("token"), "reset-password");
    call.records.customers.setPassword(id, salt, hash);
    call.records.customers.confirm(id);
    call.records.customers.dropTokens(id);
    call.records.customers.dropLink(hashOf(body.text("token")));
  });
  return json({ success: true });
}

/** Taken by the Catering Sales Managers; a demo has none, so it is counted and forgotten. */
async function askForQuote(call: Call): Promise<Response> {
  const body = fieldsOf(await call.object());
  const problems = new Problems();
  requireWords(body, { firstName: "First Name", lastName: "Last Name", phone: "Phone Number" }, problems);
  if (!isEmail(body.text("email"))) problems.add("email", "Email is not a valid email address.");
  const guests = body.number("headCount");
  if (guests === null || !Number.isInteger(guests) || guests < 1 || guests > 5_000) {
    problems.add("headCount", "Number of Guests must be at least 1.");
  }
  if (body.text("storeNumber") && !storeWithNumber(body.text("storeNumber"))) {
    problems.add("storeNumber", "This store does not exist.");
  }
  problems.refuseIfAny();
  return json({ quoteNumber: `Q-${newSecret().slice(0, 8).toUpperCase()}` });
}

function readPassword(body: Fields, problems: Problems): string {
  const password = body.value("password");
  const isFit = typeof password === "string" && lengthOf(password) >= 8 && lengthOf(password) <= MOST_PASSWORD;
  if (!isFit) problems.add("password", "Password must be at least 8 characters.");
  return isFit ? password : "";
}

function idOfLink(call: Call, token: string, kind: string): number {
  const id = call.records.customers.subjectOfLink(hashOf(token), kind, call.now());
  if (!id) throw badRequest("This link is no longer valid. Please ask for a new one.");
  return Number(id);
}

function sendLink(call: Call, to: string, kind: string, subject: number, hours: number): void {
  const token = newSecret();
  const expiresAt = new Date(call.now().getTime() + hours * 3_600_000);
  call.records.customers.addLink(hashOf(token), kind, String(subject), expiresAt);
  sendEmail(call, to, kind, token);
}

export function sendEmail(call: Call, to: string, kind: string, token: string): void {
  call.records.mail.add({ to, kind, token, sentAt: call.now().toISOString() });
}
