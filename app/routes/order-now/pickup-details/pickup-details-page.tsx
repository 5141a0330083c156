import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { PickupOfferPanel } from "../../../components/stores/pickup-offer.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { type FormErrors, problemOf } from "../../../ui/form/problems.ts";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import type { FormParts } from "../../../ui/use-form-fetcher.ts";
import type { Route } from "./+types/pickup-details.ts";
import { Calendar } from "./calendar.tsx";
import { Days } from "./days.tsx";
import { timeIntents } from "./intents.ts";
import type { PlaceView } from "./place.ts";
import { MoreWays } from "./more-ways.tsx";
import { unpackOptions } from "./option-select.tsx";
import { Slots, usePickedTime } from "./slots.tsx";
import type { TimeView } from "./time-view.ts";
import { VehicleFields } from "./vehicle-fields.tsx";

type PickupDetailsPageProps = Route.ComponentProps["loaderData"] & {
  formErrors: TimeRefusal | null;
  form: FormParts["form"];
  isBusy: boolean;
};

/** Preloads later pages: on demand, a slow phone would fetch them one level of imports after the other. */
function loadLaterParts(): void {
  Promise.all([
    import("../build-order/dish-cards.tsx"),
    import("../../../components/item/item-form.tsx"),
    import("../checkout/checkout-page.tsx"),
    import("../order-confirmation/confirmation-page.tsx"),
  ]).catch(() => {});
}

export interface TimeRefusal extends FormErrors {
  /** A warning to confirm before the next step; pressing BUILD MY MEAL again posts its mark. */
  warning?: { message: string; mark: string };
}

export function PickupDetailsPage({ path, view, place, vehicle, formErrors, ...props }: PickupDetailsPageProps) {
  const { problems = [], warning } = formErrors ?? {};
  const title = `What ${place.isDelivery ? "delivery" : "pickup"} time works best for you?`; // TIME-01
  const problem = problemOf(problems, "time");
  const hasTimes = view.slots !== "" || view.asap !== "";
  const isTimeAlone = problem !== null && problems.length === 1 && hasTimes;
  const { picked, ...pick } = usePickedTime(view, problem !== null);
  const notes = <Notes isCatering={props.isCatering} />;
  useEffect(loadLaterParts, []);
  return (
    <>
      <PageTitle title={title} wrong={problems.length > 0} />
      <h1>{title}</h1>
      {isTimeAlone ? null : <ErrorSummary problems={problems} />}
      <props.form id="when" method="post" action={path} noValidate preventScrollReset className="when">
        <UpdateFirst />
        <input type="hidden" name="shown" value={view.day} />
        {/* The modal calendar would cover the errors. */}
        {view.calendar && problems.length === 0 ? <Calendar {...view.calendar}>{notes}</Calendar> : null}
        <div className="when-choices">
          <PlaceMessages {...place} storeMessage={place.storeMessage ?? problemOf(problems, "store-message")} />
          {vehicle ? <VehicleFields vehicle={vehicle} problems={problems} /> : null}
          <Days view={view} problem={problemOf(problems, "day-select")} />
          <TimeSection view={view}>
            {place.isDelivery ? (
              <p className="hint">Order will be delivered within 15 minutes of the time selected</p>
            ) : null}
            <Slots view={view} problem={problem} summary={isTimeAlone ? problems : null} {...pick}>
              {view.calendar ? null : (
                <MoreWays view={view} picked={picked} isBusy={props.isBusy}>
                  {notes}
                </MoreWays>
              )}
            </Slots>
          </TimeSection>
          {warning ? <DeliveryWarning {...warning} /> : null}
        </div>
        <GoOn blocked={place.reason} view={view} picked={picked} isTold={problems.length > 0} />
      </props.form>
    </>
  );
}

