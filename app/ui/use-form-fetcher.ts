import { useEffect, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import { pressedIn } from "./form/intents.ts";

/**
 * A form that stays on its page: where scripts run a fetcher posts it, so that focus and scroll are kept. Answers of an
 * action lead back here by `replace`: a fetcher's redirect would add a step to the history.
 */
export function useFormFetcher<Answer>(actionData: Answer | undefined, key?: string) {
  const { Form, data, formData, reset } = useFetcher<Answer>({ ...(key !== undefined && { key }) });
  const location = useLocation();
  const shown = useRef(location.key);
  useEffect(() => {
    // A fetcher keeps what it was told last, over an accepted form and its redirect as well.
    if (shown.current !== location.key) reset();
    shown.current = location.key;
  }, [location.key, reset]);
  return { Form, answer: data ?? actionData, pressed: pressedIn(formData) };
}
