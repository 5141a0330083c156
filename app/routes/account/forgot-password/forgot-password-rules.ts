import { contactRule } from "../../../domain/checkout/contact-rules.ts";

export const forgotPasswordRules = { email: contactRule("email") };
