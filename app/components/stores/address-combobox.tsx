import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import { TextField } from "../../ui/form/field.tsx";
import type { AddressSuggestionsProps } from "./address-suggestions.tsx";

type AddressComboboxProps = Omit<ComponentProps<typeof TextField>, "ref" | "below" | "list"> & {
  /** "latitude,longitude": suggestions nearby come first. */
  near?: string | undefined;
};

/** Suggests addresses during typing (ADDR-02); a plain text field without script or suggestions. */
export function AddressCombobox({ near, ...field }: AddressComboboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<{ AddressSuggestions: ComponentType<AddressSuggestionsProps> } | null>(null);
  useEffect(() => {
    import("./address-suggestions.tsx").then(setLoaded, () => {});
  }, []);
  const onChoose = (address: string) => {
    if (input.current) input.current.value = address;
  };
  const list = loaded ? <loaded.AddressSuggestions input={input} onChoose={onChoose} near={near} /> : null;
  return <TextField maxLength={ADDRESS_MAX} {...field} ref={input} below={list} />;
}
