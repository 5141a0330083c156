import { passwordProblem } from "@platter/ordering/account/account.ts";
import { contactRule } from "@platter/ordering/checkout/contact-rules.ts";
import { personRules } from "../person-rules.ts";

export const signUpRules = {
  ...personRules,
  zip: contactRule("zip", false),
  password: { problem: passwordProblem },
};
