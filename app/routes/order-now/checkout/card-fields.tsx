import { EXPIRATION_MONTHS, expiryYears } from "@platter/ordering/checkout/card.ts";
import { zipHint } from "@platter/ordering/checkout/contact.ts";
import { useDocument } from "../../../ui/document.ts";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";

interface CardFieldsProps {
  values: Record<string, string>;
  problems: Problem[];
  firstYear: number;
}

const TAKEN = "We take Visa, Mastercard, American Express and Discover.";

function CardMarks() {
  const { lite } = useDocument();
  if (lite) return <p className="hint">{TAKEN}</p>;
  return <img src="/cards.svg" alt={TAKEN} width={216} height={32} decoding="async" loading="lazy" />;
}

/** The card, typed fresh each time: its number and code come back from nowhere (PAY-01, PAY-05 to PAY-10). */
export function CardFields({ values, problems, firstYear }: CardFieldsProps) {
  const field = (name: string, label: string) => ({ name, label, problem: problemOf(problems, name), required: true });
  const known = (name: string, label: string) => ({ ...field(name, label), defaultValue: values[name] ?? "" });
  return (
    <>
      <CardMarks />
      <input type="hidden" name="firstYear" value={firstYear} />
      <p className="hint off-only">Enter your card last: changing your order on this page clears it.</p>
      <TextField {...known("nameOnCard", "Name On Card")} autoComplete="cc-name" />
      <TextField {...field("cardNumber", "Card Number")} inputMode="numeric" autoComplete="cc-number" />
      <div className="pair">
        <SelectField {...known("expirationMonth", "Expiration Month")} autoComplete="cc-exp-month">
          <option value="">Month</option>
          {EXPIRATION_MONTHS.map((month) => (
            <option key={month} value={month}>
              {month}
            </option>
          ))}
        </SelectField>
        <SelectField {...known("expirationYear", "Expiration Year")} autoComplete="cc-exp-year">
          <option value="">Year</option>
          {expiryYears(firstYear).map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="pair">
        <TextField
          {...field("cvv", "CVV")}
          inputMode="numeric"
          autoComplete="cc-csc"
          hint="The 3 or 4 digit security code"
        />
        <TextField
          {...known("cardZip", "Billing Zip Code")}
          inputMode="numeric"
          autoComplete="billing postal-code"
          hint={zipHint(problemOf(problems, "cardZip"))}
        />
      </div>
    </>
  );
}
