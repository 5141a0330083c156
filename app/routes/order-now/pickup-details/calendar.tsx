import { Link } from "react-router";
import type { TimeView } from "./time-form.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type CalendarProps = NonNullable<TimeView["calendar"]> & { closePath: string };

/** Four weeks at a time; every open day is a button of the form (TIME-04). */
export function Calendar({ weeks, earlier, later, closePath }: CalendarProps) {
  return (
    <section id="calendar" aria-labelledby="calendar-title" className="card calendar">
      <h2 id="calendar-title">Calendar</h2>
      <table>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map(({ date, text, title, longText, open, chosen }) => (
                <td key={date}>
                  {open ? (
                    <button name="intent" value={`day:${date}`} aria-pressed={chosen} className="calendar-day">
                      <span aria-hidden="true">{text}</span>
                      <span className="vh">
                        {longText} {title.toLowerCase()}
                      </span>
                    </button>
                  ) : (
                    <span className="calendar-closed">
                      <span aria-hidden="true">{text}</span>
                      <span className="vh">{longText} unavailable</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="actions">
        {earlier ? (
          <button className="button" name="intent" value={`calendar:${earlier}`}>
            Earlier 4 weeks
          </button>
        ) : null}
        {later ? (
          <button className="button" name="intent" value={`calendar:${later}`}>
            Later 4 weeks
          </button>
        ) : null}
        <Link to={closePath} preventScrollReset>
          Close
        </Link>
      </div>
    </section>
  );
}
