import { createHash } from "node:crypto";
import { redirect } from "react-router";
import type { Customer } from "@platter/ordering/account/customer.ts";
import {
  type CartSession,
  isForOwner,
  isInDoubt,
  withCartSetAside,
  withCartsSwapped,
  withoutOwner,
} from "@platter/ordering/order/session-values.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";
import { WRONG_CREDENTIALS, signInPath } from "@platter/ordering/account/sign-in.ts";
import { hasNoSuchCall, isBrokenRule, orNull, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { SessionValue } from "../session/cookie-session.ts";
import type { CustomerToken } from "./access-token.ts";
import type { AccessToken, ApiClient, Credentials } from "../catering/accounts.ts";
import type { Catering } from "../catering/catering.ts";
import { RemoteError } from "../remote/errors.ts";
import type { EndedSessions } from "../session/ended-sessions.ts";
import { LONGEST_SIGN_IN, isTooLong, NOT_SIGNED_IN, type SignInSession, signInId } from "../session/sign-in-cookie.ts";
import { type Visit, newId } from "../session/visit.ts";
import { type KnownDevice, withDevice } from "../session/known-devices-cookie.ts";
import type { Sealer } from "../session/seal.ts";
import type { Attempt, SignInTries } from "../limits/sign-in-tries.ts";
import { type OrderSession, showErrorPage } from "./order.ts";

/** Who the visitor is, and the ways to become a customer or a guest (AUTH-05..15). */
export interface VisitorAccount {
  /** A customer carries a token that no call has refused. */
  isSignedIn(): boolean;
  /** Came signed in and is not any more: the time was over, or a call of this request was refused. */
  hasEnded(): boolean;
  /** For the header: the first name, empty when it is not known; null for guests. */
  name(): string | null;
  /** Whether the visitor chose to go on as a guest: creating an account is then offered ticked (AUTH-10). */
  choseGuest(): boolean;
  /** Whether points and rewards are asked for before it is known who is signed in: not for who had not joined. */
  mayHaveRewards(): boolean;
  /** Who is signed in, asked at most once a request (API-62); null for guests, without a call. */
  customer(): Promise<Customer | null>;
  /** For pages that only customers may see: who it is, or a redirect (303) to sign-in and back (GUARD-10). */
  require(): Promise<Customer>;
  /** Makes a store the preferred one; a guest is asked to sign in first, and the choice waits (STORE-11). */
  preferStore(storeId: number): Promise<void>;
  /** A failure of the API is thrown; nobody is signed in then. */
  signIn(credentials: Credentials, pendingStoreId: number | null): Promise<SignInOutcome>;
  /** A cart that belongs to an account stays there: then a guest begins a new one, which is told. */
  continueAsGuest(): Promise<{ hasNewCart: boolean }>;
  /** Whether the cart belongs to an account, so that only its customer can see it. */
  ownsCart(): Promise<boolean>;
  /** Forgets the token, the order, its cart and all that was typed, copies of it included (AUTH-15). */
  signOut(): Promise<void>;
  /** Ends the sign-in alone, copies of it included: the order stays. */
  endSignIn(): Promise<void>;
  /** Site key of the bot check; null: there is none. */
  botCheckKey: string | null;
}

/** AUTH-08; the third outcome is `continueAsGuest`. */
export type SignInOutcome =
  /** `hasTwoCarts`: one that waited for its customer, and another filled meanwhile; nothing of either is lost. */
  | { kind: "success"; hasTwoCarts: boolean }
  /** In words for the customer (AUTH-06, AUTH-07). */
  | { kind: "refused"; message: string }
  | { kind: "too many tries"; retryAfter: number }
  /** The API gives an access token that the cookie cannot keep. */
  | { kind: "token too long" }
  /** This account is being guessed at; who passes the bot check may go on. */
  | { kind: "check"; retryAfter: number };

export interface AccountParts {
  session: SessionValue<SignInSession>;
  token: CustomerToken;
  catering: Catering;
  order: OrderSession;
  cartSession: SessionValue<CartSession>;
  notices: { write(notice: Notice): void };
  visit: Pick<Visit, "end">;
  ended: Pick<EndedSessions, "add">;
  revocation: TokenRevocation;
  tries: SignInTries;
  /** The visitor's address; null when it is not known. */
  address: string | null;
  client: ApiClient;
  botCheckKey: string | null;
  forgetVisitor: () => void;
  /** AUTH-09: what was to be paid with was a guest's, or somebody else's. */
  forgetPayment: () => void;
  /** What was typed, and where and with what it was to be brought or paid. */
  forgetTyped: () => void;
  /** AUTH-10: creating an account is offered ticked, whatever was answered before. */
  offerAccount: () => void;
  here: () => string;
  now: () => Date;
  /** Told which count stopped a try; never whose. */
  noteTooMany: (counted: string) => void;
  /** Told how many characters the access token has that cannot be kept. */
  noteTooLong: (length: number) => void;
  /** Devices on which somebody signed in before. */
  devices: SessionValue<KnownDevice[]>;
  sealer: Pick<Sealer, "fingerprint" | "isFingerprint">;
}

/** Whether the API can end a token before its time is found out once in a process. */
export interface TokenRevocation {
  isAbsent: boolean;
}

/** Opens the account of one request. */
export function openAccount(parts: AccountParts): VisitorAccount {
  const { session, token, order, cartSession, notices, here, botCheckKey } = parts;
  const isSignedIn = () => token.read() !== undefined;
  const customer = () => readCustomer(parts);
  const ownsCart = () => isCartOfAccount(order, cartSession);
  return {
    isSignedIn,
    hasEnded: () => token.wasGiven && !isSignedIn(),
    botCheckKey,
    name: () => (isSignedIn() ? session.read().firstName : null),
    choseGuest: () => session.read().choseGuest,
    mayHaveRewards: () => isSignedIn() && session.read().isMember !== false,
    customer,
    async require() {
      const found = await customer().catch(showErrorPage);
      if (!found) throw redirect(signInPath(here(), { again: token.wasGiven }), 303);
      return found;
    },
    preferStore: (storeId) => preferStore(parts, storeId),
    signIn: (credentials, pendingStoreId) => signInWith(parts, credentials, pendingStoreId),
    async continueAsGuest() {
      if (isSignedIn()) return { hasNewCart: false };
      session.write({ ...NOT_SIGNED_IN, choseGuest: true });
      parts.offerAccount();
      const hasNewCart = await ownsCart();
      const before = cartSession.read();
      if (hasNewCart) {
        notices.write({ code: isInDoubt(before) ? "order-in-doubt" : "new-cart" });
        cartSession.write(withCartSetAside(before));
      }
      if (before.owner !== undefined) await leaveOwner(parts);
      return { hasNewCart };
    },
    ownsCart,
    async endSignIn() {
      const before = session.read();
      token.drop();
      await endSignIn(parts, before);
    },
    async signOut() {
      const { doubt, owner } = cartSession.read();
      const before = session.read();
      // Of a guest's visit there is nothing of an account, and anybody can begin as many as he likes.
      if (owner !== undefined || before.accessToken !== null) await parts.visit.end();
      parts.forgetVisitor();
      await endSignIn(parts, before);
      notices.write({ code: "signed-out" });
      if (doubt) notices.write({ code: "order-in-doubt" });
    },
  };
}

/** A copy of the cookie is worth nothing from now on: here by our list, and at the API where it ends tokens. */
async function endSignIn(
  { ended, revocation, catering, client }: AccountParts,
  signIn: SignInSession,
  next: string | null = null,
): Promise<void> {
  const { accessToken } = signIn;
  if (accessToken === null) return;
  await ended.add([signInId(signIn) ?? ""]);
  if (revocation.isAbsent || accessToken === next) return;
  await catering.revoke(accessToken, client).catch((error: unknown) => {
    const failure = remoteFailureOf(error);
    if (!failure) throw error;
    revocation.isAbsent = hasNoSuchCall(failure);
  });
}

async function readCustomer({ token, catering }: AccountParts): Promise<Customer | null> {
  if (token.read() === undefined) return null;
  return catering.customer().catch((error: unknown) => {
    // This very call has found out that the token no longer holds.
    if (token.read() === undefined) return null;
    throw error;
  });
}

async function preferStore({ token, catering, here }: AccountParts, storeId: number): Promise<void> {
  const toSignIn = (again: boolean) => redirect(signInPath(here(), { storeId, again }), 303);
  if (token.read() === undefined) throw toSignIn(false);
  await catering.setPreferredStore(storeId).catch((error: unknown) => {
    throw token.read() === undefined ? toSignIn(true) : error;
  });
}

async function isCartOfAccount(order: OrderSession, cartSession: SessionValue<CartSession>): Promise<boolean> {
  const { owner, cartId } = cartSession.read();
  if (owner !== undefined && cartId !== null) return true;
  // The call itself would lead to sign-in.
  const isLocked = (error: unknown) => error instanceof Response || orNull(error) !== null;
  return order.cart().then(() => false, isLocked);
}

async function signInWith(
  parts: AccountParts,
  typed: Credentials,
  pendingStoreId: number | null,
): Promise<SignInOutcome> {
  const { catering, notices, botCheckKey } = parts;
  // Without a key there is no bot check, whatever the form says.
  const credentials = { ...typed, turnstileToken: botCheckKey === null ? "" : typed.turnstileToken };
  const attempt = await parts.tries.allow(attemptOf(parts, credentials));
  if (attempt.kind !== "allowed") {
    const { kind, retryAfter } = attempt;
    parts.noteTooMany(kind === "check" ? "account" : attempt.counted);
    return { kind: kind === "check" ? "check" : "too many tries", retryAfter };
  }
  let granted: AccessToken;
  try {
    granted = await catering.signIn(credentials, parts.client);
  } catch (error) {
    const message = refusalOf(error);
    // An account that waits for its owner's confirmation tells so only to who knows the password.
    if (message !== WRONG_CREDENTIALS) await attempt.undecided();
    if (message === null) throw error;
    return { kind: "refused", message };
  }
  await attempt.right();
  // A cookie that does not fit would leave the customer signed out without a word.
  if (isTooLong(granted.accessToken)) {
    parts.noteTooLong(granted.accessToken.length);
    return { kind: "token too long" };
  }
  const userName = await enter(parts, granted);
  if (userName === null) return { kind: "refused", message: WRONG_CREDENTIALS };
  noteDevice(parts, credentials.username);
  parts.forgetPayment();
  await changeOwner(parts, fingerprintOf(userName || credentials.username));
  const [hasTwoCarts, notice] = await Promise.all([takeCartsAlong(parts), carryOut(parts, pendingStoreId)]);
  notices.write(notice);
  return { kind: "success", hasTwoCarts };
}

const ACCOUNT = "account";

/** One account under all spellings of its name; neither memory nor a shared store holds a name. */
const asTyped = (name: string) => name.normalize("NFKC").trim().toLowerCase();

function attemptOf({ sealer, devices, address, botCheckKey }: AccountParts, credentials: Credentials): Attempt {
  const name = asTyped(credentials.username);
  const known = devices.read().find(({ account }) => sealer.isFingerprint(account, ACCOUNT, name));
  const checked = credentials.turnstileToken ? "passed" : "missing";
  return {
    account: sealer.fingerprint(ACCOUNT, name),
    address,
    device: known?.id ?? null,
    check: botCheckKey === null ? "there is none" : checked,
  };
}

/** With another id each time, so that a copy of the cookie is worth nothing after the next sign-in. */
function noteDevice({ sealer, devices }: AccountParts, username: string): void {
  const name = asTyped(username);
  const others = devices.read().filter(({ account }) => !sealer.isFingerprint(account, ACCOUNT, name));
  devices.write(withDevice(others, { account: sealer.fingerprint(ACCOUNT, name), id: newId() }));
}

/** The words of a refusal, or null when nobody could say whether the password was right (AUTH-06, AUTH-07). */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof RemoteError)) return null;
  if (!isBrokenRule(error) && error.kind !== "not allowed") return null;
  return (error.code === "account_unconfirmed" && error.customerMessage) || WRONG_CREDENTIALS;
}

