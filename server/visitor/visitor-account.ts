import { createHash } from "node:crypto";
import { redirect } from "react-router";
import type { Customer } from "@platter/ordering/account/customer.ts";
import { NO_PAYMENT } from "../session/order-cookie.ts";
import { withoutPerson } from "@platter/ordering/order/journey.ts";
import {
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
import type { EndedSessions } from "../session/ended-sessions.ts";
import { LONGEST_SIGN_IN, isTooLong, NOT_SIGNED_IN, type SignInSession } from "../session/account-cookie.ts";
import { newId } from "../session/visitor-sessions.ts";
import type { VisitorSessions } from "../session/visitor-sessions.ts";
import type { Log } from "../observability/log.ts";
import type { Settings } from "../settings/settings.ts";
import { withDevice } from "../session/device-cookie.ts";
import type { Sealer } from "../session/seal.ts";
import type { Allowance, Attempt, SignInTries } from "../limits/sign-in-tries.ts";
import { type OrderSession, throwTroublePage } from "./order-session.ts";

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
  sessions: AccountSessions;
  services: AccountServices;
  token: CustomerToken;
  catering: Catering;
  order: OrderSession;
  notices: { write(notice: Notice): void };
  /** The visitor's address; null when it is not known. */
  address: string | null;
  /** Where sign-in leads back to. */
  here: () => string;
  requestId: string;
}

type AccountSessions = Pick<
  VisitorSessions,
  "signIn" | "cart" | "order" | "draft" | "payment" | "devices" | "visit" | "endPersonal"
>;

interface AccountServices {
  ended: Pick<EndedSessions, "add">;
  revocation: TokenRevocation;
  signInTries: SignInTries;
  sealer: Pick<Sealer, "fingerprint" | "isFingerprint">;
  settings: Pick<Settings, "cateringClientId" | "cateringClientSecret" | "turnstileSiteKey">;
  log: Pick<Log, "warn" | "error">;
  now: () => Date;
}

/** Whether the API can end a token before its time is found out once in a process. */
export interface TokenRevocation {
  isAbsent: boolean;
}

/** Who the visitor is, and the ways to become a customer or a guest (AUTH-05..15). */
export class VisitorAccount {
  readonly #parts: AccountParts;
  readonly #client: ApiClient;
  /** Site key of the bot check; null: there is none. */
  readonly botCheckKey: string | null;

  constructor(parts: AccountParts) {
    const { cateringClientId, cateringClientSecret, turnstileSiteKey } = parts.services.settings;
    this.#parts = parts;
    this.#client = { id: cateringClientId ?? "", secret: cateringClientSecret ?? "" };
    this.botCheckKey = turnstileSiteKey;
  }

  /** A customer carries a token that no call has refused. */
  isSignedIn(): boolean {
    return this.#parts.token.read() !== undefined;
  }

  /** Came signed in and is not any more: the time was over, or a call of this request was refused. */
  hasEnded(): boolean {
    return this.#parts.token.wasGiven && !this.isSignedIn();
  }

  /** For the header: the first name, empty when it is not known; null for guests. */
  name(): string | null {
    return this.isSignedIn() ? this.#parts.sessions.signIn.read().firstName : null;
  }

  /** Whether the visitor chose to go on as a guest: creating an account is then offered ticked (AUTH-10). */
  choseGuest(): boolean {
    return this.#parts.sessions.signIn.read().choseGuest;
  }

  /** Whether points and rewards are asked for before it is known who is signed in: not for who had not joined. */
  mayHaveRewards(): boolean {
    return this.isSignedIn() && this.#parts.sessions.signIn.read().isMember !== false;
  }

