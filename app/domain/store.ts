/** A restaurant (STORE-18), with its zone found on the server from its coordinates (R2). */
export interface Store {
  id: number;
  storeNumber: string;
  name: string;
  urlFriendlyName: string;
  description: string;
  address: string;
  addressLine2: string;
  city: string;
  state: string;
  zip: string;
  /** Field `line1` on the wire. */
  phone: string;
  latitude: number;
  longitude: number;
  /** IANA zone of the coordinates. */
  timeZone: string;
  /** Miles, only in answers to a search. */
  distance: number | null;
  openUntil: string;
  storeClosingMessage: string;
  /** "YYYY-MM-DD" or null. */
  closeDate: string | null;
  allowsOnlineOrdering: boolean;
  allowsCarryOut: boolean;
  allowsOnlineCatering: boolean;
  allowTipOnCateringDelivery: boolean;
  /** Minutes; above 0 it replaces the Catering lead time (D-044). */
  cateringLeadTime: number;
  excludedOrderTypeIds: number[];
  externalOnlineOrderingUrl: string;
}

/** One day of a store's hours: "HH:mm" texts; open equal to close means closed (TIME-14, TIME-25). */
export interface HoursDay {
  /** "YYYY-MM-DD" */
  date: string;
  open: string;
  close: string;
}
