import type { Notice } from "@platter/ordering/order/notices.ts";
import type { SessionValue } from "./cookie-session.ts";
import { withNotice } from "./notice-cookie.ts";

/** Messages for the page that is shown next. */
export interface Notices {
  take(): Notice[];
  write(notice: Notice): void;
  /** An answer that only leads on is read by nobody: what was taken for it waits for the page that follows. */
  putBack(): void;
}

/** Opens them for one request. */
export function openNotices(session: SessionValue<Notice[]>): Notices {
  let taken: Notice[] = [];
  return {
    take() {
      taken = session.read();
      session.write([]);
      return taken;
    },
    write(notice) {
      session.write(withNotice(session.read(), notice));
    },
    putBack() {
      session.write(session.read().reduce(withNotice, taken));
    },
  };
}
