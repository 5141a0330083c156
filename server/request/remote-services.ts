import { isIP } from "node:net";
import { redirect } from "react-router";
import type { Remote } from "../context.ts";
import { orNull, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { pathToReturnTo, signInPath } from "@platter/ordering/account/sign-in.ts";
import { type Catering, createCatering } from "../catering/catering.ts";
import { limitCalls } from "../limits/limiter.ts";
import type { Services } from "../services.ts";
import { type TimeBudget, openTimeBudget } from "../remote/time-budget.ts";
import type { Transport } from "../remote/transport.ts";
import type { VisitorSessions } from "../session/visitor-sessions.ts";
import { authInterceptor, openCustomerToken } from "../visitor/access-token.ts";

export type RemoteServices = ReturnType<typeof openRemoteServices>;

export function openRemoteServices(services: Services, sessions: VisitorSessions, request: Request, requestId: string) {
  const address = clientAddressOf(request);
  const token = openCustomerToken(sessions.signIn, services.now);
  const limited = limitCalls(services.transport, services.limiter, () => ({ session: sessions.visit.id(), address }));
  const toSignIn = () => redirect(signInPath(pathToReturnTo(request.url), { again: true }), 303);
  const wait = { seconds: 0 };
  const transport = noteWait(authInterceptor(limited, token, toSignIn), wait);
  const budget = openTimeBudget(services.settings.upstreamTimeScale);
  const traceparent = request.headers.get("traceparent") ?? undefined;
  const asker = { requestId, traceparent, token: token.read(), budget };
  /** Client for calls that continue after the visitor has left; bypasses the replies cached for this request. */
  const detachedCatering = () => createCatering(transport, services, asker);
  const catering = createCatering(transport, services, { ...asker, signal: request.signal });
  const asGuest = { ...asker, token: undefined, signal: request.signal };
  const guestCatering = () => createCatering(noteWait(limited, wait), services, asGuest);
  const remote = { ...remoteOf(services, catering, { requestId, address, budget }), guestCatering };
  return { remote, detachedCatering, transport, token, budget, address, wait };
}

/** No limit of its own: visitors share the call, so a request only stops waiting for it. */
const GEOCODING = { name: "geocode", group: "geocoding", method: "GET", limit: Infinity };

function remoteOf(
  { geocoder, content, drawings, embeddedApi, limiter }: Services,
  catering: Catering,
  { requestId, address, budget }: { requestId: string; address: string | null; budget: TimeBudget },
): Omit<Remote, "guestCatering"> {
  return {
    catering,
    geocoder: {
      suggestionSource: geocoder.suggestionSource,
      find: (place) => budget.within(GEOCODING, geocoder.find(place, { requestId })),
      reverse: (point) => budget.within(GEOCODING, geocoder.reverse(point, { requestId })),
      async suggest(input, options) {
        const { isAllowed } = await limiter.take("suggestion", { address: address ?? "" });
        return isAllowed ? budget.within(GEOCODING, geocoder.suggest(input, options, { requestId })) : [];
      },
    },
    content: {
      entry: (name) => budget.soon(content.entry(name, { requestId })).catch(orNull),
      promoBanner: () => budget.soon(content.promoBanner({ requestId })).catch(orNull),
    },
    drawings,
    embeddedApi,
    async reportBrowserError(what) {
      const { isAllowed } = await limiter.take("browser error", { address: address ?? "", everybody: "" });
      if (!isAllowed) return;
      await catering.logClientError(`In a browser: ${what} (${requestId})`).catch(() => undefined);
    },
  };
}

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

/** The client's address, which the HTTP server takes from trusted proxies. */
function clientAddressOf(request: Request): string | null {
  const address = request.headers.get("x-client-address") ?? "";
  return isIP(address) === 0 ? null : address;
}
