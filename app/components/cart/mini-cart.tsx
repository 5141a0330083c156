import { Link, useLocation } from "react-router";
import { pieceCount } from "@platter/ordering/checkout/cart.ts";
import { formatCents, formatPrice } from "@platter/ordering/money.ts";
import { type ShownLine, optionWords } from "@platter/ordering/checkout/shown-lines.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { BagIcon } from "../../ui/icons.tsx";
import { Picture } from "../../ui/picture.tsx";

const CHECKOUT = "/order-now/checkout";

export function MiniCart({ lines, total, isTaxTold }: { lines: ShownLine[]; total: number; isTaxTold: boolean }) {
  const pieces = pieceCount({ lines });
  const isHere = useLocation().pathname === CHECKOUT;
  if (pieces === 0) {
    return (
      <p className="minicart minicart-empty">
        <BagIcon />
        <span className="minicart-words">Your bag is empty</span>
      </p>
    );
  }
  return (
    <Disclosure className="minicart" summary={<Summary pieces={pieces} total={total} />}>
      <div className="minicart-panel">
        <p className="minicart-title">Your bag</p>
        <ol className="minicart-lines">
          {lines.map((line) => (
            <Line key={line.cartItemId} {...line} />
          ))}
        </ol>
        <div className="minicart-foot">
          <p className="minicart-sum">
            <span>Order Total*</span> <span className="amount">{formatCents(total)}</span>
          </p>
          <p className="hint">{isTaxTold ? "*Including taxes & fees" : "*Including fees; the restaurant adds taxes"}</p>
          <Link className="button button-main button-wide" to={isHere ? "#checkout" : CHECKOUT}>
            {isHere ? "Continue checkout" : "Checkout"}
          </Link>{" "}
          <p className="actions even">
            <Link className="button" to="/order-now/cart">
              Edit bag
            </Link>{" "}
            <Link to="/order-now/cart/clear">Clear Cart</Link>
          </p>
        </div>
      </div>
    </Disclosure>
  );
}

function Summary({ pieces, total }: { pieces: number; total: number }) {
  return (
    <>
      <BagIcon />
      <span className="vh">Your bag, </span>{" "}
      <span>
        {pieces}
        <span className="minicart-words">{pieces === 1 ? " item" : " items"}</span>
      </span>{" "}
      <span className="minicart-total">{formatCents(total)}</span> <span className="minicart-close">Close</span>
    </>
  );
}

function Line({ title, name, quantity, price, picture, options, person }: ShownLine) {
  const words = optionWords(options);
  return (
    <>
      {typeof person === "object" ? (
        <li className="line-head person">
          <span className="line-item">{person.name}</span> <span className="amount">{formatCents(person.sum)}</span>
        </li>
      ) : null}
      <li>
        {picture === null ? null : <Picture src={picture} size={72} className="line-picture" />}{" "}
        <span className="line-text">
          {person ? null : <strong>{title} </strong>}
          {name}
          {quantity > 1 ? ` (x${quantity})` : ""} {words ? <span className="minicart-options">{words}</span> : null}
        </span>{" "}
        <span className="amount">{formatPrice(price * quantity)}</span>
      </li>
    </>
  );
}
