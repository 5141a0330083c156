import type { ComponentType } from "react";
import type { FetcherFormProps } from "react-router";

export interface FormParts {
  form: ComponentType<FetcherFormProps>;
  pressed: string | null;
}
