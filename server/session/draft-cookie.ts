import { z } from "zod";
import { type CheckoutDraft, EMPTY_DRAFT } from "@platter/ordering/order/session-values.ts";
import type { Content, CookieSpec } from "./sealed-cookies.ts";

const text = z.string().max(200).catch("");
const draft = z
  .object({
    firstName: text,
    lastName: text,
    businessName: z.string().max(200).optional().catch(undefined),
    email: text,
    phone: text,
    address: text,
    address2: text,
    city: text,
    state: text,
    zip: text,
    guests: text,
    instructions: z.string().max(200).optional().catch(undefined),
    createAccount: z.boolean().optional().catch(undefined),
    addToFavorites: z.boolean().optional().catch(undefined),
    tip: z
      .object({ kind: z.string().max(10), custom: z.string().max(20) })
      .optional()
      .catch(undefined),
    taxEntity: z
      .object({ id: z.int().positive(), name: z.string().max(100) })
      .optional()
      .catch(undefined),
  })
  .catch(EMPTY_DRAFT);

/** Contact details typed at checkout, so that applying a code or leaving the page loses nothing. Never card data. */
export const DRAFT: Content<CheckoutDraft> = { schema: draft, empty: EMPTY_DRAFT };

/** Each field for itself: where not all fits, the long texts go first. */
export const DRAFT_COOKIE = {
  name: "draft",
  openFor: 60 * 60 * 24,
  most: 700,
  keys: (
    "phone zip state guests tip taxEntity createAccount addToFavorites city email firstName lastName businessName " +
    "instructions address address2"
  ).split(" "),
} satisfies CookieSpec;
