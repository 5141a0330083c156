import type { MenuItem } from "@platter/ordering/menu/menu.ts";
import { useDocument } from "../../ui/document.ts";
import { Picture } from "../../ui/picture.tsx";

interface DishPictureProps {
  item: Pick<MenuItem, "smallImageUrl" | "largeImageUrl">;
  isQuick: boolean;
  /** The pictures that the choices make of the dish, the lowest first; none where it has its own. */
  layers: string[];
}

export function DishPicture({ item: { smallImageUrl, largeImageUrl }, isQuick, layers }: DishPictureProps) {
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
