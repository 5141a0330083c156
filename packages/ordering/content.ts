/** CONTENT-01. */
export interface ContentEntry {
  title: string;
  /** Cleaned; shown by the rich text component (CONTENT-03). */
  html: string;
}

/** The banner above the categories (MENU-07). Empty texts are not shown. */
export interface PromoBanner {
  intro: string;
  title: string;
  subTitle: string;
  /** An https address or a path of this site; empty when there is none. */
  link: string;
  linkTarget: "_self" | "_blank";
  linkText: string;
}
