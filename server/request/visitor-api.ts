import { isIP } from "node:net";
import { redirect } from "react-router";
import { remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { pathToReturnTo, signInPath } from "@platter/ordering/account/sign-in.ts";
import { type Catering, createCatering } from "../catering/catering.ts";
import { limitCalls } from "../limits/limited-calls.ts";
import type { Services } from "../services.ts";
import { openTimeBudget } from "../remote/time-budget.ts";
import type { ObservedCall, Transport } from "../remote/transport.ts";
import type { VisitorSessions } from "../session/visitor-sessions.ts";
import { authInterceptor, openCustomerToken } from "../visitor/access-token.ts";
import type { RequestParts } from "./parts.ts";

/** The catering API as this visitor asks it. */
export function openApi(
  services: Services,
  sessions: VisitorSessions,
  request: Request,
  requestId: string,
): { parts: Omit<RequestParts, "business" | "formSeal">; catering: Catering; timings: ObservedCall[] } {
  const address = clientAddressOf(request);
  const token = openCustomerToken(sessions.signIn, services.now);
  const limited = limitCalls(services.transport, services.limiter, () => ({ session: sessions.visit.id(), address }));
  const toSignIn = () => redirect(signInPath(pathToReturnTo(request.url), { again: true }), 303);
  const wait = { seconds: 0 };
  const transport = noteWait(authInterceptor(limited, token, toSignIn), wait);
  const budget = openTimeBudget(services.settings.upstreamTimeScale);
  const traceparent = request.headers.get("traceparent") ?? undefined;
  const timings: ObservedCall[] = [];
  const note = (call: ObservedCall) => void timings.push(call);
  const asker = { requestId, traceparent, note, token: token.read(), budget };
  const detachedCatering = () => createCatering(transport, services, asker);
  const catering = createCatering(transport, services, { ...asker, signal: request.signal });
  const { payment, visit } = sessions;
  return {
    timings,
    parts: { services, transport, token, detachedCatering, budget, wait, payment, visit, address },
    catering,
  };
}

/** Remembers how long a service asks to wait, for the reply that tells of it. */
function noteWait(transport: Transport, wait: { seconds: number }): Transport {
  return {
    raw: (path) => transport.raw(path),
    send: (call, asker) =>
      transport.send(call, asker).catch((error: unknown) => {
        wait.seconds = Math.max(wait.seconds, remoteFailureOf(error)?.retryAfter ?? 0);
        throw error;
      }),
  };
}

/** The address that our own server has found out; behind another one it counts for nothing more than a guess. */
function clientAddressOf(request: Request): string | null {
  const address = request.headers.get("x-client-address") ?? "";
  return isIP(address) === 0 ? null : address;
}
