import { useDocument } from "./document.ts";

interface PictureProps {
  src: string;
  wide?: string;
  /** Empty where the text beside it says the same. */
  alt?: string;
  size: number;
  className?: string;
  /** Above the fold: loaded at once. */
  eager?: boolean;
}

/** A food picture with room kept for it; a plain plate where there is none, nothing at all in lite mode. */
export function Picture({ src, wide = "", alt = "", size, className = "picture", eager = false }: PictureProps) {
  const { lite } = useDocument();
  if (lite) return null;
  if (!src) return <span className={`${className} picture-blank`} aria-hidden="true" />;
  const image = (
    <img
      className={className}
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
  if (!wide || wide === src) return image;
  return (
    <picture>
      <source media="(min-width: 992px)" srcSet={wide} />
      {image}
    </picture>
  );
}
