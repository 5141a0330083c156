import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { MATRIX } from "../../support/fault-matrix.ts";
import { SELF_SIGNED } from "../../support/self-signed.ts";
import { CREATE, QUEUE, READ, WRITE, closedPort, reach, troubleIn } from "../catering/support.ts";

/** The fault matrix's real faults (`drop` with a code), over sockets. */

const heard: string[] = [];
const disguised = createServer(SELF_SIGNED, ({ url = "" }, response) => {
  heard.push(url);
  response.setHeader("content-type", "application/json").end('{"ok":true}');
});
afterAll(() => void disguised.close());

async function disguisedUrl(): Promise<string> {
  if (!disguised.listening) await once(disguised.listen(0, "127.0.0.1"), "listening");
  return `https://127.0.0.1:${(disguised.address() as AddressInfo).port}`;
}

const PLACES: [fault: string, open: () => Promise<string>][] = [
  ["connection refused", closedPort],
  ["no such host", async () => "http://api.invalid"],
  ["wrong certificate", disguisedUrl],
];

describe.each(PLACES)("%s", (fault, open) => {
  test.each([READ, WRITE, CREATE, QUEUE])("fails before anything is sent, by $name", async (call) => {
    const { transport, sent, lines } = reach(await open());
    const trouble = await troubleIn(transport.send(call));
    expect(trouble).toMatchObject({ kind: "unreachable", mayHaveHappened: false });
    expect(codesOf(trouble)).toContain(MATRIX.find((row) => row.fault === fault)?.does.code);
    expect([sent(), heard]).toEqual([call.once ? 1 : 2, []]);
    expect(lines).toMatchObject([{ kind: "unreachable", call: call.name }]);
  });
});

/** Of an error and its causes. */
function codesOf(error: unknown): unknown[] {
  const codes: unknown[] = [];
  for (let at = error; at instanceof Error; at = at.cause) codes.push((at as NodeJS.ErrnoException).code);
  return codes;
}
