import { useDocument } from "./document.ts";

interface PictureProps {
  /** URL of one picture, or of layers from the bottom up. */
  src: string | readonly string[];
  wide?: string;
  /** Empty if the text beside the picture says the same. */
  alt?: string;
  /** The displayed width in px; the height is three quarters of it. */
  size: number;
  sizes?: string;
  className?: string;
  eager?: boolean;
}

/** Assumed widths of the API's pictures for `srcset`, since the API gives none. */
const SMALL = "480w";
const LARGE = "1200w";

/** A 4:3 picture over a drawn plate, which is shown alone without a picture; nothing in lite mode. */
export function Picture(props: PictureProps) {
  const { src, wide = "", alt = "", size, className = "picture", eager = false } = props;
  const { lite } = useDocument();
  if (lite) return null;
  const plate = `${className} plate`;
  if (typeof src === "object")
    return (
      <span className={`${className} layers`}>
        {src.map((layer, index) => (
          <img
            key={layer}
            src={layer}
            alt={index === 0 ? alt : ""}
            {...(eager ? { fetchPriority: "low" } : { loading: "lazy" })}
          />
        ))}
      </span>
    );
  if (!src) return <span className={plate} aria-hidden="true" />;
  const choice = wide && wide !== src ? { srcSet: `${src} ${SMALL}, ${wide} ${LARGE}` } : null;
  return (
    <img
      className={plate}
      {...(choice && { ...choice, sizes: props.sizes ?? `${size}px` })}
      src={src}
      alt={alt}
      width={size}
      height={Math.round(size * 0.75)}
      // Without "low", React preloads eager pictures ahead of the page's stylesheets.
      {...(eager ? { fetchPriority: "low" } : { loading: "lazy" })}
    />
  );
}

export function Emblem({ src }: { src: string }) {
  const { lite } = useDocument();
  if (lite || !src) return null;
  return <img className="emblem" src={src} alt="" width={48} height={48} loading="lazy" />;
}
