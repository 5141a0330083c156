import type { Log } from "../observability/log.ts";
import { count as countEvent } from "../observability/metrics.ts";
import type { NoteUnopened } from "./cookie-session.ts";

export interface UnopenedParts {
  log: Pick<Log, "warn">;
  now: () => Date;
}

const A_MINUTE = 60_000;

/** Counts each cookie that could not be opened, and logs those of an unknown key together, once a minute. */
export function createUnopenedNotes({ log, now }: UnopenedParts): NoteUnopened {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (cookie, reason) => {
    countEvent("platter_cookie_unopened_total", { cookie, reason });
    // That one has become too old is everyday life.
    if (reason !== "unknown key") return;
    count += 1;
    const at = now().getTime();
    // The age is the same whichever way the clock was set.
    if (Math.abs(at - loggedAt) < A_MINUTE) return;
    log.warn({ event: "unknown key", cookie, count }, "cookies came that no secret of this replica opens");
    loggedAt = at;
    count = 0;
  };
}
