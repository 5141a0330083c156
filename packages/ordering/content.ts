export interface ContentEntry {
  title: string;
  /** Sanitized HTML, for the rich text component (CONTENT-03). */
  html: string;
}

export interface PromoBanner {
  intro: string;
  title: string;
  subTitle: string;
  /** An https address or a path of this site; otherwise empty. */
  link: string;
  linkTarget: "_self" | "_blank";
  linkText: string;
}
