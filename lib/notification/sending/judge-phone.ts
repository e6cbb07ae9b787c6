import { and, eq } from "drizzle-orm";
import { optOuts } from "@/db/schema/notification";
import { audit, type Ctx, isWithinLimit } from "@/lib/platform";
import { changeConsents } from "../consent/record-consent";
import { type CarrierVerdict, verdictOf } from "./rules/carrier-codes";

const ONCE_A_DAY = { max: 1, windowSeconds: 24 * 3600 };

/** A STOP stays a STOP. */
const close = (ctx: Ctx, address: string, reason: "stop" | "carrier") =>
  ctx.db
    .insert(optOuts)
    .values({ channel: "sms", address, reason, createdAt: ctx.now() })
    .onConflictDoNothing();

/** Reopens an unserved number that received a text. A STOP stays a STOP. */
export async function openAgain(ctx: Ctx, phone: string): Promise<void> {
  await ctx.db
    .delete(optOuts)
    .where(and(eq(optOuts.channel, "sms"), eq(optOuts.address, phone), eq(optOuts.reason, "carrier")));
}

/**
 * Applies a carrier's error code to the phone and returns its meaning.
 *
 * - STOP or unserved closes the number for texts.
 * - Filtering is recorded for the desk, once a day per message.
 * - Needs a transaction, before deliveries are locked.
 */
export async function judgePhone(
  ctx: Ctx,
  { address, code, messageId }: { address: string; code: number | null; messageId: string },
): Promise<CarrierVerdict> {
  if (!ctx.inTransaction) throw new Error("what a carrier said is kept whole");
  const verdict = verdictOf(code);
  if (verdict === "stopped") {
    await close(ctx, address, "stop");
    await changeConsents(ctx, {
      phone: address,
      from: ["asked", "confirmed"],
      state: "stopped",
      source: "carrier",
      words: String(code),
    });
  }
  if (verdict === "unserved") await close(ctx, address, "carrier");
  if (verdict === "filtered" && (await isWithinLimit(ctx, `filtered:${messageId}:${code}`, ONCE_A_DAY))) {
    await audit(ctx, "texts.filtered", { type: "message", id: messageId }, { code });
  }
  return verdict;
}
