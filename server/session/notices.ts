import type { Kept } from "../../app/context.ts";
import type { Notice } from "../../app/domain/order/notices.ts";
import { withNotice } from "./notice-cookie.ts";

/** Messages for the page that is shown next. */
export interface Notices {
  /** All that wait; they are gone then. */
  take(): Notice[];
  write(notice: Notice): void;
  /** An answer that only leads on is read by nobody: what was taken for it waits for the page that follows. */
  putBack(): void;
}

export function openNotices(kept: Kept<Notice[]>): Notices {
  let taken: Notice[] = [];
  return {
    take() {
      taken = kept.read();
      kept.write([]);
      return taken;
    },
    write(notice) {
      kept.write(withNotice(kept.read(), notice));
    },
    putBack() {
      kept.write(kept.read().reduce(withNotice, taken));
    },
  };
}
