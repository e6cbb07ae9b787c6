/** The pages with a fixed address that anybody may find, by the name of their words in the namespace `meta`. */
export const PUBLIC_PAGES = {
  home: "/",
  questions: "/questions",
  tutorials: "/tutorials",
  values: "/our-values",
  privacy: "/privacy-and-policy",
  terms: "/terms-and-conditions",
  textMessages: "/text-messages",
  login: "/login",
  signUp: "/sign-up",
} as const;

export type PublicPage = keyof typeof PUBLIC_PAGES;
