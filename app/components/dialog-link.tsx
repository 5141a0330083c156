import { type ComponentType, type MouseEvent, type ReactNode, Suspense, lazy, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation, useNavigate } from "react-router";
import { useScripted } from "../ui/scripted.ts";

/** What a dialog in place of a page is given. */
export interface DialogProps {
  /** Of the page. */
  href: string;
  /** Takes it off the page; the focus goes back to the link by itself. */
  onClose(): void;
}

interface DialogLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link whose page opens as a dialog above this one once scripts run. The dialog is fetched when it is first asked
 * for; a browser that cannot get it goes where the link leads.
 */
export function dialogLink(load: () => Promise<{ default: ComponentType<DialogProps> }>) {
  const Dialog = lazy(() => load().catch(() => ({ default: PageInstead })));
  return function DialogLink({ href, className, children }: DialogLinkProps) {
    const isScripted = useScripted();
    // A dialog belongs to the page it was opened on.
    const { key } = useLocation();
    const [openedOn, open] = useState<string | null>(null);
    const press = (event: MouseEvent) => {
      // A new tab or window gets the page.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open(key);
    };
    return (
      <>
        <Link className={className} to={href} aria-haspopup={isScripted ? "dialog" : undefined} onClick={press}>
          {children}
        </Link>
        {openedOn === key
          ? createPortal(
              <Suspense>
                <Dialog href={href} onClose={() => open(null)} />
              </Suspense>,
              document.body,
            )
          : null}
      </>
    );
  };
}

/** For a dialog that finds out that it cannot be one. */
export function PageInstead({ href }: Pick<DialogProps, "href">) {
  const navigate = useNavigate();
  useEffect(() => void navigate(href), [navigate, href]);
  return null;
}
