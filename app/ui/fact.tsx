import type { ReactNode } from "react";

export function Fact({ label, lines = [], children }: { label: string; lines?: string[]; children?: ReactNode }) {
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
