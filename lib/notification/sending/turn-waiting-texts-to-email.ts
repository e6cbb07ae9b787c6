import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { campaignAudience } from "@/db/schema/audience";
import { deliveries } from "@/db/schema/notification";
import { type Ctx, enqueue, inTransaction, locking, log } from "@/lib/platform";
import { isLaunchCopy } from "../messages/launch-copy-key";
import type { TemplateName } from "../templates/registry";
import { skip } from "./entitled";
import { lockDeliveries } from "./lock-deliveries";

const AT_ONCE = 500;

const REASON = "this site sends no texts";

/** About a number, so meaningless by e-mail. */
const ABOUT_NUMBERS = ["phone-code", "text-consent"] as const satisfies TemplateName[];

/**
 * Turns pending texts into e-mails where possible, on a site that no longer sends texts.
 *
 * - A text that may have been handed to the carrier has an unknown outcome.
 * - Members who muted a campaign are treated like all others. The last check keeps theirs back.
 */
export async function turnWaitingTextsToEmail(ctx: Ctx): Promise<void> {
  await nobodyKnows(ctx);
  while ((await inTransaction(ctx, turnSome)) === AT_ONCE);
}

async function turnSome(ctx: Ctx): Promise<number> {
  const rows = await lockDeliveries(
    ctx,
    and(eq(deliveries.channel, "sms"), eq(deliveries.state, "pending")),
  ).limit(AT_ONCE);
  const ids = rows.map((row) => row.id);
  locking(ctx, "delivery", ids);
  if (ids.length === 0) return 0;
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const turned = await ctx.db.execute<{ id: string }>(sql`
    update deliveries d
    set channel = 'email', address = u.email, not_before = ${now}, is_discreet = false, last_error = ${REASON},
      updated_at = ${now}
    from people u, messages m
    where d.id in ${ids} and m.id = d.message_id and m.template not in ${[...ABOUT_NUMBERS]}
      and u.id = d.user_id and u.email is not null and u.deleted_at is null
      and not ${isLaunchCopy(sql`m.dedupe_key`)}
      and (m.kind = 'direct' or exists (
        select 1 from ${campaignAudience(sql`m.campaign_id`, sql`m.message_type`, false)} a
        where a.user_id = d.user_id and a.channel = 'email'))
    returning d.id`);
  const kept = new Set(turned.map(({ id }) => id));
  await skip(
    ctx,
    ids.filter((id) => !kept.has(id)),
    { reason: REASON },
  );
  if (turned.length > 0) await enqueue(ctx, "send-emails");
  return ids.length;
}

async function nobodyKnows(ctx: Ctx): Promise<void> {
  const orphaned = and(
    eq(deliveries.channel, "sms"),
    eq(deliveries.state, "sending"),
    lt(deliveries.leasedUntil, ctx.now()),
  );
  const rows = await ctx.db
    .update(deliveries)
    .set({ state: "unknown", lastError: REASON, updatedAt: ctx.now() })
    .where(inArray(deliveries.id, lockDeliveries(ctx, orphaned)))
    .returning({ id: deliveries.id });
  for (const { id } of rows) log.error("text with unknown outcome", new Error(REASON), { delivery: id });
}
