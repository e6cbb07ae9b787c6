import { and, desc, eq, inArray, max } from "drizzle-orm";
import { chargeReversals, donations } from "@/db/schema/payment";
import { type EndReason, type RecurringState, recurringGiftPeriods } from "@/db/schema/recurring";
import { campaignFactsOf, communityFactsOf } from "@/lib/community/inside";
import type { PlainReason } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { cardRates } from "../gifts/card-rates";
import { giftZone } from "../gifts/gift-day";
import { declineReason } from "../gifts/rules/declines";
import { quoteDonation } from "../gifts/rules/fees";
import { isOpenPeriod, type Period, type Plan } from "./lock-plans";
import { type Day, dayAt } from "./rules/calendar";

type RestReason =
  | { kind: "no_card" }
  /** Missing at Stripe. */
  | { kind: "card_unavailable" }
  | { kind: "bank_not_answered" }
  /** Its notice reached no address. */
  | { kind: "not_told" }
  | { kind: "disputed" }
  | { kind: "declined"; reason: PlainReason };

/** Charge in cents. */
type OpenGift =
  | { state: "charging"; chargeCents: number }
  /** Day of the next try. */
  | { state: "declined"; chargeCents: number; again: Day }
  | { state: "needs_bank"; chargeCents: number; until: Day };

/** Future days are in the donor's zone. */
export type RecurringGift = {
  id: string;
  state: Exclude<RecurringState, "starting">;
  /** Gifts due during the hold are skipped. */
  isOnHold: boolean;
  community: { id: string; name: string };
  /** Null for Our Balance and for a hidden campaign. */
  campaign: { id: string; name: string } | null;
  amountCents: number;
  coverFees: boolean;
  months: number;
  /** Next automatic charge. `isAsked`: its sum was sent to Stripe and stays. */
  next: { day: Day; chargeCents: number; isAsked: boolean } | null;
  open: OpenGift | null;
  /** Gift number, from 1. */
  skips: number | null;
  /** Deadline for choosing Our Balance instead. */
  askedUntil: Day | null;
  rests: RestReason | null;
  endedOn: Day | null;
  /** Null if the campaign is hidden: the reason would reveal it. */
  endReason: EndReason | null;
  lastPaidOn: Day | null;
};

type Latest = { period: Period; chargeCents: number | null };

/** The open period, if any, is the last. */
async function latestPeriods(ctx: Ctx, ids: string[]): Promise<Map<string, Latest>> {
  const rows = await ctx.db
    .selectDistinctOn([recurringGiftPeriods.recurringGiftId], {
      period: recurringGiftPeriods,
      chargeCents: donations.chargeCents,
    })
    .from(recurringGiftPeriods)
    .leftJoin(
      donations,
      and(
        eq(donations.recurringGiftId, recurringGiftPeriods.recurringGiftId),
        eq(donations.recurringPeriod, recurringGiftPeriods.number),
      ),
    )
    .where(inArray(recurringGiftPeriods.recurringGiftId, ids))
    .orderBy(recurringGiftPeriods.recurringGiftId, desc(recurringGiftPeriods.number));
  return new Map(rows.map((row) => [row.period.recurringGiftId, row]));
}

