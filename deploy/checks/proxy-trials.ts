import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { type Proxy, ask } from "./proxies.ts";

/** One thing a proxy must do; answers what it did instead, or null. */
type Trial = (proxy: Proxy) => Promise<string | null>;

/** How long a proxy avoids a failed replica. */
const LEFT_ALONE = 6_000;
const FORM = { method: "POST", body: "name=Ana", headers: { "content-type": "application/x-www-form-urlencoded" } };
const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
/** Answered in turn, as a browser would ask. */
async function inTurn<T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let index = 0; index < count; index++) answers.push(await run(index));
  return answers;
}
const unlike = (expected: unknown, found: unknown) =>
  JSON.stringify(expected) === JSON.stringify(found)
    ? null
    : `${JSON.stringify(found)} and not ${JSON.stringify(expected)}`;
const answers =
  (status: number, text = "") =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status).end(text);

export const TRIALS: Record<string, Trial> = {
  "an asset that one replica alone has is found, whichever that is": async ({ url, replicas }) => {
    for (const [index, has] of replicas.entries()) {
      replicas.forEach((replica) => (replica.answer = answers(404)));
      has.answer = answers(200, "script");
      const found = await inTurn(6, (turn) => ask(`${url}/assets/of-${index}-${turn}.js`));
      const fault = unlike(
        Array(6).fill(200),
        found.map(({ status }) => status),
      );
      if (fault) return fault;
    }
    return null;
  },
  "an asset that none has is 404": async ({ url, replicas }) => {
    replicas.forEach((replica) => (replica.answer = answers(404)));
    return unlike(404, (await ask(`${url}/assets/of-nobody.js`)).status);
  },
  "a page that is not there is asked for once": async ({ url, replicas }) => {
    replicas.forEach((replica) => (replica.answer = answers(404, "nothing here")));
    const { status, text } = await ask(`${url}/order-now/nothing`);
    return unlike([404, "nothing here", 1], [status, text, count(replicas)]);
  },
  "what a replica says of itself reaches the customer: 422, 429, 500, 503": async ({ url, replicas }) => {
    const statuses = [422, 429, 500, 503];
    const found = await inTurn(statuses.length, async (index) => {
      replicas.forEach((replica) => (replica.answer = answers(statuses[index]!, "in words")));
      return ask(`${url}/order-now/checkout`, FORM);
    });
    return unlike(
      [statuses, 4],
      [found.filter(({ text }) => text === "in words").map(({ status }) => status), count(replicas)],
    );
  },
  "a form that a replica has read is never sent again, even when the line breaks": async ({ url, replicas }) => {
    replicas.forEach((replica) => (replica.answer = (request) => void request.socket.destroy()));
    const { status } = await ask(`${url}/order-now/checkout`, FORM);
    return unlike([502, 1], [status, count(replicas)]);
  },
  "a replica that refuses connections loses no page and no form": async ({ url, replicas, notices }) => {
    await pause(LEFT_ALONE);
    await replicas[0].refuse();
    await pause(notices);
    const forms = await inTurn(20, (turn) => ask(`${url}/order-now/checkout?${turn}`, FORM));
    const pages = await inTurn(20, (turn) => ask(`${url}/order-now?${turn}`));
    await replicas[0].listen();
    await pause(LEFT_ALONE);
    const statuses = new Set([...forms, ...pages].map(({ status }) => status));
    return unlike([[200], 40, 40], [[...statuses], count(replicas), new Set(replicas[1].received).size]);
  },
  "a replica that drains loses no form: not ready, three more seconds of service, then it refuses": async ({
    url,
    replicas,
  }) => {
    const [draining] = replicas;
    draining.isReady = false;
    const release = pause(3_000).then(() => draining.refuse());
    const forms = await inTurn(50, (turn) => pause(100).then(() => ask(`${url}/order-now/checkout?${turn}`, FORM)));
    await release;
    draining.isReady = true;
    await draining.listen();
    await pause(LEFT_ALONE);
    return unlike([[200], 50], [[...new Set(forms.map(({ status }) => status))], count(replicas)]);
  },
  "the replica learns the client's address from the last entry, whatever the client claims": async ({
    url,
    replicas,
  }) => {
    await ask(url, { headers: { "x-forwarded-for": "203.0.113.7" } });
    const seen = replicas.flatMap(({ last }) => last?.headers["x-forwarded-for"] ?? []);
    return unlike(
      ["127.0.0.1"],
      [...new Set(seen.map((list) => list.split(", ").at(-1)?.replace("::1", "127.0.0.1")))],
    );
  },
  "the path, a large cookie and the largest form pass as they came": async ({ url, replicas }) => {
    const path = "/order-now/build-order/a%20b%2Fc?place=%C3%A9+%26";
    // A header ends at 16 KB, with all that a browser says besides.
    const found = await ask(url + path, {
      ...FORM,
      body: "x".repeat(64_000),
      headers: { ...FORM.headers, cookie: "c".repeat(13_000) },
    });
    const last = replicas.find(({ received }) => received.length > 0)?.last;
    return unlike([200, path, 13_000], [found.status, last?.url, last?.headers.cookie?.length]);
  },
  "a reply with headers of 4 KB passes": async ({ url, replicas }) => {
    const answer = (_request: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(200, { "set-cookie": ["a", "b"].map((name) => `${name}=${"c".repeat(1_900)}`) }).end();
    replicas.forEach((replica) => (replica.answer = answer));
    return unlike(200, (await ask(url)).status);
  },
  "a page that takes 12 s is waited for": async ({ url, replicas }) => {
    replicas.forEach(
      (replica) => (replica.answer = (_request, response) => void setTimeout(() => response.end("late"), 12_000)),
    );
    const { status, text } = await ask(`${url}/order-now`);
    return unlike([200, "late", 1], [status, text, count(replicas)]);
  },
  "nginx: an asset is kept, and is there while both replicas are away": async ({ name, url, replicas }) => {
    if (name !== "nginx") return null;
    replicas.forEach(
      (replica) =>
        (replica.answer = (_request, response) =>
          void response.writeHead(200, { "cache-control": "public, max-age=31536000, immutable" }).end("kept")),
    );
    await ask(`${url}/assets/kept.js`);
    for (const replica of replicas) await replica.refuse();
    const { status, text } = await ask(`${url}/assets/kept.js`);
    for (const replica of replicas) await replica.listen();
    return unlike([200, "kept"], [status, text]);
  },
  "nginx: a client that asks without a pause gets 429 for pages, and still gets files": async ({
    name,
    url,
    replicas,
  }) => {
    if (name !== "nginx") return null;
    await pause(LEFT_ALONE);
    const files = await times(30, (index) => ask(`${url}/assets/many-${index}.js`));
    const pages = await inTurn(20, () => times(10, () => ask(`${url}/order-now`)));
    const statuses = new Set(pages.flat().map(({ status }) => status));
    return unlike(
      [[200], [200, 429], true],
      [
        [...new Set(files.map(({ status }) => status))],
        [...statuses].toSorted((one, other) => one - other),
        count(replicas) < 200,
      ],
    );
  },
};

function count(replicas: Proxy["replicas"]): number {
  return replicas.reduce((sum, { received }) => sum + received.length, 0);
}

/** All of them; answers one line for each that failed. */
export async function tryProxy(proxy: Proxy): Promise<string[]> {
  const faults: string[] = [];
  for (const [does, trial] of Object.entries(TRIALS)) {
    for (const replica of proxy.replicas) {
      replica.received.length = 0;
      replica.last = null;
      replica.answer = answers(200, "a page");
    }
    const fault = await trial(proxy).catch((error: unknown) => String(error));
    if (fault) faults.push(`${does}: ${fault}`);
  }
  return faults;
}
