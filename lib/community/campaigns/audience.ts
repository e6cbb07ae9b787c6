import { sql } from "drizzle-orm";
import { type Ctx, idSchema, query } from "@/lib/platform";
import { requireAdmin } from "../policies";
import { audiencePreviewSchema } from "../schemas";
import { LAUNCH_MESSAGE } from "./rules/milestones";

/** How many a message reaches, by the channel each member chose. */
export type Audience = {
  byText: number;
  byEmail: number;
  /** The recipient, and whom the admins chose to leave out. */
  leftOut: number;
};

type Who = { communityId: string; recipientId: string | null; excluded: string[] };

/**
 * Counts whom a launch message would reach now: the rule of the `campaign_audience` view, for a campaign that need
 * not exist yet, minus opt-outs.
 */
export async function countAudience(ctx: Ctx, who: Who): Promise<Audience> {
  const excluded = sql`array(select jsonb_array_elements_text(${JSON.stringify(who.excluded)}::jsonb)::uuid)`;
  const rows = await ctx.db.execute<{ channel: string; count: number }>(sql`
    with people as (
      select u.id, u.email, u.phone_number, shares_phone,
        u.id = any(${excluded}) or u.id is not distinct from ${who.recipientId}::uuid as is_left_out,
        case when coalesce(s.communication_method, u.preferred_communication_method) = 1
            and u.phone_number is not null and u.phone_confirmed_at is not null and not shares_phone
          or u.email is null then 'sms' else 'email' end as channel,
        coalesce(s.is_enabled, true) and not (shares_phone and u.preferred_communication_method = 1) as wanted
      from memberships m
      join users u on u.id = m.user_id
      left join users r on r.id = ${who.recipientId}::uuid
      cross join lateral (
        select coalesce(u.phone_confirmed_at is not null and u.phone_number = r.phone_number, false) as shares_phone
      ) p
      left join subscriptions s on s.user_id = u.id and s.message_type = ${LAUNCH_MESSAGE}
      where m.community_id = ${who.communityId} and u.registered_at is not null and u.deleted_at is null
    )
    select case when p.is_left_out then 'none' else p.channel end as channel, count(*)::int as count
    from people p
    where p.is_left_out
      or p.wanted and not (p.shares_phone and p.channel = 'sms') and not exists (
        select 1 from opt_outs o
        where o.channel = p.channel
          and o.address = case when p.channel = 'sms' then p.phone_number else p.email end
      )
    group by 1`);
  const countOf = (channel: string) => rows.find((row) => row.channel === channel)?.count ?? 0;
  return { byText: countOf("sms"), byEmail: countOf("email"), leftOut: countOf("none") };
}

/** For the form: what the choices made so far would mean. Ids that are none are passed over. For admins. */
export const audiencePreview = query(audiencePreviewSchema, async (ctx, input): Promise<Audience> => {
  await requireAdmin(ctx, input.communityId);
  const known = (id: string) => idSchema.safeParse(id).data ?? null;
  return countAudience(ctx, {
    communityId: input.communityId,
    recipientId: input.recipientId === undefined ? null : known(input.recipientId),
    excluded: input.excludedMembers.flatMap((id) => known(id) ?? []),
  });
});
