import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { people } from "@/db/schema/people";
import { HOUR, SECOND } from "@/lib/kernel";
import { type Ctx, consumeLimit, newId, offersTexts } from "@/lib/platform";
import { emailStateOf, textStateOf, waysOf } from "../preferences/channels";
import { launchCopyKeys } from "./launch-copy-key";
import { type LaunchWords, launchData } from "./launch-words";
import { queueMessage } from "./queue-message";

const COPIES = { max: 5, windowSeconds: HOUR / SECOND };

/** Which copies went out; `sharesPhone` when there was no text because the campaign's recipient reads on the same phone. */
export type LaunchCopies = { byText: boolean; byEmail: boolean; sharesPhone: boolean };

async function isSamePhone(ctx: Ctx, userId: string, otherId: string): Promise<boolean> {
  const other = alias(people, "other");
  const rows = await ctx.db
    .select({ id: other.id })
    .from(people)
    .innerJoin(other, eq(other.phoneNumber, people.phoneNumber))
    .where(and(eq(people.id, userId), eq(other.id, otherId)));
  return rows.length > 0;
}

/**
 * Sends one person a launch message as members would get it: a text if they agreed to texts, and an e-mail. No text goes to
 * a phone on which the recipient reads, as at the launch itself. It is a message to them alone and counts as nobody's: the
 * campaign does not know of it. Throws `too_many` after five within an hour.
 */
export async function sendCopyOfLaunch(
  ctx: Ctx,
  { userId, recipientId }: { userId: string; recipientId: string },
  launch: LaunchWords,
): Promise<LaunchCopies> {
  await consumeLimit(ctx, `launch-copy:${userId}`, COPIES);
  const ways = await waysOf(ctx, userId);
  const isOpen = offersTexts() && textStateOf(ways) === "open";
  const sharesPhone = isOpen && (await isSamePhone(ctx, userId, recipientId));
  const byText = isOpen && !sharesPhone;
  const email = emailStateOf(ways);
  const byEmail = email === "open" || email === "unsubscribed";
  const copy = { template: "campaign" as const, data: launchData(launch), to: { userId } };
  const keys = launchCopyKeys(newId());
  if (byText) await queueMessage(ctx, { ...copy, dedupeKey: keys.text, via: "text" });
  if (byEmail) await queueMessage(ctx, { ...copy, dedupeKey: keys.email, via: "email" });
  return { byText, byEmail, sharesPhone };
}
