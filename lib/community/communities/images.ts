/** The pictures of the wire: what a community uploaded, or drawn cloth in the colourway of the type. */
export type Images = { mobile: string; desktop: string };

/** The colourway of a draft that has no type yet: that of *Other*. */
const OPEN_WAY = "table";

/** Addresses below the site's own origin. */
export const picturesOf = (way: string | null): Images => ({
  mobile: `/pictures/${way ?? OPEN_WAY}-mobile.svg`,
  desktop: `/pictures/${way ?? OPEN_WAY}-desktop.svg`,
});

/** A community's own picture, else the cloth of its type. */
export const imagesOf = ({ way, imageName }: { way: string; imageName: string | null }): Images => {
  const own = imageName && `/pictures/communities/${imageName}`;
  return own ? { mobile: own, desktop: own } : picturesOf(way);
};
