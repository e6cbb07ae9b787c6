import { DAY, MINUTE, SECOND } from "@/lib/kernel";

/** Lifetime of a code, and the wrong tries that invalidate it. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** Wait before the second code, and before each later one (001 §9). */
const FIRST_WAIT = 30 * SECOND;
const NEXT_WAIT = 300 * SECOND;

export type SentCode = {
  sentAt: Date;
  /** True if the code was requested again. */
  again: boolean;
  /** Wrong tries. */
  tries: number;
};

/** `guessed`: too many wrong tries. */
export type CodeStanding = "open" | "expired" | "guessed";

export function codeStanding({ sentAt, tries }: SentCode, now: Date): CodeStanding {
  if (tries >= CODE_TRIES) return "guessed";
  return now.getTime() - sentAt.getTime() >= CODE_MINUTES * MINUTE ? "expired" : "open";
}

export const nextCodeAt = ({ sentAt, again }: Pick<SentCode, "sentAt" | "again">) =>
  new Date(sentAt.getTime() + (again ? NEXT_WAIT : FIRST_WAIT));

/** An unconfirmed number is dropped after a day. */
export const changeEnd = (sentAt: Date) => new Date(sentAt.getTime() + DAY);
