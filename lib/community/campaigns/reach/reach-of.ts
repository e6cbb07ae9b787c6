import { and, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import { campaignReaches, campaigns, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName } from "@/lib/kernel";
import { type MessageReach, pausedAt, reachOfMessages } from "@/lib/notification/inside";
import { type Ctx, offersTexts, onPrimary, requireSystem } from "@/lib/platform";
import type { Audience } from "../audience-preview";
import { countReach, type ReachCounts } from "./count-reach";
import { FRESH_FOR, KEPT_FROM, SHOWN_FOR } from "./how-long";
import { recounter } from "./recounter";

/** An unreachable member that an admin can help. */
export type Unreached = { userId: string; fullName: string; why: "no_channel" | "bounced" };

type Reach = {
  audience: Audience;
  unreached: { people: Unreached[]; total: number };
  messages: MessageReach[];
  /** Null if counted for this answer. */
  countedAt: Date | null;
};

export type KeptReach = { state: string; countedAt: Date; counts: unknown };

type Campaign = { id: string; communityId: string; revision: number; stoppedAt: Date | null };

/**
 * Changes with each edit by an admin or the desk, and when the site stops texts: older counts are then
 * hidden.
 */
const stateOf = ({ revision, stoppedAt }: Campaign, pausedSince: Date | null) =>
  [
    revision,
    stoppedAt?.getTime() ?? "",
    pausedSince?.getTime() ?? "",
    ...(offersTexts() ? [] : ["e-mail alone"]),
  ].join(" ");

const sizeOf = ({ messages, whom }: ReachCounts) =>
  messages.reduce((sum, { count }) => sum + (count ?? 0), whom.by_text + whom.by_email + whom.left_out);

/** Of concurrent counts, the later one wins. */
async function keep(ctx: Ctx, campaignId: string, state: string, counts: ReachCounts): Promise<void> {
  const countedAt = ctx.now();
  await ctx.db
    .insert(campaignReaches)
    .values({ campaignId, state, countedAt, counts })
    .onConflictDoUpdate({
      target: campaignReaches.campaignId,
      set: { state, countedAt, counts },
      setWhere: lt(campaignReaches.countedAt, countedAt),
    });
}

/** Enqueues a recount. Of concurrent viewers, only the first does. */
async function askForCount(ctx: Ctx, campaignId: string): Promise<void> {
  await ctx.db
    .update(campaignReaches)
    .set({ askedAt: ctx.now() })
    .where(
      and(
        eq(campaignReaches.campaignId, campaignId),
        or(isNull(campaignReaches.askedAt), lt(campaignReaches.askedAt, campaignReaches.countedAt)),
      ),
    );
}

async function named(
  ctx: Ctx,
  communityId: string,
  unreached: ReachCounts["whom"]["people"],
): Promise<Unreached[]> {
  if (unreached.length === 0) return [];
  const rows = await ctx.db
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.userId))
    .where(
      and(
        eq(memberships.communityId, communityId),
        inArray(
          memberships.userId,
          unreached.map(({ id }) => id),
        ),
      ),
    );
  return unreached.flatMap(({ id, why }) => {
    const person = rows.find((row) => row.id === id);
    return person ? [{ userId: id, fullName: fullName(person), why }] : [];
  });
}

/** Null if too old or of another state. Only `keep` writes these counts. */
function shownOf(ctx: Ctx, state: string, kept: KeptReach | null) {
  if (kept?.state !== state) return null;
  const age = ctx.now().getTime() - kept.countedAt.getTime();
  if (age < 0 || age >= SHOWN_FOR) return null;
  return { counts: kept.counts as ReachCounts, countedAt: kept.countedAt, isFresh: age < FRESH_FOR };
}

/**
 * Returns a campaign's audience and delivery progress; large ones up to a quarter of an hour old (decision
 * 058).
 *
 * - A count includes only the mutes before it, so kept counts reveal what fresh ones do.
 * - Checks no permission: the caller must ensure an admin.
 */
export async function reachOf(
  ctx: Ctx,
  campaign: Campaign,
  { pausedSince, kept }: { pausedSince: Date | null; kept: KeptReach | null },
): Promise<Reach> {
  const state = stateOf(campaign, pausedSince);
  const shown = shownOf(ctx, state, kept);
  const counts = shown?.counts ?? (await countReach(ctx, campaign));
  if (!shown && sizeOf(counts) >= KEPT_FROM) await keep(onPrimary(ctx), campaign.id, state, counts);
  if (shown && !shown.isFresh) await askForCount(onPrimary(ctx), campaign.id);
  const { whom } = counts;
  return {
    audience: { byText: whom.by_text, byEmail: whom.by_email, leftOut: whom.left_out },
    unreached: { people: await named(ctx, campaign.communityId, whom.people), total: whom.total },
    messages: reachOfMessages(counts.messages, {
      missed: whom.missed.map(({ message_type: messageType, why, count }) => ({ messageType, why, count })),
      at: shown?.countedAt ?? ctx.now(),
    }),
    countedAt: shown?.countedAt ?? null,
  };
}

const recounted = recounter("campaign");

/**
 * Recounts what admins have viewed since the last count. Returns the number of campaigns. For the system,
 * every few seconds.
 *
 * One statement per count. A failure is reported once, blocks no other count, and is retried with backoff.
 */
export async function recountReaches(ctx: Ctx, count: typeof countReach = countReach): Promise<number> {
  requireSystem(ctx);
  const asked = await ctx.db
    .select({
      id: campaigns.id,
      communityId: campaigns.communityId,
      revision: campaigns.revision,
      stoppedAt: campaigns.stoppedAt,
      pausedSince: pausedAt(campaigns.id),
    })
    .from(campaignReaches)
    .innerJoin(campaigns, eq(campaigns.id, campaignReaches.campaignId))
    .where(gt(campaignReaches.askedAt, campaignReaches.countedAt));
  return recounted(ctx, asked, async ({ pausedSince, ...campaign }) =>
    keep(ctx, campaign.id, stateOf(campaign, pausedSince), await count(ctx, campaign)),
  );
}
