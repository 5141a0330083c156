import { type ShouldRevalidateFunctionArgs, data } from "react-router";
import type { FormErrors } from "./problems.ts";

export const OFFLINE: FormErrors = {
  problems: [{ field: "", message: "We could not reach the restaurant. Your entries are still here. Try again." }],
  values: {},
};

export interface KeepFormParts {
  serverAction: <T>() => Promise<T>;
  instead?: FormErrors;
}

/** Without an answer the form stays; the status keeps React Router from reloading, which would fail too. */
export async function keepForm({ serverAction, instead = OFFLINE }: KeepFormParts) {
  try {
    // Every action answers with a redirect or with the refused form.
    return await serverAction<FormErrors>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data(instead, { status: 503 });
  }
}

/** React Router reads the page again after an accepted form only, a browser without script after a refusal too. */
export function readAgainAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 422;
}
