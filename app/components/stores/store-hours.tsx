import type { DayHours, WeekdayHours } from "../../domain/stores/stores.ts";

interface StoreHoursProps {
  /** Of the store, for who does not see which row this is in. */
  name: string;
  days: WeekdayHours[];
  isOpen?: boolean;
}

/** A store's hours of this week and the next, folded (STORE-05). */
export function StoreHours({ name, days, isOpen = false }: StoreHoursProps) {
  return (
    <details className="hours" open={isOpen}>
      <summary>
        Hours<span className="vh"> of {name}</span>
      </summary>
      <HoursTable days={days} />
    </details>
  );
}

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
