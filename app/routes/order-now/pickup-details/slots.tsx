import { Fragment, type PointerEvent, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { FieldError } from "../../../ui/form/field.tsx";
import { timeIntents } from "./intents.ts";
import { type Option, OptionSelect, unpackOptions } from "./option-select.tsx";
import type { TimeView } from "./time-view.ts";

export interface SlotsProps {
  view: TimeView;
  problem: string | null;
  isBusy: boolean;
}

/** The times of a day, each to press; below them arrows, the times beside the chosen one, and all in a list (TIME-09). */
export function Slots({ view, problem, isBusy }: SlotsProps) {
  const { asap, time, slots } = view;
  const chosen = asap.chosen ? null : time;
  return (
    <>
      {problem ? <FieldError id="time-error" message={problem} /> : null}
      {asap.offered ? (
        <button {...timeIntents.button("asap")} className="slot slot-asap" aria-pressed={asap.chosen}>
          ASAP
        </button>
      ) : null}
      {PARTS_OF_DAY.map(({ name, from, to }) => {
        const times = unpackOptions(slots).filter(({ value }) => value >= from && value < to);
        return times.length > 0 ? <PartOfDay key={name} name={name} times={times} chosen={chosen} /> : null;
      })}
      <Slider {...view} problem={problem} isBusy={isBusy} />
    </>
  );
}

const PARTS_OF_DAY = [
  { name: "Morning", from: "00:00", to: "12:00" },
  { name: "Noon", from: "12:00", to: "14:00" },
  { name: "Afternoon", from: "14:00", to: "17:00" },
  { name: "Evening", from: "17:00", to: "24:00" },
];

function PartOfDay({ name, times, chosen }: { name: string; times: Option[]; chosen: string | null }) {
  return (
    <>
      <h3>{name}</h3>
      <p className="slot-list">
        {times.map(({ value, text }) => (
          <Fragment key={value}>
            <Slot value={value} text={text} chosen={chosen} />{" "}
          </Fragment>
        ))}
      </p>
    </>
  );
}

function Slot({ value, text, chosen, ...hidden }: Option & { chosen: string | null; tabIndex?: number }) {
  return (
    <button {...timeIntents.button("time", value)} className="slot" aria-pressed={value === chosen} {...hidden}>
      {text}
    </button>
  );
}

type SliderProps = TimeView & Pick<SlotsProps, "problem" | "isBusy">;

function Slider({ slots, near, time, asap, hasEarlier, hasLater, problem, isBusy }: SliderProps) {
  const isScripted = useHydrated();
  const swipe = useSwipe();
  return (
    <div className={problem ? "field field-wrong" : "field"} {...swipe}>
      <label htmlFor="time">All times</label>
      <div className="arrows">
        <Arrow button={hasEarlier && timeIntents.button("shift", -4)} name="1 hour earlier" sign="«" />{" "}
        <Arrow button={hasEarlier && timeIntents.button("shift", -1)} name="15 minutes earlier" sign="‹" />{" "}
        <OptionSelect
          id="time"
          name="time"
          value={time ?? ""}
          options={slots}
          empty="Choose a time"
          problem={problem}
          isBusy={isBusy}
        />{" "}
        <Arrow button={hasLater && timeIntents.button("shift", 1)} name="15 minutes later" sign="›" />{" "}
        <Arrow button={hasLater && timeIntents.button("shift", 4)} name="1 hour later" sign="»" />
      </div>
      {/* For fingers, which move it: whoever reads or types has the same times above. */}
      <div className="slots-near" aria-hidden="true">
        {isScripted
          ? unpackOptions(slots)
              .slice(near, near + 3)
              .map((slot) => <Slot key={slot.value} {...slot} chosen={asap.chosen ? null : time} tabIndex={-1} />)
          : null}
      </div>
    </div>
  );
}

interface ArrowProps {
  button: ReturnType<typeof timeIntents.button> | false | "" | null;
  name: string;
  sign: string;
}

/** One of the arrow buttons; nothing but its room where there is no further way (TIME-03, TIME-10). */
export function Arrow({ button, name, sign }: ArrowProps) {
  if (!button) return <span className="arrow arrow-none" />;
  return (
    <button {...button} className="arrow">
      <span aria-hidden="true">{sign} </span>
      <span className="vh">{name}</span>
    </button>
  );
}

/** Pixels: less is a touch. */
const SHORTEST_SWIPE = 30;
/** Pixels a millisecond: a faster swipe goes four times on. */
const FAST = 0.4;

function useSwipe() {
  const start = useRef<PointerEvent | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.pointerType === "mouse" ? null : event;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = start.current;
      start.current = null;
      const far = event.clientX - (from?.clientX ?? event.clientX);
      if (!from || Math.abs(far) < SHORTEST_SWIPE) return;
      const times = Math.abs(far) / (event.timeStamp - from.timeStamp) > FAST ? 4 : 1;
      const { name } = timeIntents.button("shift", far < 0 ? times : -times);
      event.currentTarget.querySelector<HTMLElement>(`[name="${name}"]`)?.click();
    },
  };
}
