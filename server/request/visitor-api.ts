import { isIP } from "node:net";
import { redirect } from "react-router";
import { pathToReturnTo, signInPath } from "../../app/domain/account/sign-in.ts";
import { type Catering, createCatering } from "../catering/catering.ts";
import { limitCalls } from "../limits/limited-calls.ts";
import type { Services } from "../services.ts";
import { openTimeBudget } from "../remote/time-budget.ts";
import type { VisitorSessions } from "../session/visitor-sessions.ts";
import { authInterceptor, openCustomerToken } from "../visitor/access-token.ts";
import type { RequestParts } from "./parts.ts";

/** The catering API as this visitor asks it. */
export function openApi(
  services: Services,
  sessions: VisitorSessions,
  request: Request,
  requestId: string,
): { parts: RequestParts; catering: Catering } {
  const address = clientAddressOf(request);
  const token = openCustomerToken(sessions.signIn, services.now);
  const limited = limitCalls(services.transport, services.limiter, () => ({ session: sessions.visit.id(), address }));
  const toSignIn = () => redirect(signInPath(pathToReturnTo(request.url), { again: true }), 303);
  const transport = authInterceptor(limited, token, toSignIn);
  const budget = openTimeBudget(services.settings.upstreamTimeScale);
  const asker = { requestId, token: token.read(), budget };
  const detachedCatering = () => createCatering(transport, services, asker);
  const catering = createCatering(transport, services, { ...asker, signal: request.signal });
  const { payment, visit } = sessions;
  return { parts: { services, transport, token, detachedCatering, budget, payment, visit, address }, catering };
}

/** The address that our own server has found out; behind another one it counts for nothing more than a guess. */
function clientAddressOf(request: Request): string | null {
  const address = request.headers.get("x-client-address") ?? "";
  return isIP(address) === 0 ? null : address;
}
