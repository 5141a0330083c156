import { Form, useLocation } from "react-router";
import type { NoticeView } from "../../domain/order/notices.ts";
import { Panel } from "../../ui/panel.tsx";
import { Toast } from "./toast.tsx";

/** What finished actions say: in the page, before the heading, announced by screen readers. */
export function Notes({ notices }: { notices: NoticeView[] }) {
  return (
    <>
      {notices.map((notice) =>
        notice.removed ? (
          <ItemsRemoved key={notice.key} notice={notice} names={notice.removed} />
        ) : (
          <p key={notice.key} className={notice.isGood ? "notice notice-good" : "notice"} role="status">
            {notice.text}
          </p>
        ),
      )}
      <Toast notices={notices} />
    </>
  );
}

/** TIME-24, CART-09: what could not stay in the bag. "Ok" goes on to the same page without it. */
function ItemsRemoved({ notice: { before, text }, names }: { notice: NoticeView; names: string[] }) {
  const { pathname } = useLocation();
  return (
    <Form action={pathname}>
      <Panel id="removed" title="Your cart has changed">
        {before ? <p>{before}</p> : null}
        <p>{text}</p>
        {names.length > 0 ? (
          <>
            <p>Removed:</p>
            <ul className="removed-names">
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </>
        ) : null}
        <p className="actions">
          <button className="button button-main" data-cancel>
            Ok
          </button>
        </p>
      </Panel>
    </Form>
  );
}
