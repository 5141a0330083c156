import { LookingPage } from "../../../components/cart/looking-page.tsx";

interface CheckingCartPageProps {
  /** What was to be added. */
  name: string;
  /** Its form as it was filled in. */
  again: string;
  look: number;
  /** Whether this was the last look that the page took by itself. */
  isLast: boolean;
  /** Whether the bag could be read. */
  isReadable: boolean;
  reference: string;
}

/** Whether something lies in the bag of which nobody has answered. */
export function CheckingCartPage({ name, again, look, isLast, isReadable, reference }: CheckingCartPageProps) {
  const title = isLast ? "We cannot tell yet whether this was added" : "We are checking your bag";
  const lookAt = (number: number) => `?${new URLSearchParams({ look: String(number), back: again })}`;
  const next = lookAt(look + 1);
  const happened = (
    <p>
      {name} was to be added to your bag, and the restaurant has not answered{isLast ? "" : " yet"}.
      {isReadable ? " It is not in your bag so far." : " Your bag is safe, but cannot be shown right now."}
    </p>
  );
  return (
    <LookingPage title={title} next={isLast ? null : next} howLong="half a minute" happened={happened}>
      <p>
        {isLast
          ? "You can add it again. Should it arrive after all, you will see it in your bag before you order."
          : "Please wait a moment before you add it again."}{" "}
        <span className="soft">(Reference: {reference})</span>
      </p>
      <p className="actions">
        {isLast ? (
          <a className="button button-main" href={again}>
            Add it again
          </a>
        ) : null}{" "}
        <a className="button" href={isLast ? lookAt(look) : next}>
          {isLast ? "Look again" : "Look now"}
        </a>{" "}
        <a href="/order-now/cart">Go to your bag</a>
      </p>
    </LookingPage>
  );
}
