import { type ComponentType, type MouseEvent, type ReactNode, Suspense, lazy, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation, useNavigate } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { isPlainPress } from "../../ui/follow-links.ts";

export interface DialogProps {
  href: string;
  onClose(): void;
}

interface DialogLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A dialog whose code loads on first use; if that fails, navigates to `href`. */
export function lazyDialog(load: () => Promise<{ default: ComponentType<DialogProps> }>): ComponentType<DialogProps> {
  const Dialog = lazy(() => load().catch(() => ({ default: PageInstead })));
  return function LazyDialog(props: DialogProps) {
    return createPortal(
      <Suspense>
        <Dialog {...props} />
      </Suspense>,
      document.body,
    );
  };
}

export function useOpenDialog() {
  const { key } = useLocation();
  const [opened, setOpened] = useState({ on: "", href: "" });
  return {
    href: opened.on === key ? opened.href : null,
    open: (href: string) => setOpened({ on: key, href }),
    close: () => setOpened({ on: "", href: "" }),
  };
}

export function dialogLink(load: () => Promise<{ default: ComponentType<DialogProps> }>) {
  const Dialog = lazyDialog(load);
  return function DialogLink({ href, className, children }: DialogLinkProps) {
    const isScripted = useHydrated();
    const dialog = useOpenDialog();
    const press = (event: MouseEvent) => {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      dialog.open(href);
    };
    return (
      <>
        <Link className={className} to={href} aria-haspopup={isScripted ? "dialog" : undefined} onClick={press}>
          {children}
        </Link>
        {dialog.href === null ? null : <Dialog href={href} onClose={dialog.close} />}
      </>
    );
  };
}

function PageInstead({ href }: Pick<DialogProps, "href">) {
  const navigate = useNavigate();
  useEffect(() => void navigate(href), [navigate, href]);
  return null;
}
