import type { Page } from "@playwright/test";

/** Faults of Google's server. */
export type GoogleAnswer = "map" | "unreachable" | "another script" | "no tiles" | "key refused";

/** Stands in for https://maps.googleapis.com, after `held`; resolves to the requested addresses. */
export async function playGoogle(page: Page, answer: GoogleAnswer, held?: Promise<void>): Promise<string[]> {
  const asked: string[] = [];
  await page.route("https://maps.googleapis.com/**", async (route) => {
    asked.push(route.request().url());
    await held;
    if (answer === "unreachable") return route.abort();
    const body = answer === "another script" ? "" : `(${fakeGoogleMaps.toString()})(${JSON.stringify(answer)});`;
    return route.fulfill({ contentType: "text/javascript", body });
  });
  return asked;
}

/**
 * As much of `google.maps` as is used, in the browser: a flat map without pictures that puts overlays where their
 * places are. `window.fakeMap` tells what it was asked for.
 */
function fakeGoogleMaps(answer: GoogleAnswer): void {
  type Listener = () => void;
  type Point = { lat: number; lng: number };
  class LatLng {
    lat: () => number;
    lng: () => number;
    constructor(lat: number, lng: number) {
      this.lat = () => lat;
      this.lng = () => lng;
    }
  }
  class FakeMap {
    panes = { floatPane: document.createElement("div") };
    listeners = new Map<string, Listener[]>();
    div: HTMLElement;
    options: { zoom: number; center: Point };
    constructor(div: HTMLElement, options: { zoom: number; center: Point }) {
      this.div = div;
      this.options = options;
      div.append(this.panes.floatPane);
      // By Google's guide, styles of the map take the nonce of the page's first style that has one.
      const style = document.createElement("style");
      style.nonce = document.querySelector<HTMLElement>("style[nonce], link[rel=stylesheet][nonce]")?.nonce ?? "";
      style.textContent = ".google-map { background: lightblue }";
      document.head.append(style);
      (window as unknown as { fakeMap: unknown }).fakeMap = this;
      setTimeout(() => {
        if (answer !== "no tiles") this.tell("tilesloaded");
        if (answer === "key refused") (window as unknown as { gm_authFailure?: Listener }).gm_authFailure?.();
      }, 100);
    }
    tell(event: string) {
      for (const listener of this.listeners.get(event) ?? []) listener();
    }
    /** Flat, so only an approximation. */
    get bounds() {
      const { zoom, center } = this.options;
      const degrees = 360 / 256 / 2 ** zoom / 2;
      const [x, y] = [this.div.clientWidth * degrees, this.div.clientHeight * degrees];
      return { west: center.lng - x, south: center.lat - y, east: center.lng + x, north: center.lat + y };
    }
    getBounds = () => undefined;
    getCenter = () => new LatLng(this.options.center.lat, this.options.center.lng);
    getZoom = () => this.options.zoom;
    getDiv = () => this.div;
  }
  class OverlayView {
    private fakeMap: FakeMap | null = null;
    setMap(map: FakeMap | null) {
      this.fakeMap = map;
      const self = this as unknown as { onAdd: Listener; draw: Listener; onRemove: Listener };
      if (!map) return self.onRemove();
      self.onAdd();
      setTimeout(() => self.draw(), 50);
    }
    getMap = () => this.fakeMap;
    getPanes = () => this.fakeMap?.panes;
    getProjection() {
      const map = this.fakeMap;
      if (!map) return null;
      const { west, east, south, north } = map.bounds;
      return {
        fromLatLngToDivPixel: (place: LatLng) => ({
          x: ((place.lng() - west) / (east - west)) * map.div.clientWidth,
          y: ((north - place.lat()) / (north - south)) * map.div.clientHeight,
        }),
      };
    }
  }
  const addListener = (map: FakeMap, event: string, listener: Listener) =>
    map.listeners.set(event, [...(map.listeners.get(event) ?? []), listener]);
  const event = {
    addListener,
    addListenerOnce: addListener,
    clearListeners: () => {},
    clearInstanceListeners: () => {},
    hasListeners: () => false,
    trigger: () => {},
  };
  const maps = { LatLng, Map: FakeMap, OverlayView, event };
  const whole = window as unknown as { google: unknown; googleMapsCallback?: Listener };
  whole.google = { maps };
  whole.googleMapsCallback?.();
}
