import { and, desc, eq, gt, isNull, ne, or, type SQL } from "drizzle-orm";
import { communityFacts } from "@/db/schema/community-facts";
import { payouts } from "@/db/schema/payment";
import { idOf, type Sewn, sewnOf } from "@/lib/community/inside";
import { type Cents, conflict, DAY, notFound } from "@/lib/kernel";
import { audit, type Ctx, command, locking, query, requireUser } from "@/lib/platform";
import { campaignSchema } from "../schemas";
import { isFor, methodOf, mine, payoutColumns, type ReceivingMethod } from "./receiving-method";
import { type OwnStep, ownStep } from "./rules/own-step";

/** For the recipient only. */
export type OwnPayout = Sewn & {
  campaignId: string;
  communityId: string;
  communityName: string;
  timeZone: string;
  step: OwnStep;
  grossCents: Cents;
  feeCents: Cents;
  amountCents: Cents;
  chosen: ReceivingMethod | null;
  requestedAt: Date;
  chosenAt: Date | null;
  takenUpAt: Date | null;
  sentAt: Date | null;
  reference: string | null;
  returnedAt: Date | null;
  returnReason: string | null;
  arrivedAt: Date | null;
};

/** Validity of a check. */
const NO_LONGER_SHOWN = 180 * DAY;

async function payoutsWhere(ctx: Ctx, where: SQL | undefined): Promise<OwnPayout[]> {
  const rows = await ctx.db
    .select({ payout: payoutColumns, communityName: communityFacts.name, timeZone: communityFacts.timeZone })
    .from(payouts)
    .innerJoin(communityFacts, eq(communityFacts.id, payouts.communityId))
    .where(where)
    .orderBy(desc(payouts.requestedAt), desc(payouts.id));
  const sewn = await sewnOf(
    ctx,
    rows.map(({ payout }) => payout.campaignId),
  );
  return rows.map(({ payout, communityName, timeZone }) => {
    const { campaignId, communityId, grossCents, feeCents, amountCents, requestedAt, takenUpAt } = payout;
    const { sentAt, reference, returnedAt, returnReason, arrivedAt, methodChosenAt: chosenAt } = payout;
    return {
      ...(sewn.get(campaignId) ?? { way: "care", contributionCount: 0 }),
      ...{ campaignId, communityId, communityName, timeZone, grossCents, feeCents, amountCents },
      ...{ requestedAt, chosenAt, takenUpAt, sentAt, reference, returnedAt, returnReason, arrivedAt },
      step: ownStep(payout),
      chosen: methodOf(payout),
    };
  });
}

/** Lists money sent to the caller and not confirmed, newest first. Active campaigns are never included. */
export async function myPayouts(ctx: Ctx): Promise<OwnPayout[]> {
  const { userId } = requireUser(ctx);
  const since = new Date(ctx.now().getTime() - NO_LONGER_SHOWN);
  const isShown = or(ne(payouts.state, "sent"), and(isNull(payouts.arrivedAt), gt(payouts.sentAt, since)));
  return payoutsWhere(ctx, and(isShown, isFor(userId)));
}

/** Throws `notFound`, as for an unknown campaign, for others and while the campaign is active. */
export const myPayout = query(campaignSchema, async (ctx, input): Promise<OwnPayout> => {
  const { userId } = requireUser(ctx);
  const [found] = await payoutsWhere(ctx, mine(idOf(input.campaignId), userId));
  if (!found) throw notFound("no payout for the caller");
  return found;
});

/** Hides the payout from then on. Idempotent. Throws `notFound` for others, `conflict` unless it was sent. */
export const confirmArrival = command(campaignSchema, async (ctx, input): Promise<void> => {
  const { userId } = requireUser(ctx);
  const [payout] = await ctx.db
    .select({ id: payouts.id, state: payouts.state, arrivedAt: payouts.arrivedAt })
    .from(payouts)
    .where(mine(idOf(input.campaignId), userId))
    .for("no key update");
  if (!payout) throw notFound("no payout for the caller");
  locking(ctx, "payout", [payout.id]);
  if (payout.state !== "sent") throw conflict("payout.not_on_its_way");
  if (payout.arrivedAt !== null) return;
  await ctx.db.update(payouts).set({ arrivedAt: ctx.now() }).where(eq(payouts.id, payout.id));
  await audit(ctx, "payout.arrived", { type: "payout", id: payout.id });
});
