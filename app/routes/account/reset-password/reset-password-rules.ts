import { passwordProblem } from "../../../domain/account/account.ts";

export const resetPasswordRules = { password: { problem: passwordProblem } };
