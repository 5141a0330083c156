import { Link } from "react-router";
import { type Step, type StepLink, STEPS } from "@platter/ordering/order/journey.ts";
import { CheckIcon } from "../../ui/icons.tsx";

interface StepBarProps {
  steps: StepLink[];
  current: Step | null;
  className: string;
}

export function StepBar({ steps, current, className }: StepBarProps) {
  const here = currentIn(steps, current);
  return (
    <nav aria-label="Order steps" className={`steps ${className}`}>
      <ol>
        {steps.map(({ step, label, path, done }, index) => {
          const isHere = step === here;
          const content = (
            <>
              <span className="step-mark">{done && !isHere ? <CheckIcon /> : index + 1}</span>{" "}
              <span className="step-label">{label}</span>
              {done && !isHere ? <span className="vh"> completed</span> : null}
              {path || isHere || done ? null : <span className="vh"> not available yet</span>}
            </>
          );
          return (
            <li key={step} className={isHere ? "step step-here" : done ? "step step-done" : "step"}>
              {path ? (
                <Link to={path} aria-current={isHere ? "step" : undefined}>
                  {content}
                </Link>
              ) : (
                <span aria-current={isHere ? "step" : undefined}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The last step of the bar up to `current`, which the three-step bar may not contain. */
function currentIn(steps: StepLink[], current: Step | null): Step | null {
  if (current === null) return null;
  const reached = steps.filter(({ step }) => STEPS.indexOf(step) <= STEPS.indexOf(current));
  return reached.at(-1)?.step ?? null;
}
