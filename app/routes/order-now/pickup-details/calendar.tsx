import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { WEEKDAYS } from "@platter/ordering/day.ts";
import { Panel } from "../../../ui/panel.tsx";
import { useAfterChange } from "../../../ui/use-after-change.ts";
import { timeIntents } from "./intents.ts";
import { type Option, unpackOptions } from "./option-select.tsx";
import type { TimeView } from "./time-view.ts";

type CalendarProps = NonNullable<TimeView["calendar"]> & { children: ReactNode };

/** Shows four weeks; every open day is a submit button (TIME-04). With script the arrow keys move between days. */
export function Calendar({ months, days, earlier, later, children }: CalendarProps) {
  const table = useRef<HTMLTableElement>(null);
  const cells = unpackOptions(days);
  useAfterChange(days, () => {
    // Paging by a key replaces the days, so the focused one is lost.
    if (!table.current?.closest("dialog")?.contains(document.activeElement)) focusDay(table.current);
  });
  return (
    <Panel id="calendar" title="Choose a day" className="calendar">
      <button {...timeIntents.button("close")} className="arrow quick-close" data-cancel>
        <span aria-hidden="true">×</span> <span className="vh">Close</span>
      </button>
      <p className="calendar-months">
        <b>{months}</b> {earlier ? <Page on={earlier} name="Previous 4 weeks" sign="‹" shortcut="PageUp" /> : null}{" "}
        {later ? <Page on={later} name="Next 4 weeks" sign="›" shortcut="PageDown" /> : null}
      </p>
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
          <tbody>
            {[0, 7, 14, 21].map((first) => (
              <tr key={first}>{cells.slice(first, first + 7).map(dayCell)}</tr>
            ))}
          </tbody>
        </table>
      </div>
      {children}
    </Panel>
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

function Page({ on, name, sign, shortcut }: { on: string; name: string; sign: string; shortcut: string }) {
  return (
    <button {...timeIntents.button("calendar", on)} className="arrow" data-key={shortcut}>
      <span aria-hidden="true">{sign}</span> <span className="vh">{name}</span>
    </button>
  );
}

function focusDay(table: HTMLTableElement | null) {
  (table?.querySelector<HTMLElement>("[aria-pressed=true]") ?? table?.querySelector("button"))?.focus();
}

const CELLS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Arrow keys skip closed days, which have no button. */
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
