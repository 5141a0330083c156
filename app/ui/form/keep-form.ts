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

/** Keeps the form if the request fails; status 503 stops React Router from revalidating, which would fail too. */
export async function keepForm({ serverAction, instead = OFFLINE }: KeepFormParts) {
  try {
    // Every action returns a redirect or the refused form.
    return await serverAction<FormErrors>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data(instead, { status: 503 });
  }
}

/** Revalidates loaders after a refused form too, like a page load without script, unlike React Router's default. */
export function readAgainAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 422;
}
