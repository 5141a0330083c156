import { useEffect, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import type { NoticeView } from "@platter/ordering/order/notices.ts";
import { Panel } from "../../ui/panel.tsx";

/** SHELL-20: how long a success notice stays in view on narrow screens, in ms. */
const IN_VIEW_FOR = 3_000;

/** Notices of finished actions. The live region announces each reply once, even if its text is the same. */
export function Notes({ notices }: { notices: NoticeView[] }) {
  const [told, setTold] = useState({ notices, times: 0 });
  if (told.notices !== notices) setTold({ notices, times: told.times + 1 });
  const isNew = useJustCome(notices);
  const isMenu = useLocation().pathname.startsWith("/order-now/build-order");
  return (
    <>
      <div role="status" className="notes" data-toast={isNew ? "" : undefined}>
        {notices.map(({ key, text, isGood, removed }) =>
          removed ? null : (
            <p key={`${told.times} ${key}`} className={isGood ? "notice notice-good" : "notice"}>
              {text} {key === "added" && isMenu ? <Link to="/order-now/checkout">Checkout</Link> : null}
            </p>
          ),
        )}
      </div>
      {notices.map((notice) =>
        notice.removed ? <ItemsRemoved key={notice.key} notice={notice} names={notice.removed} /> : null,
      )}
    </>
  );
}

function useJustCome(notices: NoticeView[]): boolean {
  const isHydrated = useHydrated();
  const [seen, setSeen] = useState<NoticeView[] | null>(null);
  useEffect(() => {
    const timer = setTimeout(setSeen, IN_VIEW_FOR, notices);
    return () => clearTimeout(timer);
  }, [notices]);
  return isHydrated && notices.length > 0 && seen !== notices;
}

/** The dialog of removed items (TIME-24, CART-09); "Ok" reloads the page without it. */
function ItemsRemoved({ notice: { before, text }, names }: { notice: NoticeView; names: string[] }) {
  const { pathname } = useLocation();
  return (
    <Form action={pathname}>
      <Panel id="removed" title="Your bag has changed">
        {before ? <p>{before}</p> : null}
        <p>{text}</p>
        {names.length > 0 ? (
          <>
            <p>Removed:</p>
            <ul className="bulleted">
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
