import { type Cents, formatCents } from "../money.ts";
import { pathOf } from "./journey.ts";
import { type OrderKind, type OrderSettings, type OrderType, type PickupType, kindOf } from "./order.ts";

interface PickupOption {
  pickupType: PickupType;
  label: string;
  terms: string[];
}

interface PickupRules {
  kind: OrderKind;
  settings: OrderSettings;
  deliversIndividual: boolean;
}

export function pickupOptions({ kind, settings, deliversIndividual }: PickupRules): PickupOption[] {
  const isIndividual = kind === "Individual";
  const options: PickupOption[] = [{ pickupType: "Carry Out", label: "I'll pick up", terms: [] }];
  if (isIndividual) options.push({ pickupType: "CurbSide", label: "Curbside", terms: [] });
  if (!isIndividual || deliversIndividual) {
    options.push({ pickupType: "Delivery", label: "Deliver to me", terms: amountsOf(kind, settings) });
  }
  return options;
}

export function pickupStep(
  orderType: OrderType,
  chosen: PickupType | null,
  { settings, toggles }: { settings: OrderSettings; toggles: ReadonlySet<string> },
) {
  const kind = kindOf(orderType);
  return {
    path: pathOf("pickup type", kind),
    question: orderType.methodPageSubheader || "How would you like to get your meal?",
    chosen,
    options: pickupOptions({ kind, settings, deliversIndividual: toggles.has("INDIVIDUAL_DELIVERY") }),
  };
}

function amountsOf(kind: OrderKind, settings: OrderSettings): string[] {
  const { individualDeliveryOrderMin: min, individualDeliveryOrderMax: max, minCateringDeliveryOrderAmount } = settings;
  const amount = (name: string, cents: Cents | null) => (cents === null ? [] : [`${name}: ${formatCents(cents)}`]);
  switch (kind) {
    case "Individual":
      return [...amount("Delivery minimum", min), ...amount("Delivery maximum", max)];
    case "Catering":
      return amount("Delivery minimum", minCateringDeliveryOrderAmount);
    case "Holiday Menu":
      return [];
  }
}
