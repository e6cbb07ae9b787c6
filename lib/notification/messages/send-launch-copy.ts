import { HOUR, SECOND } from "@/lib/kernel";
import { type Ctx, consumeLimit, newId } from "@/lib/platform";
import { emailStateOf, textStateOf, waysOf } from "../preferences/channels";
import { type LaunchWords, launchData } from "./launch-words";
import { queueMessage } from "./queue-message";

const COPIES = { max: 5, windowSeconds: HOUR / SECOND };

/**
 * Sends one person a launch message as members would get it: a text if they agreed to texts, and an e-mail. It is a message
 * to them alone and counts as nobody's: the campaign does not know of it. Throws `too_many` after five within an hour.
 */
export async function sendCopyOfLaunch(
  ctx: Ctx,
  userId: string,
  launch: LaunchWords,
): Promise<{ byText: boolean; byEmail: boolean }> {
  await consumeLimit(ctx, `launch-copy:${userId}`, COPIES);
  const ways = await waysOf(ctx, userId);
  const byText = textStateOf(ways) === "open";
  const email = emailStateOf(ways);
  const byEmail = email === "open" || email === "unsubscribed";
  const copy = { template: "campaign" as const, data: launchData(launch), to: { userId } };
  const key = `launch-copy:${newId()}`;
  if (byText) await queueMessage(ctx, { ...copy, dedupeKey: `${key}:text`, via: "text" });
  if (byEmail) await queueMessage(ctx, { ...copy, dedupeKey: `${key}:email`, via: "email" });
  return { byText, byEmail };
}
