import { exceedMessage } from "../field-messages.ts";
import { ADDRESS_MAX } from "./address-length.ts";

/** ADDR-14, ADDR-15: the pickup search's own words. */
export const SEARCH_MESSAGES = {
  empty: "Address is required.",
  tooLong: exceedMessage("Address", ADDRESS_MAX),
  unknown: "Address could not be verified. Please try a different address.",
  unavailable: "The address search is not available right now. You can still choose a location by state below.",
} as const;

/** ADDR-14 to ADDR-17 for a delivery; the double spaces are exact text (ERR-09). */
export const DELIVERY_MESSAGES = {
  empty: "Please enter a valid address.",
  tooLong: exceedMessage("Address", ADDRESS_MAX),
  line2TooLong: exceedMessage("Apt/Suite", ADDRESS_MAX),
  unknown: "Delivery address could not be verified.  Please try a different address.",
  imprecise: "Delivery address must be a valid residence or place of business.",
  /** For a message shown below the address field. */
  impreciseAbove:
    "Delivery address must be a valid residence or place of business.  Please re-enter your delivery address above.",
  suggestions: "We couldn't find your exact address. Did you mean one of these?",
  unavailable:
    "We could not look up your address right now. Your entries are still here. Please try again in a moment.",
} as const;
