import { noticeText, type Notice } from "../domain/notices.ts";

/** The message a finished action left for this page (A17): in the page, before the heading, announced by screen readers. */
export function OrderNote({ notice }: { notice: Notice | null }) {
  if (!notice) return null;
  const good = ["added", "updated", "removed", "renamed", "cart-cleared", "lite"].includes(notice.code);
  return (
    <p className={good ? "notice notice-good" : "notice"} role="status">
      {noticeText(notice)}
    </p>
  );
}
