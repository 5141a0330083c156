import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ItemWords, PriceWords } from "@platter/ordering/menu/item-words.ts";
import { type MenuItem, dishPrice } from "@platter/ordering/menu/menu.ts";
import { type Cents, formatCents } from "@platter/ordering/money.ts";
import { useDocument } from "../../ui/document.ts";
import { Picture } from "../../ui/picture.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Price } from "../cart/price.tsx";

interface ItemFactsProps {
  item: MenuItem;
  words: ItemWords;
  isQuick: boolean;
  heading: ReactNode;
  layers: string[];
  /** What one costs as it is chosen; null where that is not known. */
  piece: Cents | null;
  quantity: number;
}

export function ItemFacts({ item, words, isQuick, heading, layers, piece, quantity }: ItemFactsProps) {
  const { tag, calories, ...price } = words;
  return (
    <>
      <DishPicture item={item} isQuick={isQuick} layers={layers} />
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

/** The menu's words, until more of it or what is chosen make them differ from the total. */
function eachPrice(item: MenuItem, words: PriceWords, piece: Cents | null, quantity: number): PriceWords {
  if (piece === null || item.itemGroupPrices) return words;
  const isAsListed = piece === dishPrice(item);
  if (isAsListed && quantity === 1) return words;
  return { ...(isAsListed && words), price: `${formatCents(piece)} each` };
}

interface DishPictureProps {
  item: Pick<MenuItem, "smallImageUrl" | "largeImageUrl">;
  isQuick: boolean;
  /** The pictures that the choices make of the dish, the lowest first; none where it has its own. */
  layers: string[];
}

function DishPicture({ item: { smallImageUrl, largeImageUrl }, isQuick, layers }: DishPictureProps) {
  const { lite } = useDocument();
  if (!layers[0] || lite) {
    return (
      <Picture
        src={smallImageUrl || largeImageUrl}
        wide={isQuick ? "" : largeImageUrl}
        size={360}
        sizes="45vw"
        className="picture item-picture"
        eager
      />
    );
  }
  return (
    <span className="picture item-picture dish-layers">
      {layers.map((src) => (
        <img key={src} src={src} alt="" fetchPriority="low" />
      ))}
    </span>
  );
}
