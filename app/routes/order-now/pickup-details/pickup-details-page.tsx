import type { ChangeEvent } from "react";
import { Form } from "react-router";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Calendar } from "./calendar.tsx";
import type { TimeView } from "./time-form.ts";

const TITLE = "What pickup time works best for you?";

interface PickupDetailsPageProps {
  path: string;
  view: TimeView;
  problems: Problem[];
}

export function PickupDetailsPage({ path, view, problems }: PickupDetailsPageProps) {
  return (
    <>
      <PageTitle title={TITLE} wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>{TITLE}</h1>
      <Form id="when" method="post" action={path} noValidate preventScrollReset>
        <UpdateFirst />
        <input type="hidden" name="shown" value={view.day} />
        <div className="when">
          <DaySection view={view} />
          <TimeSection view={view} problem={problemOf(problems, "time")} />
        </div>
        {view.calendar ? <Calendar {...view.calendar} closePath={path} /> : null}
        <p className="actions">
          <button className="button button-main" name="intent" value="continue">
            BUILD MY MEAL
          </button>
        </p>
        <p className="hint">Orders can only be placed 3 months in advance.</p>
      </Form>
    </>
  );
}

/** With script a new choice shows its times at once; without, the button beside it does. */
function sendUpdate(event: ChangeEvent<HTMLSelectElement>) {
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=update]"));
}

function DaySection({ view }: { view: TimeView }) {
  return (
    <section id="day" aria-labelledby="day-title" className="card">
      <h2 id="day-title">Select a Day</h2>
      <div className="arrows">
        <Arrow intent={view.previousDay && `day:${view.previousDay}`} name="Previous day" sign="‹" />
        <p className="arrows-value" aria-live="polite">
          {view.dayText}
        </p>
        <Arrow intent={view.nextDay && `day:${view.nextDay}`} name="Next day" sign="›" />
      </div>
      <div className="select-row">
        <label htmlFor="day-select" className="vh">
          Day
        </label>
        <select
          key={view.day}
          id="day-select"
          name="day"
          className="input"
          defaultValue={view.day}
          onChange={sendUpdate}
        >
          {view.days.map(({ date, text }) => (
            <option key={date} value={date}>
              {text}
            </option>
          ))}
        </select>
        <button className="button off-only" name="intent" value="update">
          Show times
        </button>
      </div>
      <button className="as-link" name="intent" value={`calendar:${view.day}`}>
        View Calendar
      </button>
    </section>
  );
}

function TimeSection({ view, problem }: { view: TimeView; problem: string | null }) {
  return (
    <section id="time-section" aria-labelledby="time-title" className="card">
      <h2 id="time-title">Select a Time</h2>
      {view.slots.length === 0 ? <p>No Available Hours</p> : <Slots view={view} problem={problem} />}
      {view.hours ? <p className="hint">Open {view.hours} that day</p> : null}
    </section>
  );
}

function Slots({ view, problem }: { view: TimeView; problem: string | null }) {
  return (
    <>
      {view.asap.offered ? (
        <button className="slot slot-asap" name="intent" value="asap" aria-pressed={view.asap.chosen}>
          ASAP
        </button>
      ) : null}
      <div className="slots">
        <Arrow intent={view.hasEarlier ? "shift:-4" : null} name="4 times earlier" sign="«" />
        <Arrow intent={view.hasEarlier ? "shift:-1" : null} name="1 time earlier" sign="‹" />
        <div className="slots-near">
          {view.nearby.map(({ time, text }) => (
            <button
              key={time}
              className="slot"
              name="intent"
              value={`time:${time}`}
              aria-pressed={time === view.time && !view.asap.chosen}
            >
              {text}
            </button>
          ))}
        </div>
        <Arrow intent={view.hasLater ? "shift:1" : null} name="1 time later" sign="›" />
        <Arrow intent={view.hasLater ? "shift:4" : null} name="4 times later" sign="»" />
      </div>
      <div className={problem ? "field field-wrong" : "field"}>
        <label htmlFor="time">All times</label>
        {problem ? <FieldError id="time-error" message={problem} /> : null}
        <select
          key={`${view.day} ${view.time}`}
          id="time"
          name="time"
          className="input"
          defaultValue={view.time ?? ""}
          onChange={sendUpdate}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "time-error" : undefined}
        >
          <option value="">Choose a time</option>
          {view.slots.map(({ time, text }) => (
            <option key={time} value={time}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

/** One of the arrow buttons; nothing but its room where there is no further way (TIME-03, TIME-10). */
function Arrow({ intent, name, sign }: { intent: string | null; name: string; sign: string }) {
  if (!intent) return <span className="arrow arrow-none" />;
  return (
    <button className="arrow" name="intent" value={intent}>
      <span aria-hidden="true">{sign} </span>
      <span className="vh">{name}</span>
    </button>
  );
}
