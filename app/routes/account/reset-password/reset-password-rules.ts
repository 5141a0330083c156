import { passwordProblem } from "@platter/ordering/account/account.ts";

export const resetPasswordRules = { password: { problem: passwordProblem } };
