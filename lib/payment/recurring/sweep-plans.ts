import { and, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { donations } from "@/db/schema/payment";
import { recurringGifts } from "@/db/schema/recurring";
import { mayNotBeNamedTo, memberRole } from "@/lib/community/inside";
import { formatCalendarDay, formatCents } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, inTransaction, log } from "@/lib/platform";
import { asDonor } from "./as-donor";
import { endPlan, stopOpenPeriod } from "./end-plan";
import { lockPlan, openPeriodOf, type Plan } from "./lock-plans";
import { planWords } from "./plan-words";
import { ASKED_FOR, dayAt } from "./rules/calendar";
import { writePlan } from "./write-period";

const BATCH = 200;
const CHARGED = ["active", "paused", "resting"] as const;

type Sweep = {
  find: () => Promise<{ id: string }[]>;
  move: (ctx: Ctx, plan: Plan) => Promise<void>;
};

/** Each in its own transaction; failures wait for the next run. */
async function sweep(ctx: Ctx, { find, move }: Sweep): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const found = await find();
    const fresh = found.filter(({ id }) => !tried.has(id));
    for (const { id } of fresh) {
      tried.add(id);
      await moveOne(ctx, id, move);
    }
    if (found.length < BATCH || fresh.length === 0) return;
  }
}

async function moveOne(ctx: Ctx, id: string, move: Sweep["move"]): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      const plan = await lockPlan(tx, id);
      if (plan) await move(tx, plan);
    });
  } catch (error) {
    log.error("payments.recurring_sweep_failed", error, { recurringGiftId: id });
  }
}

/** Stops charges and asks whether Our Balance takes over. */
async function askDonor(ctx: Ctx, plan: Plan): Promise<void> {
  if (!plan.campaignId || !CHARGED.some((state) => state === plan.state)) return;
  // A bank being asked answers first. A late payment goes to Our Balance.
  if ((await openPeriodOf(ctx, plan.id))?.state === "charging") return;
  const isHidden = await mayNotBeNamedTo(ctx, plan.campaignId, { userId: plan.donorId });
  const isMember = (await memberRole(asDonor(ctx, plan), plan.communityId)) !== null;
  if (isHidden || !isMember) {
    await endPlan(ctx, plan, "campaign_ended", { isTold: !isHidden });
    return;
  }
  await stopOpenPeriod(ctx, plan, "canceled", "campaign_ended");
  const until = new Date(ctx.now().getTime() + ASKED_FOR);
  await writePlan(ctx, plan, { state: "asked", askedUntil: until, noticeAt: null });
  await queueMessage(ctx, {
    dedupeKey: `recurring-asks:${plan.id}`,
    template: "recurring-asks",
    to: { userId: plan.donorId },
    campaignId: plan.campaignId,
    data: {
      ...(await planWords(ctx, plan)),
      every: String(plan.months),
      amount: formatCents(plan.amountCents),
      until: formatCalendarDay(dayAt(until, plan.timeZone)),
    },
  });
}

async function askAboutEnded(ctx: Ctx): Promise<void> {
  await sweep(ctx, {
    find: () =>
      ctx.db
        .select({ id: recurringGifts.id })
        .from(recurringGifts)
        .innerJoin(campaignFacts, eq(campaignFacts.id, recurringGifts.campaignId))
        .where(and(inArray(recurringGifts.state, [...CHARGED]), ne(campaignFacts.status, "launched")))
        .limit(BATCH),
    move: askDonor,
  });
}

/** No answer in time means no. */
async function endUnanswered(ctx: Ctx): Promise<void> {
  await sweep(ctx, {
    find: () =>
      ctx.db
        .select({ id: recurringGifts.id })
        .from(recurringGifts)
        .where(and(eq(recurringGifts.state, "asked"), lte(recurringGifts.askedUntil, ctx.now())))
        .limit(BATCH),
    move: async (tx, plan) => {
      if (plan.state === "asked") await endPlan(tx, plan, "campaign_ended", { isTold: false });
    },
  });
}

/** The first gift was given up. */
async function endUnstarted(ctx: Ctx): Promise<void> {
  await sweep(ctx, {
    find: () =>
      ctx.db
        .select({ id: recurringGifts.id })
        .from(recurringGifts)
        .innerJoin(
          donations,
          and(eq(donations.recurringGiftId, recurringGifts.id), eq(donations.recurringPeriod, 0)),
        )
        .where(and(eq(recurringGifts.state, "starting"), eq(donations.state, "canceled")))
        .limit(BATCH),
    move: async (tx, plan) => {
      if (plan.state === "starting") await endPlan(tx, plan, "never_started", { isTold: false });
    },
  });
}

async function endOfDeleted(ctx: Ctx): Promise<void> {
  await sweep(ctx, {
    find: () =>
      ctx.db
        .select({ id: recurringGifts.id })
        .from(recurringGifts)
        .innerJoin(communityFacts, eq(communityFacts.id, recurringGifts.communityId))
        .where(and(ne(recurringGifts.state, "ended"), isNull(communityFacts.confirmedAt)))
        .limit(BATCH),
    move: async (tx, plan) => {
      await endPlan(tx, plan, "community_deleted", { isTold: true });
    },
  });
}

/** Moves all plans to the state that events around them require. */
export async function sweepPlans(ctx: Ctx): Promise<void> {
  await endOfDeleted(ctx);
  await askAboutEnded(ctx);
  await endUnanswered(ctx);
  await endUnstarted(ctx);
}
