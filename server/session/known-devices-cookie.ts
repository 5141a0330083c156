import { z } from "zod";
import type { SessionSpec } from "./cookie-session.ts";

/** A device on which somebody has signed in before: for each account a fingerprint, and an id that was made for the two. */
export interface KnownDevice {
  account: string;
  id: string;
}

const device = z.object({ account: z.string().max(16), id: z.string().max(32) });

/** A family at one screen; the longest unused gives way. */
const MOST = 5;
const THIRTY_DAYS = 60 * 60 * 24 * 30;

/** Outlives a sign-out, since it signs nobody in: it only has wrong passwords counted apart from strangers'. */
export const knownDevicesCookie: SessionSpec<KnownDevice[]> = {
  name: "device",
  maxAge: THIRTY_DAYS,
  openFor: THIRTY_DAYS,
  empty: [],
  parse: (data) => z.array(device).catch([]).parse(data).slice(0, MOST),
  shrink: [(value) => value.slice(0, 1)],
};

/** The newest comes first. */
export function withDevice(others: KnownDevice[], device: KnownDevice): KnownDevice[] {
  return [device, ...others].slice(0, MOST);
}
