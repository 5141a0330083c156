import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { WEEKDAYS } from "@platter/ordering/day.ts";
import { Panel } from "../../../ui/panel.tsx";
import { useAfterChange } from "../../../ui/use-after-change.ts";
import { timeIntents } from "./intents.ts";
import { type Option, unpackOptions } from "./option-select.tsx";
import type { TimeView } from "./time-view.ts";

type CalendarProps = NonNullable<TimeView["calendar"]> & { children: ReactNode };

/** Four weeks at a time; every open day is a button of the form (TIME-04). With script the keys of a grid move among them. */
export function Calendar({ months, days, earlier, later, children }: CalendarProps) {
  const table = useRef<HTMLTableElement>(null);
  const cells = unpackOptions(days);
  useAfterChange(days, () => {
    // Paged by a key: the day that had the focus is gone.
    if (!table.current?.closest("dialog")?.contains(document.activeElement)) focusDay(table.current);
  });
  return (
    <Panel id="calendar" title="Calendar" className="calendar">
      <button {...timeIntents.button("close")} className="as-link calendar-close" data-cancel>
        Close
      </button>
      <div role="presentation" onKeyDown={moveInGrid}>
        <table ref={table}>
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th key={name} scope="col" abbr={name}>
                  {name.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          {unpackOptions(months).map(({ value, text }) => (
            <Month key={value} month={value} name={text} cells={cells} />
          ))}
        </table>
      </div>
      {children}
      <p className="actions">
        {earlier ? <Page on={earlier} name="Previous 4 weeks" shortcut="PageUp" /> : null}{" "}
        {later ? <Page on={later} name="Next 4 weeks" shortcut="PageDown" /> : null}
      </p>
    </Panel>
  );
}

/** Its days of these weeks, each below its weekday. */
function Month({ month, name, cells }: { month: string; name: string; cells: Option[] }) {
  const isOf = ({ value }: Option) => value.slice(-10, -3) === month;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={7}>
          {name}
        </th>
      </tr>
      {[0, 7, 14, 21].map((first) => {
        const week = cells.slice(first, first + 7);
        const before = week.findIndex(isOf);
        if (before < 0) return null;
        return (
          <tr key={first}>
            {before > 0 ? <td colSpan={before}>&nbsp;</td> : null}
            {week.filter(isOf).map(dayCell)}
          </tr>
        );
      })}
    </tbody>
  );
}

function dayCell({ value, text }: Option) {
  const [mark, date = ""] = value.split(":");
  const [day, ...name] = text.split(" ");
  const words = (
    <>
      <span aria-hidden="true">{day}</span> <span className="vh">{name.join(" ")}</span>
    </>
  );
  return (
    <td key={date}>
      {mark === "closed" ? (
        <span className="calendar-closed">{words}</span>
      ) : (
        <button {...timeIntents.button("day", date)} aria-pressed={mark === "chosen"} className="calendar-day">
          {words}
        </button>
      )}
    </td>
  );
}

function Page({ on, name, shortcut }: { on: string; name: string; shortcut: string }) {
  return (
    <button {...timeIntents.button("calendar", on)} className="button" data-key={shortcut}>
      {name}
    </button>
  );
}

function focusDay(table: HTMLTableElement | null) {
  (table?.querySelector<HTMLElement>("[aria-pressed=true]") ?? table?.querySelector("button"))?.focus();
}

const CELLS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Closed days have no button: a key goes on to the next open one. */
function moveInGrid(event: KeyboardEvent<HTMLElement>) {
  const grid = event.currentTarget;
  const page = grid.closest("dialog")?.querySelector<HTMLElement>(`[data-key="${event.key}"]`);
  const step = CELLS[event.key];
  if (!page && !step) return;
  event.preventDefault();
  if (page) return page.click();
  const days = [...grid.querySelectorAll<HTMLElement>(".calendar-day, .calendar-closed")];
  let at = days.findIndex((day) => day === document.activeElement);
  while (step && at >= 0 && at < days.length) {
    at += step;
    const day = days[at];
    if (day?.matches("button")) return day.focus();
  }
}
