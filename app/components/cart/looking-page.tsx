import type { ReactNode } from "react";
import { NextLook, SECONDS_TO_LOOK } from "./next-look.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

interface LookingPageProps {
  title: string;
  /** The page's next look, which it takes by itself; null: it takes no more. */
  next: string | null;
  /** How long it goes on by itself, in words. */
  howLong: string;
  happened: ReactNode;
  /** What the customer can do. */
  children: ReactNode;
}

/** Waits for an answer that did not come: what happened, what is being done, what to do. */
export function LookingPage({ title, next, howLong, happened, children }: LookingPageProps) {
  return (
    <div className="page-narrow">
      <PageTitle title={title} />
      <NextLook to={next} />
      <h1>{title}</h1>
      <div className="checking">
        <section aria-labelledby="happened">
          <h2 id="happened">What happened</h2>
          {happened}
        </section>
        {next === null ? null : (
          <section aria-labelledby="doing">
            <h2 id="doing">What we are doing</h2>
            <p>
              This page looks every {SECONDS_TO_LOOK} seconds, for {howLong}, and leads on by itself.
            </p>
          </section>
        )}
        <section aria-labelledby="to-do">
          <h2 id="to-do">What to do</h2>
          {children}
        </section>
      </div>
    </div>
  );
}
