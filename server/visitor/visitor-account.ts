import { createHash } from "node:crypto";
import { redirect } from "react-router";
import type { Customer } from "@platter/ordering/account/customer.ts";
import { withoutPerson } from "@platter/ordering/order/journey.ts";
import {
  NO_PAYMENT,
  EMPTY_DRAFT,
  isForOwner,
  isInDoubt,
  withCartSetAside,
  withCartsSwapped,
  withoutOwner,
} from "@platter/ordering/order/session-values.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";
import { WRONG_CREDENTIALS, signInPath } from "@platter/ordering/account/sign-in.ts";
import { hasNoSuchCall, isBrokenRule, orNull, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { CustomerToken } from "./access-token.ts";
import type { AccessToken, ApiClient, Credentials } from "../catering/accounts.ts";
import type { Catering } from "../catering/catering.ts";
import { RemoteError } from "../remote/errors.ts";
import { LONGEST_SIGN_IN, isTooLong, NOT_SIGNED_IN, type SignInSession } from "../session/account-cookie.ts";
import { type VisitorSessions, newId } from "../session/visitor-sessions.ts";
import type { Log } from "../observability/log.ts";
import type { Settings } from "../settings/settings.ts";
import type { Sealer } from "../session/seal.ts";
import type { Allowance, Attempt, SignInTries } from "../limits/sign-in-tries.ts";
import { type OrderSession, throwTroublePage } from "./order-session.ts";

type SignInOutcome =
  /** `hasTwoCarts`: the account has a cart set aside, and another one was filled since. */
  | { kind: "success"; hasTwoCarts: boolean }
  | { kind: "refused"; message: string }
  | { kind: "too many tries"; retryAfter: number }
  | { kind: "token too long" }
  /** The account's limit is exceeded: a try needs a passed bot check. */
  | { kind: "check"; retryAfter: number };

interface AccountParts {
  sessions: AccountSessions;
  services: AccountServices;
  token: CustomerToken;
  catering: Catering;
  order: OrderSession;
  notices: { write(notice: Notice): void };
  address: string | null;
  here: () => string;
  requestId: string;
}

type AccountSessions = Pick<
  VisitorSessions,
  "signIn" | "cart" | "order" | "draft" | "payment" | "devices" | "remembered" | "visit" | "endPersonal" | "endSignIn"
>;

interface AccountServices {
  revocation: TokenRevocation;
  signInTries: SignInTries;
  sealer: Pick<Sealer, "fingerprint" | "isFingerprint">;
  settings: Pick<Settings, "cateringClientId" | "cateringClientSecret" | "turnstileSiteKey">;
  log: Pick<Log, "warn" | "error">;
  now: () => Date;
}

/** Whether the API lacks the call to revoke tokens, detected once per process. */
export interface TokenRevocation {
  isAbsent: boolean;
}

export class VisitorAccount {
  readonly #parts: AccountParts;
  readonly #client: ApiClient;
  readonly botCheckKey: string | null;

  constructor(parts: AccountParts) {
    const { cateringClientId, cateringClientSecret, turnstileSiteKey } = parts.services.settings;
    this.#parts = parts;
    this.#client = { id: cateringClientId ?? "", secret: cateringClientSecret ?? "" };
    this.botCheckKey = turnstileSiteKey;
  }

  isSignedIn(): boolean {
    return this.#parts.token.read() !== undefined;
  }

  /** True if the sign-in has expired or the API has refused the token in this request. */
  hasEnded(): boolean {
    return this.#parts.token.wasGiven && !this.isSignedIn();
  }

  /** The first name; empty if unknown, null for guests. */
  name(): string | null {
    return this.isSignedIn() ? this.#parts.sessions.signIn.read().firstName : null;
  }

  choseGuest(): boolean {
    return this.#parts.sessions.signIn.read().choseGuest;
  }

  /** True for members of the rewards program and for unknown membership. */
  mayHaveRewards(): boolean {
    return this.isSignedIn() && this.#parts.sessions.signIn.read().isMember !== false;
  }

  /** Null for guests, without an API call (API-62). */
  async customer(): Promise<Customer | null> {
    if (!this.isSignedIn()) return null;
    return this.#parts.catering.customer().catch((error: unknown) => {
      // The call itself has shown that the token has expired.
      if (!this.isSignedIn()) return null;
      throw error;
    });
  }

  /** The customer, or a redirect to sign-in and back (GUARD-10). */
  async require(): Promise<Customer> {
    const { token, here } = this.#parts;
    const found = await this.customer().catch(throwTroublePage);
    if (!found) throw redirect(signInPath(here(), { again: token.wasGiven }), 303);
    return found;
  }

  /** Redirects guests to sign-in, which then sets the chosen store (STORE-11). */
  async preferStore(storeId: number): Promise<void> {
    const { catering, here } = this.#parts;
    const toSignIn = (again: boolean) => redirect(signInPath(here(), { storeId, again }), 303);
    if (!this.isSignedIn()) throw toSignIn(false);
    await catering.setPreferredStore(storeId).catch((error: unknown) => {
      throw this.isSignedIn() ? error : toSignIn(true);
    });
  }

  async signIn(typed: Credentials, pendingStoreId: number | null): Promise<SignInOutcome> {
    const { sessions, services, catering, notices } = this.#parts;
    // Without a site key there is no bot check, so a posted token is ignored.
    const credentials = { ...typed, turnstileToken: this.botCheckKey === null ? "" : typed.turnstileToken };
    const attempt = await services.signInTries.allow(this.#attemptOf(credentials));
    if (attempt.kind !== "allowed") return this.#tooMany(attempt);
    let granted: AccessToken;
    try {
      granted = await catering.signIn(credentials, this.#client);
    } catch (error) {
      const message = refusalOf(error);
      // Only the right password reveals an unconfirmed account, so that reply is no miss.
      if (message !== WRONG_CREDENTIALS) await attempt.undecided();
      if (message === null) throw error;
      return { kind: "refused", message };
    }
    await attempt.right();
    // The browser would drop a cookie that is too long, and the customer would be signed out without a message.
    if (isTooLong(granted.accessToken)) return this.#tooLong(granted.accessToken);
    const userName = await this.#enter(granted);
    if (userName === null) return { kind: "refused", message: WRONG_CREDENTIALS };
    this.#noteDevice(credentials.username);
    // AUTH-09: drops the payment choice of a guest or another customer; an open card form stays open.
    sessions.payment.write({ ...NO_PAYMENT, entersCard: sessions.payment.read().entersCard });
    await this.#changeOwner(fingerprintOf(userName || credentials.username));
    const [hasTwoCarts, notice] = await Promise.all([this.#takeCartsAlong(), this.#carryOut(pendingStoreId)]);
    notices.write(notice);
    return { kind: "success", hasTwoCarts };
  }

  #tooMany(stopped: Exclude<Allowance, { kind: "allowed" }>): SignInOutcome {
    const { services, requestId } = this.#parts;
    const { kind, retryAfter } = stopped;
    const reason = stopped.kind === "check" ? "account" : stopped.counted;
    services.log.warn({ requestId, event: "sign-in stopped", reason }, "too many tries");
    return { kind: kind === "check" ? "check" : "too many tries", retryAfter };
  }

  #tooLong({ length }: string): SignInOutcome {
    const { services, requestId } = this.#parts;
    const words = "the API's access token does not fit into a cookie: nobody can sign in";
    services.log.error({ requestId, event: "access token too long", count: length }, words);
    return { kind: "token too long" };
  }

  /** Sets an account's cart aside, so that the guest begins a new cart. */
  async continueAsGuest(): Promise<{ hasNewCart: boolean }> {
    const { sessions, notices } = this.#parts;
    if (this.isSignedIn()) return { hasNewCart: false };
    sessions.signIn.write({ ...NOT_SIGNED_IN, choseGuest: true });
    // AUTH-10: resets the answer, since creating an account is preselected.
    sessions.draft.update({ createAccount: undefined });
    const hasNewCart = await this.ownsCart();
    const before = sessions.cart.read();
    if (hasNewCart) {
      notices.write({ code: isInDoubt(before) ? "order-in-doubt" : "new-cart" });
      sessions.cart.write(withCartSetAside(before));
    }
    if (before.owner !== undefined) await this.#leaveOwner();
    return { hasNewCart };
  }

  async ownsCart(): Promise<boolean> {
    const { sessions, order } = this.#parts;
    const { owner, cartId } = sessions.cart.read();
    if (owner !== undefined && cartId !== null) return true;
    // A redirect to sign-in means that the cart belongs to an account.
    const isLocked = (error: unknown) => error instanceof Response || orNull(error) !== null;
    return order.cart().then(() => false, isLocked);
  }

  /** Drops token, order, cart and drafts, and invalidates copies of the cookies (AUTH-15). */
  async signOut(): Promise<void> {
    const { sessions, notices } = this.#parts;
    const { doubt, owner } = sessions.cart.read();
    const before = sessions.signIn.read();
    // A guest's visit need not be ended, since it contains no data of an account.
    if (owner !== undefined || before.accessToken !== null) await sessions.visit.end();
    sessions.endPersonal();
    await this.#end(before);
    notices.write({ code: "signed-out" });
    if (doubt) notices.write({ code: "order-in-doubt" });
  }

  async endSignIn(): Promise<void> {
    const before = this.#parts.sessions.signIn.read();
    this.#parts.token.drop();
    await this.#end(before);
  }

  /** Invalidates copies of the account cookie, and revokes the token if the API has that call. */
  async #end(signIn: SignInSession, next: string | null = null): Promise<void> {
    const { sessions, services, catering } = this.#parts;
    const { revocation } = services;
    const { accessToken } = signIn;
    if (accessToken === null) return;
    await sessions.endSignIn(signIn.id);
    if (revocation.isAbsent || accessToken === next) return;
    await catering.revoke(accessToken, this.#client).catch((error: unknown) => {
      const failure = remoteFailureOf(error);
      if (!failure) throw error;
      revocation.isAbsent = hasNoSuchCall(failure);
    });
  }

  #attemptOf({ username, turnstileToken }: Credentials): Attempt {
    const { sessions, services, address } = this.#parts;
    const name = asTyped(username);
    const known = sessions.devices.read().find(({ account }) => services.sealer.isFingerprint(account, ACCOUNT, name));
    const checked = turnstileToken ? "passed" : "missing";
    return {
      account: services.sealer.fingerprint(ACCOUNT, name),
      address,
      device: known?.id ?? null,
      check: this.botCheckKey === null ? "there is none" : checked,
    };
  }

  /** Stores a new device id at each sign-in, which makes the id in a copied cookie useless. */
  #noteDevice(username: string): void {
    const { devices } = this.#parts.sessions;
    const { sealer } = this.#parts.services;
    const name = asTyped(username);
    const others = devices.read().filter(({ account }) => !sealer.isFingerprint(account, ACCOUNT, name));
    devices.write([{ account: sealer.fingerprint(ACCOUNT, name), id: newId() }, ...others]);
  }

  /** Removes another account's data, but keeps a guest's. */
  async #changeOwner(owner: string): Promise<void> {
    const { cart } = this.#parts.sessions;
    const before = cart.read().owner;
    if (before !== undefined && before !== owner) await this.#leaveOwner();
    cart.update({ owner });
  }

  async #leaveOwner(): Promise<void> {
    const { cart, draft, payment, order, remembered, visit } = this.#parts.sessions;
    cart.write(withoutOwner(cart.read()));
    remembered.write(null);
    draft.write(EMPTY_DRAFT);
    payment.write(NO_PAYMENT);
    order.write(withoutPerson(order.read()));
    await visit.end();
  }

  /** Reads the session of a new token (AUTH-05); returns the user name, or null for a token without an account. */
  async #enter({ accessToken, expiresIn }: AccessToken): Promise<string | null> {
    const { sessions, services, token, catering } = this.#parts;
    const { signIn: session } = sessions;
    const lifetime = Math.min(expiresIn ?? LONGEST_SIGN_IN, LONGEST_SIGN_IN);
    const now = services.now().getTime() / 1_000;
    const before = session.read();
    const times = { expiresAt: Math.floor(now + lifetime), usedAt: Math.floor(now) };
    session.write({ accessToken, id: newId(), ...times, firstName: "", choseGuest: false });
    try {
      const [known, customer] = await Promise.all([catering.session(), catering.customer().catch(orNull)]);
      if (known.isAuthenticated && token.read() === accessToken) {
        const isMember = customer?.zkRewardsOptIn;
        session.update({ firstName: (customer?.firstName || known.userName).slice(0, 100), isMember });
        await this.#end(before, accessToken);
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

  /** AUTH-09, API-36: associates the cart or restores the one set aside; true if both have lines, for the choice. */
  async #takeCartsAlong(): Promise<boolean> {
    const { catering, sessions } = this.#parts;
    const { cart: cartSession } = sessions;
    const { cartId, setAside, group } = cartSession.read();
    // Guests of a group order need access to the cart until it is ordered.
    if (group) return false;
    // The next page handles a failure (CART-11); in an outage the cart stays a guest's, which can be ordered as well.
    const associated = cartId === null ? null : await catering.associateToUser(cartId).catch(orNull);
    // The lines of a cart that could not be associated are unknown, so the other cart stays set aside.
    if (!setAside || (cartId !== null && !associated)) return false;
    if (!isForOwner(cartSession.read())) return false;
    const waiting = await catering.cart(setAside.cartId).catch(orNull);
    // The cart set aside is ordered, missing, empty or unreadable.
    if (!waiting || waiting.orderNumber !== null || waiting.lines.length === 0) return false;
    if (associated && associated.lines.length > 0) return true;
    cartSession.write(withCartsSwapped({ ...cartSession.read(), cartId: null }));
    return false;
  }

  /** Sets the preferred store chosen before the sign-in (STORE-11). */
  async #carryOut(storeId: number | null): Promise<Notice> {
    const { sessions, catering } = this.#parts;
    const welcome: Notice = { code: "signed-in", name: sessions.signIn.read().firstName };
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
}

const ACCOUNT = "account";

/** Normalizes the spellings of a user name, so that they share one count. */
const asTyped = (name: string) => name.normalize("NFKC").trim().toLowerCase();

/** The message of a refusal; null if the API has not checked the password (AUTH-06, AUTH-07). */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof RemoteError)) return null;
  if (!isBrokenRule(error) && error.kind !== "not allowed") return null;
  return (error.code === "account_unconfirmed" && error.customerMessage) || WRONG_CREDENTIALS;
}

function fingerprintOf(userName: string): string {
  return createHash("sha256").update(userName.trim().toLowerCase()).digest("base64url").slice(0, 16);
}
