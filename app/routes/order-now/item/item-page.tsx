import { Form, Link, useNavigation } from "react-router";
import { ItemForm, type ItemFormData } from "../../../components/item/item-form.tsx";
import { ItemFacts } from "../../../components/item/item-facts.tsx";
import type { OverLimit } from "@platter/ordering/checkout/limits.ts";
import { pressedName } from "../../../ui/form/intents.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Trail, type TrailStep } from "../../../ui/trail.tsx";

export interface ItemPageProps extends ItemFormData {
  formKey: string;
  isQuick: boolean;
  trail: TrailStep[];
  back: string;
  problems: Problem[];
  limit: OverLimit | null;
}

export function ItemPage({ formKey, trail, back, isQuick, ...props }: ItemPageProps) {
  const pressed = pressedName(useNavigation().formData);
  return (
    <>
      <PageTitle title={props.item.displayName} wrong={props.problems.length > 0} />
      <ItemForm
        key={formKey}
        {...props}
        form={Form}
        pressed={pressed}
        above={
          <div className="item-top">
            {isQuick ? null : <Trail steps={trail} />}
            <Link to={back} className="back">
              Back
            </Link>
          </div>
        }
        render={(layers) => (
          <ItemFacts
            item={props.item}
            words={props.words}
            isQuick={isQuick}
            heading={<h1>{props.item.displayName}</h1>}
            layers={layers}
          />
        )}
      />
    </>
  );
}
