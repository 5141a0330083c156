import { isIPv6 } from "node:net";

/** An IPv6 customer has a whole /64 to choose from: it counts as one. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  // Written in one way only; "::" stands for as many groups of zeros as are missing.
  const written = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address;
  const [before = [], after = []] = written.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
