/** The demo brand. A chain changes its name and words here, colors in styles/tokens.css and the logo in public/. */
export const brand = {
  name: "Zebra Kitchen",
  menuTitle: "The Zebra Kitchen Menu",
  tagline: "Fresh bowls, sandwiches and catering from a kitchen near you.",
  helpPhone: "(555) 010-0199",
} as const;
