import { type MouseEvent, type RefObject, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { pressedName } from "../../ui/form/intents.ts";
import { PlaceIcon } from "../../ui/icons.tsx";
import { Panel } from "../../ui/panel.tsx";

/** `GeolocationPositionError.PERMISSION_DENIED`. */
const DENIED = 1;
const LABEL = "Use my current location";
const BLOCKED = "Geolocation Blocked";
const OPTIONS = { timeout: 15_000, maximumAge: 60_000 };

type State = "idle" | "waiting" | "blocked" | "failed";

export interface LocateButtonProps {
  posts: { name: string };
  action: string;
  /** Id of the address field that the help without script links to; if undefined, there is no such help. */
  field?: string;
  done?: string;
}

export function LocateButton({ posts, action, field, done = "" }: LocateButtonProps) {
  const isScripted = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const { state, locate, close } = useDeviceLocation(button, { posts, action });
  if (!isScripted) return field ? <LocateHelp field={field} /> : null;
  if (!("geolocation" in navigator)) return null;
  const isBusy = state === "waiting";
  return (
    <>
      <p>
        <button ref={button} type="button" className="button button-small" aria-busy={isBusy} onClick={locate}>
          <PlaceIcon /> {isBusy ? "Finding your location..." : LABEL}
        </button>
      </p>
      <p role="status" className={state === "failed" ? "hint" : "vh"}>
        {state === "failed" ? "Your location could not be found. Please type your address." : done}
      </p>
      {state === "blocked" ? <Blocked onClose={close} /> : null}
    </>
  );
}

function LocateHelp({ field }: { field: string }) {
  return (
    <>
      <p>
        <a className="button button-small" href="#geolocation-blocked">
          <PlaceIcon /> {LABEL}
        </a>
      </p>
      <section id="geolocation-blocked" className="card shown-as-target" aria-labelledby="geolocation-title">
        <h2 id="geolocation-title">{BLOCKED}</h2>
        <p>Your location can be found only where scripts run. Please type your address.</p>
        <a className="button" href={`#${field}`}>
          CLOSE
        </a>
      </section>
    </>
  );
}

function useDeviceLocation(
  button: RefObject<HTMLButtonElement | null>,
  { posts, action }: Pick<LocateButtonProps, "posts" | "action">,
) {
  const submit = useSubmit();
  const [state, setState] = useState<State>("idle");
  const isSent = pressedName(useNavigation().formData) === posts.name;

  function locate({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (state === "waiting" || isSent) return;
    setState("waiting");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        const fields = new FormData(form ?? undefined);
        fields.set(posts.name, "");
        fields.set("lat", coords.latitude.toFixed(5));
        fields.set("lng", coords.longitude.toFixed(5));
        void submit(fields, { method: "post", action, preventScrollReset: true });
      },
      ({ code }) => {
        // Not every browser focuses a clicked button.
        button.current?.focus();
        setState(code === DENIED ? "blocked" : "failed");
      },
      OPTIONS,
    );
  }

  return { state: isSent ? "waiting" : state, locate, close: () => setState("idle") } as const;
}

function Blocked({ onClose }: { onClose: () => void }) {
  return (
    <Panel id="geolocation-blocked" title={BLOCKED}>
      <p>Your browser does not let this site see where you are. To change that:</p>
      <ol className="numbered">
        <li>Open the settings of this site: the sign beside its address, at the top or bottom of the browser.</li>
        <li>Allow location there. On a phone, location services must be on in its own settings, too.</li>
        <li>Press “{LABEL}” again.</li>
      </ol>
      <p>You can also close this and type your address.</p>
      <button type="button" className="button button-main" data-cancel="" onClick={onClose}>
        CLOSE
      </button>
    </Panel>
  );
}
