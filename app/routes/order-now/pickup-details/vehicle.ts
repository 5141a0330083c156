import type { Catering } from "../../../../server/catering/catering.ts";
import { looksLikeCardNumber } from "@platter/ordering/checkout/card.ts";
import { type OrderSetup, type Vehicle, isDescribed } from "@platter/ordering/order/journey.ts";
import { VEHICLE_MAX, type VehicleChoice } from "@platter/ordering/order/order.ts";
import { isReadable, oneLine, textOf } from "@platter/ordering/typed-text.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { Problem } from "../../../ui/form/problems.ts";

/** VEH-02: a list that cannot be read is null, and its field is a text field. */
export interface VehicleLists {
  colors: VehicleChoice[] | null;
  types: VehicleChoice[] | null;
}

/** VEH-01: null unless the order is a curbside pickup. */
export async function vehicleLists(
  catering: Pick<Catering, "vehicleColors" | "vehicleTypes" | "soon">,
  { pickupType }: OrderSetup,
): Promise<VehicleLists | null> {
  if (pickupType !== "CurbSide") return null;
  const [colors, types] = await Promise.all([
    catering.soon(catering.vehicleColors()).catch(orNull),
    catering.soon(catering.vehicleTypes()).catch(orNull),
  ]);
  // With an empty list the field is a text field as well.
  return { colors: colors?.length ? colors : null, types: types?.length ? types : null };
}

/** The posted vehicle, which may be incomplete; an unlisted value keeps the choice `before`. */
export function readVehicle(form: FormData, lists: VehicleLists, before: Vehicle | null) {
  const [color, type] = [wordsOf(form, "vehicleColor"), wordsOf(form, "vehicleType")];
  const [listedColor, listedType] = [wordIn(lists.colors, color), wordIn(lists.types, type)];
  const vehicle: Vehicle = { color: listedColor ?? before?.color ?? "", type: listedType ?? before?.type ?? "" };
  const problems: Problem[] = [];
  if (listedColor === null) problems.push({ field: "vehicleColor", message: notListed("Vehicle Color") });
  if (listedType === null) problems.push({ field: "vehicleType", message: notListed("Vehicle Type") });
  return { vehicle, problems };
}

const notListed = (label: string) => `Please choose a ${label} from the list.`;

function wordsOf(form: FormData, name: string): string {
  return oneLine(textOf(form, name)).replaceAll(/\s+/g, " ").trim();
}

/** The value in the list's spelling, or as typed without a list; null if unlisted. */
function wordIn(list: VehicleChoice[] | null, words: string): string | null {
  if (words === "") return "";
  if (list) return list.find(({ name }) => name.toLowerCase() === words.toLowerCase())?.name ?? null;
  const isWord = isReadable(words) && words.length <= VEHICLE_MAX && !looksLikeCardNumber(words);
  return isWord ? words : "";
}

/** VEH-04: the message belongs to the first empty field. */
export function vehicleProblems(vehicle: Vehicle | null): Problem[] {
  if (isDescribed(vehicle)) return [];
  const field = vehicle?.color ? "vehicleType" : "vehicleColor";
  return [{ field, message: "Please describe your vehicle type and color for CurbSide pickup." }];
}

export function vehicleView({ colors, types }: VehicleLists, vehicle: Vehicle | null) {
  return {
    color: { options: colors?.map(({ name }) => name) ?? null, value: vehicle?.color ?? "" },
    type: { options: types?.map(({ name }) => name) ?? null, value: vehicle?.type ?? "" },
  };
}

export type VehicleView = ReturnType<typeof vehicleView>;
