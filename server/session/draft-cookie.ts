import { z } from "zod";
import { type CheckoutDraft, EMPTY_DRAFT } from "@platter/ordering/order/session-values.ts";
import type { SessionSpec } from "./cookie-session.ts";

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
export const draftCookie: SessionSpec<CheckoutDraft> = {
  name: "draft",
  openFor: 60 * 60 * 24,
  empty: EMPTY_DRAFT,
  parse: (data) => draft.parse(data),
  shrink: [
    (value) => ({ ...value, address2: "" }),
    (value) => ({ ...value, address: "" }),
    (value) => ({ ...value, firstName: "", lastName: "", email: "" }),
    // What is left is as long as it is only when it is no phone number and no zip code.
    ({ phone, state, zip }) => ({ ...EMPTY_DRAFT, phone: phone.slice(0, 20), state, zip: zip.slice(0, 10) }),
  ],
};
