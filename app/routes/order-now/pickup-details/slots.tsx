import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import type { Problem } from "../../../ui/form/problems.ts";
import { useAfterChange } from "../../../ui/use-after-change.ts";
import { ASAP } from "./intents.ts";
import { type Option, unpackOptions } from "./option-select.tsx";
import type { TimeView } from "./time-view.ts";

/** The picked time; initially the order's, else ASAP if offered. */
export function usePickedTime({ day, time, asap, slots }: TimeView, isWrong: boolean) {
  const group = useRef<HTMLDivElement>(null);
  const of = [day, time, asap, slots].join();
  const kept = time ?? (asap && !isWrong ? ASAP : "");
  const [pick, setPick] = useState({ of, time: kept });
  // The state is set on the DOM elements, which keep their focus.
  useAfterChange(of, () => {
    for (const radio of group.current?.querySelectorAll("input") ?? []) radio.checked = radio.value === kept;
  });
  return { group, kept, picked: pick.of === of ? pick.time : kept, onPick: (time: string) => setPick({ of, time }) };
}

interface SlotsProps {
  view: TimeView;
  kept: string;
  onPick: (time: string) => void;
  group: RefObject<HTMLDivElement | null>;
  problem: string | null;
  /** The errors, if only the time has one; otherwise null. */
  summary: Problem[] | null;
  children: ReactNode;
}

const NEAR = 6;

/** The day's times as one radio group, the soonest first (TIME-09, TIME-11). */
export function Slots({ view, kept, onPick, group, problem, summary, children }: SlotsProps) {
  const times = unpackOptions(view.slots);
  const later = times.slice(NEAR);
  // Decided on the first render, so that a choice inside does not close the section.
  const [isOpen] = useState(later.some(({ value }) => value === kept));
  const first = view.asap ? ASAP : times[0]?.value;
  const slot = ({ value, text }: Option) => (
    <Slot key={value} value={value} text={text} id={value === first ? "time" : undefined} isKept={value === kept} />
  );
  const more = (
    <details className="more-ways" open={isOpen || undefined}>
      <summary className="as-link">More days and times</summary>
      {PARTS_OF_DAY.map(({ name, from, to }) => {
        const part = later.filter(({ value }) => value >= from && value < to);
        return part.length > 0 ? (
          <div key={name}>
            <h3>{name}</h3>
            <p className="slot-list">{part.map(slot)}</p>
          </div>
        ) : null;
      })}
      {children}
    </details>
  );
  if (!first) return more;
  return (
    <>
      {summary ? <ErrorSummary id="time-error" problems={summary} /> : null}
      {problem && !summary ? <FieldError id="time-error" message={problem} /> : null}
      <div
        ref={group}
        role="radiogroup"
        aria-labelledby="time-title"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "time-error" : undefined}
        className="times"
        onInput={({ target }: FormEvent<HTMLDivElement>) => {
          if (target instanceof HTMLInputElement && target.checked) onPick(target.value);
        }}
      >
        <p className="slot-list">
          {view.asap ? slot({ value: ASAP, text: `ASAP, ${view.asap}` }) : null}
          {times.slice(0, NEAR).map(slot)}
        </p>
        {more}
      </div>
    </>
  );
}

const PARTS_OF_DAY = [
  { name: "Morning", from: "00:00", to: "11:00" },
  { name: "Lunch", from: "11:00", to: "14:00" },
  { name: "Afternoon", from: "14:00", to: "17:00" },
  { name: "Evening", from: "17:00", to: "24:00" },
];

/** Splits "12:30 PM - 12:45 PM" and "ASAP, ready about 12:20 PM" after the time or "ASAP,". */
function Slot({ value, text, id, isKept }: Option & { id: string | undefined; isKept: boolean }) {
  const end = value === ASAP ? "ASAP,".length : text.indexOf("M") + 1;
  const [words, rest] = [text.slice(0, end), text.slice(end)];
  return (
    <label className={value === ASAP ? "pick pick-asap" : "pick"}>
      <input type="radio" name="time" value={value} id={id} defaultChecked={isKept} />
      <span>
        {value === ASAP ? <b>{words}</b> : words}
        {rest ? <span className={value === ASAP ? undefined : "vh"}>{rest}</span> : null}
      </span>{" "}
    </label>
  );
}
