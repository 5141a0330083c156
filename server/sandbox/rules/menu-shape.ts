import type { Cents } from "../amounts.ts";

/** The chain's four kinds of choices, spelled as on the wire. */
export type GroupType = "selection" | "pick list" | "min/max list" | "Item Group List";

export interface Group {
  modifierId: number;
  name: string;
  type: GroupType;
  optional: boolean;
  /** Bounds of the total quantity; 0 is no bound. */
  min: number;
  max: number;
  /** The first premium option chosen costs nothing. */
  freePremiumOption: boolean;
  options: Option[];
}

export interface Option {
  optionId: number;
  name: string;
  calories: number;
  extraCost: Cents;
  isPremium: boolean;
  /** extraCost is asked only when the option is taken extra. */
  chargeExtra: boolean;
  allowExtra: boolean;
  allowOnSide: boolean;
  isDefault: boolean;
  /** A default option that stays as delivered. */
  allowModify: boolean;
  alwaysSendToPos: boolean;
  /** Pieces of this one option; 0 is no bound. */
  maxAllowed: number;
  /** How many pieces a default option comes with. */
  quantity: number;
  /** In an item group, the item that the option stands for. */
  memberItemId: number | null;
  groups: Group[];
}

export interface Item {
  id: number;
  name: string;
  displayName: string;
  description: string;
  additionalInfo: string;
  picture: string;
  price: Cents;
  /** What is charged today when it differs from the regular price. */
  displayPrice: Cents | null;
  calories: number;
  maxCalories: number;
  isNew: boolean;
  tag: string;
  isChainFavorite: boolean;
  isItemGroup: boolean;
  itemGroupPrices: string;
  itemGroupCalories: string;
  serves: number;
  nutritionalFilterings: { name: string; type: "diet" | "allergen" }[];
  posCrossReferenceNo: string;
  groups: Group[];
  /** Weekdays (0 is Sunday) on which the item is not made. */
  notOnWeekdays: number[];
  /** Quick to add without opening it: shown beside the cart. */
  inCarousel: boolean;
}

export interface Category {
  id: number;
  orderTypeId: number;
  name: string;
  displayName: string;
  urlFriendlyName: string;
  note: string;
  picture: string;
  bannerText: string;
  isFeaturedCategory: boolean;
  isSingle: boolean;
  itemIds: number[];
}
