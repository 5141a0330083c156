import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPlatterServer } from "../server/http/server.ts";
import { createLog } from "../server/observability/log.ts";
import { POLICY_REPORT_PATH } from "../server/http/policy-reports.ts";
import { expect, test } from "./support/test.ts";

test("what the policy refuses arrives at the site as a report, with the page's own origin", async ({
  page,
  faults,
}) => {
  faults.allow(/Refused|Content Security Policy|Request to/);
  const lines: Record<string, unknown>[] = [];
  const files = mkdtempSync(path.join(tmpdir(), "platter-"));
  const policy = `default-src 'self'; report-uri ${POLICY_REPORT_PATH}`;
  const html = '<!doctype html><title>Page</title><img alt="" src="http://pictures.example/x.png?token=1">';
  const server = createPlatterServer({
    settings: { publicOrigin: null, trustedProxyHops: 0 },
    clientDirectory: files,
    log: createLog("info", { write: (line) => void lines.push(JSON.parse(line)) }),
    handle: async () =>
      new Response(html, { headers: { "Content-Type": "text/html", "Content-Security-Policy": policy } }),
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  try {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    await expect.poll(() => lines.filter(({ event }) => event === "policy report")).toHaveLength(1);
    expect(lines.filter(({ path: asked }) => asked === POLICY_REPORT_PATH)).toEqual([
      expect.objectContaining({ method: "POST", status: 204, route: "report" }),
    ]);
    const told = { code: "img-src", reason: "http://pictures.example" };
    expect(lines.find(({ event }) => event === "policy report")).toMatchObject(told);
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(files, { recursive: true });
  }
});

test("the site's own pages name the address of reports in their policy", async ({ request }) => {
  const reply = await request.get("/order-now");
  expect(reply.headers()["content-security-policy"]).toContain(`report-uri ${POLICY_REPORT_PATH};`);
});
