import * as keys from "../../../server/context.ts";
import { notFound } from "../../components/page/error-page.tsx";
import type { Route } from "./+types/policy.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { brand } from "../../ui/brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { SearchEntry } from "../../ui/search-entry.tsx";
import { Trail } from "../../ui/trail.tsx";

export { TroublePage as ErrorBoundary } from "../../components/page/error-page.tsx";
export { scriptless as handle } from "../../ui/sent-without-script.ts";

const isPolicy = (name: string): name is keyof typeof SHIPPED => Object.hasOwn(SHIPPED, name);

/** Legal text from the content service, by the page's name (OUT-04, OUT-05, CONTENT-01). */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const name = params.name ?? "credit-card-refund-policy";
  if (!isPolicy(name)) throw notFound("page");
  const entry = await context.get(keys.remote).content.entry(name);
  return {
    name,
    address: context.get(keys.site).appUrl + url.pathname,
    title: entry?.title.trim() ?? "",
    /** Sanitized; empty if the default text applies (CONTENT-02). */
    html: entry?.html.trim() ?? "",
  };
}

export default function Policy({ loaderData: { name, address, title, html } }: Route.ComponentProps) {
  const heading = title || SHIPPED[name].title;
  return (
    <div className="narrow">
      <PageTitle title={heading} />
      <SearchEntry address={address} description={`${heading} of ${brand.name}.`} />
      <Trail steps={[name === "credit-card-refund-policy" ? CHECKOUT : START, { label: heading }]} />
      <h1>{heading}</h1>
      <div className="card">{html ? <RichText html={html} /> : SHIPPED[name].text}</div>
    </div>
  );
}

const CHECKOUT = { label: "Checkout", to: "/order-now/checkout" };
const START = { label: "Start an order", to: "/order-now" };

const HELP = <PhoneLink number={brand.helpPhone} />;

/** Default texts if the content service has none or fails (CONTENT-02); each chain provides its own. */
const SHIPPED = {
  "credit-card-refund-policy": {
    title: "Credit Card Refund Policy",
    text: (
      <>
        <p>
          <strong>Refunds go back to the card that was charged.</strong>
        </p>
        <p>
          If you need to cancel your catering order, please call the store by 4 p.m. the day prior to avoid a 50%
          cancellation fee.
        </p>
        <p>To cancel an order or to ask for a refund, please call the store, or call us at {HELP}.</p>
      </>
    ),
  },
  privacy: {
    title: "Privacy",
    text: (
      <>
        <p>To make your order we need your name, how to reach you, and where the food goes.</p>
        <h2>What stays in your browser</h2>
        <p>Your order is kept in cookies that only this site can read. None of them is for advertising.</p>
        <h2>What never stays</h2>
        <p>
          Card numbers, security codes and gift card pins go to the payment service and are kept nowhere on this site.
        </p>
        <p>To see, correct or delete what we keep about you, call us at {HELP}.</p>
      </>
    ),
  },
  terms: {
    title: "Terms of Use",
    text: (
      <>
        <p>You order from the restaurant that you choose here; it makes the food and charges your card.</p>
        <p>Prices, fees and taxes are those that the page shows when you press Submit Order.</p>
        <p>
          To change or cancel an order please call the restaurant. How refunds are made is described in the{" "}
          <Link to="/credit-card-refund-policy">Credit Card Refund Policy</Link>.
        </p>
        <p>Recipes change. If you have an allergy, please ask the restaurant before you order.</p>
        <p>If you have a question about this, call us at {HELP}.</p>
      </>
    ),
  },
  accessibility: {
    title: "Accessibility",
    text: (
      <>
        <p>
          <strong>Everyone should be able to order here.</strong> This is what we test before each release:
        </p>
        <ul className="bulleted">
          <li>Every order can be placed without scripts, also in text browsers.</li>
          <li>
            An automatic check against WCAG 2.2 finds nothing to correct on the screens of an order and of an account.
          </li>
          <li>Nothing scrolls sideways at 320 pixels, with text twice as large or widely spaced.</li>
        </ul>
        <p>If something keeps you from ordering, call us at {HELP}: we will take your order and fix the page.</p>
      </>
    ),
  },
} satisfies Record<string, { title: string; text: ReactNode }>;