async function lastPaid(ctx: Ctx, ids: string[]): Promise<Map<string | null, Date | null>> {
  const rows = await ctx.db
    .select({ id: donations.recurringGiftId, at: max(donations.chargedAt) })
    .from(donations)
    .where(and(inArray(donations.recurringGiftId, ids), eq(donations.state, "succeeded")))
    .groupBy(donations.recurringGiftId);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

const chargeOf = (plan: Plan) => quoteDonation(plan, cardRates()).chargeCents;

function openGift(plan: Plan, { period, chargeCents }: Latest): OpenGift | null {
  const charge = chargeCents ?? chargeOf(plan);
  const day = period.dueAt && dayAt(period.dueAt, plan.timeZone);
  if (period.state === "charging") return { state: "charging", chargeCents: charge };
  if (period.state === "declined" && day) return { state: "declined", chargeCents: charge, again: day };
  if (period.state === "needs_bank" && day) return { state: "needs_bank", chargeCents: charge, until: day };
  return null;
}

function nextCharge(plan: Plan, { period, chargeCents }: Latest): RecurringGift["next"] {
  if (plan.state !== "active") return null;
  const isAnnounced = period.state === "announced" && period.dueAt !== null;
  if (!isAnnounced && plan.noticeAt === null) return null;
  const day = isAnnounced && period.dueAt ? dayAt(period.dueAt, plan.timeZone) : plan.nextOn;
  const isAsked = isAnnounced && chargeCents !== null;
  return { day, chargeCents: isAsked ? chargeCents : chargeOf(plan), isAsked };
}

async function lastDisputed(ctx: Ctx, plans: readonly Plan[]): Promise<Map<string | null, Date | null>> {
  const resting = plans.flatMap(({ id, state }) => (state === "resting" ? [id] : []));
  if (resting.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: donations.recurringGiftId, at: max(chargeReversals.createdAt) })
    .from(chargeReversals)
    .innerJoin(donations, eq(donations.id, chargeReversals.donationId))
    .where(and(inArray(donations.recurringGiftId, resting), eq(chargeReversals.kind, "dispute")))
    .groupBy(donations.recurringGiftId);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

function skippable(plan: Plan, { period }: Latest): number | null {
  if (plan.state !== "active" || period.state === "charging") return null;
  return isOpenPeriod(period) ? period.number : plan.nextNumber;
}

function restReason(plan: Plan, { period }: Latest, disputedAt: Date | null): RestReason | null {
  if (plan.state !== "resting") return null;
  if (plan.restReason) return { kind: plan.restReason };
  // Any other cause of resting has closed the last gift as missed.
  if (disputedAt !== null && (period.state !== "missed" || disputedAt >= period.updatedAt))
    return { kind: "disputed" };
  if (period.reason === "no_card") return { kind: "no_card" };
  if (period.reason === "not_told") return { kind: "not_told" };
  if (period.reason === "bank_not_answered") return { kind: "bank_not_answered" };
  if (period.reason === "declined_too_often") return { kind: "declined", reason: "card.declined_too_often" };
  return { kind: "declined", reason: declineReason(period.reason ?? "card_declined") };
}

/** Keeps the given order, one query per kind. A campaign in `hidden` reads like Our Balance. */
export async function viewsOf(
  ctx: Ctx,
  plans: readonly Plan[],
  hidden: ReadonlySet<string>,
): Promise<RecurringGift[]> {
  if (plans.length === 0) return [];
  const ids = plans.map(({ id }) => id);
  const [communities, campaigns, latest, paid, disputed] = await Promise.all([
    communityFactsOf(
      ctx,
      plans.map(({ communityId }) => communityId),
    ),
    campaignFactsOf(
      ctx,
      plans.flatMap(({ campaignId }) => (campaignId && !hidden.has(campaignId) ? [campaignId] : [])),
    ),
    latestPeriods(ctx, ids),
    lastPaid(ctx, ids),
    lastDisputed(ctx, plans),
  ]);
  return plans.flatMap((plan): RecurringGift[] => {
    const last = latest.get(plan.id);
    const { id, state, communityId, campaignId, amountCents, coverFees, months, timeZone } = plan;
    if (!last || state === "starting") return [];
    const isHidden = campaignId !== null && hidden.has(campaignId);
    const paidAt = paid.get(id);
    return [
      {
        id,
        state,
        isOnHold: communities.get(communityId)?.heldAt != null,
        community: { id: communityId, name: communities.get(communityId)?.name ?? "" },
        campaign:
          campaignId === null || isHidden
            ? null
            : { id: campaignId, name: campaigns.get(campaignId)?.name ?? "" },
        amountCents,
        coverFees,
        months,
        next: nextCharge(plan, last),
        open: openGift(plan, last),
        skips: skippable(plan, last),
        askedUntil: plan.askedUntil && dayAt(plan.askedUntil, timeZone),
        rests: restReason(plan, last, disputed.get(id) ?? null),
        endedOn: plan.endedAt && dayAt(plan.endedAt, timeZone),
        endReason: isHidden ? null : plan.endReason,
        lastPaidOn: paidAt ? dayAt(paidAt, giftZone()) : null,
      },
    ];
  });
}
