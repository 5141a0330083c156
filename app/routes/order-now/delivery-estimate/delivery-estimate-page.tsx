import { useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { StoreMap } from "../../../components/stores/store-map.tsx";
import { AddressLines } from "../../../ui/address-lines.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import { defineIntents, pressedName } from "../../../ui/form/intents.ts";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { Route } from "./+types/delivery-estimate.ts";

export const ESTIMATE_PATH = "/order-now/delivery-estimate";

export const estimateIntents = defineIntents({ update: "plain", add: "plain", pickup: "plain" });

type EstimateView = Route.ComponentProps["loaderData"];

interface DeliveryEstimatePageProps extends EstimateView {
  problems: Problem[];
  hasFailed: boolean;
}

export function DeliveryEstimatePage({ problems: told, hasFailed, ...view }: DeliveryEstimatePageProps) {
  const hasPanel = hasFailed || view.estimates.length === 0;
  // Without estimates there is nothing to choose, so field errors do not apply.
  const problems = view.estimates.length === 0 ? told.filter(({ field }) => field === "") : told;
  return (
    <>
      <PageTitle title="Delivery" wrong={problems.length > 0} />
      {hasPanel ? null : <ErrorSummary problems={problems} />}
      <h1>{view.estimates.length > 1 ? "Who should deliver?" : "Delivery"}</h1>
      <Form id="delivery" method="post" action={ESTIMATE_PATH} noValidate preventScrollReset>
        <UpdateFirst />
        {hasPanel ? <NobodyDelivers {...view} problems={problems} /> : null}
        <div className="estimates">
          {view.estimates.length > 0 ? <Estimates {...view} problem={problemOf(problems, "estimate-1")} /> : null}
          <DeliverTo {...view} />
        </div>
      </Form>
    </>
  );
}

function DeliverTo({ address, store, map }: EstimateView) {
  return (
    <section id="deliver-to" aria-labelledby="deliver-to-title" className="card" tabIndex={-1}>
      <h2 id="deliver-to-title">Deliver to</h2>
      <AddressLines lines={address.lines} />
      <p className="estimate-ways">
        <a href={address.mapUrl} target="_blank" rel="noopener noreferrer">
          See it on a map<span className="vh"> (opens a new tab)</span>
        </a>
      </p>
      <h2>From</h2>
      <p>
        {store.name}
        <br />
        {store.address}
      </p>
      {map ? <StoreMap {...map} label="Where your order is delivered" /> : null}
    </section>
  );
}

function Estimates({ estimates, arrival, canPickUp, problem }: EstimateView & { problem: string | null }) {
  const add = estimateIntents.button("add");
  const isAdding = pressedName(useNavigation().formData) === add.name;
  const list = useRef<HTMLFieldSetElement>(null);
  const [total, setTotal] = useState("");
  // The checked radio is read from the DOM, since the browser may restore an earlier choice.
  const readTotal = () => {
    const id = list.current?.querySelector<HTMLInputElement>(":checked")?.value;
    setTotal(estimates.find((each) => each.id === id)?.total ?? "");
  };
  useEffect(readTotal, [estimates]);
  return (
    <div>
      <fieldset ref={list} onChange={readTotal} aria-describedby={problem ? "estimate-error" : undefined}>
        <legend className="vh">Choose a delivery service</legend>
        <p className="line-head">
          <span>{arrival ? `Estimated arrival with each: ${arrival}` : "Service"}</span> <span>Delivery fee</span>
        </p>
        {problem ? <FieldError id="estimate-error" message={problem} /> : null}
        {estimates.map((estimate, index) => (
          <Estimate key={estimate.id} {...estimate} place={index + 1} />
        ))}
      </fieldset>
      <p className="actions">
        <button {...add} className="button button-main button-wide" disabled={isAdding}>
          {isAdding ? "Adding delivery..." : total ? `Continue, ${total} with delivery` : "Continue to checkout"}
        </button>{" "}
        {canPickUp ? (
          <button {...estimateIntents.button("pickup")} className="as-link">
            Pick up instead
          </button>
        ) : null}
      </p>
    </div>
  );
}

function Estimate({
  id,
  provider,
  fee,
  isLowest,
  arrival,
  place,
}: EstimateView["estimates"][number] & { place: number }) {
  return (
    <label className="check estimate">
      <input id={`estimate-${place}`} type="radio" name="estimateId" value={id} defaultChecked={place === 1} />
      <span>
        <strong>{provider}</strong> {isLowest ? <span className="tag">Lowest fee</span> : null}{" "}
        {arrival ? <span className="estimate-arrival">Estimated arrival: {arrival}</span> : null}
      </span>{" "}
      <strong className="amount">{fee}</strong>
    </label>
  );
}

/** ERR-09 has two spaces after this sentence. */
const NOBODY = "We weren't able to find any delivery providers for this order at this time. ";

function NobodyDelivers({ failure, store, canPickUp, changePath, problems }: EstimateView & { problems: Problem[] }) {
  return (
    <Panel id="nobody" title="We can't deliver this order right now" className="striped">
      <ErrorSummary problems={problems} />
      {failure ? (
        <div className="notice notice-danger">
          {failure.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      ) : null}
      {canPickUp ? (
        <>
          <p>{NOBODY} Do you want to continue your order as Carry Out?</p>
          <AddressLines lines={[store.name, store.address]} />
        </>
      ) : (
        <p>{NOBODY}</p>
      )}
      <p className="actions">
        {canPickUp ? (
          <button {...estimateIntents.button("pickup")} className="button button-main">
            Continue as Carry Out
          </button>
        ) : null}{" "}
        <Link className="button" to={ESTIMATE_PATH}>
          Try again
        </Link>{" "}
        <Link to={changePath}>Change address</Link>
      </p>
    </Panel>
  );
}
