import type { ReactNode } from "react";

interface FactProps {
  label: string;
  lines?: string[];
  action?: ReactNode;
  children?: ReactNode;
}

export function Fact({ label, lines = [], action, children }: FactProps) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>
        {children}
        {lines.map((line, index) => (
          <span key={index} className="fact-line">
            {line}{" "}
          </span>
        ))}
      </dd>
      {action ? <dd className="fact-change">{action}</dd> : null}
    </div>
  );
}
