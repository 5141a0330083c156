import { Form, useLocation } from "react-router";
import { noticeText, type Notice } from "../domain/notices.ts";
import { Panel } from "../ui/panel.tsx";

const GOOD_NEWS: Notice["code"][] = [
  "added",
  "updated",
  "removed",
  "renamed",
  "cart-cleared",
  "started-over",
  "lite",
  "signed-in",
  "signed-out",
  "store-preferred",
];

/** The message a finished action left for this page (A17): in the page, before the heading, announced by screen readers. */
export function OrderNote({ notice }: { notice: Notice | null }) {
  if (!notice) return null;
  if (notice.code === "items-removed") return <ItemsRemoved {...notice} />;
  const good = GOOD_NEWS.includes(notice.code);
  return (
    <p className={good ? "notice notice-good" : "notice"} role="status">
      {noticeText(notice)}
    </p>
  );
}

/** TIME-24, CART-09: what could not stay in the bag. "Ok" goes on to the same page without it. */
function ItemsRemoved(notice: Extract<Notice, { code: "items-removed" }>) {
  const { pathname } = useLocation();
  const { names = [], move } = notice;
  return (
    <Form action={pathname}>
      <Panel id="removed" title="Your cart has changed">
        {move ? <p>{noticeText(move)}</p> : null}
        <p>{noticeText(notice)}</p>
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
