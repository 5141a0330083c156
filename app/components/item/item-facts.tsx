import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ItemWords } from "@platter/ordering/menu/item-words.ts";
import type { MenuItem } from "@platter/ordering/menu/menu.ts";
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
}

export function ItemFacts({ item, words, isQuick, heading, layers }: ItemFactsProps) {
  const { tag, calories, ...price } = words;
  return (
    <div className={isQuick ? "item-facts item-facts-quick" : "item-facts"}>
      <DishPicture item={item} isQuick={isQuick} layers={layers} />
      {tag ? <span className="tag">{tag}</span> : null}
      {heading}
      <div className="item-numbers">
        <Price {...price} />
        {calories ? <span className="soft">{calories}</span> : null}
        {isQuick ? null : <RichText html={item.additionalInfo} />}
      </div>
      <p className="lead" dir="auto">
        {item.description}
      </p>
      {isQuick ? (
        <Link to={`/order-now/build-order/menu-item/${item.id}`}>
          See full details<span className="vh"> of {item.displayName}</span>
        </Link>
      ) : null}
    </div>
  );
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
        sizes="100vw"
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
