import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { DRAWING_WIDTH, PIN_RADIUS, type Pin, type StoreMapView } from "@platter/ordering/stores/map.ts";
import { useHydrated } from "remix-utils/use-hydrated";
import { useDocument } from "../../ui/document.ts";
import mapStyles from "../../styles/map.css?url";
import type { GoogleStoreMapProps } from "./google-store-map.tsx";
import { MapPopUp, useOpenPoint } from "./map-pop-up.tsx";

/** Empty image below 992 px, where the map is hidden: without script, browsers load hidden images too. */
const NO_PICTURE = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";

/** STORE-01: a list, with a map on wide screens. */
export function MapBeside({ map, children }: { map: StoreMapView | null; children: ReactNode }) {
  return (
    <div className={map ? "map-beside" : undefined}>
      <div>{children}</div>
      {map ? <StoreMap label="Map of these locations" {...map} /> : null}
    </div>
  );
}

/** STORE-13: a drawing from the server with pins that are links; with a key and script a Google map replaces it. */
export function StoreMap({ label, picture, height, pins, google }: StoreMapView & { label: string }) {
  const { lite } = useDocument();
  const box = useRef<HTMLElement>(null);
  const loaded = useGoogleStoreMap(google !== null, box);
  const [replaced, setReplaced] = useState("");
  const isReplaced = replaced === picture;
  return (
    <div className="map no-print">
      <link rel="stylesheet" href={mapStyles} precedence="default" media="(min-width: 992px)" />
      <a className="skip" href="#after-map">
        Skip map
      </a>{" "}
      <figure ref={box} className={isReplaced ? "map-box map-replaced" : "map-box"} aria-label={label}>
        {lite ? null : <Picture picture={picture} height={height} />}
        <Drawing key={picture} height={height} pins={isReplaced ? [] : pins} />
        {google && loaded ? (
          <loaded.GoogleStoreMap
            key={picture}
            {...google}
            onShown={() => setReplaced(picture)}
            onFailed={() => setReplaced("")}
          />
        ) : null}
      </figure>
      <p id="after-map" className="vh" tabIndex={-1}>
        End of map
      </p>
    </div>
  );
}

function Picture({ picture, height }: Pick<StoreMapView, "picture" | "height">) {
  return (
    <picture>
      <source media="(max-width: 991.98px)" srcSet={NO_PICTURE} />
      <img src={picture} alt="" width={DRAWING_WIDTH} height={height} loading="lazy" decoding="async" />
    </picture>
  );
}

function Drawing({ height, pins }: Pick<StoreMapView, "height" | "pins">) {
  const { open, toggle, close, onKeyDown } = useOpenPoint<Pin>();
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <svg
        viewBox={`0 0 ${DRAWING_WIDTH} ${height}`}
        role="presentation"
        strokeWidth="2"
        textAnchor="middle"
        fontSize="24"
        fontWeight="700"
      >
        {pins.length > 0 ? <Pins pins={pins} open={open} onPress={toggle} /> : null}
      </svg>
      {open && pins.length > 0 ? <MapPopUp point={open} onClose={close} /> : null}
    </div>
  );
}

interface PinsProps {
  pins: Pin[];
  open: Pin | null;
  onPress: (pin: Pin, marker: HTMLElement) => void;
}

function Pins({ pins, open, onPress }: PinsProps) {
  const isScripted = useHydrated();
  const moved = pins.map(({ x, y, place }) => (place ? `M${place.x} ${place.y}L${x} ${y}` : "")).join("");
  return (
    <>
      {moved ? <path className="pin-lines" stroke="currentColor" d={moved} /> : null}
      {pins.map((pin) => (
        <a
          key={pin.href}
          className="pin"
          href={pin.href}
          aria-label={`${pin.number}, ${pin.name}`}
          aria-expanded={isScripted && pin.page ? pin.number === open?.number : undefined}
          onClick={(event) => {
            if (!pin.page) return;
            event.preventDefault();
            onPress(pin, event.currentTarget);
          }}
        >
          <circle cx={pin.x} cy={pin.y} r={PIN_RADIUS} />
          <text x={pin.x} y={pin.y} dy=".36em">
            {pin.number}
          </text>{" "}
        </a>
      ))}
    </>
  );
}

/** Imports the Google map when the drawing nears the viewport, which the hidden one below 992 px never does. */
function useGoogleStoreMap(isWanted: boolean, box: RefObject<HTMLElement | null>) {
  const [loaded, setLoaded] = useState<{ GoogleStoreMap: ComponentType<GoogleStoreMapProps> } | null>(null);
  useEffect(() => {
    if (!isWanted || !box.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // If the import fails, the drawn map stays.
        import("./google-store-map.tsx").then(setLoaded, () => {});
      },
      { rootMargin: "200px" },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isWanted, box]);
  return loaded;
}
