import type { ComponentProps } from "react";
import { Form, useNavigation } from "react-router";
import { ItemForm } from "../../components/item/item-form.tsx";
import { pressedName } from "../../ui/form/intents.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { WayBack } from "../../ui/trail.tsx";
import type { Route } from "./+types/dish.ts";

type DishPageProps = Route.ComponentProps["loaderData"] &
  Pick<ComponentProps<typeof ItemForm>, "typed" | "problems" | "limit">;

export function DishPage({ formKey, path, host, ...props }: DishPageProps) {
  const pressed = pressedName(useNavigation().formData);
  const { displayName } = props.item;
  return (
    <>
      <PageTitle title={displayName} wrong={props.problems.length > 0} />
      <ItemForm
        key={formKey}
        {...props}
        isQuick={false}
        isOfGroup
        form={Form}
        pressed={pressed}
        heading={<h1>{displayName}</h1>}
        above={
          <WayBack steps={[{ label: `Order with ${host}`, to: path }, { label: displayName }]} to={path}>
            Back
          </WayBack>
        }
      />
    </>
  );
}
