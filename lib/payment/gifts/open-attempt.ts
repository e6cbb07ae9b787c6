import { eq } from "drizzle-orm";
import type { z } from "zod";
import { donations } from "@/db/schema/payment";
import { holdStanding, lockMember } from "@/lib/community/inside";
import { conflict, notFound } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, hashContent, inTransaction, newId } from "@/lib/platform";
import { beginPlan } from "../recurring/begin-plan";
import type { startDonationSchema } from "../schemas";
import { checkGift } from "./check-gift";
import { myPaymentSettings } from "./payment-settings";

export type Attempt = typeof donations.$inferSelect;
type Input = Omit<z.output<typeof startDonationSchema>, "work" | "giveAgain">;

/** What an equal gift is found by. */
export type AskedAbout = Pick<Attempt, "attemptKey" | "communityId" | "campaignId" | "amountCents">;

type Options = {
  admit?: (gift: { visitorEmail: string | null; campaignId: string | null }) => Promise<void>;
  /**
   * Throws when the donor is to be asked first. In the transaction that writes a new attempt, before it is written; also
   * for one that was written before (`isKnown`).
   */
  ask?: (ctx: Ctx, gift: { row: AskedAbout; isKnown: boolean }) => Promise<void>;
  /** The language of the page on which it is given: a visitor's receipt is in it. English when left out. */
  language?: Language;
  /** The period of a plan that this is the attempt of; the first one is begun with `months` instead. */
  period?: { recurringGiftId: string; number: number };
};

/** The key as stored, together with the donor, so that keys of two donors never collide. */
export const scopedKey = (ctx: Ctx, attemptKey: string) =>
  `${ctx.actor.kind === "user" ? ctx.actor.userId : "visitor"}:${attemptKey}`;

/** The attempt under this scoped key, if there is one. */
export const attemptBy = async (ctx: Ctx, attemptKey: string): Promise<Attempt | undefined> =>
  (await ctx.db.select().from(donations).where(eq(donations.attemptKey, attemptKey)))[0];

/**
 * The row of this attempt, written before any request to Stripe. The same key with the same content returns
 * the same row; with other content it is refused. Whether a card is saved, and which card pays, is not part
 * of the content: a donor who was declined may change both. Nor is whether the name is shown, where that is left to the
 * donor's setting. A new one is written once `admit` has let it pass; one that
 * is to repeat begins its plan with it. Throws `notFound`, `conflict`, `invalid` or
 * `too_many`.
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
      // Left out of a gift that is given once, so that attempts from before plans existed keep their hash.
      months: input.months ?? undefined,
    });
  // What was left out was decided when the attempt was first written, whatever the donor's setting is now.
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
    // A deletion or a hold of the community comes before this attempt, which is then refused, or after, and sees it.
    const standing = await holdStanding(tx, destination.communityId);
    if (standing === "closed") throw notFound("no such community any more");
    if (standing === "on_hold") throw conflict("community.on_hold");
    // Whoever leaves at this moment has left before it, or their plan ends with it.
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
      // The same key, and with it the same period of a plan, may be in use by another worker at this moment.
      .onConflictDoNothing()
      .returning();
    if (made) return input.months === null ? made : beginPlan(tx, made, input.months);
    const raced = await attemptBy(tx, attemptKey);
    if (!raced) throw new Error("an attempt with this key exists and cannot be read");
    return same(raced);
  });
}

/** Whether a gift that does not say so shows no name: as its donor has set it. Visitors show theirs. */
const isAnonymousByDefault = async (ctx: Ctx): Promise<boolean> =>
  ctx.actor.kind === "user" && (await myPaymentSettings(ctx)).donateAnonymously;

function sameAttempt(attempt: Attempt, attemptHash: string): Attempt {
  if (attempt.attemptHash !== attemptHash) {
    throw conflict("gift.started_otherwise");
  }
  return attempt;
}
