import { expect } from "vitest";
import { createSealer } from "../../server/session/seal.ts";
import { type TestAppOptions, startApp } from "./app.ts";
import type { TestApp } from "./test-app.ts";
import { logged } from "./log-capture.ts";

type Said = [where: string, text: string];

interface Watched extends Pick<TestApp, "handle"> {
  app: TestApp;
  said: Said[];
}

const sealer = createSealer(["test-secret-test-secret-test-secret-0001"], () => new Date("2100-01-01"));

/** The app with a record of everything it sends to a browser, cookies opened with our own key. */
export function watchedApp(options: TestAppOptions = {}): Watched {
  const app = startApp(options);
  const said: Said[] = [];
  const handle = async (request: Request) => {
    const response = await app.handle(request);
    const { pathname, searchParams } = new URL(request.url);
    const page = `${request.method} ${pathname}`;
    // The link in an e-mail is the customer's own; where it leads is clean.
    if (!searchParams.has("token")) said.push([`address of ${page}`, request.url]);
    said.push([`headers of ${page}`, JSON.stringify([...response.headers])]);
    said.push([`body of ${page}`, await response.clone().text()]);
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", text = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      said.push([`cookie ${name} of ${page}`, JSON.stringify(sealer.open(name, text, Infinity) ?? text)]);
    }
    return response;
  };
  return { app, handle, said };
}

/** Each of these texts appears only in its allowed places of what was sent, logged or called. */
export function expectSilence(
  { app, said }: Watched,
  secrets: Record<string, string>,
  hasPlace: (name: string, where: string) => boolean,
): void {
  expect(said.length).toBeGreaterThan(3);
  expect(logged.length).toBeGreaterThan(0);
  const inLog = logged.map((line): Said => ["log", line]);
  const inCalls = app.calls.map(({ method, path, body }): Said => [`call ${method} ${path}`, path + body]);
  for (const [where, text] of [...said, ...inLog, ...inCalls]) {
    const read = decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, ""));
    for (const [name, secret] of Object.entries(secrets))
      if (!hasPlace(name, where)) expect(read.includes(secret), `the ${name} in ${where}`).toBe(false);
  }
}
