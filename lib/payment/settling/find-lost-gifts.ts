import { and, eq, inArray, or } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { recurringGiftPeriods } from "@/db/schema/recurring";
import { campaignFactsOf, communityFactsOf } from "@/lib/community/inside";
import { audit, type Ctx, inTransaction, log, requireSystem } from "@/lib/platform";
import type { AttemptNote } from "../gifts/attempt-note";
import { lockPlan, openPeriodOf } from "../recurring/lock-plans";
import { monthsAfter, nextDay, noticeTime } from "../recurring/rules/calendar";
import { writePlan } from "../recurring/write-period";
import type { IntentFacts } from "./intent-facts";

type Lost = { fact: IntentFacts; note: AttemptNote };

async function lostAmong(ctx: Ctx, facts: readonly IntentFacts[]): Promise<Lost[]> {
  const paid = facts.flatMap((fact) => {
    const { note, status, currency, receivedCents } = fact;
    const isWhole = status === "succeeded" && currency === "usd" && note && receivedCents >= note.amountCents;
    return isWhole ? [{ fact, note }] : [];
  });
  if (paid.length === 0) return [];
  const known = await ctx.db
    .select({ id: donations.id, intentId: donations.stripePaymentIntentId })
    .from(donations)
    .where(
      or(
        inArray(
          donations.id,
          paid.map(({ note }) => note.donationId),
        ),
        inArray(
          donations.stripePaymentIntentId,
          paid.map(({ fact }) => fact.intentId),
        ),
      ),
    );
  const isKnown = ({ fact, note }: Lost) =>
    known.some(({ id, intentId }) => id === note.donationId || intentId === fact.intentId);
  return paid.filter((one) => !isKnown(one));
}

async function isOurs(ctx: Ctx, { communityId, campaignId }: AttemptNote): Promise<boolean> {
  const community = (await communityFactsOf(ctx, [communityId])).get(communityId);
  if (!community) return false;
  if (campaignId === null) return true;
  return (await campaignFactsOf(ctx, [campaignId])).get(campaignId)?.communityId === communityId;
}

async function hasAccount(ctx: Ctx, userId: string): Promise<boolean> {
  const rows = await ctx.db.select({ id: people.id }).from(people).where(eq(people.id, userId));
  return rows.length > 0;
}

/**
 * Recreates the gift's lost period; the plan continues after its latest. The day counts from the plan's own,
 * even across skipped days. Null if the plan is lost: the gift is then a one-time gift.
 */
async function periodOf(ctx: Ctx, { plan: of, donorId }: AttemptNote) {
  if (of === null) return null;
  const plan = await lockPlan(ctx, of.recurringGiftId);
  if (!plan || plan.donorId !== donorId) return null;
  const number = of.recurringPeriod;
  const isOfPlan = eq(recurringGiftPeriods.recurringGiftId, plan.id);
  const [known] = await ctx.db
    .select({ number: recurringGiftPeriods.number })
    .from(recurringGiftPeriods)
    .where(and(isOfPlan, eq(recurringGiftPeriods.number, number)));
  if (known) return of;
  const now = ctx.now();
  const dueOn = monthsAfter(plan.nextOn, plan.months * (number - plan.nextNumber), plan.dayOfMonth);
  // Not open: several of a plan may be found before the first is booked.
  await ctx.db.insert(recurringGiftPeriods).values({
    recurringGiftId: plan.id,
    number,
    dueOn,
    state: "paid",
    announcedAt: now,
    firstTriedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  if (number < plan.nextNumber) return of;
  const nextOn = nextDay(dueOn, plan);
  const mayAnnounce = plan.state === "active" && !(await openPeriodOf(ctx, plan.id));
  await writePlan(ctx, plan, {
    nextNumber: number + 1,
    nextOn,
    noticeAt: mayAnnounce ? noticeTime(nextOn, plan.timeZone) : null,
  });
  return of;
}

async function findAgain(ctx: Ctx, { fact, note }: Lost): Promise<boolean> {
  if (!(await isOurs(ctx, note))) return false;
  const donorId = note.donorId !== null && (await hasAccount(ctx, note.donorId)) ? note.donorId : null;
  const period = await periodOf(ctx, note);
  const now = ctx.now();
  const made = await ctx.db
    .insert(donations)
    .values({
      id: note.donationId,
      attemptKey: note.attemptKey,
      attemptHash: note.attemptHash,
      communityId: note.communityId,
      campaignId: note.campaignId,
      donorId,
      language: note.language,
      isAnonymous: note.isAnonymous,
      coverFees: note.coverFees,
      savePaymentMethod: donorId !== null && (note.isSaveAsked || period !== null),
      isSaveAsked: donorId !== null && note.isSaveAsked,
      amountCents: note.amountCents,
      chargeCents: fact.receivedCents,
      expectedFeeCents: note.feeCents,
      recurringGiftId: period?.recurringGiftId ?? null,
      recurringPeriod: period?.recurringPeriod ?? null,
      state: "pending",
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: donations.id });
  if (made.length === 0) return false;
  const subject = { type: "donation", id: note.donationId };
  await audit(ctx, "payment.gift_found_again", subject, {
    intentId: fact.intentId,
    isPlanLost: note.plan !== null && period === null,
    isDonorLost: note.donorId !== null && donorId === null,
  });
  return true;
}

/**
 * Recreates attempts of paid gifts lost in a restore, from their intents' metadata (`noteOf`); settling then
 * books them. The target must exist; a visitor's name and address stay lost. Returns the count.
 */
export async function findLostGifts(ctx: Ctx, facts: readonly IntentFacts[]): Promise<number> {
  requireSystem(ctx);
  const lost = await lostAmong(ctx, facts);
  let found = 0;
  for (const one of lost) {
    if (!(await inTransaction(ctx, (tx) => findAgain(tx, one)))) continue;
    found += 1;
    log.warn("payments.gift_found_again", {
      donationId: one.note.donationId,
      intentId: one.fact.intentId,
    });
  }
  return found;
}
