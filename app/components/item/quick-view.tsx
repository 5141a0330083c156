import { useEffect } from "react";
import { preinit } from "react-dom";
import { useFetcher, useNavigate } from "react-router";
import dishStyles from "../../styles/dish.css?url";
import styles from "../../styles/quick-view.css?url";
import { Panel } from "../../ui/panel.tsx";
import { useFormFetcher } from "../../ui/use-form-fetcher.ts";
import type { DialogProps } from "../page/dialog-link.tsx";
import { ItemForm, type ItemFormData, type ItemRefusal, typedAgain } from "./item-form.tsx";

const STYLESHEETS = [dishStyles, styles];
const AS_STYLESHEET = { as: "style", precedence: "default" } as const;

/** The item's form in a dialog (MENU-21), with script only; on failure the item's page opens. */
export default function QuickView({ href, onClose }: DialogProps) {
  const [path = href] = href.split("?");
  const view = useFetcher<Omit<ItemFormData, "editing"> | null>();
  const { Form, answer, pressed } = useFormFetcher<ItemRefusal>(undefined);
  const navigate = useNavigate();
  const { load } = view;
  // Loads the stylesheets in parallel with the dish; rendering of the dialog below waits for them.
  for (const href of STYLESHEETS) preinit(href, AS_STYLESHEET);
  useEffect(() => {
    void load(`${path}/quick`);
  }, [load, path]);
  const isFailed = view.data === null;
  useEffect(() => {
    if (isFailed) void navigate(path);
  }, [isFailed, navigate, path]);

  if (!view.data) {
    return (
      <p role="status" className="quick-wait">
        One moment...
      </p>
    );
  }
  const { item, modifiers } = view.data;
  return (
    <Panel id="quick-view" title={item.displayName} className="quick-view">
      {STYLESHEETS.map((file) => (
        <link key={file} rel="stylesheet" href={file} precedence={AS_STYLESHEET.precedence} />
      ))}
      <button type="button" className="button quick-close" data-cancel onClick={onClose}>
        Close
      </button>
      <ItemForm
        {...view.data}
        editing={false}
        {...typedAgain(modifiers, answer)}
        form={Form}
        action={path}
        pressed={pressed}
        isQuick
        heading={null}
      />
    </Panel>
  );
}
