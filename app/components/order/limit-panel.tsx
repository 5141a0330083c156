import type { ReactNode } from "react";
import type { OverLimit } from "@platter/ordering/checkout/limits.ts";
import { Panel } from "../../ui/panel.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";

interface LimitPanelProps {
  limit: OverLimit;
  toCatering: { name: string };
  children: ReactNode;
}

export function LimitPanel({ limit, toCatering, children }: LimitPanelProps) {
  const { reason, advice, phone, offersCatering } = limit;
  const [before = "", after = ""] = phone === "" ? [advice] : advice.split(phone);
  return (
    <Panel id="limit" title="Large order">
      <p>{reason}</p>
      <p>
        {before}
        {phone === "" ? null : <PhoneLink number={phone} />}
        {after}
      </p>
      <p className="actions">
        {offersCatering ? (
          <button className="button button-main" {...toCatering}>
            TAKE ME TO CATERING
          </button>
        ) : null}{" "}
        {children}
      </p>
    </Panel>
  );
}
