import { type Notice, isOfOneKind } from "@platter/ordering/order/notices.ts";
import type { SessionValue } from "./sealed-cookies.ts";

/** Messages about different things stand side by side; of one thing the last word stays. */
export function withNotice(notices: Notice[], notice: Notice): Notice[] {
  return [...notices.filter((before) => !isOfOneKind(before, notice)), notice];
}

export type Notices = ReturnType<typeof openNotices>;

/** Messages for the next page, in one request. */
export function openNotices(session: SessionValue<Notice[]>) {
  let taken: Notice[] = [];
  // A message alone must not take the place of an order that another replica can read.
  const write = (notices: Notice[]) => void (session.isReadable && session.write(notices));
  return {
    take(): Notice[] {
      taken = session.read();
      write([]);
      return taken;
    },
    write: (notice: Notice) => write(withNotice(session.read(), notice)),
    /** Messages taken during a redirect are put back for the next page. */
    putBack: () => write(session.read().reduce(withNotice, taken)),
  };
}