  /** Who is signed in, asked at most once a request (API-62); null for guests, without a call. */
  async customer(): Promise<Customer | null> {
    if (!this.isSignedIn()) return null;
    return this.#parts.catering.customer().catch((error: unknown) => {
      // This very call has found out that the token no longer holds.
      if (!this.isSignedIn()) return null;
      throw error;
    });
  }

  /** For pages that only customers may see: who it is, or a redirect (303) to sign-in and back (GUARD-10). */
  async require(): Promise<Customer> {
    const { token, here } = this.#parts;
    const found = await this.customer().catch(throwTroublePage);
    if (!found) throw redirect(signInPath(here(), { again: token.wasGiven }), 303);
    return found;
  }

  /** Makes a store the preferred one; a guest is asked to sign in first, and the choice waits (STORE-11). */
  async preferStore(storeId: number): Promise<void> {
    const { catering, here } = this.#parts;
    const toSignIn = (again: boolean) => redirect(signInPath(here(), { storeId, again }), 303);
    if (!this.isSignedIn()) throw toSignIn(false);
    await catering.setPreferredStore(storeId).catch((error: unknown) => {
      throw this.isSignedIn() ? error : toSignIn(true);
    });
  }

  /** A failure of the API is thrown; nobody is signed in then. */
  async signIn(typed: Credentials, pendingStoreId: number | null): Promise<SignInOutcome> {
    const { sessions, services, catering, notices } = this.#parts;
    // Without a key there is no bot check, whatever the form says.
    const credentials = { ...typed, turnstileToken: this.botCheckKey === null ? "" : typed.turnstileToken };
    const attempt = await services.signInTries.allow(this.#attemptOf(credentials));
    if (attempt.kind !== "allowed") return this.#tooMany(attempt);
    let granted: AccessToken;
    try {
      granted = await catering.signIn(credentials, this.#client);
    } catch (error) {
      const message = refusalOf(error);
      // An account that waits for its owner's confirmation tells so only to who knows the password.
      if (message !== WRONG_CREDENTIALS) await attempt.undecided();
      if (message === null) throw error;
      return { kind: "refused", message };
    }
    await attempt.right();
    // A cookie that does not fit would leave the customer signed out without a word.
    if (isTooLong(granted.accessToken)) return this.#tooLong(granted.accessToken);
    const userName = await this.#enter(granted);
    if (userName === null) return { kind: "refused", message: WRONG_CREDENTIALS };
    this.#noteDevice(credentials.username);
    // AUTH-09: what was to be paid with was a guest's, or somebody else's. A card that is being typed stays open.
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

  /** A cart that belongs to an account stays there: then a guest begins a new one, which is told. */
  async continueAsGuest(): Promise<{ hasNewCart: boolean }> {
    const { sessions, notices } = this.#parts;
    if (this.isSignedIn()) return { hasNewCart: false };
    sessions.signIn.write({ ...NOT_SIGNED_IN, choseGuest: true });
    // AUTH-10: creating an account is offered ticked, whatever was answered before.
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

  /** Whether the cart belongs to an account, so that only its customer can see it. */
  async ownsCart(): Promise<boolean> {
    const { sessions, order } = this.#parts;
    const { owner, cartId } = sessions.cart.read();
    if (owner !== undefined && cartId !== null) return true;
    // The call itself would lead to sign-in.
    const isLocked = (error: unknown) => error instanceof Response || orNull(error) !== null;
    return order.cart().then(() => false, isLocked);
  }

  /** Forgets the token, the order, its cart and all that was typed, copies of it included (AUTH-15). */
  async signOut(): Promise<void> {
    const { sessions, notices } = this.#parts;
    const { doubt, owner } = sessions.cart.read();
    const before = sessions.signIn.read();
    // Of a guest's visit there is nothing of an account, and anybody can begin as many as he likes.
    if (owner !== undefined || before.accessToken !== null) await sessions.visit.end();
    sessions.endPersonal();
    await this.#end(before);
    notices.write({ code: "signed-out" });
    if (doubt) notices.write({ code: "order-in-doubt" });
  }

  /** Ends the sign-in alone, copies of it included: the order stays. */
  async endSignIn(): Promise<void> {
    const before = this.#parts.sessions.signIn.read();
    this.#parts.token.drop();
    await this.#end(before);
  }

  /** A copy of the cookie is worth nothing from now on: here by our list, and at the API where it ends tokens. */
  async #end(signIn: SignInSession, next: string | null = null): Promise<void> {
    const { services, catering } = this.#parts;
    const { ended, revocation } = services;
    const { accessToken } = signIn;
    if (accessToken === null) return;
    await ended.add([signIn.id]);
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

  /** With another id each time, so that a copy of the cookie is worth nothing after the next sign-in. */
  #noteDevice(username: string): void {
    const { devices } = this.#parts.sessions;
    const { sealer } = this.#parts.services;
    const name = asTyped(username);
    const others = devices.read().filter(({ account }) => !sealer.isFingerprint(account, ACCOUNT, name));
    devices.write(withDevice(others, { account: sealer.fingerprint(ACCOUNT, name), id: newId() }));
  }

  /** What was kept of another account goes; a guest's is taken along. */
  async #changeOwner(owner: string): Promise<void> {
    const { cart } = this.#parts.sessions;
    const before = cart.read().owner;
    if (before !== undefined && before !== owner) await this.#leaveOwner();
    cart.update({ owner });
  }

  /** What was typed, and where and with what it was to be brought or paid, goes with the owner. */
  async #leaveOwner(): Promise<void> {
    const { cart, draft, payment, order, visit } = this.#parts.sessions;
    cart.write(withoutOwner(cart.read()));
    draft.write(EMPTY_DRAFT);
    payment.write(NO_PAYMENT);
    order.write(withoutPerson(order.read()));
    await visit.end();
  }

  /**
   * Keeps the token and loads the session with it (AUTH-05): as whom the API knows the customer, which may be empty. Null
   * when the API grants a token that belongs to no account.
   */
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

  /**
   * The cart becomes the customer's, line for line (AUTH-09, API-36), and one that this browser set aside comes back. True
   * when both hold something: which one is ordered is the customer's to say.
   */
  async #takeCartsAlong(): Promise<boolean> {
    const { catering, sessions } = this.#parts;
    const { cart: cartSession } = sessions;
    const { cartId, setAside } = cartSession.read();
    // One that is gone, ordered meanwhile or another customer's is found out and told by the page that follows
    // (CART-11); in an outage it stays a guest's cart, which its customer can order from all the same.
    const associated = cartId === null ? null : await catering.associateToUser(cartId).catch(orNull);
    // The contents of a cart that could not be taken along are unknown: it stays, and the other waits on.
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

/** One account under all spellings of its name; neither memory nor a shared store holds a name. */
const asTyped = (name: string) => name.normalize("NFKC").trim().toLowerCase();

/** The words of a refusal, or null when the password was not judged (AUTH-06, AUTH-07). */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof RemoteError)) return null;
  if (!isBrokenRule(error) && error.kind !== "not allowed") return null;
  return (error.code === "account_unconfirmed" && error.customerMessage) || WRONG_CREDENTIALS;
}

/** Identifies an account without revealing its name. */
function fingerprintOf(userName: string): string {
  return createHash("sha256").update(userName.trim().toLowerCase()).digest("base64url").slice(0, 16);
}
