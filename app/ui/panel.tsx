import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from "react";

interface PanelProps {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

/** A dialog, inline and open without script, modal with script; Escape presses the control marked `data-cancel`. */
export function Panel({ id, title, className = "", children }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  // Opened in a layout effect, since an Escape before `showModal` would be lost.
  useLayoutEffect(() => {
    const panel = dialog.current;
    // Browsers without dialogs keep the panel inline.
    if (!panel?.showModal) return;
    opener.current = document.activeElement;
    panel.close();
    panel.showModal();
    panel.dataset["modal"] = "";
    const chosen = panel.querySelector<HTMLElement>("[aria-pressed=true]");
    (chosen ?? panel.querySelector("h2"))?.focus();
  }, []);
  // Restores the focus after the dialog is removed, since an open modal dialog keeps it inside.
  useEffect(
    () => () => {
      const before = opener.current;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <dialog
      ref={dialog}
      open
      id={id}
      className={`panel ${className}`}
      aria-labelledby={`${id}-title`}
      onCancel={cancel}
    >
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

export function putBack(element: HTMLElement): void {
  const panel = element.closest("dialog");
  if (!panel) return;
  panel.close();
  panel.show();
  delete panel.dataset["modal"];
}

function cancel(event: SyntheticEvent<HTMLDialogElement>) {
  // Ignores the event of a nested dialog.
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  const panel = event.currentTarget;
  const button = panel.querySelector<HTMLElement>("[data-cancel]");
  if (button) return button.click();
  putBack(panel);
}
