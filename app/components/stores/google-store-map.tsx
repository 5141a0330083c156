/// <reference types="google.maps" />
import GoogleMap from "google-maps-react-markers";
import { Component, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { GoogleMapView } from "../../domain/stores/map.ts";
import { PhoneLink } from "../../ui/phone-link.tsx";

export interface GoogleStoreMapProps extends GoogleMapView {
  onShown: () => void;
  /** It cannot, or no longer. */
  onFailed: () => void;
}

type Point = GoogleMapView["points"][number];

const NO_LIBRARIES: string[] = [];
const OPTIONS: google.maps.MapOptions = {
  // The wheel scrolls the page, not the map.
  gestureHandling: "cooperative",
  clickableIcons: false,
  fullscreenControl: false,
  mapTypeControl: false,
  streetViewControl: false,
};

/** The Google map in place of the drawing: numbered markers with pop-ups (STORE-13). Never part of a page's first scripts. */
export function GoogleStoreMap(props: GoogleStoreMapProps) {
  return (
    <Boundary onError={props.onFailed}>
      <MapWithMarkers {...props} />
    </Boundary>
  );
}

function MapWithMarkers({ apiKey, zoom, center, points, onShown, onFailed }: GoogleStoreMapProps) {
  const layer = useRef<HTMLDivElement>(null);
  useGoogleScript(onFailed);
  const { open, toggle, close, onKeyDown } = useOpenPoint();

  return (
    <div ref={layer} className="map-google" role="presentation" onKeyDown={onKeyDown}>
      <GoogleMap
        apiKey={apiKey}
        libraries={NO_LIBRARIES}
        defaultCenter={{ lat: center.latitude, lng: center.longitude }}
        defaultZoom={zoom}
        options={OPTIONS}
        loadingContent={null}
        idleContent={null}
        errorContent={null}
        onGoogleApiLoaded={({ map, maps }) => {
          // A map whose pictures never come is no better than the drawing.
          maps.event.addListenerOnce(map, "tilesloaded", () => whenUnfocused(layer.current?.parentElement, onShown));
        }}
      >
        {points.map((point) => (
          <Marker
            key={point.number}
            lat={point.latitude}
            lng={point.longitude}
            zIndex={point.number === open?.number ? 2 : 1}
            point={point}
            isOpen={point.number === open?.number}
            onPress={toggle}
          />
        ))}
      </GoogleMap>
      {open ? <PopUp point={open} onClose={close} /> : null}
    </div>
  );
}

function useOpenPoint() {
  const opener = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<Point | null>(null);
  const close = () => {
    setOpen(null);
    opener.current?.focus();
  };
  return {
    open,
    close,
    toggle(point: Point, marker: HTMLElement) {
      opener.current = marker;
      setOpen(open?.number === point.number ? null : point);
    },
    onKeyDown({ key }: KeyboardEvent) {
      if (key === "Escape" && open) close();
    },
  };
}

function useGoogleScript(onFailed: () => void): void {
  useEffect(lendNonce, []);
  useEffect(() => {
    // Google's name for "this key may not be used here".
    const whole = window as Window & { gm_authFailure?: () => void };
    whole.gm_authFailure = onFailed;
    return () => void delete whole.gm_authFailure;
  }, [onFailed]);
}

interface MarkerProps {
  lat: number;
  lng: number;
  zIndex: number;
  point: Point;
  isOpen: boolean;
  onPress: (point: Point, marker: HTMLElement) => void;
}

function Marker({ point, isOpen, onPress }: MarkerProps) {
  return (
    <button
      type="button"
      className="step-mark marker"
      aria-label={`${point.number}, ${point.name}`}
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => onPress(point, currentTarget)}
    >
      {point.number}
    </button>
  );
}

function PopUp({ point, onClose }: { point: Point; onClose: () => void }) {
  const { number, name, phone, page } = point;
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), [number]);
  return (
    <div ref={group} className="card map-popup" role="group" aria-labelledby="map-popup-name" tabIndex={-1}>
      <p id="map-popup-name">
        <strong>
          {number}. {name}
        </strong>
      </p>
      {phone ? (
        <p>
          <PhoneLink number={phone} />
        </p>
      ) : null}
      <p>
        <a href={page}>
          See more<span className="vh"> about {name}</span>
        </a>
      </p>
      <button type="button" className="as-link" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

/** Google's styles take the nonce of the first style that has one, which a page with a linked stylesheet lacks. */
function lendNonce(): void {
  const nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce;
  if (!nonce || document.querySelector("style[nonce]")) return;
  const style = document.createElement("style");
  style.setAttribute("nonce", nonce);
  document.head.append(style);
}

/** The drawing is not taken away from somebody who is just on one of its pins. */
function whenUnfocused(element: HTMLElement | null | undefined, then: () => void): void {
  if (element?.contains(document.activeElement)) element.addEventListener("focusout", then, { once: true });
  else then();
}

/** Whatever breaks in a script of another house must not take the page with it. */
class Boundary extends Component<{ onError: () => void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
