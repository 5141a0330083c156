import { formatTime, zonedDay } from "../day.ts";
import { type DeliveryPerson, type DeliveryStatus, momentText } from "./delivery.ts";

/** How far a delivery has come, as it is told to whoever waits for it. */

/** What was heard of a delivery last. */
export interface StatusReading {
  /** Null while nothing has been heard of it. */
  status: DeliveryStatus | null;
  /** When that was; null while nothing has been heard. */
  checkedAt: Date | null;
  /** The last question was not answered: what is known is older. */
  isStale: boolean;
}

/** Where a delivery comes from: all that its page shows besides how far it has come. */
export interface DeliveryOrigin {
  store: string;
  phone: string;
  /** IANA zone of the store. */
  zone: string;
}

/** Everything that is shown of a delivery, in words. */
export interface DeliveryView {
  /** TRACK-04; empty while nothing has been heard. */
  sentence: string;
  stages: { label: string; place: "done" | "here" | "ahead" }[];
  /** "Unassigned" (TRACK-03) */
  driver: string;
  /** "N/A" without a driver (TRACK-03) */
  phone: string;
  /** Of the driver; empty when it says nothing more. */
  driverStatus: string;
  arrival: string;
  service: string;
  /** Page of the delivery service, or empty (TRACK-02). */
  url: string;
  /** "12:41 PM" on the store's clock; empty while nothing has been heard. */
  checkedAt: string;
  isStale: boolean;
  isDelivered: boolean;
}

const PLACED = "Your order has been placed.";

/** TRACK-04, word for word; what is on the way to it stands in this order. */
const STAGES: { key: string; sentence: string; label: string }[] = [
  { key: "scheduled.unassigned", sentence: PLACED, label: "Order placed" },
  {
    key: "assigned.accepted",
    sentence: "Your driver is on their way to the store.",
    label: "Driver on the way to the store",
  },
  { key: "assigned.arrived_at_store", sentence: "Your driver is at the store.", label: "Driver at the store" },
  { key: "picked_up.picked_up", sentence: "Your food is on the way.", label: "Food on the way" },
  {
    key: "picked_up.arrived_at_consumer",
    sentence: "Your driver has arrived with your food",
    label: "Driver has arrived",
  },
  { key: "delivered.dropped_off", sentence: "Your order has been delivered", label: "Delivered" },
];

/** Whether nothing more is to be heard of it. */
export function isDelivered(status: DeliveryStatus | null): boolean {
  return status !== null && stageOf(status) === STAGES.length - 1;
}

export function deliveryView({ status, checkedAt, isStale }: StatusReading, zone: string): DeliveryView {
  const stage = status ? stageOf(status) : -1;
  const isOver = isDelivered(status);
  return {
    sentence: STAGES[stage]?.sentence ?? "",
    stages: STAGES.map(({ label }, index) => ({ label, place: placeOf(index, stage, isOver) })),
    ...driverWords(status?.deliveryPerson ?? null),
    arrival: status ? momentText(status.estimatedDeliveryTime, zone) : "",
    service: status?.serviceName ?? "",
    url: status?.deliveryStatusUrl ?? "",
    checkedAt: checkedAt ? formatTime(zonedDay(checkedAt, zone).time) : "",
    isStale,
    isDelivered: isOver,
  };
}

/** TRACK-04: what is unknown counts as placed. */
function stageOf({ status, driverStatus }: DeliveryStatus): number {
  const key = `${status}.${driverStatus}`.toLowerCase();
  return Math.max(
    0,
    STAGES.findIndex((stage) => stage.key === key),
  );
}

function placeOf(index: number, stage: number, isOver: boolean): "done" | "here" | "ahead" {
  if (index < stage || isOver) return "done";
  return index === stage ? "here" : "ahead";
}

/** TRACK-01, TRACK-03. */
function driverWords(person: DeliveryPerson | null): Pick<DeliveryView, "driver" | "phone" | "driverStatus"> {
  const isUnassigned = person === null || person.status.toLowerCase() === "unassigned";
  if (isUnassigned) return { driver: "Unassigned", phone: "N/A", driverStatus: "" };
  const { name, phone, status } = person;
  return { driver: name || "Assigned", phone: phone || "N/A", driverStatus: sentenceCase(status) };
}

/** "arrived_at_store" to "Arrived at store". */
function sentenceCase(code: string): string {
  const words = code.replaceAll("_", " ").trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How long a page without script may load itself anew. */
const REFRESHES_FOR = 3 * 60 * 60_000;

/**
 * Until when a page that was asked to refresh itself does so, as it stands in its address: what is missing there, or was
 * made by hand, gives three hours from now. Null when that is over.
 */
export function refreshesUntil(asked: string | null, now: Date): number | null {
  const latest = now.getTime() + REFRESHES_FOR;
  const until = asked !== null && /^\d{1,15}$/.test(asked) ? Math.min(Number(asked), latest) : latest;
  return until > now.getTime() ? until : null;
}
