/** How long the processor was at something: the clock on the wall runs on while other programs are at it. */
export function cpuMilliseconds(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  return process.cpuUsage(before).user / 1_000;
}
