import { createContext, useContext } from "react";
import type { MenuItem } from "../../domain/menu/menu.ts";
import { useDocument } from "../../ui/document.ts";
import { Picture } from "../../ui/picture.tsx";

/** The pictures that the form's choices make of its dish, the lowest first; none where the dish has its own. */
export const DishLayers = createContext<string[]>([]);

interface DishPictureProps {
  item: Pick<MenuItem, "smallImageUrl" | "largeImageUrl">;
  isQuick: boolean;
}

/** A dish as it was composed so far, in the place of its picture. */
export function DishPicture({ item: { smallImageUrl, largeImageUrl }, isQuick }: DishPictureProps) {
  const { lite } = useDocument();
  const layers = useContext(DishLayers);
  if (!layers[0] || lite) {
    return (
      <Picture
        src={smallImageUrl || largeImageUrl}
        wide={isQuick ? "" : largeImageUrl}
        size={360}
        sizes="(min-width: 992px) 440px, 100vw"
        className="picture item-picture"
        eager
      />
    );
  }
  return (
    <span className="picture item-picture dish-layers">
      {layers.map((src) => (
        <img key={src} src={src} alt="" width={400} height={300} />
      ))}
    </span>
  );
}
