import type { Fields } from "../fields.ts";
import { lengthOf } from "../fields.ts";
import type { Problems } from "../refusal.ts";
import { STATES } from "../seeds/states.ts";
import { CATERING, type OrderType } from "../seeds/order-types.ts";

/** Who orders, and where the bill goes. */
export function checkContact(details: Fields, type: OrderType, problems: Problems): void {
  const need = (path: string, label: string, most: number) => requireText(details, path, label, most, problems);
  need("firstName", "First Name", 100);
  need("lastName", "Last Name", 100);
  need("phone", "Phone Number", 30);
  if (details.text("pickupDetails.pickupType") === "Delivery") need("businessName", "Business Name", 100);
  checkEmail(details, type, problems);
  need("billingAddress.addressLine1", "Address", 200);
  limitText(details, "billingAddress.addressLine2", "Address 2", 200, problems);
  need("billingAddress.city", "City", 100);
  if (!STATES.some((state) => state.code === details.text("billingAddress.state"))) {
    problems.add("orderDetails.billingAddress.state", "State is required.");
  }
  checkZip(details, "billingAddress.zip", problems);
  limitText(details, "specialInstructions", "Delivery Instructions", 60, problems);
  if (type.id === CATERING) checkHeadCount(details, problems);
}

export function checkZip(details: Fields, path: string, problems: Problems): void {
  if (!/^\d{5}(-\d{4})?$/.test(details.text(path))) problems.add(`orderDetails.${path}`, "Invalid zip code");
}

export function requireText(details: Fields, path: string, label: string, most: number, problems: Problems): void {
  if (!details.text(path)) problems.add(`orderDetails.${path}`, `${label} is required.`);
  else limitText(details, path, label, most, problems);
}

function limitText(details: Fields, path: string, label: string, most: number, problems: Problems): void {
  if (lengthOf(details.text(path)) > most) problems.add(`orderDetails.${path}`, `${label} cannot exceed ${most}.`);
}

/** Catering is billed to a person who can be called; everyone else gets the receipt by mail. */
function checkEmail(details: Fields, type: OrderType, problems: Problems): void {
  const email = details.text("email");
  const isNeeded = type.id !== CATERING || details.flag("createUserAccount");
  if (!email && !isNeeded) return;
  if (!email) problems.add("orderDetails.email", "Email is required.");
  else if (!isEmail(email)) {
    problems.add("orderDetails.email", "Email is not a valid email address.");
  }
}

export function isEmail(text: string): boolean {
  return text.length <= 100 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
}

function checkHeadCount(details: Fields, problems: Problems): void {
  const guests = details.number("headCount");
  if (guests === null || !Number.isInteger(guests) || guests < 1) {
    problems.add("orderDetails.headCount", "Please enter how many guests will be a part of your catering order.");
  } else if (guests > 500) problems.add("orderDetails.headCount", "Number of Guests cannot exceed 500.");
}
