import { DAY, MINUTE, SECOND } from "@/lib/kernel";

const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** Half a minute, then five minutes each (001 §9). */
const FIRST_WAIT = 30 * SECOND;
const NEXT_WAIT = 300 * SECOND;

export type SentCode = {
  sentAt: Date;
  again: boolean;
  tries: number;
};

export type CodeStanding = "open" | "expired" | "guessed";

export function codeStanding({ sentAt, tries }: SentCode, now: Date): CodeStanding {
  if (tries >= CODE_TRIES) return "guessed";
  return now.getTime() - sentAt.getTime() >= CODE_MINUTES * MINUTE ? "expired" : "open";
}

export const nextCodeAt = ({ sentAt, again }: Pick<SentCode, "sentAt" | "again">) =>
  new Date(sentAt.getTime() + (again ? NEXT_WAIT : FIRST_WAIT));

/** When an unconfirmed number expires. */
export const changeEnd = (sentAt: Date) => new Date(sentAt.getTime() + DAY);
