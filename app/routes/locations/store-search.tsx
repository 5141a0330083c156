import { Form, isRouteErrorResponse, useRouteError } from "react-router";
import { LOCATIONS, START, ErrorFrame, TroublePage } from "../../components/page/error-page.tsx";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import { TextField } from "../../ui/form/field.tsx";

export function StoreSearch() {
  return (
    <Form method="get" action="/order-now/locations" className="search">
      <TextField
        name="near"
        label="Your address, city or zip code"
        problem={null}
        maxLength={ADDRESS_MAX}
        autoComplete="postal-code"
        required
      />
      <button className="button button-main">Search</button>
    </Form>
  );
}

export function StoreNotFound() {
  return (
    <ErrorFrame title="We can't find that location" first={<StoreSearch />} links={[LOCATIONS, START]} hasHelp={false}>
      It may have moved or closed, or the link may be old.
    </ErrorFrame>
  );
}

export function StoreTrouble() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <StoreNotFound /> : <TroublePage />;
}
