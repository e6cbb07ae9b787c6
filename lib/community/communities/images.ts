export type Images = { mobile: string; desktop: string };

/** Colorway of a draft without a type: that of *Other*. */
const OPEN_WAY = "table";

export const picturesOf = (way: string | null): Images => ({
  mobile: `/pictures/${way ?? OPEN_WAY}-mobile.svg`,
  desktop: `/pictures/${way ?? OPEN_WAY}-desktop.svg`,
});

export const imagesOf = ({ way, imageName }: { way: string; imageName: string | null }): Images => {
  const own = imageName && `/pictures/communities/${imageName}`;
  return own ? { mobile: own, desktop: own } : picturesOf(way);
};
