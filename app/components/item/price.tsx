import type { PriceWords } from "@platter/ordering/menu/item-words.ts";

export function Price({ price, was }: PriceWords) {
  if (price === "") return null;
  if (was === undefined) return <p className="price">{price}</p>;
  return (
    <p className="price">
      <s>
        <span className="vh">Was </span>
        {was}
      </s>{" "}
      <span>
        <span className="vh">Now </span>
        {price}
      </span>
    </p>
  );
}
