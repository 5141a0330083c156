import { passwordProblem } from "../../../domain/account/account.ts";
import { contactRule } from "../../../domain/checkout/contact-rules.ts";
import { personRules } from "../person-rules.ts";

export const signUpRules = {
  ...personRules,
  zip: contactRule("zip", false),
  password: { problem: passwordProblem },
};
