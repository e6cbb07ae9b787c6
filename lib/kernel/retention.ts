import { DAY } from "./time";

/**
 * How long personal data is kept, in milliseconds: every period that is not the operator's to choose. What outlasts an
 * erasure is `RETENTION_DAYS` (`lib/platform/retention.ts`). The privacy policy names the same periods.
 */
export const KEPT_FOR = {
  /** A request by an address, such as for a new password, once it was answered. */
  accountRequest: DAY,
  endedSession: 30 * DAY,
  contactMessage: 30 * DAY,
  /** After a thread of the desk was closed, and after its last message at the latest. */
  closedThread: 30 * DAY,
  anyThread: 365 * DAY,
  suggestion: 365 * DAY,
  unsentImport: 7 * DAY,
  sentImport: 30 * DAY,
  /** A deleted community, which the provider can bring back. */
  endedCommunity: 30 * DAY,
  cardTry: 2 * DAY,
  cardToDetach: 2 * DAY,
  rateLimit: 2 * DAY,
  providerFailure: 14 * DAY,
} as const;

/** How long the record of consents to texts at a number is kept after its last line: as long as someone may sue. */
export const CONSENTS_KEPT_YEARS = 4;

/** What the words about an erasure say (`messages/<language>/erasure`), the same for every account. */
export type ErasureFacts = {
  until: string;
  days: string;
  /** Until when the record of consents to texts is kept; empty on a site without texts. */
  textsUntil: string;
};
