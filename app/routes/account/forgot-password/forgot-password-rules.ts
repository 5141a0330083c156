import { contactRule } from "@platter/ordering/checkout/contact-rules.ts";

export const forgotPasswordRules = { email: contactRule("email") };
