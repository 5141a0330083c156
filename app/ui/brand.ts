/** The demo brand. A chain changes its name, words and links here, colours in styles/tokens.css, the logo in public/. */
export const brand = {
  name: "Zebra Kitchen",
  menuTitle: "The Zebra Kitchen Menu",
  tagline: "Fresh bowls, sandwiches and catering from a kitchen near you.",
  helpPhone: "(555) 010-0199",
} as const;
