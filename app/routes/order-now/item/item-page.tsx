import type { ComponentProps } from "react";
import { Form, useNavigation } from "react-router";
import { ItemForm } from "../../../components/item/item-form.tsx";
import { pressedName } from "../../../ui/form/intents.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { WayBack } from "../../../ui/trail.tsx";
import type { Route } from "./+types/item.ts";

type ItemPageProps = Route.ComponentProps["loaderData"] &
  Pick<ComponentProps<typeof ItemForm>, "typed" | "problems" | "limit">;

export function ItemPage({ formKey, trail, back, ...props }: ItemPageProps) {
  const pressed = pressedName(useNavigation().formData);
  const { displayName } = props.item;
  return (
    <>
      <PageTitle title={displayName} wrong={props.problems.length > 0} />
      <ItemForm
        key={formKey}
        {...props}
        form={Form}
        pressed={pressed}
        heading={<h1>{displayName}</h1>}
        above={
          <WayBack steps={props.isQuick ? [] : trail} to={back}>
            Back
          </WayBack>
        }
      />
    </>
  );
}
