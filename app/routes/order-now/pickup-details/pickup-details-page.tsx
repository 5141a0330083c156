import type { ComponentType } from "react";
import { type FetcherFormProps, Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { PickupOfferPanel } from "../../../components/stores/pickup-offer.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { type FormErrors, problemOf } from "../../../ui/form/problems.ts";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Calendar } from "./calendar.tsx";
import { Days } from "./days.tsx";
import { timeIntents } from "./intents.ts";
import type { PlaceView } from "./place.ts";
import { Slots, type SlotsProps } from "./slots.tsx";
import type { TimeView } from "./time-view.ts";
import { VehicleFields } from "./vehicle-fields.tsx";
import type { VehicleView } from "./vehicle.ts";

interface PickupDetailsPageProps {
  path: string;
  isCatering: boolean;
  view: TimeView;
  place: PlaceView;
  /** Null where no vehicle is asked for. */
  vehicle: VehicleView | null;
  formErrors: TimeRefusal | null;
  form: ComponentType<FetcherFormProps>;
  isBusy: boolean;
}

/** The day-and-time form that was not accepted. */
export interface TimeRefusal extends FormErrors {
  /** Something to know before going on; its mark is sent with the press that goes on. */
  warning?: { message: string; mark: string };
}

export function PickupDetailsPage({ path, view, place, vehicle, formErrors, ...props }: PickupDetailsPageProps) {
  const { problems = [], warning } = formErrors ?? {};
  const { form: Form, isBusy } = props;
  const title = `What ${place.isDelivery ? "delivery" : "pickup"} time works best for you?`; // TIME-01
  return (
    <>
      <PageTitle title={title} wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>{title}</h1>
      <Form id="when" method="post" action={path} noValidate preventScrollReset>
        <UpdateFirst />
        <input type="hidden" name="shown" value={view.day} />
        {/* A modal calendar would keep the customer from the problems. */}
        {view.calendar && problems.length === 0 ? <Calendar {...view.calendar} /> : null}
        <PlaceMessages {...place} storeMessage={place.storeMessage ?? problemOf(problems, "store-message")} />
        {vehicle ? <VehicleFields vehicle={vehicle} problems={problems} /> : null}
        <div className="when">
          <Days view={view} problem={problemOf(problems, "day-select")} isBusy={isBusy} />
          <TimeSection
            view={view}
            isDelivery={place.isDelivery}
            problem={problemOf(problems, "time")}
            isBusy={isBusy}
          />
        </div>
        {warning ? <DeliveryWarning {...warning} /> : null}
        <GoOn reason={place.reason} {...view} />
      </Form>
      <Notes isCatering={props.isCatering} />
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

function TimeSection({ view, isDelivery, problem, isBusy }: SlotsProps & { isDelivery: boolean }) {
  return (
    <section id="time-section" aria-labelledby="time-title" className="card">
      <h2 id="time-title">Select a Time</h2>
      <p className="arrows-value" aria-live="polite">
        {view.dayText}
      </p>
      {view.hours ? <p className="hint">Open {view.hours} that day</p> : null}
      {isDelivery ? <p className="hint">Order will be delivered within 15 minutes of the time selected</p> : null}
      {view.slots === "" ? (
        <>
          <p>No Available Hours</p>
          {view.closed ? <p>{view.closed}</p> : null}
        </>
      ) : (
        <Slots view={view} problem={problem} isBusy={isBusy} />
      )}
    </section>
  );
}

interface GoOnProps {
  /** Why it leads nowhere now, or null (TIME-23). */
  reason: string | null;
  chosen: string;
  time: string | null;
}

/** In sight on any screen that is high enough: what is chosen, and the way on. */
function GoOn({ reason: blocked, chosen, time }: GoOnProps) {
  // Without script a time is picked and sent in one press.
  const isWaiting = useHydrated() && !time;
  const reason = blocked ?? (isWaiting ? "Please select a time." : null);
  return (
    <div className={chosen ? "go-on go-on-ready" : "go-on"}>
      {reason ? (
        <p id="why-not" className="why-not">
          {reason}
        </p>
      ) : null}
      <p role="status" className="go-on-when">
        {chosen ? (
          <>
            {chosen}
            {time ? <span className="vh"> selected</span> : null}
          </>
        ) : null}
      </p>
      <button
        {...timeIntents.button("continue")}
        className="button button-main"
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? "why-not" : undefined}
      >
        BUILD MY MEAL
      </button>
    </div>
  );
}

/** Pressing the same button once more goes on. */
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

/** TIME-07. */
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