/** What was kept of another account goes; a guest's is taken along. */
async function changeOwner(parts: AccountParts, owner: string): Promise<void> {
  const { cartSession } = parts;
  const before = cartSession.read().owner;
  if (before !== undefined && before !== owner) await leaveOwner(parts);
  cartSession.update({ owner });
}

async function leaveOwner({ cartSession, forgetTyped, visit }: AccountParts): Promise<void> {
  cartSession.write(withoutOwner(cartSession.read()));
  forgetTyped();
  await visit.end();
}

/** Tells accounts apart, and nothing of whose they are. */
function fingerprintOf(userName: string): string {
  return createHash("sha256").update(userName.trim().toLowerCase()).digest("base64url").slice(0, 16);
}

/**
 * Keeps the token and loads the session with it (AUTH-05): as whom the API knows the customer, which may be empty. Null
 * when the API gives a token and knows nobody by it.
 */
async function enter(parts: AccountParts, { accessToken, expiresIn }: AccessToken): Promise<string | null> {
  const { session, token, catering, now } = parts;
  const lifetime = Math.min(expiresIn ?? LONGEST_SIGN_IN, LONGEST_SIGN_IN);
  const usedAt = Math.floor(now().getTime() / 1_000);
  const expiresAt = Math.floor(now().getTime() / 1_000 + lifetime);
  const before = session.read();
  session.write({ accessToken, id: newId(), expiresAt, usedAt, firstName: "", choseGuest: false });
  try {
    const [known, customer] = await Promise.all([catering.session(), catering.customer().catch(orNull)]);
    if (known.isAuthenticated && token.read() === accessToken) {
      const isMember = customer?.zkRewardsOptIn;
      session.update({ firstName: (customer?.firstName || known.userName).slice(0, 100), isMember });
      await endSignIn(parts, before, accessToken);
      return known.userName || (customer?.email ?? "");
    }
  } catch (error) {
    if (token.read() === accessToken) {
      session.write(before);
      throw error;
    }
  }
  session.write(before);
  return null;
}

