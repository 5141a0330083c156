import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Between two looks of a page that waits for an answer. */
export const SECONDS_TO_LOOK = 5;

/** How often such a page has looked already, as its address says. */
export function looksIn(url: string, most: number): number {
  const looks = Math.floor(Number(new URL(url).searchParams.get("look")) || 0);
  return Math.min(most, Math.max(0, looks));
}

/** Looks again by itself, with script and without; null: no more. */
export function NextLook({ to }: { to: string | null }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return;
    const look = () => void navigate(to, { replace: true, preventScrollReset: true });
    const timer = setTimeout(look, SECONDS_TO_LOOK * 1_000);
    return () => clearTimeout(timer);
  }, [to, navigate]);
  if (to === null) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${SECONDS_TO_LOOK};url=${to}`} />
    </noscript>
  );
}
