import { CONSENTS_KEPT_YEARS, DAY, type ErasureFacts, formatDate } from "@/lib/kernel";
import { env } from "./env";
import { offersTexts } from "./offers";

/**
 * Returns milliseconds that data about money in transit and legal duties outlasts an erasure
 * (`RETENTION_DAYS`).
 */
export const keptAfterErasure = (): number => env().RETENTION_DAYS * DAY;

/** Returns the facts of an erasure. They depend only on the time, so they reveal nothing about the person. */
export function erasureFacts(at: Date): ErasureFacts {
  const yearsLater = new Date(at);
  yearsLater.setUTCFullYear(at.getUTCFullYear() + CONSENTS_KEPT_YEARS);
  return {
    until: formatDate(new Date(at.getTime() + keptAfterErasure())),
    days: String(env().RETENTION_DAYS),
    textsUntil: offersTexts() ? formatDate(yearsLater) : "",
  };
}