/**
 * The cart becomes the customer's, line for line (AUTH-09, API-36), and one that this browser set aside comes back. True
 * when both hold something: which one is ordered is the customer's to say.
 */
async function takeCartsAlong({ catering, cartSession }: AccountParts): Promise<boolean> {
  const { cartId, setAside } = cartSession.read();
  // One that is gone, ordered meanwhile or another customer's is found out and told by the page that follows
  // (CART-11); in an outage it stays a guest's cart, which its customer can order from all the same.
  const associated = cartId === null ? null : await catering.associateToUser(cartId).catch(orNull);
  // Of a cart that could not be taken along nobody knows what is in it: it stays, and the other waits on.
  if (!setAside || (cartId !== null && !associated)) return false;
  if (!isForOwner(cartSession.read())) return false;
  const waiting = await catering.cart(setAside.cartId).catch(orNull);
  // Another customer's, ordered, or gone; or it cannot be read now.
  if (!waiting || waiting.orderNumber !== null || waiting.lines.length === 0) return false;
  if (associated && associated.lines.length > 0) return true;
  cartSession.write(withCartsSwapped({ ...cartSession.read(), cartId: null }));
  return false;
}

/** What waited for the sign-in (STORE-11), and what to say on the next page. */
async function carryOut({ session, catering }: AccountParts, storeId: number | null): Promise<Notice> {
  const welcome: Notice = { code: "signed-in", name: session.read().firstName };
  if (storeId === null) return welcome;
  try {
    const store = (await catering.allStores()).find(({ id }) => id === storeId);
    if (!store) return welcome;
    await catering.setPreferredStore(storeId);
    return { code: "store-preferred", name: store.name };
  } catch (error) {
    if (!remoteFailureOf(error)) throw error;
    return { code: "store-not-preferred" };
  }
}
