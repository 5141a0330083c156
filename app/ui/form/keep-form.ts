import { type ShouldRevalidateFunctionArgs, data } from "react-router";
import type { FormErrors } from "./problems.ts";

export const OFFLINE: FormErrors = {
  problems: [{ field: "", message: "We could not reach the restaurant. Your entries are still here. Try again." }],
  values: {},
};

export interface KeepFormParts {
  serverAction: <T>() => Promise<T>;
  /** What is said when no answer comes. */
  instead?: FormErrors;
}

/**
 * The `clientAction` of every route with a form: when the network or something in between fails, the
 * form and all that was typed stay on the screen. Redirects pass; everything else becomes a
 * message. The status keeps React Router from reloading the loaders, which would fail as well.
 */
export async function keepForm({ serverAction, instead = OFFLINE }: KeepFormParts) {
  try {
    // Every action answers with a redirect or with the refused form.
    return await serverAction<FormErrors>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data(instead, { status: 503 });
  }
}

/**
 * The `shouldRevalidate` of a route whose refusal (422) also saves something that the page shows. By
 * itself React Router reads the page again after an accepted form only, while a browser without script
 * does so after each.
 */
export function readAgainAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 422;
}
