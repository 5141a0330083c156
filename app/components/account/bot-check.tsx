import { useEffect, useRef } from "react";
import { loadScript } from "../../ui/load-script.ts";

interface Turnstile {
  render(container: HTMLElement, options: { sitekey: string; size: "flexible" | "compact" }): string | undefined;
  reset(widget: string): void;
  remove(widget: string): void;
}

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

export interface BotCheckProps {
  siteKey: string;
  spentBy: unknown;
}

/** Cloudflare's bot check for sign-in (AUTH-01); its script adds a token to the surrounding form. */
export default function BotCheck({ siteKey, spentBy }: BotCheckProps) {
  const box = useRef<HTMLDivElement>(null);
  const reset = useRef(() => {});

  useEffect(() => {
    let remove: (() => void) | null = null;
    let isGone = false;
    const show = async () => {
      const turnstile = await loadScript<Turnstile>(SCRIPT, "turnstile");
      if (isGone || !turnstile || !box.current) return;
      // The flexible widget is at least 300 px wide, too wide for a small phone.
      const size = box.current.clientWidth < 300 ? "compact" : "flexible";
      const widget = turnstile.render(box.current, { sitekey: siteKey, size });
      if (!widget) return;
      remove = () => turnstile.remove(widget);
      reset.current = () => turnstile.reset(widget);
    };
    void show();
    return () => {
      isGone = true;
      reset.current = () => {};
      remove?.();
    };
  }, [siteKey]);

  useEffect(() => {
    if (spentBy) reset.current();
  }, [spentBy]);

  return <div ref={box} className="field bot-check" />;
}
