import type { CustomerRecord } from "../records/customers.ts";
import { Refusal } from "../refusal.ts";
import type { Call } from "../router.ts";
import { hashOf } from "../secrets.ts";

/** The caller; null for a guest. An invalid or expired token is refused, never taken for a guest. */
export function visitorOf(call: Call): CustomerRecord | null {
  if (call.header("authorization") === null) return null;
  const customer = tokenHolder(call);
  if (!customer) throw new Refusal(401, "Your session has ended. Please sign in again.");
  return customer;
}

/** For calls that are only for customers. */
export function customerOf(call: Call): CustomerRecord {
  const customer = visitorOf(call);
  if (!customer) throw new Refusal(401, "Please sign in.");
  return customer;
}

export function tokenHolder(call: Call): CustomerRecord | null {
  const token = /^Bearer ([\w-]{10,200})$/i.exec(call.header("authorization") ?? "")?.[1];
  return token ? call.records.customers.customerOfToken(hashOf(token), call.now()) : null;
}
