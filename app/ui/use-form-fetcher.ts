import { type ComponentType, useState } from "react";
import { type FetcherFormProps, useFetcher, useLocation, useNavigation } from "react-router";
import { pressedName } from "./form/intents.ts";

export interface FormParts {
  form: ComponentType<FetcherFormProps>;
  pressed: string | null;
}

/** A fetcher keeps focus and scroll. Actions return by `replace`: a redirect would add a history entry. */
export function useFormFetcher<Answer>(actionData: Answer | undefined, fetcherKey?: string) {
  const { Form, data, formData, submit, reset } = useFetcher<Answer>(
    fetcherKey === undefined ? {} : { key: fetcherKey },
  );
  const { key } = useLocation();
  // An answer may come while an earlier press is still on its way back to this page: it belongs to the page then.
  const next = useNavigation().location?.key ?? key;
  // A fetcher keeps its last answer, over an accepted form and its redirect as well.
  const [answered, setAnswered] = useState({ data, key });
  if (answered.data !== data) setAnswered({ data, key: next });
  const answer = ([key, next].includes(answered.key) ? data : undefined) ?? actionData;
  return { Form, answer, pressed: pressedName(formData), submit, reset };
}
