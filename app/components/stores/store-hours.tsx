import type { DayHours, WeekdayHours } from "../../domain/stores/stores.ts";

/** A store's hours of this week and the next (STORE-05). */
export function HoursTable({ days }: { days: WeekdayHours[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">This week</th>
          <th scope="col">Next week</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.name}>
            <th scope="row">{day.name}</th>
            <Cell {...day.thisWeek} />
            <Cell {...day.nextWeek} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ text, note }: DayHours) {
  return (
    <td>
      {text}
      {note ? <span className="soft"> {note}</span> : null}
    </td>
  );
}
