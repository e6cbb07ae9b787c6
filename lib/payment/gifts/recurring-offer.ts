import { eq } from "drizzle-orm";
import { people } from "@/db/schema/people";
import { idOf, memberRole } from "@/lib/community/inside";
import { notFound } from "@/lib/kernel";
import { type Ctx, query, requireUser } from "@/lib/platform";
import { hasPlans } from "../recurring/has-plans";
import { dayAt, dayOfMonth, nextDay, OFFERED_MONTHS } from "../recurring/rules/calendar";
import { cardUseSchema, communitySchema, rhythmSchema } from "../schemas";

export type NextGift = {
  months: number;
  /** Shorter months use their last day. */
  dayOfMonth: number;
  /** "2026-12-22" in the donor's zone. */
  nextOn: string;
};

/** In the caller's zone, as `beginPlan` counts. */
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

/** Returns the second gift if one begins today. Throws `unauthenticated`. */
export const nextGift = query(
  rhythmSchema,
  async (ctx, { months }): Promise<NextGift> => nextAfter(await todayOf(ctx), months),
);

/** Lists recurring options; empty for non-members (`checkGift` refuses them). */
export const recurringOffer = query(communitySchema, async (ctx, input): Promise<NextGift[]> => {
  if (ctx.actor.kind !== "user" || (await memberRole(ctx, idOf(input.communityId))) === null) return [];
  const today = await todayOf(ctx);
  return OFFERED_MONTHS.map((months) => nextAfter(today, months));
});

/** Returns a typed card's usage. The card fields and our server must tell the bank the same. */
export const savedCardUse = query(cardUseSchema, async (ctx, gift): Promise<"on_session" | "off_session"> => {
  if (ctx.actor.kind !== "user") return "on_session";
  const isOfPlan = gift.months !== null || gift.isFixed;
  return isOfPlan || (await hasPlans(ctx, ctx.actor.userId)) ? "off_session" : "on_session";
});
