import { type PointerEvent, type ReactNode, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { timeIntents } from "./intents.ts";
import { OptionSelect, unpackOptions } from "./option-select.tsx";
import type { TimeView } from "./time-view.ts";

interface MoreWaysProps {
  view: TimeView;
  picked: string;
  isBusy: boolean;
  children: ReactNode;
}

export function MoreWays({ view, picked, isBusy, children }: MoreWaysProps) {
  return (
    <>
      <p className="arrows">
        <Arrow button={view.previousDay && timeIntents.button("day", view.previousDay)} name="Previous day" sign="‹" />{" "}
        <label htmlFor="day-list" className="vh">
          Day
        </label>{" "}
        <OptionSelect id="day-list" name="day" value={view.day} options={view.days} isBusy={isBusy} />{" "}
        <Arrow button={view.nextDay && timeIntents.button("day", view.nextDay)} name="Next day" sign="›" />{" "}
        <button {...timeIntents.button("update")} className="button off-only">
          Show times
        </button>
      </p>
      {view.slots === "" ? null : <Steps slots={view.slots} picked={picked} />}
      {children}
    </>
  );
}

function Steps({ slots, picked }: { slots: string; picked: string }) {
  const swipe = useSwipe();
  const times = unpackOptions(slots);
  const at = times.findIndex(({ value }) => value === picked);
  const isLast = at === times.length - 1;
  const first = Math.min(Math.max(at - 1, 0), Math.max(times.length - 3, 0));
  return (
    <div id="steps" className="arrows" {...swipe}>
      <Arrow button={at > 0 && timeIntents.button("shift", -4)} name="1 hour earlier" sign="«" />{" "}
      <Arrow button={at > 0 && timeIntents.button("shift", -1)} name="15 minutes earlier" sign="‹" />{" "}
      <Near times={times.slice(first, first + 3)} picked={picked} />
      <Arrow button={!isLast && timeIntents.button("shift", 1)} name="15 minutes later" sign="›" />{" "}
      <Arrow button={!isLast && timeIntents.button("shift", 4)} name="1 hour later" sign="»" />
    </div>
  );
}

/** Shorter movements, in px, are taps. */
const SHORTEST_SWIPE = 30;
/** Faster swipes, in px/ms, move by four slots. */
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

/** Shortcuts that click the radio button of the same time. */
function Near({ times, picked }: { times: ReturnType<typeof unpackOptions>; picked: string }) {
  if (!useHydrated()) return null;
  const pick = (value: string) => document.querySelector<HTMLElement>(`[name="time"][value="${value}"]`)?.click();
  return (
    <div className="slots-near">
      {times.map(({ value, text }) => (
        <button key={value} type="button" className="slot" aria-pressed={value === picked} onClick={() => pick(value)}>
          {text.split(" - ")[0]}
        </button>
      ))}
    </div>
  );
}

interface ArrowProps {
  button: ReturnType<typeof timeIntents.button> | false | "" | null;
  name: string;
  sign: string;
}

/** Renders nothing at the first or last option (TIME-03, TIME-10). */
function Arrow({ button, name, sign }: ArrowProps) {
  if (!button) return null;
  return (
    <button {...button} className="arrow">
      <span aria-hidden="true">{sign} </span>
      <span className="vh">{name}</span>
    </button>
  );
}
