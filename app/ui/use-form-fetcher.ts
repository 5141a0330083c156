import type { ComponentType } from "react";
import { type FetcherFormProps, useFetcher, useLocation } from "react-router";
import { pressedValue } from "./form/intents.ts";
import { useAfterChange } from "./use-after-change.ts";

/** What a page is given of its form: with script a fetcher's. */
export interface FormParts {
  form: ComponentType<FetcherFormProps>;
  /** The button whose press is under way. */
  pressed: string | null;
}

/**
 * A form that stays on its page: where scripts run a fetcher posts it, so that focus and scroll are kept. Answers of an
 * action lead back here by `replace`: a fetcher's redirect would add a step to the history.
 */
export function useFormFetcher<Answer>(actionData: Answer | undefined, name?: string) {
  const { Form, data, formData, reset } = useFetcher<Answer>({ ...(name !== undefined && { key: name }) });
  const { key } = useLocation();
  // A fetcher keeps what it was told last, over an accepted form and its redirect as well.
  useAfterChange(key, () => reset());
  return { Form, answer: data ?? actionData, pressed: pressedValue(formData) };
}
