import { RouterContextProvider, type ServerBuild, createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
import * as keys from "../../server/context.ts";
import { type Sandbox, createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { type ServiceOptions, createServices } from "../../server/services.ts";
import { readSettings } from "../../server/settings/settings.ts";
import { FACE } from "./face.ts";
import { when } from "./faults.ts";
import { problemsOf } from "./html.ts";
import type { CallPath, TestApp } from "./test-app.ts";

/** Saturday 21 November 2026, 10:00 in Dallas: every store of Texas is about to open. */
export const SATURDAY_MORNING = new Date("2026-11-21T16:00:00Z");

export interface TestAppOptions {
  now?: Date;
  env?: Record<string, string>;
  sandbox?: Sandbox;
  /** State shared by several replicas. */
  shared?: Pick<ServiceOptions, "store" | "pause">;
}

const handler = createRequestHandler(build as ServerBuild, "test");

/** The whole app in this process, on an embedded API and a clock of its own. */
export function startApp({ now = SATURDAY_MORNING, env = {}, sandbox, shared }: TestAppOptions = {}): TestApp {
  const clock = { now };
  const api = sandbox ?? createSandbox({ now: () => clock.now, face: FACE });
  const app: TestApp = {
    sandbox: api,
    clock,
    calls: [],
    intercept: null,
    problemsOf,
    answer: (to, answer) => {
      app.intercept = when(({ url }) => matches(url, to), answer);
    },
    alter: (to, change) => {
      app.answer(to, async (request) => {
        const reply = await api.fetch(request);
        return Response.json(await change(await reply.json()), { status: reply.status });
      });
    },
    wait: (minutes) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    sent: (to) => app.calls.filter(({ path, body }) => body && matches(path, to)).map(({ body }) => JSON.parse(body)),
    asked: (to) =>
      app.calls
        .filter(({ path }) => matches(path, to))
        .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split("?")[1]))),
    handle: (request) => {
      const context = new RouterContextProvider();
      context.set(keys.site, { ...context.get(keys.site), services });
      return handler(request, context);
    },
  };
  const services = createServices({
    settings: readSettings({
      LOG_LEVEL: "silent",
      // An https address belongs to the demo; it is invalid with an API of its own.
      DEMO: env["CATERING_API_URL"] ? "" : "1",
      // Tests that are not about time limits must not depend on the machine's load.
      UPSTREAM_TIME_SCALE: "20",
      SESSION_SECRETS: "test-secret-test-secret-test-secret-0001",
      ...env,
    }),
    now: () => clock.now,
    pause: async () => undefined,
    ...shared,
    fetch: async (request) => {
      const body = request.body ? await request.clone().text() : "";
      const { pathname, search } = new URL(request.url);
      app.calls.push({ method: request.method, path: pathname + search, body });
      return (await app.intercept?.(request)) ?? api.fetch(request);
    },
  });
  return app;
}

function matches(url: string, to: CallPath): boolean {
  return typeof to === "string" ? url.includes(to) : to.test(url);
}
