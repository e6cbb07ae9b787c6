import { eq } from "drizzle-orm";
import type { z } from "zod";
import { donations } from "@/db/schema/payment";
import { lockMember, lockStanding } from "@/lib/community/inside";
import { conflict, notFound } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, hashContent, inTransaction, newId } from "@/lib/platform";
import { beginPlan } from "../recurring/begin-plan";
import type { startDonationSchema } from "../schemas";
import { checkGift } from "./check-gift";
import { myPaymentSettings } from "./payment-settings";

export type Attempt = typeof donations.$inferSelect;
type Input = Omit<z.output<typeof startDonationSchema>, "work" | "giveAgain">;

export type AskedAbout = Pick<Attempt, "attemptKey" | "communityId" | "campaignId" | "amountCents">;

type Options = {
  admit?: (gift: { visitorEmail: string | null; campaignId: string | null }) => Promise<void>;
  /** Throws to ask the donor first. Runs before a new attempt is written, and for a known one (`isKnown`). */
  ask?: (ctx: Ctx, gift: { row: AskedAbout; isKnown: boolean }) => Promise<void>;
  /** Language of the page and of a visitor's receipt; English by default. */
  language?: Language;
  /** The plan's period. The first one uses `months` instead. */
  period?: { recurringGiftId: string; number: number };
};

/** Includes the donor, so keys of two donors never collide. */
export const scopedKey = (ctx: Ctx, attemptKey: string) =>
  `${ctx.actor.kind === "user" ? ctx.actor.userId : "visitor"}:${attemptKey}`;

export const attemptBy = async (ctx: Ctx, attemptKey: string): Promise<Attempt | undefined> =>
  (await ctx.db.select().from(donations).where(eq(donations.attemptKey, attemptKey)))[0];

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
  { admit = async () => {}, ask = async () => {}, language = "en", period }: Options = {},
): Promise<Attempt> {
  const { quote, visitor, joinCommunity, ...destination } = await checkGift(ctx, input);
  const attemptKey = scopedKey(ctx, input.attemptKey);
  const hashWith = (isAnonymous: boolean) =>
    hashContent({
      communityId: destination.communityId,
      campaignId: destination.campaignId,
      dollars: input.amount,
      coverFees: input.coverFees,
      isAnonymous,
      visitor,
      joinCommunity,
      // Omitted for one-time gifts, so attempts older than plans keep their hash.
      months: input.months ?? undefined,
    });
  // An unset value stays as first stored, even if the donor's setting changes.
  const same = (known: Attempt) => sameAttempt(known, hashWith(input.isAnonymous ?? known.isAnonymous));
  const known = await attemptBy(ctx, attemptKey);
  if (known) {
    const row = same(known);
    await ask(ctx, { row, isKnown: true });
    return row;
  }
  if (!destination.isOpen) throw conflict("campaign.ended");
  await admit({ visitorEmail: visitor?.email ?? null, campaignId: destination.campaignId });
  const isAnonymous = input.isAnonymous ?? (await isAnonymousByDefault(ctx));
  const now = ctx.now();
  const row = { attemptKey, ...destination, amountCents: quote.amountCents };
  return inTransaction(ctx, async (tx) => {
    await ask(tx, { row, isKnown: false });
    // Deletion or hold of the community comes first and refuses this attempt, or sees it.
    const standing = await lockStanding(tx, destination.communityId);
    if (standing === "closed") throw notFound("no such community any more");
    if (standing === "on_hold") throw conflict("community.on_hold");
    // The member has left before, or their plan ends with them.
    if (input.months !== null) await lockMember(tx, destination.communityId);
    const [made] = await tx.db
      .insert(donations)
      .values({
        id: newId(),
        attemptKey,
        attemptHash: hashWith(isAnonymous),
        communityId: destination.communityId,
        campaignId: destination.campaignId,
        donorId: ctx.actor.kind === "user" ? ctx.actor.userId : null,
        visitorFirstName: visitor?.firstName ?? null,
        visitorLastName: visitor?.lastName ?? null,
        visitorEmail: visitor?.email ?? null,
        language,
        joinCommunity,
        isAnonymous,
        coverFees: input.coverFees,
        savePaymentMethod: ctx.actor.kind === "user" && (input.savePaymentMethod || input.months !== null),
        isSaveAsked: ctx.actor.kind === "user" && input.savePaymentMethod,
        amountCents: quote.amountCents,
        chargeCents: quote.chargeCents,
        expectedFeeCents: quote.feeCents,
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
