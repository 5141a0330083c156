import { SETUP_OPERATIONS } from "./setup.ts";
import { STORE_OPERATIONS } from "./stores.ts";
import { MENU_OPERATIONS } from "./menu.ts";
import { CART_OPERATIONS } from "./cart.ts";
import { PROMOTION_OPERATIONS } from "./promotions.ts";
import { ORDER_OPERATIONS } from "./orders.ts";
import { PAST_ORDER_OPERATIONS } from "./past-orders.ts";
import { DELIVERY_OPERATIONS } from "./delivery.ts";
import { ACCOUNT_OPERATIONS } from "./accounts.ts";
import { CARD_OPERATIONS } from "./cards.ts";
import { PAYMENT_OPTION_OPERATIONS } from "./payment-options.ts";
import { CARD_PROVIDER_OPERATIONS } from "./card-provider.ts";
import { REWARD_OPERATIONS } from "./rewards.ts";
import { LOYALTY_SALES_OPERATIONS } from "./loyalty-sales.ts";
import type { Operation } from "./operation.ts";

/** Every call of the catering API, in the order a customer meets them. The contract and its check are made from this list. */
export const OPERATIONS: readonly Operation[] = [
  SETUP_OPERATIONS,
  STORE_OPERATIONS,
  MENU_OPERATIONS,
  CART_OPERATIONS,
  PROMOTION_OPERATIONS,
  ORDER_OPERATIONS,
  PAST_ORDER_OPERATIONS,
  DELIVERY_OPERATIONS,
  ACCOUNT_OPERATIONS,
  CARD_OPERATIONS,
  PAYMENT_OPTION_OPERATIONS,
  CARD_PROVIDER_OPERATIONS,
  REWARD_OPERATIONS,
  LOYALTY_SALES_OPERATIONS,
].flatMap((area): Operation[] => Object.values(area));
