import { sql } from "drizzle-orm";
import { DAY } from "@/lib/kernel";
import { fanOutMessages, sendEmails, sweepDeliveries } from "@/lib/notification";
import { type Ctx, env, systemCtx } from "@/lib/platform";
import type { Town } from "../members/town";
import { millis } from "../support/figures";
import { launch } from "./fan-out";

/** E-mails sent, duration in ms, and memory in MB early and late. */
export type Mailing = { sent: number; millis: number; early: number; late: number };

/** Interval of memory samples in ms. */
const LOOK = 200;

const megabytes = () => process.memoryUsage().rss / 2 ** 20;

/** Sends all due messages; records peak memory in the second and last fifth of the time. */
async function mail(ctx: Ctx, senders = 1): Promise<Mailing> {
  const seen: number[] = [];
  const looking = setInterval(() => seen.push(megabytes()), LOOK);
  let sent = 0;
  const took = await millis(async () => {
    const counts = await Promise.all(Array.from({ length: senders }, () => sendEmails(ctx)));
    sent = counts.reduce((sum, count) => sum + count, 0);
  });
  clearInterval(looking);
  const fifth = Math.max(1, Math.floor(seen.length / 5));
  return {
    sent,
    millis: took,
    early: Math.max(...seen.slice(fifth, 2 * fifth)),
    late: Math.max(...seen.slice(-fifth)),
  };
}

/** Returns the share of the provider's rate, in batches of a hundred. */
export const paceOf = ({ sent, millis: took }: Mailing): number =>
  sent / 100 / env().EMAILS_PER_SECOND / (took / 1000);

/** By a sender's clock: excludes the first batch, which leaves immediately. */
export const paceBetween = ({ sent, millis: took }: Mailing): number =>
  (sent / 100 - 1) / env().EMAILS_PER_SECOND / (took / 1000);

/** Sends a launch to all members by e-mail. */
export async function launchMailing(town: Town): Promise<Mailing> {
  const ctx = systemCtx("bench");
  await ctx.db.execute(sql`update users set preferred_communication_method = 0`);
  await launch(town);
  await fanOutMessages(ctx);
  return mail(ctx);
}

/** Sends a second launch with three senders in parallel. */
export async function manySenders(town: Town): Promise<Mailing> {
  const ctx = systemCtx("bench");
  await launch(town);
  await fanOutMessages(ctx);
  return mail(ctx, 3);
}

/** Sends two milestones to `people` members with daily digests: one e-mail each. */
export async function digestMailing(town: Town, people: number): Promise<Mailing> {
  const now = systemCtx("bench");
  await now.db.execute(sql`update deliveries set state = 'skipped' where state in ('pending', 'sending')`);
  await now.db.execute(sql`
    insert into message_settings (user_id, frequency)
    select user_id, 2 from memberships where community_id = ${town.communityId} order by user_id limit ${people}`);
  const { campaignId } = await launch(town);
  await fanOutMessages(now);
  for (const messageType of [3, 4]) {
    await now.db.execute(sql`
      insert into messages (id, kind, dedupe_key, template, data, community_id, campaign_id, message_type, created_at)
      select gen_random_uuid(), kind, dedupe_key || ':' || ${messageType}::text, template,
        data || ${JSON.stringify({ messageType: String(messageType) })}::jsonb, community_id, campaign_id,
        ${messageType}::int, now()
      from messages where campaign_id = ${campaignId} and message_type = 2`);
    await fanOutMessages(now);
  }
  await now.db.execute(sql`
    update deliveries set state = 'skipped' where state in ('pending', 'sending') and not is_collected`);
  // Digests are due tomorrow.
  const tomorrow = Date.now() + DAY;
  const ctx = systemCtx("bench", { now: () => new Date(tomorrow) });
  await sweepDeliveries(ctx);
  return mail(ctx);
}
