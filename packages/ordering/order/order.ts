import { zonedDay } from "../day.ts";

/** The only order type with a fixed id. */
export const INDIVIDUAL_ID = 1;

export type PickupType = "Carry Out" | "CurbSide" | "Delivery";

export interface OrderType {
  id: number;
  name: string;
  displayName: string;
  bannerMessage: string;
  methodPageSubheader: string;
  /** "HH:mm", limits of the store's hours (TIME-15); null means no limit. */
  minOpenTime: string | null;
  maxCloseTime: string | null;
  /** "YYYY-MM-DD", the window in which this type can be ordered (TIME-08). */
  startDate: string | null;
  endDate: string | null;
}

/** A color or a type of vehicle; the order contains its name (VEH-03). */
export interface VehicleChoice {
  id: string;
  name: string;
}

export const VEHICLE_MAX = 40;

export function vehicleText({ color, type }: { color: string; type: string }): string {
  return `${color} ${type}`;
}

export type OrderKind = "Individual" | "Catering" | "Holiday Menu";

/** Unknown names follow the individual rules. */
export function kindOf(orderType: Pick<OrderType, "id" | "name">): OrderKind {
  if (orderType.id === INDIVIDUAL_ID) return "Individual";
  if (/^catering$/i.test(orderType.name)) return "Catering";
  if (/holiday/i.test(orderType.name)) return "Holiday Menu";
  return "Individual";
}

/** The time zone furthest west, where a day ends last. */
const LAST_ZONE = "Pacific/Honolulu";

/** SETUP-03: whether an order of this type can still be prepared by its last day. */
export function isOffered(
  { endDate, maxCloseTime }: Pick<OrderType, "endDate" | "maxCloseTime">,
  now: Date,
  leadMinutes: number,
): boolean {
  if (endDate === null) return true;
  const { date, time } = zonedDay(new Date(now.getTime() + leadMinutes * 60_000), LAST_ZONE);
  return date < endDate || (date === endDate && time < (maxCloseTime ?? "24:00"));
}

/** Server settings for limits (API-17), money in cents; absent values have the defaults of LIMIT-07. */
export interface OrderSettings {
  individualDeliveryOrderMin: number | null;
  individualDeliveryOrderMax: number | null;
  minCateringDeliveryOrderAmount: number;
  cateringMinOrderSize: number;
  cateringMaxOrderSize: number;
  individualMinOrderSize: number;
  individualMaxOrderSize: number;
  maxOrderLineCount: number;
  maxLineItemQuantity: number;
}

export const DEFAULT_ORDER_SETTINGS: OrderSettings = {
  individualDeliveryOrderMin: null,
  individualDeliveryOrderMax: null,
  minCateringDeliveryOrderAmount: 100_00,
  cateringMinOrderSize: 5_00,
  cateringMaxOrderSize: 1000_00,
  individualMinOrderSize: 1_50,
  individualMaxOrderSize: 200_00,
  maxOrderLineCount: 40,
  maxLineItemQuantity: 40,
};
