import { sql } from "drizzle-orm";
import { MINUTE } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { isPaused } from "../messages/pauses";
import { joinArea, nextTextingTime } from "./texting-hours";

/**
 * Keeps only the newest of a person's overnight texts about one campaign. Returns the ids of the others.
 *
 * Texts already tried are excluded: a retry delayed them, not the night.
 */
export async function mergeOvernightTexts(ctx: Ctx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select d.id from deliveries d
    join messages m on m.id = d.message_id
    where d.id in ${ids} and d.not_before > d.created_at and d.attempts = 0 and m.kind = 'campaign'
      and exists (
        select 1 from deliveries later join messages lm on lm.id = later.message_id
        where later.user_id = d.user_id and later.channel = 'sms'
          -- Texts that a mute skipped count, too: otherwise the earlier message's counts would reveal the mute.
          and (later.state not in ('skipped', 'failed') or later.is_muted and exists (
            select 1 from campaign_mutes mute where mute.campaign_id = m.campaign_id and mute.user_id = d.user_id))
          and lm.campaign_id = m.campaign_id and lm.created_at > m.created_at)`);
  return rows.map((row) => row.id);
}

/** Postpones texts until morning at the member's phone. Returns their ids. */
export async function delayForQuietHours(ctx: Ctx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const now = ctx.now();
  const next = nextTextingTime(now, {
    zone: sql`coalesce(area.time_zone, f.time_zone, u.time_zone)`,
    region: sql`area.region`,
  });
  const rows = await ctx.db.execute<{ id: string }>(sql`
    update deliveries d set not_before = night.until
    from (
      select d.id, ${next} as until
      from deliveries d
      join messages m on m.id = d.message_id
      join people u on u.id = d.user_id
      left join community_facts f on f.id = m.community_id
      ${joinArea}
      where d.id in ${ids}
    ) night
    where d.id = night.id and night.until > ${now.toISOString()}::timestamptz
    returning d.id`);
  return rows.map((row) => row.id);
}

/** A campaign's pause does not delay direct messages. */
const pausableCampaign = sql`case m.kind when 'campaign' then m.campaign_id end`;

/** Milliseconds until a paused message is checked again. */
const LOOK_AGAIN = 5 * MINUTE;

/** Postpones messages of a paused campaign or of a community on hold. Returns their ids. */
export async function delayPaused(ctx: Ctx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.execute<{ id: string }>(sql`
    update deliveries d set not_before = ${new Date(ctx.now().getTime() + LOOK_AGAIN).toISOString()}::timestamptz
    from messages m
    where d.id in ${ids} and m.id = d.message_id
      and ${isPaused({ campaignId: pausableCampaign, communityId: sql`m.community_id` })}
    returning d.id`);
  return rows.map((row) => row.id);
}
