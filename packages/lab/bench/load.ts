import { readFileSync } from "node:fs";
import { Pool } from "undici";
import { median } from "../median.ts";
import type { Server } from "../../../scripts/servers.ts";
import { isQuick } from "../quick.ts";

/** A page of a server, asked as one browser asks for it. */
export interface Page {
  server: Server;
  path: string;
  headers?: Record<string, string>;
}

/** One number of a run, and how far the middle half of its samples reaches to either side. */
export interface Figure {
  value: number;
  spread: number;
}

export interface Comparison {
  /** Requests a second: ours over theirs. */
  rate: Figure;
  /** Processor time of a request: theirs over ours. */
  cpu: Figure;
  /** The slowest request of a hundred: ours over theirs. */
  tail: Figure;
  ours: Sample;
  theirs: Sample;
}

/** What a round of requests took. */
interface Sample {
  requests: number;
  seconds: number;
  cpuSeconds: number;
  /** Milliseconds of each request. */
  times: number[];
}

const ROUND_SECONDS = isQuick ? 0.05 : 0.6;
/** Until the compiler has seen the code often enough, as in a server that runs for days. */
const WARM_UP_SECONDS = isQuick ? 0.2 : 12;

/**
 * Two pages in rounds A B B A, so that what changes on the machine meanwhile falls on both. Each of the `quads` gives one
 * ratio; the median is reported.
 */
export async function comparePages(
  ours: Page,
  theirs: Page,
  { connections = 8, quads = isQuick ? 1 : 9 } = {},
): Promise<Comparison> {
  const pools = [ours, theirs].map(({ server }) => new Pool(server.url, { connections, pipelining: 1 }));
  const [askOurs, askTheirs] = [ours, theirs].map((page, index) => asker(page, pools[index]!, connections));
  const rates = { rate: [] as number[], cpu: [] as number[], tail: [] as number[] };
  const all = { ours: [] as Sample[], theirs: [] as Sample[] };
  await askOurs!(WARM_UP_SECONDS);
  await askTheirs!(WARM_UP_SECONDS);
  for (let quad = 0; quad < quads; quad++) {
    const a = await askOurs!(ROUND_SECONDS);
    const b = await askTheirs!(ROUND_SECONDS);
    const b2 = await askTheirs!(ROUND_SECONDS);
    const a2 = await askOurs!(ROUND_SECONDS);
    const [own, bare] = [join([a, a2]), join([b, b2])];
    rates.rate.push(rateOf(own) / rateOf(bare));
    rates.cpu.push(bare.cpuSeconds / bare.requests / (own.cpuSeconds / own.requests));
    rates.tail.push(percentile(own.times, 0.99) / percentile(bare.times, 0.99));
    all.ours.push(own);
    all.theirs.push(bare);
  }
  await Promise.all(pools.map((pool) => pool.close()));
  return {
    rate: figureOf(rates.rate),
    cpu: figureOf(rates.cpu),
    tail: figureOf(rates.tail),
    ours: join(all.ours),
    theirs: join(all.theirs),
  };
}

/** Asks for so many seconds over all connections; a page that is not answered with 200 ends the run. */
function asker({ server, path, headers = {} }: Page, pool: Pool, connections: number) {
  return async (seconds: number): Promise<Sample> => {
    const times: number[] = [];
    const cpuBefore = cpuSecondsOf(server.pid);
    const started = performance.now();
    const end = started + seconds * 1_000;
    const worker = async () => {
      while (performance.now() < end) {
        const asked = performance.now();
        const { statusCode, body } = await pool.request({ path, method: "GET", headers });
        await body.dump({ limit: 10_000_000 });
        if (statusCode !== 200) throw new Error(`${server.url}${path} was answered with ${statusCode}.`);
        times.push(performance.now() - asked);
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
    const taken = (performance.now() - started) / 1_000;
    return { requests: times.length, seconds: taken, cpuSeconds: cpuSecondsOf(server.pid) - cpuBefore, times };
  };
}

/** The same over several pages in turn, for a while. */
export async function load(pages: Page[], seconds: number, connections: number): Promise<void> {
  const pools = pages.map(({ server }) => new Pool(server.url, { connections, pipelining: 1 }));
  const each = seconds / pages.length;
  for (const [index, page] of pages.entries()) await asker(page, pools[index]!, connections)(each);
  await Promise.all(pools.map((pool) => pool.close()));
}

function join(samples: Sample[]): Sample {
  const sum = (of: (sample: Sample) => number) => samples.reduce((total, sample) => total + of(sample), 0);
  return {
    requests: sum(({ requests }) => requests),
    seconds: sum(({ seconds }) => seconds),
    cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
    times: samples.flatMap(({ times }) => times),
  };
}

export function rateOf({ requests, seconds }: Sample): number {
  return requests / seconds;
}

export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function figureOf(numbers: number[]): Figure {
  return { value: median(numbers), spread: (percentile(numbers, 0.75) - percentile(numbers, 0.25)) / 2 };
}

/** Ticks of the kernel's clock in a second, on every Linux that Node runs on. */
const TICKS = 100;

/** CPU time of a process, all its threads; on Linux only. */
function cpuSecondsOf(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const parts = fields.split(" ");
  return (Number(parts[11]) + Number(parts[12])) / TICKS;
}

/** Megabytes that a process has in memory. */
export function memoryOf(pid: number): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}
