import type { Catering } from "../../../server/catering/catering.ts";
import { type InputOf, type Operation, type ReplyOf, callOf } from "../../../server/catering/operation.ts";
import type { Call } from "../../../server/remote/transport.ts";
import type { Contract } from "./contract.ts";
import { DEMANDS } from "./demands.ts";
import { type Exchange, type Remote, exchange } from "./exchange.ts";
import { type Refusal, judge, judgeRefusal } from "./judge.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { Broken, type Found, type Outcome, Skipped, find } from "./result.ts";
import { siteThrough } from "./site.ts";

/** Makes calls as the site makes them, judges every reply by the contract, and writes down what holds. */
export type Probe = ReturnType<typeof createProbe>;

export function createProbe(remote: Remote, contract: Contract, operations: readonly Operation[]) {
  const ledger = openLedger(operations, contract);
  let isHint = false;
  return {
    ...createCaller(patient(remote), contract, ledger, () => isHint),
    /** Something about an operation, which a row asks for or not: it holds, unless the body ends with Broken. It may answer a note. */
    async check(operation: Operation, what: string, body: () => Promise<string | void>): Promise<void> {
      const note = (outcome: Outcome, detail: string) => ledger.noteCheck(operation, what, outcome, detail);
      isHint = !DEMANDS.has(what);
      try {
        note("holds", (await body()) ?? "");
      } catch (error) {
        if (error instanceof Broken) note("fails", error.message);
        else if (error instanceof Skipped) note("skipped", error.message);
        else throw error;
      } finally {
        isHint = false;
      }
    },
    /** Asks an operation for the sake of its reply. */
    async exercise<T>(operation: Operation, body: () => Promise<T>): Promise<Found<T>> {
      const found = await find(body);
      if ("missing" in found) ledger.noteMissing(operation, found.missing);
      return found;
    },
    /** What no run has the means to ask. */
    cannotAsk: ledger.noteMissing,
    lastAsked: ledger.lastAsked,
    results: ledger.results,
  };
}

type Exchanging = (call: Call<unknown>, token?: string, rawBody?: string) => Promise<Exchange>;

function createCaller(make: Exchanging, contract: Contract, ledger: Ledger, isHint: () => boolean) {
  async function send<T>(call: Call<T>, token?: string): Promise<T> {
    const operation = ledger.operationOf(call);
    const came = await make(call, token);
    if (operation.optional && ABSENT.includes(came.status)) throw new Skipped(`${NOT_THERE} ${came.status}`);
    const judged = judge(contract, operation, came);
    const [fault] = judged.faults;
    // What is not asked for may be refused; a call that was never answered is none of that.
    if (fault && isHint() && came.status >= 400 && ledger.lastAsked(operation)) throw new Broken(fault.text);
    ledger.noteReply({ call, token }, judged, came);
    if (fault) throw new Skipped(`needs ${call.name}, which failed`);
    return judged.value as T;
  }

  /** A call at hand that must be refused with one of these statuses, with another body where one is given. */
  async function refusedCall(
    statuses: readonly number[],
    call: Call<unknown>,
    token?: string,
    rawBody?: string,
  ): Promise<Refusal> {
    const operation = ledger.operationOf(call);
    const came = await make(call, token, rawBody);
    if (operation.optional && ABSENT.includes(came.status) && !statuses.includes(came.status))
      throw new Skipped(`${NOT_THERE} ${came.status}`);
    const { wrong, faults, refusal } = judgeRefusal(contract, operation, came, statuses);
    // However it came to be asked: the site reads every refusal.
    ledger.noteFaults(operation, faults);
    if (wrong !== "") throw new Broken(wrong);
    if (faults.length > 0) throw new Skipped(`needs ${call.name}, which failed`);
    return refusal;
  }

  /** The same for a call as the site makes it; anything else breaks the check. */
  async function refused(
    statuses: readonly number[],
    ask: (site: Catering) => Promise<unknown>,
    token?: string,
  ): Promise<Refusal> {
    const site = siteThrough(async (call) => {
      throw new Refused(await refusedCall(statuses, call, token));
    }, token);
    try {
      await ask(site);
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
    throw new Error("nothing was asked");
  }

  return {
    /** The site's own client. A reply against the contract is noted under its call, and ends the check that asked. */
    site: (token?: string): Catering => siteThrough((call, asker) => send(call, asker?.token), token),
    /** A call for which the site has no method, or none with this input. */
    ask: <O extends Operation>(operation: O, input: InputOf<O>, token?: string): Promise<ReplyOf<O>> =>
      send(callOf(operation, input), token),
    refusedCall,
    refused,
    /** Whether it is refused so, where it need not be. */
    async isRefused(...asked: Parameters<typeof refused>): Promise<boolean> {
      try {
        await refused(...asked);
        return true;
      } catch (error) {
        if (error instanceof Broken) return false;
        throw error;
      }
    },
  };
}

/** How an API answers a call that it does not have. */
const ABSENT = [404, 405, 501];
const NOT_THERE = "optional, and the API answers";

/** Ends a call that was refused as it had to be. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super("refused");
    this.refusal = refusal;
  }
}

/** Consecutive calls without a reply: the circuit is open by then. */
const MOST_SILENCE = 5;

function patient(remote: Remote): Exchanging {
  let silence = 0;
  return async (call, token, rawBody) => {
    if (silence >= MOST_SILENCE) throw new Skipped("the API has stopped answering");
    const came = await exchange(remote, call, token, rawBody);
    silence = came.status === 0 ? silence + 1 : 0;
    return came;
  };
}