function PlaceMessages({ isDelivery, storeMessage, cateringMessage, cateringEnd, offer }: PlaceView) {
  const other = (
    <button {...timeIntents.button("leave")} className="as-link">
      {isDelivery ? "Enter another address" : "Choose another location"}
    </button>
  );
  return (
    <>
      {storeMessage ? (
        <div id="store-message" className="notice notice-danger">
          <p>{storeMessage}</p>
          {other}
        </div>
      ) : null}
      {cateringMessage === null ? null : (
        <div id="catering-message" className="notice">
          {cateringEnd ? <p>{cateringEnd}</p> : null}
          <RichText html={cateringMessage} />
          {other}
        </div>
      )}
      {offer ? (
        <PickupOfferPanel {...offer} button={timeIntents.button("pickup")}>
          {other}
        </PickupOfferPanel>
      ) : null}
    </>
  );
}

function TimeSection({ view, children }: { view: TimeView; children: ReactNode }) {
  return (
    <section id="time-section" aria-labelledby="time-title" className="card">
      <div className="line-head">
        <h2 id="time-title">Select a Time</h2> {/* The day is visible above. */}
        <p className="day-shown vh" aria-live="polite">
          {view.dayText}
        </p>{" "}
        {view.hours ? (
          <p className="hint">
            Open {view.hours}
            <span className="vh"> that day</span>
          </p>
        ) : null}
      </div>
      {view.slots === "" ? (
        <>
          <p>No Available Hours</p>
          {view.closed ? <p>{view.closed}</p> : null}
        </>
      ) : null}
      {children}
    </section>
  );
}

interface GoOnProps {
  blocked: string | null;
  view: TimeView;
  picked: string;
  isTold: boolean;
}

function GoOn({ blocked, view, picked, isTold }: GoOnProps) {
  // Without script the page cannot know whether a time is picked, so the button stays enabled.
  const isScripted = useHydrated();
  const isDisabled = blocked !== null || (isScripted && !picked);
  return (
    <div className="go-on">
      <p role="status" id="go-on-when" className="go-on-when">
        {blocked === null ? null : <span className={isTold ? "vh" : undefined}>{blocked}</span>}{" "}
        {blocked === null || isTold ? <Picked view={view} picked={picked} /> : null}
      </p>
      <button
        {...timeIntents.button("continue")}
        className="button button-main"
        aria-disabled={isDisabled || undefined}
        aria-describedby={isDisabled ? "go-on-when" : undefined}
      >
        <span className="sentence">BUILD MY MEAL</span>
      </button>
    </div>
  );
}

/** Only script knows the picked time; without it CSS shows the text for ASAP. */
function Picked({ view, picked }: Pick<GoOnProps, "view" | "picked">) {
  const slot = unpackOptions(view.slots).find(({ value }) => value === picked);
  const isScripted = useHydrated();
  const soon = view.asap.slice(view.asap.indexOf("about"));
  if (!picked) return view.cleared || `${view.dayName}, pick a time`;
  if (!isScripted)
    return (
      <>
        {view.dayName}
        {soon ? <span className="if-asap">, {soon}</span> : null}
      </>
    );
  return (
    <>
      {`${view.dayName}, ${slot?.text ?? soon}`}
      <span className="vh"> selected</span>
    </>
  );
}

/** Pressing BUILD MY MEAL again posts `warned`, which confirms the warning. */
function DeliveryWarning({ message, mark }: NonNullable<TimeRefusal["warning"]>) {
  return (
    <section id="warning" className="notice" aria-labelledby="warning-title">
      <h2 id="warning-title">Before you continue</h2>
      <p>{message}</p>
      <p>Press BUILD MY MEAL once more to go on.</p>
      <input type="hidden" name="warned" value={mark} />
    </section>
  );
}

function Notes({ isCatering }: { isCatering: boolean }) {
  return (
    <>
      <p className="hint">Orders can only be placed 3 months in advance.</p>
      {isCatering ? (
        <p className="hint">
          Looking for a date in 3 months or later? <Link to="/catering/quote">Contact Us</Link>
        </p>
      ) : null}
    </>
  );
}
