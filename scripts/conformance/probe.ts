import type { Catering } from "../../server/catering/catering.ts";
import { type InputOf, type Operation, type ReplyOf, callOf } from "../../server/catering/operation.ts";
import type { Call } from "../../server/remote/transport.ts";
import type { Contract } from "./contract.ts";
import { type Exchange, type Remote, exchange } from "./exchange.ts";
import { type Refusal, judge, judgeRefusal } from "./judge.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { Broken, type Found, type Result, Skipped, find } from "./result.ts";
import { siteThrough } from "./site.ts";

/** Makes calls as the site makes them, judges every reply by the contract, and writes down what holds. */
export type Probe = ReturnType<typeof createProbe>;

export function createProbe(remote: Remote, contract: Contract, operations: readonly Operation[]) {
  const ledger = openLedger(operations);
  return {
    ...createCaller(patient(remote), contract, ledger),
    /** One promise about an operation: kept, unless the body ends with Broken. It may answer a note. */
    async check({ name: call }: Operation, what: string, body: () => Promise<string | void>): Promise<void> {
      const note = (outcome: Result["outcome"], detail: string) => ledger.noteCheck({ call, what, outcome, detail });
      try {
        note("holds", (await body()) ?? "");
      } catch (error) {
        if (error instanceof Broken) note("fails", error.message);
        else if (error instanceof Skipped) note("skipped", error.message);
        else throw error;
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

function createCaller(make: Exchanging, contract: Contract, ledger: Ledger) {
  async function send<T>(call: Call<T>, token?: string): Promise<T> {
    const operation = ledger.operationOf(call);
    const came = await make(call, token);
    if (operation.optional && came.status === 404) throw new Skipped(NOT_THERE);
    const { faults, value } = judge(contract, operation, came);
    ledger.noteReply({ call, token }, faults, came.milliseconds);
    if (faults.length > 0) throw new Skipped(`needs ${call.name}, which failed`);
    return value as T;
  }

  /** A call at hand that must be refused with one of these statuses, with another body where one is told. */
  async function refusedCall(
    statuses: readonly number[],
    call: Call<unknown>,
    token?: string,
    rawBody?: string,
  ): Promise<Refusal> {
    const operation = ledger.operationOf(call);
    const came = await make(call, token, rawBody);
    if (operation.optional && came.status === 404 && !statuses.includes(404)) throw new Skipped(NOT_THERE);
    const { faults, refusal } = judgeRefusal(contract, operation, came, statuses);
    if (faults.length > 0) throw new Broken(faults.join("; "));
    return refusal;
  }

  return {
    /** The site's own client. A reply against the contract is noted under its call, and ends the check that asked. */
    site: (token?: string): Catering => siteThrough((call, asker) => send(call, asker?.token), token),
    /** A call for which the site has no method, or none with this input. */
    ask: <O extends Operation>(operation: O, input: InputOf<O>, token?: string): Promise<ReplyOf<O>> =>
      send(callOf(operation, input), token),
    refusedCall,
    /** The same for a call as the site makes it; anything else breaks the check. */
    async refused(
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
    },
  };
}

const NOT_THERE = "optional, and the API answers 404";

/** Ends a call that was refused as it had to be. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super("refused");
    this.refusal = refusal;
  }
}

/** Calls without any reply, one after the other: by then nobody waits for the next one. */
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
