import { contactRule } from "@platter/ordering/checkout/contact-rules.ts";

/** Who somebody is, in the order of the form. */
export const personRules = {
  firstName: contactRule("firstName"),
  lastName: contactRule("lastName"),
  email: contactRule("email"),
  phone: contactRule("phone"),
};
