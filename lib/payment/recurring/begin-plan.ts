import { eq } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { recurringGiftPeriods, recurringGifts } from "@/db/schema/recurring";
import { notFound } from "@/lib/kernel";
import { type Ctx, newId, newToken } from "@/lib/platform";
import { dayAt, dayOfMonth, nextDay } from "./rules/calendar";

type Attempt = typeof donations.$inferSelect;

/**
 * Creates a plan in the transaction that writes its first attempt; it starts once that is paid. Days use the
 * donor's current zone.
 */
export async function beginPlan(ctx: Ctx, attempt: Attempt, months: number): Promise<Attempt> {
  const { donorId, communityId, campaignId, amountCents, coverFees, isAnonymous } = attempt;
  if (donorId === null) throw new Error("a visitor has no plan");
  const [donor] = await ctx.db
    .select({ timeZone: people.timeZone })
    .from(people)
    .where(eq(people.id, donorId));
  if (!donor) throw notFound("no such donor");
  const now = ctx.now();
  const today = dayAt(now, donor.timeZone);
  const rhythm = { months, dayOfMonth: dayOfMonth(today) };
  const recurringGiftId = newId();
  await ctx.db.insert(recurringGifts).values({
    id: recurringGiftId,
    donorId,
    communityId,
    campaignId,
    amountCents,
    coverFees,
    isAnonymous,
    ...rhythm,
    timeZone: donor.timeZone,
    secret: newToken(),
    state: "starting",
    nextNumber: 1,
    nextOn: nextDay(today, rhythm),
    createdAt: now,
    updatedAt: now,
  });
  await ctx.db.insert(recurringGiftPeriods).values({
    recurringGiftId,
    number: 0,
    dueOn: today,
    state: "begun",
    createdAt: now,
    updatedAt: now,
  });
  const [row] = await ctx.db
    .update(donations)
    .set({ recurringGiftId, recurringPeriod: 0 })
    .where(eq(donations.id, attempt.id))
    .returning();
  if (!row) throw new Error("the attempt of a plan is not there");
  return row;
}
