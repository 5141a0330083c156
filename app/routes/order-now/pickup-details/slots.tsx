import { type PointerEvent, useRef } from "react";
import { FieldError } from "../../../ui/form/field.tsx";
import { timeIntents } from "./intents.ts";
import { unpackOptions } from "./option-list.ts";
import { OptionSelect } from "./option-select.tsx";
import type { TimeView } from "./time-view.ts";

/** The times of a day: three to press, arrows beside them, and all in a list (TIME-09). */
export function Slots({ view, problem }: { view: TimeView; problem: string | null }) {
  const { asap, day, time, slots } = view;
  return (
    <>
      {asap.offered ? (
        <button {...timeIntents.button("asap")} className="slot slot-asap" aria-pressed={asap.chosen}>
          ASAP
        </button>
      ) : null}
      <NearSlots {...view} />
      <div className={problem ? "field field-wrong" : "field"}>
        <label htmlFor="time">All times</label>
        {problem ? <FieldError id="time-error" message={problem} /> : null}
        <OptionSelect
          key={`${day} ${time}`}
          id="time"
          name="time"
          value={time ?? ""}
          options={slots}
          empty="Choose a time"
          problem={problem}
        />
      </div>
    </>
  );
}

function NearSlots({ slots, near, time, asap, hasEarlier, hasLater }: TimeView) {
  return (
    <div className="slots" {...useSwipe()}>
      <Arrow button={hasEarlier && timeIntents.button("shift", -4)} name="4 times earlier" sign="«" />{" "}
      <Arrow button={hasEarlier && timeIntents.button("shift", -1)} name="1 time earlier" sign="‹" />
      <div className="slots-near">
        {unpackOptions(slots)
          .slice(near, near + 3)
          .map(({ value, text }) => (
            <button
              key={value}
              {...timeIntents.button("time", value)}
              className="slot"
              aria-pressed={value === time && !asap.chosen}
            >
              {text}{" "}
            </button>
          ))}
      </div>
      <Arrow button={hasLater && timeIntents.button("shift", 1)} name="1 time later" sign="›" />{" "}
      <Arrow button={hasLater && timeIntents.button("shift", 4)} name="4 times later" sign="»" />
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
