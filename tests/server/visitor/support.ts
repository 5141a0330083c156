import type { SessionValue } from "../../../server/session/cookies.ts";

/** A session of one request, without a cookie. */
export function keep<T>(first: T): SessionValue<T> {
  let value = first;
  return {
    read: () => value,
    write: (next) => void (value = next),
    update: (patch) => void (value = { ...value, ...patch }),
    isReadable: true,
  };
}
