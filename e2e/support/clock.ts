import { startSite } from "../../scripts/servers.ts";
import { ORDINARY_DAY } from "./ordinary-day.ts";
import { expect, test as base } from "./test.ts";

export interface SiteClock {
  /** From now on it is this moment there, and runs on. */
  set(moment: string): Promise<void>;
  /** The orders sent. */
  orders(): Promise<QueuedOrder[]>;
}

interface QueuedOrder {
  timezoneOffset: number;
  pickupDetails: { day: string; time: string };
}

/** Asks the control path of a site that was started with one; with a body it changes something there. */
export async function askControl(site: string, path: string, body?: object) {
  const headers = { "content-type": "application/json", origin: site };
  const init = body && { method: "POST", headers, body: JSON.stringify(body) };
  const reply = await fetch(`${site}/sandbox-control/${path}`, init);
  expect(reply.status).toBe(200);
  return reply.json();
}

/** Tests that depend on time: on a separate site, whose clock they set. */
export const test = base.extend<{ clock: SiteClock }, { site: string }>({
  site: [
    async ({ browserName: _browser }, provide) => {
      const { url, kill } = await startSite({ CLOCK: ORDINARY_DAY, SANDBOX_CONTROL: "1" });
      await provide(url);
      await kill();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, provide) => provide(site),
  clock: async ({ site }, provide) => {
    await askControl(site, "reset", {});
    await provide({
      set: (now) => askControl(site, "clock", { now }),
      async orders() {
        const requests: { path: string; body: QueuedOrder }[] = await askControl(site, "requests");
        return requests.flatMap(({ path, body }) => (path.endsWith("/queue") ? [body] : []));
      },
    });
  },
});
