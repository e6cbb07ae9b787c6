import { sql } from "drizzle-orm";
import { people } from "@/db/schema/people";
import { HOUR, SECOND } from "@/lib/kernel";
import { type Ctx, consumeLimit, newId, offersTexts } from "@/lib/platform";
import { emailStateOf, textStateOf, waysOf } from "../preferences/channels";
import { launchCopyKeys } from "./launch-copy-key";
import { type LaunchWords, launchData } from "./launch-words";
import { isReadByOthers } from "./private-texts";
import { queueMessage } from "./queue-message";

const COPIES = { max: 5, windowSeconds: HOUR / SECOND };

/** `sharesPhone`: another account has the phone, so no text. */
export type LaunchCopies = { byText: boolean; byEmail: boolean; sharesPhone: boolean };

async function hasSharedPhone(ctx: Ctx, userId: string): Promise<boolean> {
  const phone = {
    userId: sql`own.id`,
    number: sql`own.phone_number`,
    confirmedAt: sql`own.phone_confirmed_at`,
  };
  const [row] = await ctx.db.execute<{ shared: boolean }>(
    sql`select ${isReadByOthers(phone)} as shared from ${people} own where own.id = ${userId}`,
  );
  return row?.shared ?? false;
}

/**
 * Sends one person a launch message by text (if agreed) and e-mail. Not counted for the campaign. Throws
 * `too_many` after five in an hour.
 *
 * As at the launch, no text to a phone that another account has.
 */
export async function sendCopyOfLaunch(
  ctx: Ctx,
  { userId }: { userId: string },
  launch: LaunchWords,
): Promise<LaunchCopies> {
  await consumeLimit(ctx, `launch-copy:${userId}`, COPIES);
  const ways = await waysOf(ctx, userId);
  const isOpen = offersTexts() && textStateOf(ways) === "open";
  const sharesPhone = isOpen && (await hasSharedPhone(ctx, userId));
  const byText = isOpen && !sharesPhone;
  const email = emailStateOf(ways);
  const byEmail = email === "open" || email === "unsubscribed";
  const copy = { template: "campaign" as const, data: launchData(launch), to: { userId } };
  const keys = launchCopyKeys(newId());
  if (byText) await queueMessage(ctx, { ...copy, dedupeKey: keys.text, via: "text" });
  if (byEmail) await queueMessage(ctx, { ...copy, dedupeKey: keys.email, via: "email" });
  return { byText, byEmail, sharesPhone };
}
