import { setTimeout as pause } from "node:timers/promises";
import type { Place } from "./place.ts";
import type { Choices } from "./random.ts";

/** Intermittent faults of the API, and replicas that are killed and restarted, until stopped. */
export interface Weather {
  counts: { faults: number; kills: number };
  /** Everything works from now on. */
  clear(): Promise<void>;
}

const PATHS = [
  "*",
  "*/order-shopping-cart/*",
  "*/add",
  "*/update",
  "*/remove",
  "*/queue",
  "*/redeem-promo",
  "*/redeem-reward/*",
  "*/redeem-points",
  "*/lookup-for-order",
  "*/order-confirmation/*",
  "*/store-menu/*",
  "/oauth/token",
] as const;

/** Kinds of the control path, by how often they come; see the README of the sandbox. */
const KINDS = {
  drop: 2,
  "lost-reply": 4,
  hang: 1,
  status: 4,
  html: 1,
  truncate: 1,
  delay: 2,
};

export function startWeather({ api, replicas }: Place, choices: { faults: Choices; kills: Choices }): Weather {
  const counts = { faults: 0, kills: 0 };
  const over = new AbortController();
  const rest = (ms: number) => pause(ms, null, { signal: over.signal }).catch(() => undefined);
  const changing = async () => {
    while (!over.signal.aborted) {
      await call(api.url, "DELETE");
      if (choices.faults.percent(65)) {
        await call(api.url, "POST", faultOf(choices.faults));
        counts.faults += 1;
      }
      await rest(300 + choices.faults.number(1_500));
    }
  };
  const killing = async () => {
    while (!over.signal.aborted) {
      await rest(5_000 + choices.kills.number(10_000));
      if (over.signal.aborted) return;
      const replica = choices.kills.one(replicas);
      await replica.kill();
      counts.kills += 1;
      await rest(choices.kills.number(1_000));
      await replica.restart();
    }
  };
  const running = [changing(), killing()];
  return {
    counts,
    async clear() {
      over.abort();
      await Promise.all(running);
      await call(api.url, "DELETE");
    },
  };
}

function faultOf(choices: Choices): object {
  const kind = choices.weighted(KINDS);
  const status = choices.one([500, 503, 429]);
  return {
    match: { path: choices.one(PATHS) },
    kind,
    times: 1 + choices.number(6),
    ...(kind === "status" && { status, ...(status !== 500 && { retryAfter: 1 }) }),
    ...(kind === "lost-reply" && choices.percent(30) && { status: 500 }),
    ...(kind === "delay" && { ms: 20 + choices.number(400) }),
  };
}

async function call(url: string, method: string, body?: object): Promise<void> {
  await fetch(`${url}/sandbox-control/faults`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
}
