import type { OrderType } from "@platter/ordering/order/order.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import type { CartEnvelope, LineRequest } from "../../../server/catering/cart.ts";
import type { Options } from "./options.ts";
import type { Probe } from "./probe.ts";
import type { Found } from "./result.ts";

/** What the checks work with: the probe, what was brought along, and what the run found out about the chain. */
export interface Scene {
  probe: Probe;
  options: Options;
  now: Date;
  token: Found<string>;
  writes: Found<true>;
  stores: Found<Store[]>;
  individual: Found<Occasion>;
  catering: Found<Occasion>;
  /** A kind of order that another restaurant leaves out. */
  leftOut: Found<{ occasion: Occasion; by: Store }>;
  menu: Menu;
}

/** A kind of order that a restaurant takes, at a time well beyond the lead time. */
export interface Occasion {
  orderType: OrderType;
  store: Store;
  envelope: CartEnvelope;
}

/** What can be ordered on the individual occasion. */
export interface Menu {
  /** Ids of all items. */
  offered: Found<ReadonlySet<number>>;
  /** Nothing has to be chosen for it. */
  plain: Found<Dish>;
  chosen: Found<ChosenDish>;
}

export interface Dish {
  line: LineRequest;
  /** Of one piece, as the menu tells it: a guide only, what counts is the cart. */
  price: number;
}

/** A dish with a choice that must be made. */
export interface ChosenDish extends Dish {
  optionId: number;
  /** The same with another choice. */
  other: { line: LineRequest; optionId: number };
  /** The same without that choice. */
  incomplete: LineRequest;
}
