import type { WeekdayHours } from "@platter/ordering/stores/stores.ts";

type DayHours = WeekdayHours["thisWeek"];

/** STORE-05: consecutive days with equal hours share a line; weeks have columns only if they differ. */
export function HoursTable({ days, today = -1 }: { days: WeekdayHours[]; today?: number }) {
  const areSame = days.every(({ thisWeek, nextWeek }) => isSame(thisWeek, nextWeek));
  const firsts = days.flatMap((day, index) => (isAlike(day, days[index - 1]) ? [] : [index]));
  return (
    <table>
      <thead className={areSame ? "vh" : undefined}>
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
        {firsts.map((first, index) => {
          const group = days.slice(first, firsts[index + 1]);
          const isToday = today >= first && today < first + group.length;
          return (
            <tr key={first} className={isToday ? "hours-today" : undefined}>
              <th scope="row">
                {namesOf(group)}
                {isToday ? <span className="vh">, today</span> : null}
              </th>
              <Cell {...group[0]!.thisWeek} />
              {areSame ? null : <Cell {...group[0]!.nextWeek} />}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function namesOf(group: WeekdayHours[]): string {
  const [first, last] = [group[0]?.name, group.at(-1)?.name];
  if (group.length === 7) return "Every day";
  return first === last ? `${first}` : `${first} - ${last}`;
}

function isAlike(day: WeekdayHours, before: WeekdayHours | undefined): boolean {
  return before !== undefined && isSame(day.thisWeek, before.thisWeek) && isSame(day.nextWeek, before.nextWeek);
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
