import { eq } from "drizzle-orm";
import { people } from "@/db/schema/people";
import { idOf, memberRole } from "@/lib/community/inside";
import { notFound } from "@/lib/kernel";
import { type Ctx, query, requireUser } from "@/lib/platform";
import { hasPlans } from "../recurring/has-plans";
import { dayAt, dayOfMonth, nextDay, OFFERED_MONTHS } from "../recurring/rules/calendar";
import { cardUseSchema, communitySchema, rhythmSchema } from "../schemas";

/** When a gift is given again. */
export type NextGift = {
  /** How many months lie between two gifts. */
  months: number;
  /** The day of the month, 1 to 31; in a shorter month it is the last day. */
  dayOfMonth: number;
  /** The next gift's day in the donor's own zone: "2026-12-22". */
  nextOn: string;
};

/** Today in the caller's own zone, as a plan that begins now counts its days (`beginPlan`). */
async function todayOf(ctx: Ctx): Promise<string> {
  const { userId } = requireUser(ctx);
  const [donor] = await ctx.db
    .select({ timeZone: people.timeZone })
    .from(people)
    .where(eq(people.id, userId));
  if (!donor) throw notFound("no such donor");
  return dayAt(ctx.now(), donor.timeZone);
}

function nextAfter(today: string, months: number): NextGift {
  const rhythm = { months, dayOfMonth: dayOfMonth(today) };
  return { ...rhythm, nextOn: nextDay(today, rhythm) };
}

/** When a gift that begins today is given for the second time. Throws `unauthenticated` for visitors. */
export const nextGift = query(
  rhythmSchema,
  async (ctx, { months }): Promise<NextGift> => nextAfter(await todayOf(ctx), months),
);

/**
 * How often the caller may give to this community or its campaigns, beside once: empty for whoever is no member of it
 * (`checkGift` refuses them).
 */
export const recurringOffer = query(communitySchema, async (ctx, input): Promise<NextGift[]> => {
  if (ctx.actor.kind !== "user" || (await memberRole(ctx, idOf(input.communityId))) === null) return [];
  const today = await todayOf(ctx);
  return OFFERED_MONTHS.map((months) => nextAfter(today, months));
});

/**
 * For what a card is saved that the caller types now: for gifts that they are present at, or also for those of a plan.
 * The card fields say so to the bank, and our server says the same.
 */
export const savedCardUse = query(cardUseSchema, async (ctx, gift): Promise<"on_session" | "off_session"> => {
  if (ctx.actor.kind !== "user") return "on_session";
  const isOfPlan = gift.months !== null || gift.isFixed;
  return isOfPlan || (await hasPlans(ctx, ctx.actor.userId)) ? "off_session" : "on_session";
});
