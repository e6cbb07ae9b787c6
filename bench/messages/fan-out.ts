import { eq, sql } from "drizzle-orm";
import { messages, textConsents } from "@/db/schema/notification";
import { launchCampaign } from "@/lib/community";
import { fanOutMessages } from "@/lib/notification";
import { inTransaction, newId, systemCtx } from "@/lib/platform";
import type { Town } from "../members/town";
import { adminOf } from "../members/works";
import { millis } from "../support/figures";

/** Milliseconds of launch, fan-out and bare insert. */
export type Round = { launch: number; fanOut: number; bare: number; rows: number };

const system = () => systemCtx("bench");

/** Consents to texts for every second member. */
export async function agreeToTexts(town: Town): Promise<void> {
  await system().db.execute(sql`
    insert into ${textConsents} (user_id, phone, state, changed_at)
    select u.id, u.phone_number, 'confirmed', now() from users u join memberships m on m.user_id = u.id
    where m.community_id = ${town.communityId} and u.preferred_communication_method = 1`);
}

/** Times only the admin's request; the worker does the rest. */
export async function launch(town: Town): Promise<{ took: number; campaignId: string; messageId: string }> {
  let campaignId = "";
  const took = await millis(async () => {
    const made = await launchCampaign(adminOf(town), {
      communityId: town.communityId,
      recipientId: town.recipientId,
      name: "A roof before winter",
      campaignTypeId: 2,
      amount: 1000,
    });
    campaignId = made.id;
  });
  const [message] = await system()
    .db.select({ id: messages.id })
    .from(messages)
    .where(eq(messages.campaignId, campaignId));
  if (!message) throw new Error("the launch wrote no message");
  return { took, campaignId, messageId: message.id };
}

/** Columns of the fan-out without the id, which differs per row. */
const COLUMNS = {
  notifications: "message_id, user_id, community_id, campaign_id, message, created_at",
  deliveries: `message_id, user_id, channel, address, language, state, is_muted, is_collected, attempts, not_before,
    created_at, updated_at`,
};
const TABLES = ["notifications", "deliveries"] as const;

/** Copies the rows of a fan-out to be inserted again. */
async function copyOf(messageId: string): Promise<{ copied: string; rows: number }> {
  const { db } = system();
  const copied = newId();
  await db.execute(sql`
    insert into messages
      (id, kind, dedupe_key, template, data, community_id, campaign_id, message_type, created_at, fanned_out_at)
    select ${copied}, kind, ${`bare:${copied}`}, template, data, community_id, campaign_id, message_type, created_at, now()
    from messages where id = ${messageId}`);
  let rows = 0;
  for (const table of TABLES) {
    const kept = sql.identifier(`bare_${table}`);
    await db.execute(sql`drop table if exists ${kept}`);
    const made = await db.execute(
      sql`create unlogged table ${kept} as select * from ${sql.identifier(table)} where message_id = ${messageId}`,
    );
    await db.execute(sql`update ${kept} set message_id = ${copied}`);
    await db.execute(sql`vacuum (analyze) ${kept}`);
    rows += made.count;
  }
  return { copied, rows };
}

const writeBare = () =>
  inTransaction(system(), async ({ db }) => {
    for (const table of TABLES) {
      const columns = sql.raw(COLUMNS[table]);
      await db.execute(sql`
        insert into ${sql.identifier(table)} (id, ${columns})
        select gen_random_uuid(), ${columns} from ${sql.identifier(`bare_${table}`)}`);
    }
  });

async function forgetRows(messageId: string): Promise<void> {
  const { db } = system();
  for (const table of TABLES) {
    await db.execute(sql`delete from ${sql.identifier(table)} where message_id = ${messageId}`);
    await db.execute(sql`vacuum ${sql.identifier(table)}`);
  }
}

/**
 * Times a launch, its fan-out, and a bare `INSERT … SELECT` of equal rows into the same tables and indexes in
 * one transaction. Alternates the order, removing earlier rows.
 */
export async function fanOutRound(town: Town, number: number): Promise<Round> {
  const { db } = system();
  const { took, messageId } = await launch(town);
  const fan = () => millis(() => fanOutMessages(system()));
  let fanOut = await fan();
  const { copied, rows } = await copyOf(messageId);
  await forgetRows(messageId);
  const bare = await millis(writeBare);
  await forgetRows(copied);
  if (number % 2 === 1) {
    await db.update(messages).set({ fannedOutAt: null }).where(eq(messages.id, messageId));
    fanOut = await fan();
    await forgetRows(messageId);
  }
  await db.execute(sql`delete from messages where id in ${[messageId, copied]}`);
  return { launch: took, fanOut, bare, rows };
}
