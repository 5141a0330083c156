import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { FetcherFormProps, Form } from "react-router";
import type { ItemWords } from "@platter/ordering/menu/item-words.ts";
import { checkChoices, readChoices, readQuantity, toFields } from "@platter/ordering/menu/choices.ts";
import { dishPicture } from "@platter/ordering/menu/dish-layers.ts";
import type { OverLimit } from "@platter/ordering/checkout/limits.ts";
import type { ChosenModifier, MenuItem, Modifier } from "@platter/ordering/menu/menu.ts";
import { type Giver, piecePrice } from "@platter/ordering/menu/modifiers.ts";
import { type Cents, formatCents } from "@platter/ordering/money.ts";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { type FormErrors, type Problem, problemOf } from "../../ui/form/problems.ts";
import { Stepper } from "../../ui/form/stepper.tsx";
import { UpdateFirst } from "../../ui/form/update-first.tsx";
import { ItemHead } from "./item-head.tsx";
import { type SaveIntent, itemIntents } from "./item-intents.ts";
import { LimitPanel } from "../order/limit-panel.tsx";
import { ModifierGroups } from "./modifier-group.tsx";

export interface ItemFormData {
  item: MenuItem;
  words: ItemWords;
  modifiers: Modifier[];
  choices: ChosenModifier[];
  typed?: Record<string, string>;
  quantity: string;
  specialInstructions: string;
  takesInstructions: boolean;
  maxQuantity: number;
  idempotencyKey: string;
  editing: boolean;
  giver?: Giver | null;
  /** The item belongs to another customer's group order: no buttons that name the bag or lead to checkout. */
  isOfGroup?: boolean;
}

interface ItemFormProps extends ItemFormData {
  form: typeof Form | React.ForwardRefExoticComponent<FetcherFormProps & React.RefAttributes<HTMLFormElement>>;
  action?: string;
  pressed: string | null;
  problems: Problem[];
  limit: OverLimit | null;
  above?: ReactNode;
  /** Shown in the quick view dialog, whose title replaces `heading` (null). */
  isQuick: boolean;
  heading: ReactNode;
}

export function ItemForm({ form: Form, action, above, pressed, problems, limit, ...props }: ItemFormProps) {
  const { item, modifiers, choices, quantity, maxQuantity } = props;
  const typed = readQuantity(quantity, maxQuantity);
  const first = { choices, quantity: typed.ok ? typed.quantity : 1 };
  const { form, live, onInput } = useChoices(modifiers, first, maxQuantity);
  const piece = piecePrice(item, modifiers, live.choices, props.giver);
  const picture = dishPicture(item, modifiers, live.choices);
  const wrong = checkChoices(modifiers, live.choices);
  // Omit the server's errors about choices that have been corrected since.
  const open = problems.filter(({ field }) => !/^m\d/.test(field) || problemOf(wrong, field));
  return (
    <Form
      ref={form}
      id="item"
      method="post"
      {...(action && { action })}
      className="item"
      noValidate
      preventScrollReset
      onInput={onInput}
      onSubmit={keepWhenUpToDate}
    >
      <UpdateFirst />
      <input type="hidden" name="idempotencyKey" value={props.idempotencyKey} />
      <ItemLimit limit={limit} />
      {above}
      <div className={props.isQuick ? "item-columns" : "item-columns item-columns-wide"}>
        <ItemHead {...props} picture={picture} piece={props.giver ? null : piece} quantity={live.quantity} />
        <div>
          <ErrorSummary problems={open} answer={problems} />
          <ItemFields {...props} live={live.choices} problems={open} />
          <ItemBar {...props} piece={piece} count={live.quantity} problems={open} pressed={pressed} wrong={wrong} />
        </div>
      </div>
    </Form>
  );
}

function ItemLimit({ limit }: Pick<ItemFormProps, "limit">) {
  const [cancelled, cancel] = useState<OverLimit | null>(null);
  useEffect(() => {
    if (cancelled) document.getElementById("quantity")?.focus();
  }, [cancelled]);
  if (!limit || limit === cancelled) return null;
  const stay = (event: React.MouseEvent) => {
    event.preventDefault();
    cancel(limit);
  };
  return (
    <LimitPanel limit={limit} toCatering={itemIntents.button("to-catering")}>
      <button className="button" {...itemIntents.button("cancel-limit")} data-cancel onClick={stay}>
        CANCEL
      </button>
    </LimitPanel>
  );
}

interface ItemFieldsProps extends ItemFormData {
  problems: Problem[];
  live: ChosenModifier[];
}

