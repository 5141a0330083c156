import { addQuote, type QuoteWish } from "../areas/quotes.ts";
import { fieldsOf, type Fields } from "../fields.ts";
import type { Records } from "../records.ts";
import type { EmailRecord } from "../records/customers.ts";
import { badRequest, type ModelState, notFound, Problems } from "../refusal.ts";
import { createRouter, json, type Call, type Route, type Services } from "../router.ts";
import type { Toggles } from "../toggles.ts";
import { type Clock, readMoment } from "./clock.ts";
import { createFaults, FAULT_KINDS, type Fault, type Faults } from "./faults.ts";
import { createRequestLog, logged, type LoggedRequest } from "./request-log.ts";

/** What a test may do to the sandbox besides calling it: over HTTP below /sandbox-control, in process as methods. */
export interface Control {
  setClock: (moment: Date) => void;
  advance: (minutes: number) => void;
  addFault: (fault: Fault) => void;
  clearFaults: () => void;
  /** Calls that a fault holds back right now. */
  heldCalls: () => number;
  setToggle: (name: string, isEnabled: boolean) => void;
  requests: () => LoggedRequest[];
  /** Emails that a real chain would have mailed: confirmation links, order links, gift cards. */
  mail: () => EmailRecord[];
  /** A quote as a real chain would have mailed it; `path` is its link. */
  addQuote: (wish?: QuoteWish) => ReturnType<typeof addQuote>;
  reset: () => void;
}

const CONTROL = "/sandbox-control";
const MOST_WAIT = 600_000;

export interface ControlParts {
  clock: Clock;
  records: Records;
  toggles: Toggles;
  services: Services;
  fill: () => void;
}

/** Puts the control path, the faults and the request log around the calls of the sandbox. */
export function createControl(
  parts: ControlParts,
  answer: (request: Request) => Promise<Response>,
): { control: Control; fetch: (request: Request) => Promise<Response> } {
  const { clock, records, toggles, services, fill } = parts;
  const faults = createFaults();
  const log = createRequestLog();
  const control: Control = {
    setClock: clock.set,
    advance: clock.advance,
    addFault: faults.add,
    clearFaults: faults.clear,
    heldCalls: faults.held,
    setToggle: toggles.set,
    requests: log.list,
    mail: () => records.mail.all(),
    addQuote: (wish) => addQuote({ records, now: clock.now }, wish),
    reset() {
      clock.reset();
      faults.clear();
      log.clear();
      toggles.reset();
      fill();
    },
  };
  const steer = createRouter(controlRoutes(parts, control, faults), services);

  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === CONTROL || pathname.startsWith(`${CONTROL}/`)) return steer(request);
    const entry = await logged(request, clock.now());
    log.add(entry);
    const fault = faults.take(request.method, pathname);
    entry.fault = fault?.kind ?? null;
    const work = () => answer(request);
    const reply = await (fault ? faults.strike(fault, request.signal, work) : work());
    entry.status = reply.status;
    return reply;
  };
  return { control, fetch };
}

function controlRoutes({ clock, toggles }: ControlParts, control: Control, faults: Faults): Route[] {
  return [
    { method: "GET", path: `${CONTROL}/clock`, handler: () => json({ now: clock.now().toISOString() }) },
    { method: "POST", path: `${CONTROL}/clock`, handler: (call) => moveClock(call, clock) },
    { method: "GET", path: `${CONTROL}/faults`, handler: () => json(faults.list()) },
    { method: "POST", path: `${CONTROL}/faults`, handler: (call) => addFaults(call, faults) },
    { method: "DELETE", path: `${CONTROL}/faults`, handler: () => clearAll(faults) },
    { method: "GET", path: `${CONTROL}/requests`, handler: () => json(control.requests()) },
    { method: "GET", path: `${CONTROL}/mail`, handler: () => json(control.mail()) },
    {
      method: "POST",
      path: `${CONTROL}/quotes`,
      handler: async (call) => json(control.addQuote(await call.objectOrNone())),
    },
    { method: "GET", path: `${CONTROL}/toggles`, handler: () => json(toggles.all()) },
    { method: "POST", path: `${CONTROL}/toggles`, handler: (call) => switchToggles(call, toggles) },
    { method: "POST", path: `${CONTROL}/reset`, handler: () => resetAll(control, clock) },
  ];
}

