/**
 * What a failed text says about its phone:
 *
 * - `stopped`: its owner told the carrier to stop.
 * - `unserved`: it gets none of our texts and counts as no number until its owner confirms it again.
 * - `filtered`: taken for spam, or our registration is missing. Says nothing about the phone.
 * - `this-text`: the next may arrive.
 */
export type CarrierVerdict = "stopped" | "unserved" | "filtered" | "this-text";

/** https://www.twilio.com/docs/api/errors */
const VERDICTS = new Map<number, CarrierVerdict>([
  // Replied STOP.
  [21610, "stopped"],
  // Region not enabled, not mobile, blocked, nonexistent, landline.
  [21408, "unserved"],
  [21614, "unserved"],
  [30004, "unserved"],
  [30005, "unserved"],
  [30006, "unserved"],
  // Taken for spam; sender not registered.
  [30007, "filtered"],
  [30034, "filtered"],
]);

/** Unknown codes concern this text only. */
export const verdictOf = (code: number | null | undefined): CarrierVerdict =>
  VERDICTS.get(code ?? 0) ?? "this-text";
