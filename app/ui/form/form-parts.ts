import type { ComponentType } from "react";
import type { FetcherFormProps } from "react-router";

/** What a page is given of its form: where scripts run, a fetcher's. */
export interface FormParts {
  form: ComponentType<FetcherFormProps>;
  pressed: string | null;
}
