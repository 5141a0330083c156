import type { Cents } from "../money.ts";

/** A category of a store's menu on one day; HTML is already sanitized. */
export interface Category {
  id: number;
  name: string;
  displayName: string;
  urlFriendlyName: string;
  note: string;
  featureImageUrl: string;
  featuredCategoryLogoUrl: string;
  featuredCategoryBannerText: string;
  isFeaturedCategory: boolean;
  isSingle: boolean;
}

export function categoryPath({ urlFriendlyName }: Pick<Category, "urlFriendlyName">): string {
  return `/order-now/build-order/${encodeURIComponent(urlFriendlyName)}`;
}

export function itemPath(id: number): string {
  return `/order-now/build-order/menu-item/${id}`;
}

export interface MenuItem {
  id: number;
  name: string;
  displayName: string;
  description: string;
  additionalInfo: string;
  isNew: boolean;
  tag: string;
  isItemGroup: boolean;
  smallImageUrl: string;
  largeImageUrl: string;
  /** Bottom picture of a composed dish, below the layers of its chosen options; else empty. */
  baseImageUrl: string;
  calories: number | null;
  maxCalories: number | null;
  itemGroupCalories: string;
  itemGroupPrices: string;
  /** null if unknown. */
  price: Cents | null;
  displayPrice: Cents | null;
  categories: { urlFriendlyName: string; displayName: string; name: string }[];
  isChainFavorite: boolean;
  /** People; null if unknown. */
  serves: number | null;
  nutritionalFilterings: NutritionalMark[];
}

export interface NutritionalMark {
  name: string;
  /** null if unknown. */
  type: "diet" | "allergen" | null;
}

export type ModifierType = "selection" | "pick list" | "min/max list" | "Item Group List";

/** A group of choices (MOD-18); a `min` or `max` of 0 means no limit. */
export interface Modifier {
  modifierId: number;
  name: string;
  type: ModifierType;
  optional: boolean;
  min: number;
  max: number;
  sortOrder: number;
  freePremiumOption: boolean;
  options: ModifierOption[];
  /** Options that cannot be chosen, but are sent (MOD-19). */
  alwaysSent?: ModifierOption[];
}

/** A nested group with its parent option, from the separate call for nested groups (API-26). */
export interface SubModifier extends Modifier {
  /** 0 if unknown. */
  parentModifierId: number;
  parentOptionId: number;
  menuItemId: number;
}

/** One choice of a group (MOD-19); its own modifiers appear when it is chosen (MOD-07). */
export interface ModifierOption {
  optionId: number;
  name: string;
  extraCost: Cents | null;
  chargeExtra: boolean;
  isPremium: boolean;
  isDefault: boolean;
  allowExtra: boolean;
  allowOnSide: boolean;
  allowModify: boolean;
  alwaysSendToPos: boolean;
  /** 0: no limit of its own. */
  maxAllowed: number;
  quantity: number | null;
  calories: number | null;
  layerImageUrl: string;
  modifiers: Modifier[];
  /** Set if the API announced nested groups that are still to be read; `menuItemId` is 0 if unknown. */
  announced?: { menuItemId: number };
}

export interface ChosenModifier {
  modifierId: number;
  options: ChosenOption[];
}

export interface ChosenOption {
  optionId: number;
  quantity: number;
  extra: boolean;
  onSide: boolean;
  modifiers: ChosenModifier[];
}
