import type { ReactNode } from "react";

interface FactProps {
  label: string;
  lines?: string[];
  children?: ReactNode;
}

export function Fact({ label, lines = [], children }: FactProps) {
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
    </div>
  );
}
