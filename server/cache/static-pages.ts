/**
 * Public pages that show no data of the database: they depend on path, language, theme and the day alone. A page with a
 * form that remembers, or with anything of a person, does not belong here.
 */
const STATIC_PAGES: readonly RegExp[] = [
  /^\/$/,
  /^\/terms-and-conditions$/,
  /^\/privacy-and-policy$/,
  /^\/text-messages$/,
  /^\/our-values$/,
  /^\/questions$/,
  /^\/tutorials$/,
  /^\/tutorials\/[a-z0-9-]{1,60}$/,
];

export const isStaticPage = (path: string): boolean => STATIC_PAGES.some((pattern) => pattern.test(path));
