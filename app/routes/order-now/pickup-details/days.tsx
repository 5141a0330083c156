import { FieldError } from "../../../ui/form/field.tsx";
import { timeIntents } from "./intents.ts";
import { type Option, OptionSelect, unpackOptions } from "./option-select.tsx";
import { Arrow, type SlotsProps } from "./slots.tsx";

/** The days: all in a list with an arrow on each side, seven to press, and the way to the calendar (TIME-02). */
export function Days({ view, problem, isBusy }: SlotsProps) {
  return (
    <section id="day" aria-labelledby="day-title" className="card">
      <div className="when-head">
        <h2 id="day-title">Select a Day</h2>{" "}
        <button {...timeIntents.button("calendar", view.day || "first")} className="as-link">
          View Calendar
        </button>
      </div>
      {problem ? <FieldError id="day-error" message={problem} /> : null}
      <div className={problem ? "arrows field-wrong" : "arrows"}>
        <Arrow button={view.previousDay && timeIntents.button("day", view.previousDay)} name="Previous day" sign="‹" />{" "}
        <label htmlFor="day-select" className="vh">
          Day
        </label>{" "}
        <OptionSelect
          id="day-select"
          name="day"
          value={view.day}
          options={view.days}
          problem={problem}
          isBusy={isBusy}
        />{" "}
        <Arrow button={view.nextDay && timeIntents.button("day", view.nextDay)} name="Next day" sign="›" />{" "}
        <button {...timeIntents.button("update")} className="button off-only">
          Show times
        </button>
      </div>
      <p className="week">
        {unpackOptions(view.week).map((option) => (
          <DayOfWeek key={option.value.slice(-10)} {...option} />
        ))}
      </p>
    </section>
  );
}

/** A closed day can be pressed, too: its page says why. */
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
