import { isIP } from "node:net";

/**
 * The address of the visitor. Each proxy of ours adds, at the right of `X-Forwarded-For`, whom it was
 * called by; whatever stands further left was written by the visitor and is not believed.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedHops: number,
): string {
  const socket = cleanAddress(socketAddress ?? "") ?? "unknown";
  if (trustedHops === 0) return socket;
  const entries = [forwardedFor ?? []].flat().join(",").split(",").slice(-trustedHops);
  // Fewer entries than proxies, or one that is no address: someone came past the proxies.
  const named = entries.length === trustedHops ? cleanAddress(entries[0] ?? "") : null;
  return named ?? socket;
}

function cleanAddress(text: string): string | null {
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1];
  const withPort = /^([\d.]+):\d+$/.exec(trimmed)?.[1];
  // The zone of a link-local address, and the IPv4 address that a dual-stack socket shows as IPv6.
  const address = (bracketed ?? withPort ?? trimmed)
    .replace(/%.*$/, "")
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, "");
  return isIP(address) === 0 ? null : address;
}
