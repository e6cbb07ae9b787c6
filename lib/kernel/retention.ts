import { DAY } from "./time";

/**
 * Fixed retention periods of personal data, in ms. The privacy policy states the same. `RETENTION_DAYS`
 * (`lib/platform/retention.ts`) is what outlasts an erasure.
 */
export const KEPT_FOR = {
  /** An answered request by address, such as for a new password. */
  accountRequest: DAY,
  endedSession: 30 * DAY,
  contactMessage: 30 * DAY,
  /** After the desk closed the thread, at latest after its last message. */
  closedThread: 30 * DAY,
  anyThread: 365 * DAY,
  suggestion: 365 * DAY,
  unsentImport: 7 * DAY,
  sentImport: 30 * DAY,
  /** The provider can restore the community until then. */
  endedCommunity: 30 * DAY,
  cardTry: 2 * DAY,
  cardToDetach: 2 * DAY,
  rateLimit: 2 * DAY,
  providerFailure: 14 * DAY,
} as const;

/** How long consents to texts are kept after a number's last record: as long as someone may sue. */
export const CONSENTS_KEPT_YEARS = 4;

/** Values for the sentences about an erasure (`messages/<language>/erasure`). */
export type ErasureFacts = {
  until: string;
  days: string;
  /** Empty on a site without texts. */
  textsUntil: string;
};
