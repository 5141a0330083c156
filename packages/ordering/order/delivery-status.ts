import { formatTime, zonedDay } from "../day.ts";
import { formatBriefDay } from "../calendar.ts";
import { type DeliveryPerson, type DeliveryStatus, deliveryRange, momentOf, momentText } from "./delivery.ts";
import { nearDay } from "./order-overview.ts";

export interface StatusReading {
  status: DeliveryStatus | null;
  checkedAt: Date | null;
  /** The last call failed, so that the status is from an earlier one. */
  isStale: boolean;
}

export interface DeliveryOrigin {
  store: string;
  phone: string;
  zone: string;
}

export type DeliveryView = ReturnType<typeof deliveryView>;

/** TRACK-04: exact texts, in the order of a delivery's stages. */
const STAGES = [
  { key: "scheduled.unassigned", sentence: "Your order has been placed.", label: "Order placed" },
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

export function isDelivered(status: DeliveryStatus | null): boolean {
  return status !== null && stageOf(status) === STAGES.length - 1;
}

/** The status in words; texts are empty before the first reply. */
export function deliveryView({ status, checkedAt, isStale }: StatusReading, zone: string, now: Date) {
  const stage = status ? stageOf(status) : -1;
  const isOver = isDelivered(status);
  const at = status && momentOf(status.estimatedDeliveryTime, zone);
  const day = at && nearDay(at.date, zonedDay(now, zone).date);
  return {
    sentence: STAGES[stage]?.sentence ?? "",
    stages: STAGES.map(({ label }, index) => ({ label, place: placeOf(index, stage, isOver) })),
    ...driverWords(status?.deliveryPerson ?? null),
    arrival: momentText(at),
    /** "Tomorrow, Sun, Nov 22" and "12:30 PM - 12:45 PM" */
    arrivesAt: at && { day: [day, formatBriefDay(at.date)].filter(Boolean).join(", "), time: deliveryRange(at.time) },
    service: status?.serviceName ?? "",
    url: status?.deliveryStatusUrl ?? "",
    checkedAt: checkedAt ? formatTime(zonedDay(checkedAt, zone).time) : "",
    isStale,
    isDelivered: isOver,
  };
}

/** TRACK-04: an unknown status counts as placed. */
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

function driverWords(person: DeliveryPerson | null) {
  const isUnassigned = person === null || person.status.toLowerCase() === "unassigned";
  if (isUnassigned) return { driver: "Unassigned", phone: "N/A", driverStatus: "" };
  const { name, phone, status } = person;
  return { driver: name || "Assigned", phone: phone || "N/A", driverStatus: sentenceCase(status) };
}

/** Converts "arrived_at_store" to "Arrived at store". */
function sentenceCase(code: string): string {
  const words = code.replaceAll("_", " ").trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How long a page without script reloads itself, in ms. */
const REFRESHES_FOR = 3 * 60 * 60_000;

/** When a page stops reloading itself, from its URL, at most three hours ahead; null if already over. */
export function refreshesUntil(asked: string | null, now: Date): number | null {
  const latest = now.getTime() + REFRESHES_FOR;
  const until = asked !== null && /^\d{1,15}$/.test(asked) ? Math.min(Number(asked), latest) : latest;
  return until > now.getTime() ? until : null;
}
