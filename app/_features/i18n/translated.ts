/**
 * Pages that exist in every language: those a visitor can reach, and all of giving. The others are English whatever
 * was chosen, so that no page is half of each.
 */
const TRANSLATED = [
  /^\/$/,
  /^\/(anonymous|approved|campaign|change-password|community|community-invitation|confirm-email|confirm-invitation)(\/|$)/,
  /^\/(create-account|email-required|invitation|login|not-found|our-values|privacy-and-policy|reset-password)(\/|$)/,
  /^\/(second-factor|sign-up|terms-and-conditions|text-messages|tutorials|unsubscribe|welcome|questions)(\/|$)/,
  /^\/checkout\//,
  // Called by the scripts of pages in either language, which say theirs.
  /^\/passkeys\//,
  /^\/our-balance\/(donate|checkout|thank-you)$/,
  /^\/campaigns\/(checkout|thank-you)$/,
  /^\/campaigns\/[^/]+\/donate(\/|$)/,
  /^\/campaigns\/campaign\/[^/]+\/invite-friend$/,
];

/** True if the page at this path, without its query, is there in every language. */
export const isTranslated = (path: string): boolean => TRANSLATED.some((pattern) => pattern.test(path));
