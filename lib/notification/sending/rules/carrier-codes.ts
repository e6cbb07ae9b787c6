/**
 * What a failed text says about its phone:
 * - `stopped`: its owner told the carrier to stop
 * - `unserved`: it gets no texts from us at all; it counts as no number, until its owner confirms it anew
 * - `filtered`: carriers take our texts for spam, or our registration is missing: nothing about this phone
 * - `this-text`: this one did not arrive; the next may
 */
export type CarrierVerdict = "stopped" | "unserved" | "filtered" | "this-text";

/** Twilio's error codes, https://www.twilio.com/docs/api/errors. */
const VERDICTS = new Map<number, CarrierVerdict>([
  // Replied STOP.
  [21610, "stopped"],
  // Texts to this region are not switched on; not a mobile number; blocked; no such phone; a landline.
  [21408, "unserved"],
  [21614, "unserved"],
  [30004, "unserved"],
  [30005, "unserved"],
  [30006, "unserved"],
  // Taken for spam; the sender is not registered.
  [30007, "filtered"],
  [30034, "filtered"],
]);

/** What an error code means; whatever is not known by it concerns this text alone. */
export const verdictOf = (code: number | null | undefined): CarrierVerdict =>
  VERDICTS.get(code ?? 0) ?? "this-text";
