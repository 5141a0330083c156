import { Link } from "react-router";
import { useFavoriteSignIn } from "../../components/account/sign-in-link.tsx";
import { HoursTable } from "../../components/stores/store-hours.tsx";
import { AddressLines } from "../../ui/address-lines.tsx";
import { brand } from "../../ui/brand.ts";
import { Picture } from "../../ui/picture.tsx";
import { telephone } from "../../ui/phone-link.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { defineIntents } from "../../ui/form/intents.ts";
import type { Problem } from "../../ui/form/problems.ts";
import { SharedEntry } from "../../ui/search-entry.tsx";
import { Trail } from "../../ui/trail.tsx";
import type { FormParts } from "../../ui/use-form-fetcher.ts";
import type { Route } from "./+types/store.ts";

export const storePageIntents = defineIntents({ favorite: "plain" });

type StorePageProps = Route.ComponentProps["loaderData"] & FormParts & { problems: Problem[] };

export function StorePage(props: StorePageProps) {
  const { name, state, closing, problems } = props;
  const description = `${brand.name} ${name}: ${props.address}. Hours, phone number, menu and online ordering.`;
  const steps = [{ label: "Locations", to: "/locations" }, { label: state.name, to: state.path }, { label: name }];
  return (
    <>
      <SharedEntry address={props.url} description={description} title={name} data={props.structured} />
      <ErrorSummary title={`${name}, ${state.name}`} problems={problems} />
      <Trail steps={steps} />
      <h1>{name}</h1>
      {closing ? (
        <p className="notice">
          <b>Closes on {props.closesOn}.</b> {closing}
        </p>
      ) : null}
      <div className="columns">
        <Picture className="store-picture" src="/art/individual.svg" size={544} />
        <Facts {...props} />
      </div>
    </>
  );
}

function Facts(props: StorePageProps) {
  const { openText, description, isPreferred, form: Form, pressed } = props;
  const favorite = storePageIntents.button("favorite");
  const { onSubmit, dialog } = useFavoriteSignIn(props.signInFor !== null, () => props.signInFor);
  return (
    <section aria-label="Address and ordering" className="card">
      {isPreferred ? <p className="tag">Your store</p> : null}
      <AddressLines lines={props.lines} />
      {description ? <p className="soft">{description}</p> : null}
      <section aria-labelledby="hours" className="hours">
        <h2 id="hours" className="vh">
          Hours
        </h2>
        <p className={openText ? "store-open" : "store-closed"}>{openText || props.closedText}</p>
        {props.hours ? (
          <HoursTable days={props.hours} today={props.today} />
        ) : (
          <p>Hours are not available right now.</p>
        )}
      </section>
      <Order {...props} />
      <p className="actions even">
        {props.menuPath ? (
          <Link className="button" to={props.menuPath}>
            See the menu
          </Link>
        ) : null}{" "}
        <a className="button" href={props.directionsUrl} target="_blank" rel="noopener">
          Get Directions<span className="vh"> (opens a new tab)</span>
        </a>{" "}
        {props.phone ? (
          <a className="button" href={telephone(props.phone)}>
            Call {props.phone}
          </a>
        ) : null}
      </p>
      <Form method="post" className="store-more" preventScrollReset onSubmit={onSubmit}>
        {props.menuPdfUrl ? (
          <a href={props.menuPdfUrl} target="_blank" rel="noopener">
            View Menu<span className="vh"> (PDF, opens a new tab)</span>
          </a>
        ) : null}{" "}
        <button className="as-link" {...favorite} data-busy={pressed === favorite.name || undefined}>
          {isPreferred ? <strong>My store favorite</strong> : "Make My store"}
        </button>
      </Form>
      {dialog}
    </section>
  );
}

function Order({ name, label, externalUrl, orderPath }: StorePageProps) {
  if (!label) {
    return (
      <p>
        <Link className="button button-main button-wide" to={orderPath}>
          Order Now
        </Link>
      </p>
    );
  }
  return (
    <>
      {externalUrl ? null : <p>{label}</p>}
      <p>
        {externalUrl ? (
          <a className="button button-main button-wide leaves" href={externalUrl} rel="noopener">
            Order on the location's own site
          </a>
        ) : (
          <Link className="button button-main button-wide" to="/order-now">
            Start an order
          </Link>
        )}
      </p>
      {externalUrl ? <p className="hint">{`${label} on this site: ${name} takes orders on its own.`}</p> : null}
    </>
  );
}
