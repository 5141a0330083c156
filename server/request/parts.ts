import { createContext } from "react-router";
import type { PaymentSession } from "@platter/ordering/checkout/payment.ts";
import type { Catering } from "../catering/catering.ts";
import type { TimeBudget } from "../remote/time-budget.ts";
import type { Transport } from "../remote/transport.ts";
import type { Services } from "../services.ts";
import type { CustomerToken } from "../visitor/access-token.ts";
import type { SessionValue } from "../session/cookie-session.ts";
import type { FormSeal } from "../session/form-seal.ts";
import type { Visit } from "../session/visit.ts";
import type { BusinessLog } from "../observability/business.ts";

/** Tests put their own services here; otherwise the process's are used. */
export const servicesKey = createContext<Services | null>(null);

/** What the areas of the site are opened from, beside what `server/context.ts` carries. */
export interface RequestParts {
  services: Services;
  transport: Transport;
  token: CustomerToken;
  /** The catering API, for questions that are asked to the end even when the visitor leaves. */
  detachedCatering: () => Catering;
  budget: TimeBudget;
  /** How long services have asked to wait in this request; 0: none has. */
  wait: { seconds: number };
  business: BusinessLog;
  payment: SessionValue<PaymentSession>;
  visit: Visit;
  formSeal: FormSeal;
  /** The visitor's; null where nobody knows it. */
  address: string | null;
}

export const partsKey = createContext<RequestParts>();
