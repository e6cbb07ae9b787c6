import { CONSENTS_KEPT_YEARS, DAY, type ErasureFacts, formatDate } from "@/lib/kernel";
import { env } from "./env";
import { offersTexts } from "./offers";

/** How long what money on its way and the law require outlasts an erasure, in milliseconds: `RETENTION_DAYS`. */
export const keptAfterErasure = (): number => env().RETENTION_DAYS * DAY;

/** The facts of an erasure at this moment. They depend on nothing else, so they tell nothing of the person. */
export function erasureFacts(at: Date): ErasureFacts {
  const yearsLater = new Date(at);
  yearsLater.setUTCFullYear(at.getUTCFullYear() + CONSENTS_KEPT_YEARS);
  return {
    until: formatDate(new Date(at.getTime() + keptAfterErasure())),
    days: String(env().RETENTION_DAYS),
    textsUntil: offersTexts() ? formatDate(yearsLater) : "",
  };
}
