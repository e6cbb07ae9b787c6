import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import { communities } from "@/db/schema/community";
import { staffIds } from "@/lib/identity/inside";
import { hasReason } from "@/lib/kernel";
import { queueMessages } from "@/lib/notification/inside";
import {
  type Ctx,
  checkCooldown,
  countsOfLists,
  env,
  inTransaction,
  locking,
  noteCooldown,
  requireSystem,
} from "@/lib/platform";

/** Seconds between e-mails, so that many new communities cause no flood. */
const PAUSE_SECONDS = 6 * 60 * 60;
const COOLDOWN = "tell-desk";

const untold = and(
  isNull(communities.deskToldAt),
  isNull(communities.endedAt),
  isNull(communities.confirmedAt),
  isNull(communities.declinedAt),
);

async function mayTell(ctx: Ctx): Promise<boolean> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${COOLDOWN}, 0))`);
  try {
    await checkCooldown(ctx, COOLDOWN, PAUSE_SECONDS);
    return true;
  } catch (error) {
    if (hasReason(error, "limits.too_many")) return false;
    throw error;
  }
}

async function lockUntold(ctx: Ctx): Promise<string[]> {
  const locked = await ctx.db
    .select({ id: communities.id })
    .from(communities)
    .where(untold)
    .orderBy(asc(communities.id))
    .for("no key update");
  const ids = locked.map(({ id }) => id);
  locking(ctx, "community", ids);
  return ids;
}

async function tell(ctx: Ctx): Promise<number> {
  const [first] = await ctx.db.select({ id: communities.id }).from(communities).where(untold).limit(1);
  if (!first || !(await mayTell(ctx))) return 0;
  const told = await lockUntold(ctx);
  const staff = await staffIds(ctx);
  if (told.length === 0 || staff.length === 0) return 0;
  const now = ctx.now();
  await ctx.db.update(communities).set({ deskToldAt: now }).where(inArray(communities.id, told));
  await noteCooldown(ctx, COOLDOWN);
  const waiting = (await countsOfLists(ctx, ["communities.waiting"]))["communities.waiting"];
  await queueMessages(
    ctx,
    staff.map((userId) => ({
      dedupeKey: `communities-wait:${now.getTime()}:${userId}`,
      template: "communities-wait",
      to: { userId },
      via: "email",
      data: {
        count: String(waiting),
        fresh: String(told.length),
        link: `${env().APP_URL}/platform/communities?show=waiting`,
      },
    })),
  );
  return told.length;
}

/**
 * E-mails all staff about waiting communities, each reported once, without names. Returns their number.
 *
 * - One e-mail per six hours; later communities share the next.
 * - Waits while no staff account exists. For any number of workers.
 */
export async function tellDesk(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  return inTransaction(ctx, tell);
}