function ItemFields({ modifiers, choices, live, problems, ...props }: ItemFieldsProps) {
  return (
    <>
      {modifiers.length > 0 ? <h2>Customize your meal</h2> : null}
      <ModifierGroups
        modifiers={modifiers}
        choices={live}
        fields={toFields(modifiers, choices, new Map(Object.entries(props.typed ?? {})))}
        problems={problems}
      />
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
      {props.editing ? (
        <p>
          <button className="as-link" {...itemIntents.button("remove")}>
            {props.isOfGroup ? "Remove from order" : "Remove from bag"}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** With script the totals are already current, so Enter in a field (`update`) needs no request. */
function keepWhenUpToDate(event: FormEvent<HTMLFormElement>) {
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (submitter instanceof HTMLButtonElement && submitter.name === itemIntents.button("update").name)
    event.preventDefault();
}

interface ItemBarProps extends ItemFormData {
  piece: Cents | null;
  count: number;
  pressed: string | null;
  problems: Problem[];
  wrong: readonly Problem[];
}

function ItemBar({ piece, count, editing, pressed, ...props }: ItemBarProps) {
  return (
    <>
      {/* Without script the total is as of the last page load. */}
      <p id="total" className="off-only">
        <button className="as-link" {...itemIntents.button("update-at", "total")}>
          Update total
        </button>
      </p>{" "}
      <div className={piece === null || editing ? "item-bar" : "item-bar item-bar-priced"}>
        <Stepper
          name="quantity"
          label="Quantity"
          intent={(by) => itemIntents.button("qty", by)}
          defaultValue={props.quantity}
          min={1}
          max={props.maxQuantity}
          problem={problemOf(props.problems, "quantity")}
          mayCount={!props.wrong[0]}
        />{" "}
        <p className={props.wrong[0] ? "item-total item-open" : "item-total"} role="status">
          <span className="vh">Total </span>
          <strong>{piece === null ? "as your bag says" : formatCents(piece * count)}</strong>
        </p>{" "}
        <Saves editing={editing} pressed={pressed} isOfGroup={props.isOfGroup ?? false} />
      </div>
    </>
  );
}

function Saves({ editing, isOfGroup, pressed }: Pick<ItemBarProps, "editing" | "pressed"> & { isOfGroup: boolean }) {
  const [update, updating] = ["Update item", "Updating item..."];
  if (editing && isOfGroup) return <Save intent="save" words={update} busy={updating} pressed={pressed} isMain />;
  if (isOfGroup) return <Save intent="add" words="Add to order" busy="Adding..." pressed={pressed} isMain />;
  if (!editing) return <Save intent="add" words="Add to bag" busy="Adding to bag..." pressed={pressed} isMain />;
  return (
    <>
      <Save intent="save" words={update} busy={updating} pressed={pressed} />{" "}
      <Save intent="save-checkout" words="Update Item & Checkout" busy="Updating Item..." pressed={pressed} isMain />
    </>
  );
}

interface SaveProps {
  intent: SaveIntent;
  words: string;
  busy: string;
  pressed: string | null;
  isMain?: boolean;
}

function Save({ intent, words, busy, pressed, isMain = false }: SaveProps) {
  const isSaving = (["add", "save", "save-checkout"] as const).some((one) => pressed === itemIntents.button(one).name);
  const button = itemIntents.button(intent);
  return (
    <button className={isMain ? "button button-main" : "button"} {...button} disabled={isSaving ? true : undefined}>
      {pressed === button.name ? busy : words}
    </button>
  );
}

interface LiveForm {
  choices: ChosenModifier[];
  quantity: number;
}

/** Milliseconds after the last checkbox change before the choices are read (MOD-15). */
const PICK_LIST_PAUSE = 300;

/** Reads the whole form with the server's parser on each change, so that browser and server agree on prices. */
function useChoices(modifiers: Modifier[], initial: LiveForm, maxQuantity: number) {
  const form = useRef<HTMLFormElement>(null);
  const [live, setLive] = useState(initial);

  const follow = useCallback(() => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const typed = readQuantity(String(data.get("quantity")), maxQuantity);
    setLive({ choices: readChoices(modifiers, data), quantity: typed.ok ? typed.quantity : 1 });
  }, [modifiers, maxQuantity]);
  // Read choices made before hydration or restored by the browser.
  useEffect(follow, [follow]);

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onInput = ({ target }: FormEvent) => {
    clearTimeout(pause.current);
    const isTick = target instanceof HTMLInputElement && target.type === "checkbox";
    if (isTick) pause.current = setTimeout(follow, PICK_LIST_PAUSE);
    else follow();
  };

  return { form, live, onInput };
}

export interface ItemRefusal extends FormErrors {
  /** Set if the form is valid but the order would exceed a limit (LIMIT-01). */
  limit?: OverLimit;
}

export function typedAgain(modifiers: Modifier[], formErrors: ItemRefusal | undefined) {
  const { problems, values, limit = null } = formErrors ?? { problems: [], values: {} };
  const typed = new Map(Object.entries(values));
  const quantity = typed.get("quantity");
  // Without values from the server the inputs keep their own.
  if (quantity === undefined) return { problems, limit };
  const specialInstructions = typed.get("specialInstructions") ?? "";
  return { problems, limit, choices: readChoices(modifiers, typed), typed: values, quantity, specialInstructions };
}
