import { Fragment } from "react";

export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address>
      {lines.filter(Boolean).map((line, index) => (
        <Fragment key={line}>
          {index > 0 ? <br /> : null}
          {line}
        </Fragment>
      ))}
    </address>
  );
}
