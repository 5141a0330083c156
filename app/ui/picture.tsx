import { useDocument } from "./document.ts";

interface PictureProps {
  src: string;
  /** The same picture, larger. */
  wide?: string;
  /** Empty where the text beside it says the same. */
  alt?: string;
  /** How wide it is shown, in px; its box is as high as three quarters of that. */
  size: number;
  /** How wide it is shown where that depends on the window. */
  sizes?: string;
  className?: string;
  /** Above the fold: loaded at once. */
  eager?: boolean;
}

/** What the API's pictures are taken to measure across: it tells of none, and the browser has to choose. */
const SMALL = "480w";
const LARGE = "1200w";

/**
 * A food picture in a box of four by three, whatever its own shape; a plain plate lies below it, and is all there is
 * where none is told or none comes. Nothing at all in lite mode.
 */
export function Picture(props: PictureProps) {
  const { src, wide = "", alt = "", size, className = "picture", eager = false } = props;
  const { lite } = useDocument();
  if (lite) return null;
  const plate = `${className} plate`;
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
      // React has the browser fetch other eager pictures ahead of the page's styles.
      {...(eager ? { fetchPriority: "low" } : { loading: "lazy" })}
    />
  );
}

/** A small sign beside a name, whole whatever its shape. */
export function Emblem({ src }: { src: string }) {
  const { lite } = useDocument();
  if (lite || !src) return null;
  return <img className="emblem" src={src} alt="" width={48} height={48} loading="lazy" />;
}
