/** The pictures of the wire: what a community uploaded, or drawn cloth in the colourway of the type. */
export type Images = { mobile: string; desktop: string };

/** Addresses below the site's own origin. */
export const picturesOf = (way: string): Images => ({
  mobile: `/pictures/${way}-mobile.svg`,
  desktop: `/pictures/${way}-desktop.svg`,
});

/** A community's own picture, else the cloth of its type. */
export const imagesOf = ({ way, imageName }: { way: string; imageName: string | null }): Images => {
  const own = imageName && `/pictures/communities/${imageName}`;
  return own ? { mobile: own, desktop: own } : picturesOf(way);
};
