/// <reference types="google.maps" />
import GoogleMap from "google-maps-react-markers";
import { Component, type ReactNode, useEffect, useRef } from "react";
import type { GoogleMapView } from "@platter/ordering/stores/map.ts";
import { MapPopUp, useOpenPoint } from "./map-pop-up.tsx";

export interface GoogleStoreMapProps extends GoogleMapView {
  onShown: () => void;
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

/** The Google map (STORE-13), loaded after hydration. */
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
  const { open, toggle, close, onKeyDown } = useOpenPoint<Point>();

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
          // Waits for the first tiles: a map without tiles is no better than the drawing.
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
      {open ? <MapPopUp point={open} onClose={close} /> : null}
    </div>
  );
}

function useGoogleScript(onFailed: () => void): void {
  useEffect(lendNonce, []);
  useEffect(() => {
    // Google's script calls this global function if it rejects the API key.
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

/** Adds a style element with the CSP nonce for Google's script to copy, since pages have linked stylesheets only. */
function lendNonce(): void {
  const nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce;
  if (!nonce || document.querySelector("style[nonce]")) return;
  const style = document.createElement("style");
  style.setAttribute("nonce", nonce);
  document.head.append(style);
}

/** Waits while a pin of the drawing has the focus, which would be lost with the pin. */
function whenUnfocused(element: HTMLElement | null | undefined, then: () => void): void {
  if (element?.contains(document.activeElement)) element.addEventListener("focusout", then, { once: true });
  else then();
}

/** An error boundary, since an error in third-party code must not replace the page. */
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
