import type { WeekdayHours } from "@platter/ordering/stores/stores.ts";

type DayHours = WeekdayHours["thisWeek"];

/** STORE-05: the weeks stand side by side only where they differ. */
export function HoursTable({ days, today }: { days: WeekdayHours[]; today?: number }) {
  const areSame = days.every(({ thisWeek, nextWeek }) => isSame(thisWeek, nextWeek));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {areSame ? (
            <th scope="col">This week and next</th>
          ) : (
            <>
              <th scope="col">This week</th>
              <th scope="col">Next week</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <tr key={day.name} className={index === today ? "hours-today" : undefined}>
            <th scope="row">
              {day.name}
              {index === today ? <span className="vh">, today</span> : null}
            </th>
            <Cell {...day.thisWeek} />
            {areSame ? null : <Cell {...day.nextWeek} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isSame(one: DayHours, other: DayHours): boolean {
  return one.text === other.text && one.note === other.note;
}

function Cell({ text, note }: DayHours) {
  return (
    <td>
      {text}
      {note ? <span className="soft"> {note}</span> : null}
    </td>
  );
}
