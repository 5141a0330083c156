import { NextLook, SECONDS_TO_LOOK } from "../../../components/cart/next-look.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";

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
  return (
    <div className="page-narrow">
      <PageTitle title={title} />
      <NextLook to={isLast ? null : next} />
      <h1>{title}</h1>
      <div className="checking">
        <section aria-labelledby="happened">
          <h2 id="happened">What happened</h2>
          <p>
            {name} was to be added to your bag, and the restaurant has not answered{isLast ? "" : " yet"}.
            {isReadable ? " It is not in your bag so far." : " Your bag is safe, but cannot be shown right now."}
          </p>
        </section>
        {isLast ? null : (
          <section aria-labelledby="doing">
            <h2 id="doing">What we are doing</h2>
            <p>This page looks every {SECONDS_TO_LOOK} seconds, for half a minute, and leads on by itself.</p>
          </section>
        )}
        <section aria-labelledby="to-do">
          <h2 id="to-do">What to do</h2>
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
        </section>
      </div>
    </div>
  );
}
