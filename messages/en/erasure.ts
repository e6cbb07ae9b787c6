import type { ErasureFacts } from "@/lib/kernel";

/**
 * What an erasure leaves, in every page, e-mail and answer that speaks of one. A message of an earlier release has no dates.
 */
export const erasureWords = ({ until, days, textsUntil }: Partial<ErasureFacts>): string =>
  [
    "Personal data is deleted, except what money on its way and the law require.",
    until &&
      `We keep that until ${until}; if money is still on its way then, until ${days} days after it is settled.`,
    "The books keep sums without a name, and an address that stopped our messages stays stopped.",
    days &&
      `A mark of the telephone number, from which we can’t read it, is kept for ${days} days and until the campaigns that run today have ended.`,
    textsUntil && `The record of consent to texts at a number is kept without a name, until ${textsUntil}.`,
  ]
    .filter(Boolean)
    .join(" ");
