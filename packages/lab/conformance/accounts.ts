import type { Customer } from "@platter/ordering/account/customer.ts";
import { ACCOUNT_OPERATIONS, type ApiClient } from "../../../server/catering/accounts.ts";
import { isTooLong } from "../../../server/session/account-cookie.ts";
import { expectWords } from "./baskets.ts";
import type { Refusal } from "./judge.ts";
import { NOBODY, type Options } from "./options.ts";
import type { Probe } from "./probe.ts";
import { type Found, NO_LETTER, Skipped, expect, need } from "./result.ts";
import type { Scene } from "./scene.ts";

const { signIn, session, customer, setPreferredStore, logClientError, signUp, confirmAccount } = ACCOUNT_OPERATIONS;
const { forgotPassword, resetPassword, cateringQuote, revoke } = ACCOUNT_OPERATIONS;

/** What the site sends without CATERING_CLIENT_ID and CATERING_CLIENT_SECRET. */
const NO_CLIENT: ApiClient = { id: "", secret: "" };

/** Signs the customer in, if there is one. */
export async function checkSignIn(probe: Probe, { account, client = NO_CLIENT }: Options): Promise<Found<string>> {
  const credentials = { username: account?.email ?? NOBODY, turnstileToken: "" };
  let refusal: Found<Refusal> = { missing: "needs a refusal" };
  await probe.check(signIn, "A wrong password is refused", async () => {
    const wrong = { ...credentials, password: crypto.randomUUID() };
    refusal = { value: await probe.refused([400, 401, 403], (site) => site.signIn(wrong, client)) };
  });
  await probe.check(signIn, "A wrong password is refused with a code", async () => {
    const { code, error } = need(refusal);
    expect(typeof (code ?? error) === "string", "refused without code or error");
  });
  const token = await probe.exercise(signIn, async () => {
    if (!account) throw new Skipped("needs --account");
    return (await probe.site().signIn({ ...credentials, password: account.password }, client)).accessToken;
  });
  await probe.check(signIn, "The access token fits into a cookie", async () => {
    const { length } = need(token);
    expect(!isTooLong(need(token)), `${length} characters are too long: nobody can sign in`);
  });
  const asGuest = await probe.exercise(session, () => probe.site().session());
  await probe.check(session, "A guest is not authenticated", async () => {
    expect(!need(asGuest).isAuthenticated, "isAuthenticated is true");
  });
  await probe.check(session, "A customer is authenticated", async () => {
    expect((await probe.site(need(token)).session()).isAuthenticated, "isAuthenticated is false");
  });
  await probe.check(session, "A token that does not hold is a guest's", async () => {
    const unknown = crypto.randomUUID();
    // A 401 says the same.
    if (await probe.isRefused([401], (site) => site.session(), unknown)) return;
    expect(!(await probe.site(unknown).session()).isAuthenticated, "isAuthenticated is true");
  });
  return token;
}

/** What a customer's account tells, and what changes it. */
export async function checkAccount(scene: Scene): Promise<void> {
  const { probe, token, writes } = scene;
  const known = await probe.exercise(customer, () => probe.site(need(token)).customer());
  await checkRevocation(scene);
  await checkPreferredStore(scene, known);
  await probe.exercise(logClientError, async () => {
    need(writes);
    await probe.site().logClientError("A conformance check, no error.");
  });
  await checkNewAccounts(scene);
}

/** With a second token of the customer's, so that the first one goes on. */
async function checkRevocation({ probe, options: { account, client = NO_CLIENT } }: Scene): Promise<void> {
  const ended = await probe.exercise(revoke, async () => {
    if (!account) throw new Skipped("needs --account");
    const { email: username, password } = account;
    const { accessToken } = await probe.site().signIn({ username, password, turnstileToken: "" }, client);
    await probe.site().revoke(accessToken, client);
    return accessToken;
  });
  await probe.check(revoke, "A token that was ended does not hold", async () => {
    await probe.refused([401], (site) => site.customer(), need(ended));
  });
  await probe.check(revoke, "A token that does not hold is answered the same", async () => {
    need(ended);
    await probe.site().revoke(crypto.randomUUID(), client);
  });
}

async function checkPreferredStore({ probe, token, writes, stores }: Scene, known: Found<Customer>): Promise<void> {
  const prefer = (id: number) => probe.site(need(token)).setPreferredStore(id);
  const preferred = async () => (await probe.site(need(token)).customer()).preferredLocationId;
  const changed = await probe.exercise(setPreferredStore, async () => {
    need(writes);
    const before = need(known).preferredLocationId;
    const other = need(stores).find(({ id }) => id !== before);
    if (before === null) throw new Skipped("the account has no preferred restaurant to go back to");
    if (!other) throw new Skipped("there is one restaurant only");
    await prefer(other.id);
    let between: number | null;
    try {
      between = await preferred();
    } finally {
      await prefer(before);
    }
    return { before, other: other.id, between, after: await preferred() };
  });
  await probe.check(setPreferredStore, "The customer has the new one from then on", async () => {
    const { before, other, between, after } = need(changed);
    expect(between === other && after === before, "customer tells another one");
  });
}

/** Signing up opens one account under example.com, whose letters go nowhere. */
async function checkNewAccounts(scene: Scene): Promise<void> {
  const { probe, writes, options, individual } = scene;
  const who = { firstName: "Conformance", lastName: "Check", phone: "(214) 555-0100" };
  const password = crypto.randomUUID();
  const email = `platter-conformance-${crypto.randomUUID()}@example.com`;
  const signedUp = await probe.exercise(signUp, async () => {
    need(writes);
    await probe.site().signUp({ ...who, email, password, zkRewardsOptIn: false });
  });
  await probe.check(signUp, "A new account has to be confirmed by its letter", async () => {
    need(signedUp);
    const credentials = { username: email, password, turnstileToken: "" };
    const { code } = await probe.refused([400, 401], (site) => site.signIn(credentials, options.client ?? NO_CLIENT));
    expect(code === "account_unconfirmed", "signing in is refused with another code than account_unconfirmed");
  });
  await probe.check(signUp, "Answers the same for an address that has an account", async () => {
    need(signedUp);
    await probe.site().signUp({ ...who, email, password, zkRewardsOptIn: false });
  });
  const sent = await probe.exercise(forgotPassword, async () => {
    need(writes);
    await probe.site().forgotPassword(email);
  });
  await probe.check(forgotPassword, "Answers the same for an address that has no account", async () => {
    need(sent);
    await probe.site().forgotPassword(NOBODY);
  });
  await checkLetters(scene);
  await probe.exercise(cateringQuote, async () => {
    need(writes);
    const { storeNumber } = need(individual).store;
    return probe.site().cateringQuote({ ...who, email: NOBODY, headCount: 10, storeNumber });
  });
}

/** What only the reader of a letter can do. */
async function checkLetters({ probe }: Scene): Promise<void> {
  for (const operation of [confirmAccount, resetPassword]) probe.cannotAsk(operation, NO_LETTER);
  await probe.check(confirmAccount, "A token that no letter has is refused in words", async () => {
    expectWords(await probe.refused([400], (site) => site.confirmAccount(crypto.randomUUID())));
  });
  await probe.check(resetPassword, "A token that no letter has is refused in words", async () => {
    const password = crypto.randomUUID();
    expectWords(await probe.refused([400], (site) => site.resetPassword(crypto.randomUUID(), password)));
  });
}
