import { DAY, MINUTE, SECOND } from "@/lib/kernel";

/** A code works for ten minutes, and is no longer valid after five wrong tries. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** A new code may be asked for half a minute after the first, then every five minutes (001 §9). */
const FIRST_WAIT = 30 * SECOND;
const NEXT_WAIT = 300 * SECOND;

export type SentCode = {
  sentAt: Date;
  /** True for a code that was asked for again. */
  again: boolean;
  /** Wrong ones so far. */
  tries: number;
};

/** A code that can be entered, one whose time is over, one that was guessed at too often. */
export type CodeStanding = "open" | "expired" | "guessed";

/** What a code is worth now. */
export function codeStanding({ sentAt, tries }: SentCode, now: Date): CodeStanding {
  if (tries >= CODE_TRIES) return "guessed";
  return now.getTime() - sentAt.getTime() >= CODE_MINUTES * MINUTE ? "expired" : "open";
}

/** When the next code may be asked for. */
export const nextCodeAt = ({ sentAt, again }: Pick<SentCode, "sentAt" | "again">) =>
  new Date(sentAt.getTime() + (again ? NEXT_WAIT : FIRST_WAIT));

/** An unconfirmed number is dropped after a day. */
export const changeEnd = (sentAt: Date) => new Date(sentAt.getTime() + DAY);
