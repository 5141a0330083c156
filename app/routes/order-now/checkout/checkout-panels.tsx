import { type ReactNode, useState } from "react";
import { Price } from "../../../components/item/price.tsx";
import { Check } from "../../../ui/form/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Picture } from "../../../ui/picture.tsx";
import type { CheckoutData } from "./checkout-data.ts";
import { checkoutIntents } from "./checkout-intents.ts";
import type { OrderRejection } from "./order-rejection.ts";
import type { CheckoutFormState } from "./use-checkout-form.tsx";

interface FoldProps {
  className?: string;
  isOpen: boolean;
  summary: ReactNode;
  children: ReactNode;
}

/** A collapsible part of a form; it stays open when `isOpen` becomes false, as after a field was emptied. */
export function Fold({ className, isOpen, summary, children }: FoldProps) {
  const [isOpened, setOpened] = useState(isOpen);
  const onToggle = (event: { currentTarget: HTMLDetailsElement }) => setOpened(event.currentTarget.open);
  return (
    <details className={className} open={isOpen || isOpened} onToggle={onToggle}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

type Known = Pick<FoldProps, "isOpen" | "children"> & { isKnown: boolean; words: string; way?: string };

/** Shows known data as one line with a Change link; decided on the first render. */
export function Known({ isKnown, isOpen, words, way = "Change", children }: Known) {
  const [isFolded] = useState(isKnown);
  if (!isFolded) return children;
  const summary = (
    <>
      <span>{words}</span> <span className="as-link">{way}</span>
    </>
  );
  return <Fold className="known" {...{ isOpen, summary, children }} />;
}

export function OrderRejectionPanel({ page, view, message, isAboutDelivery }: CheckoutFormState & OrderRejection) {
  const inDoubt = page.doubt !== null && !page.doubt.isOther;
  const isLarge = view === "large" || view === "large individual";
  const plainTitle = isLarge ? "Large order" : "Your order was not placed";
  const hasOtherWays = page.isDelivery && isAboutDelivery;
  return (
    <Panel id="sorry" title={(view === "plain" || isLarge) && !inDoubt ? plainTitle : "SORRY!"}>
      <p>{message}</p>
      {hasOtherWays ? <p>If it cannot be delivered now, you can choose another delivery, or pick it up.</p> : null}
      <p className="actions">
        {view === "sign in" ? (
          <button className="button button-main" {...checkoutIntents.button("go:login")}>
            Sign In
          </button>
        ) : null}{" "}
        {view === "large individual" ? (
          <button className="button button-main" {...checkoutIntents.button("go:catering")}>
            TAKE ME TO CATERING
          </button>
        ) : null}{" "}
        {hasOtherWays ? (
          <button className="button" {...checkoutIntents.button("go:delivery")}>
            Delivery or pickup
          </button>
        ) : null}{" "}
        <button className="button" {...checkoutIntents.button("update")} data-cancel>
          {isLarge ? "CANCEL" : "Back to my order"}
        </button>
      </p>
    </Panel>
  );
}

export function TaxPanel({ taxEntities: entities, sum }: Pick<CheckoutData, "taxEntities" | "sum">) {
  const chosen = sum.taxEntity?.id ?? "";
  return (
    <Panel id="tax" title="Who is this order for?">
      {entities === null ? <p>Your organizations cannot be shown right now. Please try again in a moment.</p> : null}
      {entities?.length === 0 ? <p>If placing a tax-exempt order, please call the store.</p> : null}
      {entities && entities.length > 0 ? (
        <fieldset className="field">
          <legend className="vh">Who is this order for?</legend>
          {[{ id: "", name: "Me, with tax" }, ...entities].map(({ id, name }) => (
            <Check key={id} type="radio" name="taxEntity" value={id} defaultChecked={id === chosen}>
              {name}
              {id === "" ? null : ", tax exempt"}
            </Check>
          ))}
        </fieldset>
      ) : null}
      <p className="actions even">
        {entities && entities.length > 0 ? (
          <button className="button button-main" {...checkoutIntents.button("tax:choose")}>
            Save
          </button>
        ) : null}{" "}
        <button className="button" {...checkoutIntents.button("update")} data-cancel>
          Cancel
        </button>
      </p>
    </Panel>
  );
}

export function Suggestions({ items }: { items: CheckoutData["suggestions"] }) {
  if (items.length === 0) return null;
  return (
    <section id="suggestions" aria-labelledby="suggestions-title" className="suggested">
      <h2 id="suggestions-title" className="hint">
        Some suggestions to complete your meal:
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Picture src={item.smallImageUrl} size={56} />
            <div>
              <h3>{item.displayName}</h3> <Price price={item.price} was={item.was} />{" "}
              <button className="as-link" {...checkoutIntents.button("add-on", item.id)}>
                + Add to Meal<span className="vh"> {item.displayName}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
