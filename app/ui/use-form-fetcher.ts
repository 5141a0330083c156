import { type ComponentType, useState } from "react";
import { type FetcherFormProps, useFetcher, useLocation, useNavigation } from "react-router";
import { pressedName } from "./form/intents.ts";

export interface FormParts {
  form: ComponentType<FetcherFormProps>;
  pressed: string | null;
}

/** A fetcher keeps focus and scroll; its actions redirect by `replace`, to add no history entry. */
export function useFormFetcher<Answer>(actionData: Answer | undefined, fetcherKey?: string) {
  const { Form, data, formData, submit, reset } = useFetcher<Answer>(
    fetcherKey === undefined ? {} : { key: fetcherKey },
  );
  const { key } = useLocation();
  // A reply that arrives during the redirect of an earlier press belongs to the location after that redirect.
  const next = useNavigation().location?.key ?? key;
  // A fetcher keeps its last data even after a redirect, so data of an earlier location is ignored.
  const [answered, setAnswered] = useState({ data, key });
  if (answered.data !== data) setAnswered({ data, key: next });
  const answer = ([key, next].includes(answered.key) ? data : undefined) ?? actionData;
  return { Form, answer, pressed: pressedName(formData), submit, reset };
}
