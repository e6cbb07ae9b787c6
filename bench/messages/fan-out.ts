import { eq, sql } from "drizzle-orm";
import { messages, textConsents } from "@/db/schema/notification";
import { launchCampaign } from "@/lib/community";
import { fanOutMessages } from "@/lib/notification";
import { inTransaction, newId, systemCtx } from "@/lib/platform";
import type { Town } from "../members/town";
import { adminOf } from "../members/works";

/** One round: how long a launch, its fan-out and the bare writing of as many rows took, in milliseconds. */
export type Round = { launch: number; fanOut: number; bare: number; rows: number };

const system = () => systemCtx("bench");

async function millis(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Every second member chose texts, and has agreed to them. */
export async function agreeToTexts(town: Town): Promise<void> {
  await system().db.execute(sql`
    insert into ${textConsents} (user_id, phone, state, changed_at)
    select u.id, u.phone_number, 'confirmed', now() from users u join memberships m on m.user_id = u.id
    where m.community_id = ${town.communityId} and u.preferred_communication_method = 1`);
}

/** The admin's request alone: the worker does the rest. Returns how long it took and the message's id. */
async function launch(town: Town): Promise<{ took: number; messageId: string }> {
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
  return { took, messageId: message.id };
}

const TABLES = ["notifications", "deliveries"] as const;

/** Keeps what a fan-out has written as rows of another message, with ids of their own, to be written once more. */
async function copyOf(messageId: string): Promise<{ copied: string; rows: number }> {
  const { db } = system();
  const copied = newId();
  await db.execute(sql`
    insert into messages (id, kind, dedupe_key, template, data, community_id, campaign_id, message_type, created_at, fanned_out_at)
    select ${copied}, kind, ${`bare:${copied}`}, template, data, community_id, campaign_id, message_type, created_at, now()
    from messages where id = ${messageId}`);
  let rows = 0;
  for (const table of TABLES) {
    const kept = sql.identifier(`bare_${table}`);
    await db.execute(sql`drop table if exists ${kept}`);
    await db.execute(
      sql`create unlogged table ${kept} as select * from ${sql.identifier(table)} where message_id = ${messageId}`,
    );
    const made = await db.execute(sql`update ${kept} set id = gen_random_uuid(), message_id = ${copied}`);
    await db.execute(sql`analyze ${kept}`);
    rows += made.count;
  }
  return { copied, rows };
}

const writeBare = () =>
  inTransaction(system(), async ({ db }) => {
    for (const table of TABLES) {
      await db.execute(
        sql`insert into ${sql.identifier(table)} select * from ${sql.identifier(`bare_${table}`)}`,
      );
    }
  });

/** Removes what was written, so that every round begins with tables of the same size. */
async function forget(ids: string[]): Promise<void> {
  const { db } = system();
  await db.execute(sql`delete from messages where id in ${ids}`);
  await db.execute(sql`vacuum notifications`);
  await db.execute(sql`vacuum deliveries`);
}

/**
 * A launch, its fan-out, and the bare `INSERT … SELECT` of the very rows that it wrote, into the same tables with the
 * same indexes. The order of the two changes from round to round, and what is written is removed in between.
 */
export async function fanOutRound(town: Town, number: number): Promise<Round> {
  const { took, messageId } = await launch(town);
  const fan = () => millis(() => fanOutMessages(system()));
  let fanOut = await fan();
  const { copied, rows } = await copyOf(messageId);
  let bare: number;
  if (number % 2 === 0) {
    await forgetRows(messageId);
    bare = await millis(writeBare);
  } else {
    await forgetRows(messageId);
    bare = await millis(writeBare);
    await forgetRows(copied);
    await system().db.update(messages).set({ fannedOutAt: null }).where(eq(messages.id, messageId));
    fanOut = await fan();
  }
  await forget([messageId, copied]);
  return { launch: took, fanOut, bare, rows };
}

async function forgetRows(messageId: string): Promise<void> {
  const { db } = system();
  for (const table of TABLES) {
    await db.execute(sql`delete from ${sql.identifier(table)} where message_id = ${messageId}`);
    await db.execute(sql`vacuum ${sql.identifier(table)}`);
  }
}
