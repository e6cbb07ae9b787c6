import { eq } from "drizzle-orm";
import type { z } from "zod";
import { donations } from "@/db/schema/payment";
import { lockMember, lockStanding } from "@/lib/community/inside";
import { conflict, notFound } from "@/lib/kernel";
import { type Ctx, hashContent, inTransaction, newId } from "@/lib/platform";
import { beginPlan } from "../recurring/begin-plan";
import type { startDonationSchema } from "../schemas";
import { checkGift } from "./check-gift";
import { myPaymentSettings } from "./payment-settings";
import { quoteNow } from "./quote";

export type Attempt = typeof donations.$inferSelect;
type Input = Omit<z.output<typeof startDonationSchema>, "work" | "giveAgain">;

export type AskedAbout = Pick<Attempt, "attemptKey" | "communityId" | "campaignId" | "amountCents">;

type Options = {
  admit?: (gift: { visitorEmail: string | null; campaignId: string | null }) => Promise<void>;
  /** Throws to ask the donor first. Runs before a new attempt is written, and for a known one (`isKnown`). */
  ask?: (ctx: Ctx, gift: { row: AskedAbout; isKnown: boolean }) => Promise<void>;
  /** The plan's period. The first one uses `months` instead. */
  period?: { recurringGiftId: string; number: number };
};

/** Includes the donor, so keys of two donors never collide. */
export const scopedKey = (ctx: Ctx, attemptKey: string) =>
  `${ctx.actor.kind === "user" ? ctx.actor.userId : "visitor"}:${attemptKey}`;

const attemptBy = async (ctx: Ctx, attemptKey: string): Promise<Attempt | undefined> =>
  (await ctx.db.select().from(donations).where(eq(donations.attemptKey, attemptKey)))[0];

type Content = {
  communityId: string;
  campaignId: string | null;
  /** Whole dollars. */
  amount: number;
  coverFees: boolean;
  isAnonymous: boolean;
  months: number | null;
  visitor: { firstName: string; lastName: string; email: string } | null;
  joinCommunity: boolean;
};

/** `attemptHash` tells two contents of one key apart. Throws `invalid` above Stripe's maximum charge. */
export function contentOf(content: Content) {
  const { communityId, campaignId, amount: dollars, coverFees, isAnonymous, months } = content;
  const { visitor, joinCommunity } = content;
  const target = { communityId, campaignId };
  const quote = quoteNow({ dollars, coverFees });
  return {
    ...target,
    attemptHash: hashContent({
      ...target,
      dollars,
      coverFees,
      isAnonymous,
      visitor,
      joinCommunity,
      // Omitted for one-time gifts, so attempts older than plans keep their hash.
      months: months ?? undefined,
    }),
    visitorFirstName: visitor?.firstName ?? null,
    visitorLastName: visitor?.lastName ?? null,
    visitorEmail: visitor?.email ?? null,
    joinCommunity,
    isAnonymous,
    coverFees,
    months,
    amountCents: quote.amountCents,
    chargeCents: quote.chargeCents,
    expectedFeeCents: quote.feeCents,
  };
}

/** A plan's card is always saved, without asking. */
export const cardSaving = (ctx: Ctx, { months }: { months: number | null }, isAsked: boolean) => ({
  savePaymentMethod: ctx.actor.kind === "user" && (isAsked || months !== null),
  isSaveAsked: ctx.actor.kind === "user" && isAsked,
});

/**
 * Deletion or hold of the community comes first and refuses this attempt, or sees it. Likewise the member has
 * left before, or their plan ends with them. Throws `notFound`, `conflict`.
 */
export async function lockDestination(
  tx: Ctx,
  { communityId, months }: { communityId: string; months: number | null },
): Promise<void> {
  const standing = await lockStanding(tx, communityId);
  if (standing === "closed") throw notFound("no such community any more");
  if (standing === "on_hold") throw conflict("community.on_hold");
  if (months !== null) await lockMember(tx, communityId);
}

/**
 * Writes the attempt's row before any request to Stripe. The same key and content returns the same row; other
 * content is refused. Content excludes the paying card and whether to save it (both may change after a
 * decline), and an unset `isAnonymous`. A new row needs `admit`; a recurring one begins its plan.
 *
 * - Throws `notFound`, `conflict`, `invalid`, `too_many`.
 */
export async function openAttempt(
  ctx: Ctx,
  input: Input,
  { admit = async () => {}, ask = async () => {}, period }: Options = {},
): Promise<Attempt> {
  const gift = await checkGift(ctx, input);
  const attemptKey = scopedKey(ctx, input.attemptKey);
  const contentWith = (isAnonymous: boolean) => contentOf({ ...input, ...gift, isAnonymous });
  // An unset value stays as first stored, even if the donor's setting changes.
  const same = (known: Attempt) =>
    sameAttempt(known, contentWith(input.isAnonymous ?? known.isAnonymous).attemptHash);
  const known = await attemptBy(ctx, attemptKey);
  if (known) {
    const row = same(known);
    await ask(ctx, { row, isKnown: true });
    return row;
  }
  if (!gift.isOpen) throw conflict("campaign.ended");
  const { communityId, campaignId } = gift;
  await admit({ visitorEmail: gift.visitor?.email ?? null, campaignId });
  const content = contentWith(input.isAnonymous ?? (await isAnonymousByDefault(ctx)));
  const now = ctx.now();
  const row = { attemptKey, communityId, campaignId, amountCents: content.amountCents };
  return inTransaction(ctx, async (tx) => {
    await ask(tx, { row, isKnown: false });
    await lockDestination(tx, { communityId, months: input.months });
    const [made] = await tx.db
      .insert(donations)
      .values({
        id: newId(),
        attemptKey,
        ...content,
        ...cardSaving(ctx, input, input.savePaymentMethod),
        donorId: ctx.actor.kind === "user" ? ctx.actor.userId : null,
        recurringGiftId: period?.recurringGiftId ?? null,
        recurringPeriod: period?.number ?? null,
        state: "pending",
        createdAt: now,
        updatedAt: now,
      })
      // Another worker may be writing the same key, and so the same period.
      .onConflictDoNothing()
      .returning();
    if (made) return input.months === null ? made : beginPlan(tx, made, input.months);
    const raced = await attemptBy(tx, attemptKey);
    if (!raced) throw new Error("an attempt with this key exists and cannot be read");
    return same(raced);
  });
}

const isAnonymousByDefault = async (ctx: Ctx): Promise<boolean> =>
  ctx.actor.kind === "user" && (await myPaymentSettings(ctx)).donateAnonymously;

function sameAttempt(attempt: Attempt, attemptHash: string): Attempt {
  if (attempt.attemptHash !== attemptHash) {
    throw conflict("gift.started_otherwise");
  }
  return attempt;
}
