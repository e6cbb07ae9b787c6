import { and, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import { campaignReaches, campaigns, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName } from "@/lib/kernel";
import { heldAt, type MessageReach, reachOfMessages } from "@/lib/notification/inside";
import { type Ctx, offersTexts, onPrimary, requireSystem } from "@/lib/platform";
import type { Audience } from "../audience";
import { countReach, type ReachCounts } from "./count-reach";
import { FRESH_FOR, KEPT_FROM, SHOWN_FOR } from "./how-long";
import { recounter } from "./recounter";

/** A member without a working channel whom an admin can help. */
export type Unreached = { userId: string; fullName: string; why: "no_channel" | "bounced" };

/** Whom a campaign's messages reach and miss, and their progress. */
export type Reach = {
  audience: Audience;
  /** A few by name, and their number. */
  unreached: { people: Unreached[]; total: number };
  messages: MessageReach[];
  /** When it was counted; null where it was counted for this answer. */
  countedAt: Date | null;
};

/** What was counted before, as the campaign's row brings it. */
export type KeptReach = { state: string; countedAt: Date; counts: unknown };

type Campaign = { id: string; communityId: string; revision: number; stoppedAt: Date | null };

/** Cache key: changes by an admin or the desk, and a site without texts, invalidate the counts. */
const stateOf = ({ revision, stoppedAt }: Campaign, heldSince: Date | null) =>
  [
    revision,
    stoppedAt?.getTime() ?? "",
    heldSince?.getTime() ?? "",
    ...(offersTexts() ? [] : ["e-mail alone"]),
  ].join(" ");

const sizeOf = ({ messages, whom }: ReachCounts) =>
  messages.reduce((sum, { count }) => sum + (count ?? 0), whom.by_text + whom.by_email + whom.left_out);

/** Caches counts. The later of two concurrent counts wins. */
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

/** Asks the worker for a recount, once for simultaneous readers. */
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

/** What was kept, if it is of this state and not too old. Only `keep` writes these counts. */
function shownOf(ctx: Ctx, state: string, kept: KeptReach | null) {
  if (kept?.state !== state) return null;
  const age = ctx.now().getTime() - kept.countedAt.getTime();
  if (age < 0 || age >= SHOWN_FOR) return null;
  return { counts: kept.counts as ReachCounts, countedAt: kept.countedAt, isFresh: age < FRESH_FOR };
}

/**
 * Returns a campaign's reach, counted now or, for large communities, at most 15 minutes ago
 * (docs/decisions/061-counts-that-are-kept.md). Mutes count as of the time of counting, so cached counts
 * reveal no more than live ones. Checks no permission: the caller must ensure an admin.
 */
export async function reachOf(
  ctx: Ctx,
  campaign: Campaign,
  { heldSince, kept }: { heldSince: Date | null; kept: KeptReach | null },
): Promise<Reach> {
  const state = stateOf(campaign, heldSince);
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
 * Recounts reaches that admins viewed since the last count; returns the number of campaigns. For the system,
 * every few seconds. One statement per count; a failed count is logged once, blocks no others, and is retried
 * with backoff.
 */
export async function recountReaches(ctx: Ctx, count: typeof countReach = countReach): Promise<number> {
  requireSystem(ctx);
  const asked = await ctx.db
    .select({
      id: campaigns.id,
      communityId: campaigns.communityId,
      revision: campaigns.revision,
      stoppedAt: campaigns.stoppedAt,
      heldSince: heldAt(campaigns.id),
    })
    .from(campaignReaches)
    .innerJoin(campaigns, eq(campaigns.id, campaignReaches.campaignId))
    .where(gt(campaignReaches.askedAt, campaignReaches.countedAt));
  return recounted(ctx, asked, async ({ heldSince, ...campaign }) =>
    keep(ctx, campaign.id, stateOf(campaign, heldSince), await count(ctx, campaign)),
  );
}
