/** The pictures of the wire: drawn cloth in the colourway of the type, never a photograph of a person. */
export type Images = { mobile: string; desktop: string };

/** Addresses below the site's own origin. */
export const picturesOf = (way: string): Images => ({
  mobile: `/pictures/${way}-mobile.svg`,
  desktop: `/pictures/${way}-desktop.svg`,
});
