/* How many replicas a rate of orders needs, past what one machine shows: a simulation of replicas that do one page after the other. */

export interface Load {
  ordersPerMinute: number;
  /** Milliseconds of processor time for each request of an order. */
  costs: readonly number[];
}

export interface Waits {
  /** Share of the time that a replica is busy. */
  busy: number;
  /** Milliseconds from a request's coming to its end: the middle, and what one in a hundred takes longer than. */
  middle: number;
  p99: number;
}

/**
 * Requests come by chance (exponential times between them), each goes to the replica with the fewest (as `least_conn`
 * does), and takes its processor time there once those before it have had theirs.
 * @param random from 0 up to 1
 */
export function simulate({ ordersPerMinute, costs }: Load, replicas: number, random: () => number): Waits {
  const perSecond = (ordersPerMinute / 60) * costs.length;
  const seconds = Math.min(120, 200_000 / perSecond);
  const free = Array.from({ length: replicas }, () => 0);
  const took: number[] = [];
  let busy = 0;
  for (let now = 0; now < seconds * 1_000; now += (-Math.log(1 - random()) / perSecond) * 1_000) {
    const cost = costs[Math.floor(random() * costs.length)]!;
    const replica = free.indexOf(Math.min(...free));
    const begins = Math.max(now, free[replica]!);
    free[replica] = begins + cost;
    busy += cost;
    took.push(begins + cost - now);
  }
  took.sort((one, other) => one - other);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { busy: busy / (seconds * 1_000 * replicas), middle: at(0.5), p99: at(0.99) };
}

/** The fewest replicas of which none is busy for more than this share of the time. */
export function replicasFor(load: Load, mostBusy: number): number {
  const perMinute = load.costs.reduce((sum, cost) => sum + cost, 0) * load.ordersPerMinute;
  return Math.max(2, Math.ceil(perMinute / 60_000 / mostBusy));
}
