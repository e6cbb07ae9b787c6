import postgres from "postgres";
import { recordSettings } from "@/lib/platform/record-keys";
import type { Gift } from "./giver";
import type { Target } from "./scenario";

export const DEMO_PASSWORD = "Manyhands1";

export type Field = { gift: Gift; memberEmails: string[] };

export async function fieldOf({ url, databaseUrl }: Target, members: number): Promise<Field> {
  const sql = postgres(databaseUrl, { max: 1, connection: recordSettings() });
  try {
    const [campaign] = await sql<{ communityId: string; campaignId: string }[]>`
      select community_id as "communityId", id as "campaignId" from campaigns
      where status = 'launched' order by amount * 100 - raised_cents desc limit 1`;
    if (!campaign) throw new Error("The seed has no campaign that is launched.");
    const people = await sql<{ email: string }[]>`
      select u.email from users u
      join memberships m on m.user_id = u.id and m.community_id = ${campaign.communityId}
      where u.registered_at is not null and u.password_hash is not null and not exists (
        select 1 from campaign_recipients r where r.campaign_id = ${campaign.campaignId} and r.user_id = u.id
      ) order by u.email limit ${members}`;
    return { gift: { url, ...campaign }, memberEmails: people.map(({ email }) => email) };
  } finally {
    await sql.end();
  }
}

/** Makes the figures of the attacks independent. */
export async function forgetTries({ databaseUrl }: Target): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, connection: recordSettings() });
  try {
    await sql`truncate card_tries, card_queue, card_surges, rate_limits`;
  } finally {
    await sql.end();
  }
}

/** Alone in its /24. */
export const madeUpAddress = (index: number): string =>
  `${11 + Math.floor(index / 65_536)}.${Math.floor(index / 256) % 256}.${index % 256}.9`;

export async function atATime<T>(count: number, tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const left = tasks.entries();
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (const [index, task] of left) results[index] = await task();
    }),
  );
  return results;
}
