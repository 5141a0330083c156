import { FieldError } from "../../../ui/form/field.tsx";
import { timeIntents } from "./intents.ts";
import { type Option, unpackOptions } from "./option-select.tsx";
import type { TimeView } from "./time-view.ts";

export function Days({ view, problem }: { view: TimeView; problem: string | null }) {
  return (
    <section id="day" aria-labelledby="day-title" className="card">
      <div className="line-head">
        <h2 id="day-title">Select a Day</h2>{" "}
        <button {...timeIntents.button("calendar", view.day || "first")} className="as-link">
          View Calendar
        </button>
      </div>
      {problem ? <FieldError id="day-error" message={problem} /> : null}
      <p id="day-select" className="week">
        {unpackOptions(view.week).map((option) => (
          <DayOfWeek key={option.value.slice(-10)} {...option} />
        ))}
      </p>
    </section>
  );
}

/** A closed day is a button too, since its page explains why it is closed. */
function DayOfWeek({ value, text }: Option) {
  const [mark, date = ""] = value.split(":");
  const [weekday, ...day] = text.split(" ");
  return (
    <>
      <button
        {...timeIntents.button("day", date)}
        className={mark === "closed" ? "slot day-closed" : "slot"}
        aria-pressed={mark === "chosen"}
      >
        {weekday} <b>{day.join(" ")}</b>
        {mark === "closed" ? <span className="vh"> unavailable</span> : null}
      </button>{" "}
    </>
  );
}
