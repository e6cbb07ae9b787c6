import { z } from "zod";
import { LANGUAGES } from "@/lib/kernel/languages";
import type { Attempt } from "./open-attempt";

/** A missing value means null or false. */
const yes = z
  .literal("yes")
  .optional()
  .transform((value) => value !== undefined);
const cents = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const planSchema = z
  .string()
  .regex(/^[0-9a-f-]{36}:\d{1,6}$/)
  .transform((text) => {
    const [id = "", number] = text.split(":");
    return { recurringGiftId: id, recurringPeriod: Number(number) };
  });

const noteSchema = z.object({
  donationId: z.guid(),
  communityId: z.guid(),
  campaignId: z.guid().nullable().default(null),
  donorId: z.guid().nullable().default(null),
  amountCents: cents.pipe(z.number().positive()),
  feeCents: cents,
  coverFees: yes,
  isAnonymous: yes,
  isSaveAsked: yes,
  language: z.enum(LANGUAGES).default("en"),
  attemptKey: z.string().min(1).max(400),
  attemptHash: z.string().regex(/^[\w-]{16,128}$/),
  plan: planSchema.nullable().default(null),
});

export type AttemptNote = z.output<typeof noteSchema>;

/**
 * Returns an intent's metadata: ids, sums and choices, no names or addresses. A restored database can book a
 * paid gift from it without the row.
 */
export function noteOf(attempt: Attempt): Record<string, string> {
  const { recurringGiftId, recurringPeriod } = attempt;
  const note: Partial<Record<keyof AttemptNote, string | false | null>> = {
    donationId: attempt.id,
    communityId: attempt.communityId,
    campaignId: attempt.campaignId,
    donorId: attempt.donorId,
    amountCents: String(attempt.amountCents),
    feeCents: String(attempt.expectedFeeCents),
    coverFees: attempt.coverFees && "yes",
    isAnonymous: attempt.isAnonymous && "yes",
    isSaveAsked: attempt.isSaveAsked && "yes",
    language: attempt.language,
    attemptKey: attempt.attemptKey,
    attemptHash: attempt.attemptHash,
    plan: recurringGiftId && `${recurringGiftId}:${recurringPeriod}`,
  };
  return Object.fromEntries(
    Object.entries(note).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
}

/** Null for earlier versions and other programs. */
export const readNote = (metadata: Record<string, string>): AttemptNote | null =>
  noteSchema.safeParse(metadata).data ?? null;
