import type { ReactNode } from "react";
import { formatCents, formatPrice } from "@platter/ordering/money.ts";
import type { Person } from "@platter/ordering/group/persons.ts";
import type { ShownLine, ShownOption } from "@platter/ordering/checkout/shown-lines.ts";
import { Picture } from "../../ui/picture.tsx";

interface CartLineProps {
  line: ShownLine;
  isBusy?: boolean;
  children?: ReactNode;
}

export function CartLineView({ line, isBusy = false, children }: CartLineProps) {
  const { person, name, title } = line;
  return (
    <>
      {typeof person === "object" ? <PersonHead person={person} /> : null}
      <li id={`line-${line.cartItemId}`} className="line line-dish" aria-busy={isBusy || undefined}>
        {line.picture === null ? null : <Picture src={line.picture} size={72} className="line-picture" />}
        <div className="line-text">
          <div className="line-head">
            <h3 className={person ? "line-item" : "line-title"} tabIndex={-1}>
              {person ? name : title}
              {line.quantity > 1 ? <span className="soft"> (x{line.quantity})</span> : null}
            </h3>
            <p className="line-price">{formatPrice(line.price * line.quantity)}</p>
          </div>
          <div className="line-head">
            {person ? null : <p className="line-item">{name}</p>}
            {line.quantity > 1 && line.price > 0 ? <p className="line-each">{formatCents(line.price)} each</p> : null}
          </div>
          <OptionList options={line.options} />
          {line.specialInstructions ? <p className="line-note">“{line.specialInstructions}”</p> : null}
          {line.isConfigurationValid ? null : <p className="field-error">Please select options for this item.</p>}
          {children}
        </div>
      </li>
    </>
  );
}

function PersonHead({ person: { name, sum } }: { person: Person }) {
  return (
    <li className="line-head person">
      <h3 className="line-item">{name}</h3> <p className="line-price">{formatCents(sum)}</p>
    </li>
  );
}

function OptionList({ options }: { options: ShownOption[] }) {
  if (options.length === 0) return null;
  return (
    <ul className="line-options">
      {options.map(({ text, options: within }, place) => (
        <li key={place}>
          {text}
          <OptionList options={within} />
        </li>
      ))}
    </ul>
  );
}
