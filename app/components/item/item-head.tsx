import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DishPicture } from "@platter/ordering/menu/dish-layers.ts";
import type { ItemWords, PriceWords } from "@platter/ordering/menu/item-words.ts";
import type { MenuItem } from "@platter/ordering/menu/menu.ts";
import { dishPrice } from "@platter/ordering/menu/modifiers.ts";
import { type Cents, formatCents } from "@platter/ordering/money.ts";
import { Picture } from "../../ui/picture.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Price } from "./price.tsx";

interface ItemHeadProps {
  item: MenuItem;
  words: ItemWords;
  isQuick: boolean;
  heading: ReactNode;
  picture: DishPicture;
  piece: Cents | null;
  quantity: number;
}

export function ItemHead({ item, words, isQuick, heading, picture, piece, quantity }: ItemHeadProps) {
  const { tag, calories, ...price } = words;
  return (
    <>
      <Picture
        src={picture}
        wide={isQuick ? "" : item.largeImageUrl}
        size={360}
        sizes="45vw"
        className="picture item-picture"
        eager
      />
      <div className="item-facts">
        {tag ? <span className="tag">{tag}</span> : null}
        {heading}
        <div className="item-numbers">
          <Price {...eachPrice(item, price, piece, quantity)} />
          {calories ? <span className="soft">{calories}</span> : null}
          {isQuick ? null : <RichText html={item.additionalInfo} />}
        </div>
      </div>
      <p className="lead" dir="auto">
        {item.description}
      </p>
      {isQuick ? (
        <Link to={`/order-now/build-order/menu-item/${item.id}`}>
          See full details<span className="vh"> of {item.displayName}</span>
        </Link>
      ) : null}
    </>
  );
}

/** The menu's price text, or the calculated price of one piece once choices or quantity change the total. */
function eachPrice(item: MenuItem, words: PriceWords, piece: Cents | null, quantity: number): PriceWords {
  if (piece === null || item.itemGroupPrices) return words;
  const isAsListed = piece === dishPrice(item);
  if (isAsListed && quantity === 1) return words;
  return { ...(isAsListed && words), price: `${formatCents(piece)} each` };
}
