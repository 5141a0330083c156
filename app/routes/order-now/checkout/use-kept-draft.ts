import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { visitMarkOf } from "../../../ui/form/idempotency-field.tsx";

const PATH = "/order-now/checkout/draft";
const PAUSE_MS = 300;

/** The fields to save; card number, CVV and PIN must never be listed. */
const KEPT =
  /^(?:firstName|lastName|businessName|email|phone|address2?|city|state|zip|guests|instructions|createAccount|addToFavorites|tip|customTip|paymentMethodId|idempotencyKey)$/;

/** Saves entries after a pause in typing and before leaving the page; offline, navigation is blocked. */
export function useKeptDraft({ isSending, isUnsent }: { isSending: boolean; isUnsent: boolean }) {
  const [draft] = useState(createDraft);
  const [isStuck, setStuck] = useState(false);
  useEffect(() => saveBeforeLeaving(draft), [draft]);
  // A submit sends all entries, so saving pauses until it is done.
  useEffect(() => draft.hold(isSending), [draft, isSending]);
  useEffect(() => {
    if (isUnsent) draft.note();
  }, [draft, isUnsent]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (draft.isUnsaved() || !navigator.onLine),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const leave = async () => {
      if ((await draft.save()) && navigator.onLine) return blocker.proceed();
      blocker.reset();
      setStuck(true);
    };
    void leave();
  }, [draft, blocker]);
  return {
    isStuck,
    onInput() {
      draft.note();
      setStuck(false);
    },
  };
}

type Draft = ReturnType<typeof createDraft>;

function createDraft() {
  let isUnsaved = false;
  let isHeld = false;
  let timer = 0;
  let sending: AbortController | null = null;

  async function save(): Promise<boolean> {
    clearTimeout(timer);
    const body = isUnsaved && !isHeld && typedSoFar();
    if (!body) return true;
    isUnsaved = false;
    sending?.abort();
    const { signal } = (sending = new AbortController());
    try {
      // The status is ignored: after a refused save the form still has all entries.
      await fetch(PATH, { method: "POST", body, keepalive: true, signal });
      return true;
    } catch {
      if (!signal.aborted) isUnsaved = true;
      return signal.aborted;
    }
  }

  function later() {
    clearTimeout(timer);
    if (isUnsaved && !isHeld) timer = window.setTimeout(() => void save(), PAUSE_MS);
  }

  return {
    save,
    isUnsaved: () => isUnsaved,
    note() {
      isUnsaved = true;
      later();
    },
    hold(isSending: boolean) {
      isHeld = isSending;
      if (isSending) {
        isUnsaved = false;
        // The reply to this save could arrive last and overwrite the cookie set by the submit.
        sending?.abort();
      }
      later();
    },
    stop: () => clearTimeout(timer),
  };
}

function saveBeforeLeaving(draft: Draft) {
  const leaving = new AbortController();
  const { signal } = leaving;
  const save = () => void draft.save();
  /** Forms outside of checkout, such as the lite mode switch, wait until entries are saved. */
  const wait = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!draft.isUnsaved() || !(form instanceof HTMLFormElement) || form.id === "checkout") return;
    event.preventDefault();
    void draft.save().then(() => form.requestSubmit(submitter));
  };
  const leave = () => {
    if (draft.isUnsaved()) leaveInTab();
    save();
  };
  addEventListener("beforeunload", leave, { signal });
  document.addEventListener("visibilitychange", save, { signal });
  document.addEventListener("submit", wait, { capture: true, signal });
  takeFromTab();
  return () => {
    leaving.abort();
    draft.stop();
  };
}

/** `sessionStorage` key for unsaved entries, since a reload may precede the reply to the last save. */
const IN_TAB = "checkout-typed";

function leaveInTab(): void {
  try {
    sessionStorage.setItem(IN_TAB, String(typedSoFar() ?? ""));
  } catch {
    // Storage may be switched off; the page works without.
  }
}

function takeFromTab(): void {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  let left = "";
  try {
    left = sessionStorage.getItem(IN_TAB) ?? "";
    sessionStorage.removeItem(IN_TAB);
  } catch {
    return;
  }
  const typed = new URLSearchParams(left);
  if (entry?.type !== "reload" || markOf(typed) !== markOf(typedSoFar())) return;
  for (const [name, value] of typed) {
    const field = document.querySelector<HTMLInputElement>(`#checkout :is(input, select, textarea)[name="${name}"]`);
    if (!field || /^(?:checkbox|radio|hidden)$/.test(field.type) || field.value === value) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

const markOf = (typed: URLSearchParams | null) => visitMarkOf(typed?.get("idempotencyKey") ?? "");

function typedSoFar(): URLSearchParams | null {
  const form = document.getElementById("checkout");
  if (!(form instanceof HTMLFormElement)) return null;
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (KEPT.test(name) && typeof value === "string") typed.set(name, value);
  return typed;
}
