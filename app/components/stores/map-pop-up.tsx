import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { MapPoint as PlacedPoint } from "@platter/ordering/stores/map.ts";
import { PhoneLink } from "../../ui/phone-link.tsx";

type MapPoint = Pick<PlacedPoint, "number" | "name" | "phone" | "page">;

export function useOpenPoint<Point extends { number: number }>() {
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

export function MapPopUp({ point, onClose }: { point: MapPoint; onClose: () => void }) {
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
        <Link to={page}>
          See more<span className="vh"> about {name}</span>
        </Link>
      </p>
      <button type="button" className="as-link" onClick={onClose}>
        Close
      </button>
    </div>
  );
}
