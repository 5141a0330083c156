import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import type { QuoteWish } from "@platter/catering-sandbox/areas/quotes.ts";
import { SATURDAY_MORNING, type TestAppOptions } from "./app.ts";
import { FACE } from "./face.ts";

/** For an app whose chain lets customers approve quotes, and how it writes one. */
export function chainWithQuotes() {
  let shift = 0;
  const now = () => new Date(SATURDAY_MORNING.getTime() + shift);
  const sandbox = createSandbox({ control: true, now, face: FACE });
  const control = sandbox.control!;
  control.setToggle("CUSTOMER_QUOTE_APPROVAL", true);
  const options: TestAppOptions = { sandbox };
  return {
    options,
    addQuote: (wish?: QuoteWish) => control.addQuote(wish),
    switchOff: () => control.setToggle("CUSTOMER_QUOTE_APPROVAL", false),
    wait: (days: number) => void (shift += days * 86_400_000),
  };
}
