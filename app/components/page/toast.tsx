import { useEffect, useState, useSyncExternalStore } from "react";
import type { NoticeView } from "../../domain/order/notices.ts";

/** SHELL-20. */
const SHOWN_FOR = 3_000;
const NARROW = "(max-width: 767px)";

/**
 * On narrow screens good news comes into view for a moment, wherever the page stands. It says nothing that the page does
 * not say as well: hidden from screen readers, and not missed without script.
 */
export function Toast({ notices }: { notices: NoticeView[] }) {
  const isNarrow = useSyncExternalStore(
    () => () => {},
    () => matchMedia(NARROW).matches,
    () => false,
  );
  const [gone, setGone] = useState<NoticeView[]>([]);
  const text = notices
    .filter(({ isGood }) => isGood)
    .map((notice) => notice.text)
    .join(" ");
  useEffect(() => {
    const timer = setTimeout(setGone, SHOWN_FOR, notices);
    return () => clearTimeout(timer);
  }, [notices]);
  if (!isNarrow || !text || gone === notices) return null;
  return (
    <p className="toast" aria-hidden="true">
      {text}
    </p>
  );
}
