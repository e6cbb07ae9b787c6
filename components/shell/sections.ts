/** Ids of front page sections, and values of `page` (001 §2). */
export const SECTIONS = [
  "howItWorks",
  "about",
  "contact",
  "values",
  "FAQ",
  "tutorials",
  "privacy",
  "terms",
] as const;

export type Section = (typeof SECTIONS)[number];

/** In header order. */
export const HEADER_SECTIONS = ["howItWorks", "about", "contact", "values", "FAQ", "tutorials"] as const;

export const sectionOf = (page: string | undefined): Section | undefined =>
  SECTIONS.find((section) => section === page);

/** A fragment on the front page avoids a reload. */
export const sectionPath = (section: Section, onFrontPage: boolean): string =>
  onFrontPage ? `#${section}` : `/?page=${section}`;
