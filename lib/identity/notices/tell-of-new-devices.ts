import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { DAY } from "@/lib/kernel";
import { withdraw } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { queueSecurityNotice } from "./queue-security-notice";

/**
 * The keys under which new devices are told on this UTC day and on the next, and when the next begins. A key stands
 * for the one notice that leaves on its day. The keys change when the account forgets its browsers, so that the first
 * sign-in after that is told at once.
 */
async function keysOf(ctx: Ctx, userId: string) {
  const [account] = await ctx.db
    .select({ forgottenAt: users.devicesForgottenAt })
    .from(users)
    .where(eq(users.id, userId));
  const today = Math.floor(ctx.now().getTime() / DAY);
  const keyOf = (day: number) =>
    `new-devices:${userId}:${account?.forgottenAt?.getTime() ?? 0}:${new Date(day * DAY).toISOString().slice(0, 10)}`;
  return { today: keyOf(today), tomorrow: keyOf(today + 1), midnight: new Date((today + 1) * DAY) };
}

/**
 * Tells the owner of a sign-in from a new device, in at most one e-mail a day: the first is told at once, all that
 * follow together when the day is over. Call it in the transaction of the sign-in.
 */
export async function tellOfNewDevice(ctx: Ctx, userId: string): Promise<void> {
  const { today, tomorrow, midnight } = await keysOf(ctx, userId);
  if (await queueSecurityNotice(ctx, userId, { event: "new_device", dedupeKey: today })) return;
  await queueSecurityNotice(ctx, userId, {
    event: "new_devices",
    device: { browser: "", system: "" },
    dedupeKey: tomorrow,
    notBefore: midnight,
  });
}

/** Withdraws what still waits to be told. Call it before the account forgets its browsers, in the same transaction. */
export async function withdrawNewDevices(ctx: Ctx, userId: string): Promise<void> {
  const { today, tomorrow } = await keysOf(ctx, userId);
  await withdraw(ctx, [today, tomorrow]);
}
