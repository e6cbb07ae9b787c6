/** Sections of the front page: their ids there, and the values of its parameter `page` (001 §2). */
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

/** Those that the header leads to, in its order. */
export const HEADER_SECTIONS = ["howItWorks", "about", "contact", "values", "FAQ", "tutorials"] as const;

/** The section that a `page` parameter names, or undefined for anything else. */
export const sectionOf = (page: string | undefined): Section | undefined =>
  SECTIONS.find((section) => section === page);

/** The link to a section: a fragment on the front page itself, so that it does not load again. */
export const sectionPath = (section: Section, onFrontPage: boolean): string =>
  onFrontPage ? `#${section}` : `/?page=${section}`;
