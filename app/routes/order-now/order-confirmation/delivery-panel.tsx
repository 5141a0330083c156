import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import type { DeliveryView } from "@platter/ordering/order/delivery-status.ts";
import { Fact } from "../../../ui/fact.tsx";
import { CheckIcon } from "../../../ui/icons.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import type { FollowedDelivery } from "./guard.ts";

interface DeliveryPanelProps extends Pick<FollowedDelivery, "view" | "poll" | "page"> {
  /** URL of the refresh in a minute without script; null if not requested, or if it has ended. */
  next: string | null;
  children: ReactNode;
}

export function DeliveryPanel({ view: loaded, poll, children, ...ways }: DeliveryPanelProps) {
  const view = useDelivery(loaded, poll);
  const { sentence, checkedAt, isDelivered, arrivesAt } = view;
  const [first] = useState(sentence);
  return (
    <>
      {/* Empty on load, so that screen readers announce changes only. */}
      <p role="status" className="vh">
        {sentence === first ? "" : sentence}
      </p>
      {isDelivered ? (
        <p className="arrival">
          <strong>{sentence}</strong>
        </p>
      ) : arrivesAt ? (
        <p className="arrival">
          Arrives {arrivesAt.day}
          <span className="vh">,</span> <strong>{arrivesAt.time}</strong>
        </p>
      ) : null}
      <Freshness {...view} />
      {sentence ? (
        <>
          <Stages {...view} />
          <Facts {...view} />
        </>
      ) : null}
      <p className="actions">
        <ServiceLink {...view} /> {isDelivered ? null : <WaysToRefresh {...ways} />} {children}
      </p>
      {checkedAt ? <p className="hint">Last checked {checkedAt}</p> : null}
    </>
  );
}

function WaysToRefresh({ page, next }: Pick<DeliveryPanelProps, "page" | "next">) {
  return (
    <>
      <Link className="as-link" to={next ?? page} preventScrollReset>
        Refresh status
      </Link>{" "}
      <Link className="as-link off-only" to={next ? page : `${page}&refresh=60`}>
        {next ? "Stop refreshing" : "Refresh by itself every minute"}
      </Link>
    </>
  );
}

function ServiceLink({ url, service }: DeliveryView) {
  if (!url) return null;
  return (
    <a className="button" href={url} target="_blank" rel="noopener noreferrer">
      <span className="vh">Where's My Food? </span>
      Track with {service || "the delivery service"}
      <span className="vh"> (opens a new tab)</span>
    </a>
  );
}

function Freshness({ isStale, sentence, checkedAt }: DeliveryView) {
  if (!isStale) return null;
  if (!sentence) {
    return (
      <p className="notice">
        The status of your delivery cannot be shown right now. Your order is not affected. Please try again in a minute.
      </p>
    );
  }
  return <p className="notice">We could not check just now. This is how it was at {checkedAt}.</p>;
}

function Stages({ stages, sentence }: DeliveryView) {
  return (
    <ol className="stages">
      {stages.map(({ label, place }) => (
        <li key={label} className={`stage-${place}`} aria-current={place === "here" ? "step" : undefined}>
          <span className="step-mark">{place === "ahead" ? null : <CheckIcon />}</span>{" "}
          <span>
            {place === "here" ? sentence : label}
            {place === "done" ? <span className="vh"> completed</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Facts({ driver, phone, driverStatus, arrival, service }: DeliveryView) {
  const facts: [string, string][] = [
    ["Driver", driver],
    ["Driver phone", phone],
    ["Driver status", driverStatus],
    ["Estimated delivery time", arrival],
    ["Delivery service", service],
  ];
  return (
    <details className="delivery-facts" open={driverStatus !== ""}>
      <summary>Driver and service</summary>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <Fact key={name} label={name}>
              {/^[+(]?\d/.test(value) && value === phone ? <PhoneLink number={value} /> : value}
            </Fact>
          ))}
      </dl>
    </details>
  );
}

/** TRACK-05: the polling interval in ms. */
const EVERY = 60_000;

/** Polls every minute while the page is visible; by `fetch`, since the router shows an error page if offline. */
function useDelivery(loaded: DeliveryView, path: string): DeliveryView {
  const [heard, setHeard] = useState({ loaded, view: loaded });
  // New loader data is newer than the last poll.
  const view = heard.loaded === loaded ? heard.view : loaded;
  const { isDelivered } = view;

  useEffect(() => {
    if (isDelivered) return;
    let due = performance.now() + EVERY;
    const keep = (change: (before: DeliveryView) => DeliveryView) =>
      setHeard((last) => ({ loaded, view: change(last.loaded === loaded ? last.view : loaded) }));
    async function look() {
      // Timers may fire slightly early.
      if (document.hidden || performance.now() < due - 1_000) return;
      due = performance.now() + EVERY;
      try {
        const reply = await fetch(path);
        if (!reply.ok) throw new Error(reply.statusText);
        const next: DeliveryView = await reply.json();
        keep(() => next);
      } catch {
        keep((before) => ({ ...before, isStale: true }));
      }
    }
    const onLook = () => void look();
    const timer = setInterval(onLook, EVERY);
    document.addEventListener("visibilitychange", onLook);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onLook);
    };
  }, [loaded, path, isDelivered]);

  return view;
}