async function moveClock(call: Call, clock: Clock): Promise<Response> {
  const body = fieldsOf(await call.object());
  const text = body.text("now");
  const minutes = body.number("advanceMinutes");
  if ((text === "") === (minutes === null)) throw badRequest("Send either now or advanceMinutes.");
  const until = text ? readMoment(text) : new Date(clock.now().getTime() + (minutes ?? 0) * 60_000);
  const year = until?.getUTCFullYear() ?? Number.NaN;
  if (until === null || !(year > 2000 && year < 2099)) {
    throw badRequest("The clock cannot show this.", { now: ["now must be a moment of this century, as ISO 8601."] });
  }
  clock.set(until);
  return json({ now: clock.now().toISOString() });
}

async function addFaults(call: Call, faults: Faults): Promise<Response> {
  for (const fault of readFaults(await call.value())) faults.add(fault);
  return json(faults.list());
}

function clearAll(faults: Faults): Response {
  faults.clear();
  return json(faults.list());
}

function resetAll(control: Control, clock: Clock): Response {
  control.reset();
  return json({ now: clock.now().toISOString() });
}

function readFaults(sent: unknown): Fault[] {
  const list = Array.isArray(sent) ? (sent as unknown[]) : [sent];
  const problems = new Problems();
  const faults = list.map((entry, index) => readFault(fieldsOf(entry), `[${index}]`, problems));
  problems.refuseIfAny();
  return faults;
}

function readFault(sent: Fields, at: string, problems: Problems): Fault {
  const number = (name: "status" | "retryAfter" | "ms" | "times", least: number, most: number): Partial<Fault> => {
    const value = sent.value(name);
    if (value === undefined || value === null) return {};
    if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most)
      return { [name]: value };
    problems.add(`${at}.${name}`, `${name} must be a whole number from ${least} to ${most}.`);
    return {};
  };
  const kind = FAULT_KINDS.find((known) => known === sent.text("kind"));
  if (!kind) problems.add(`${at}.kind`, `kind must be one of ${FAULT_KINDS.join(", ")}.`);
  const path = sent.text("match.path");
  if (!path) problems.add(`${at}.match.path`, "match.path is required; * stands for anything.");
  const method = sent.text("match.method");
  const modelState = sent.value("modelState");
  if (modelState !== undefined && !isModelState(modelState))
    problems.add(`${at}.modelState`, "modelState must have a list of texts for each field.");
  return {
    match: { path, ...(method && { method }) },
    kind: kind ?? "status",
    ...(sent.text("message") && { message: sent.text("message") }),
    ...(sent.text("code") && { code: sent.text("code") }),
    ...(isModelState(modelState) && { modelState }),
    ...number("status", 200, 599),
    ...number("retryAfter", 0, 86_400),
    ...number("ms", 0, MOST_WAIT),
    ...number("times", 1, 1_000_000),
  };
}

function isModelState(value: unknown): value is ModelState {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const isTexts = (texts: unknown) => Array.isArray(texts) && texts.every((text) => typeof text === "string");
  return Object.values(value).every(isTexts);
}

/** `{"CHASE_IFRAME": true}`, any number of them. */
async function switchToggles(call: Call, toggles: Toggles): Promise<Response> {
  const wanted = Object.entries(await call.object());
  for (const [name, isEnabled] of wanted) {
    if (toggles.find(name) === null) throw notFound(`The feature ${name}`);
    if (typeof isEnabled !== "boolean") throw badRequest("A feature is switched with true or false.");
  }
  for (const [name, isEnabled] of wanted) toggles.set(name, isEnabled === true);
  return json(toggles.all());
}
