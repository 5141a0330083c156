import { Form, useNavigation } from "react-router";
import { ItemPrice, ItemTag, caloriesText } from "../../../components/price.tsx";
import { toFields } from "../../../domain/choices.ts";
import type { ChosenModifier, MenuItem, Modifier } from "../../../domain/menu.ts";
import { choicesPrice, isRequired, pieces } from "../../../domain/modifiers.ts";
import { formatCents } from "../../../domain/money.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";
import { Stepper } from "../../../ui/form/stepper.tsx";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Trail, type TrailStep } from "../../../ui/trail.tsx";
import { ModifierGroups } from "./modifier-group.tsx";
import { useChoices } from "./use-choices.ts";

export interface ItemPageProps {
  /** Changes when the server's idea of the form changes: the fields then start anew. */
  formKey: string;
  item: MenuItem;
  modifiers: Modifier[];
  choices: ChosenModifier[];
  /** A refused form as it was typed: numbers that cannot be used are shown again. */
  typed?: Record<string, string>;
  quantity: string;
  specialInstructions: string;
  /** SPECIAL_INSTRUCTIONS (ITEM-06). */
  takesInstructions: boolean;
  maxQuantity: number;
  trail: TrailStep[];
  /** Editing a line of the bag instead of adding one (ITEM-09). */
  editing: boolean;
  problems: Problem[];
}

/** One dish and all its choices in a plain form (screen 10). */
export function ItemPage(props: ItemPageProps) {
  const { item, trail, problems } = props;
  const calories = caloriesText(item);
  return (
    <article className="item">
      <PageTitle title={item.displayName} wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <Trail steps={trail} />
      <div className="item-columns">
        <div className="item-facts">
          <Picture src={item.largeImageUrl || item.smallImageUrl} size={320} className="picture item-picture" eager />
          <ItemTag item={item} />
          <h1>{item.displayName}</h1>
          <p className="lead">{item.description}</p>
          <div className="item-numbers">
            <ItemPrice item={item} />
            {calories ? <span className="soft">{calories}</span> : null}
          </div>
          <RichText html={item.additionalInfo} className="soft" />
        </div>
        <ItemForm key={props.formKey} {...props} />
      </div>
    </article>
  );
}

function ItemForm(props: ItemPageProps) {
  const { item, modifiers, choices, problems } = props;
  const { live, onChange } = useChoices(modifiers, { choices, quantity: pieces(Number(props.quantity)) || 1 });
  const total = ((item.displayPrice ?? item.price) + choicesPrice(modifiers, live.choices)) * live.quantity;
  const required = modifiers.filter(isRequired);
  const optional = modifiers.filter((modifier) => !isRequired(modifier));
  const groups = {
    choices: live.choices,
    fields: toFields(modifiers, choices, new Map(Object.entries(props.typed ?? {}))),
    problems,
  };
  return (
    <Form id="item" method="post" noValidate preventScrollReset onChange={onChange} onInput={onChange}>
      <UpdateFirst />
      {modifiers.length > 0 ? <h2>Customize your meal</h2> : null}
      <ModifierGroups modifiers={required} {...groups} />
      {optional.length > 0 ? (
        <details className="disclosure" open={required.length === 0 || concerns(problems, optional)}>
          <summary>{required.length === 0 ? "Your choices" : "More choices"}</summary>
          <ModifierGroups modifiers={optional} {...groups} />
        </details>
      ) : null}
      {props.takesInstructions ? (
        <TextField
          name="specialInstructions"
          label="Special Instructions"
          hint="Up to 30 characters"
          defaultValue={props.specialInstructions}
          problem={problemOf(problems, "specialInstructions")}
          autoComplete="off"
        />
      ) : null}
      <div className="item-quantity">
        <Stepper
          name="quantity"
          label="Quantity"
          intent="qty"
          defaultValue={props.quantity}
          min={1}
          max={props.maxQuantity}
          problem={problemOf(problems, "quantity")}
        />
      </div>
      <div className="item-bar">
        <p className="item-total" role="status">
          Total <strong>{formatCents(total)}</strong>
        </p>
        {/* Without script the total is as of the last answer. */}
        <button className="as-link off-only" name="intent" value="update">
          Update total
        </button>
        <ItemButtons editing={props.editing} />
      </div>
    </Form>
  );
}

function ItemButtons({ editing }: { editing: boolean }) {
  const intent = useNavigation().formData?.get("intent");
  if (!editing) {
    return (
      <button className="button button-main" name="intent" value="add">
        {intent === "add" ? "Adding to bag..." : "Add to bag"}
      </button>
    );
  }
  return (
    <>
      <button className="button" name="intent" value="save">
        {intent === "save" ? "Updating item..." : "Update item"}
      </button>
      <button className="button button-main" name="intent" value="save-checkout">
        {intent === "save-checkout" ? "Updating Item..." : "Update Item & Checkout"}
      </button>
    </>
  );
}

/** Whether a closed part of the form holds something that the customer must see. */
function concerns(problems: readonly Problem[], modifiers: readonly Modifier[]): boolean {
  return modifiers.some(({ modifierId }) =>
    problems.some(({ field }) => field === `m${modifierId}` || field.startsWith(`m${modifierId}.`)),
  );
}
