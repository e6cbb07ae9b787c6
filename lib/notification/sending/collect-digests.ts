import { sql } from "drizzle-orm";
import { type Ctx, enqueue, inTransaction, requireSystem } from "@/lib/platform";
import { isPaused } from "../messages/pauses";

/** People per transaction. */
const AT_ONCE = 500;

/**
 * Merges each person's due progress into one digest e-mail. Returns the number of digests.
 *
 * - Parts stay deliveries: each is checked again before the digest leaves, and gets its outcome.
 * - One worker at a time.
 */
export async function collectDigests(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  let made = 0;
  for (;;) {
    const round = await inTransaction(ctx, collectSome);
    made += round;
    if (round < AT_ONCE) return made;
  }
}

async function collectSome(ctx: Ctx): Promise<number> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const [turn] = await ctx.db.execute<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('collect-digests', 0)) as ours`,
  );
  if (!turn?.ours) return 0;
  // Held messages wait for a later digest.
  const waits = sql`d.is_collected and d.state = 'pending' and d.same_text_as is null and d.not_before <= ${now}
    and not exists (
      select 1 from messages m
      where m.id = d.message_id
        and ${isPaused({ campaignId: sql`m.campaign_id`, communityId: sql`m.community_id` })})`;
  const digests = await ctx.db.execute<{ id: string }>(sql`
    with due as materialized (
      select d.user_id, gen_random_uuid() as message_id, max(u.email) as email, max(u.language) as language,
        coalesce(max(s.frequency), 0) as frequency
      from deliveries d join people u on u.id = d.user_id and u.deleted_at is null and u.email is not null
      left join message_settings s on s.user_id = d.user_id
      where ${waits}
      group by d.user_id order by min(d.not_before), d.user_id limit ${AT_ONCE}
    ), parts as materialized (
      select d.id, d.user_id from deliveries d join due on due.user_id = d.user_id
      where ${waits}
      order by d.id for no key update of d
    ), made as (
      insert into messages (id, kind, dedupe_key, template, data, created_at, fanned_out_at)
      select message_id, 'direct', 'digest:' || user_id || ':' || message_id, 'progress-digest',
        jsonb_build_object('frequency', frequency::text), ${now}, ${now}
      from due where user_id in (select user_id from parts)
      returning id
    ), digest as (
      insert into deliveries
        (id, message_id, user_id, channel, address, language, state, attempts, not_before, created_at, updated_at)
      select gen_random_uuid(), made.id, due.user_id, 'email', due.email, due.language, 'pending', 0, ${now}, ${now}, ${now}
      from made join due on due.message_id = made.id
      returning id, user_id
    ), joined as (
      update deliveries d set same_text_as = digest.id, updated_at = ${now}
      from parts join digest on digest.user_id = parts.user_id
      where d.id = parts.id
    )
    select id from digest`);
  if (digests.length > 0) await enqueue(ctx, "send-emails");
  return digests.length;
}
