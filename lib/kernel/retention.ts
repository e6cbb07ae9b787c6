import { DAY } from "./time";

/**
 * Fixed retention periods in ms; the privacy policy states the same. See `RETENTION_DAYS` for what outlasts
 * an erasure.
 */
export const KEPT_FOR = {
  /** Once answered. */
  accountRequest: DAY,
  endedSession: 30 * DAY,
  contactMessage: 30 * DAY,
  /** After closing, at latest after the last message. */
  closedThread: 30 * DAY,
  anyThread: 365 * DAY,
  suggestion: 365 * DAY,
  unsentImport: 7 * DAY,
  sentImport: 30 * DAY,
  /** Until then the provider can restore it. */
  endedCommunity: 30 * DAY,
  cardTry: 2 * DAY,
  cardToDetach: 2 * DAY,
  rateLimit: 2 * DAY,
  providerFailure: 14 * DAY,
} as const;

/** After a number's last record, as long as someone may sue. */
export const CONSENTS_KEPT_YEARS = 4;

/** For `messages/<language>/erasure.json`. */
export type ErasureFacts = {
  until: string;
  days: string;
  /** Empty on a site without texts. */
  textsUntil: string;
};
