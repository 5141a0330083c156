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
  /** IANA zone, found from the coordinates. */
  timeZone: string;
  /** Miles, only in answers to a search. */
  distance: number | null;
  openUntil: string;
  /** Null if the API omits it, as it does in long lists. */
  hours: StoreHours | null;
  storeClosingMessage: string;
  closeDate: string | null;
  allowsOnlineOrdering: boolean;
  allowsCarryOut: boolean;
  allowsOnlineCatering: boolean;
  /** Catering from this store may be ordered on the external site (SETUP-23). */
  isCateringPilot: boolean;
  allowTipOnCateringDelivery: boolean;
  /** Minutes; above 0 it replaces the Catering lead time. */
  cateringLeadTime: number | null;
  excludedOrderTypeIds: number[];
  /** The last day with catering, "YYYY-MM-DD"; null: no end (TIME-19). */
  onlineCateringDisabledAfter: string | null;
  externalOnlineOrderingUrl: string;
}

/** One day of a store's hours: "HH:mm" texts; open equal to close means closed (TIME-14, TIME-25). */
export interface HoursDay {
  date: string;
  open: string;
  close: string;
}

export interface WeekDay extends HoursDay {
  weekday: string;
  description: string;
}

export interface StoreHours {
  currentWeek: WeekDay[];
  nextWeek: WeekDay[];
}

export interface StateStores {
  state: string;
  stores: Store[];
}

/** Reply to an address lookup (ADDR-19); if out of range, the store is for pickup only. */
export interface StoreLookup {
  store: Store | null;
  outOfRange: boolean;
  message: string;
}
