import { CONSENTS_KEPT_YEARS, DAY, type ErasureFacts, formatDate } from "@/lib/kernel";
import { env } from "./env";
import { offersTexts } from "./offers";

/** Milliseconds; data about money in transit and legal duties (`RETENTION_DAYS`). */
export const keptAfterErasure = (): number => env().RETENTION_DAYS * DAY;

/** Depends only on the time, so it reveals nothing about the person. */
export function erasureFacts(at: Date): ErasureFacts {
  const yearsLater = new Date(at);
  yearsLater.setUTCFullYear(at.getUTCFullYear() + CONSENTS_KEPT_YEARS);
  return {
    until: formatDate(new Date(at.getTime() + keptAfterErasure())),
    days: String(env().RETENTION_DAYS),
    textsUntil: offersTexts() ? formatDate(yearsLater) : "",
  };
}
