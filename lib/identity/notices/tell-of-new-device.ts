import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { DAY } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { deviceOf, programOf } from "./device";
import { queueSecurityNotice } from "./queue-security-notice";

/**
 * Tells the owner of a sign-in from a new device. Of devices with the same browser and system, or the same program, one
 * e-mail leaves a UTC day: the first sign-in is told immediately, all that follow together when the day ends. Another
 * browser, system or program is told immediately, so that the owner's own sign-ins cannot hide a thief's. Call it in
 * the transaction of the sign-in.
 *
 * The keys change when the account forgets its browsers, so that the first sign-in after that is told immediately.
 */
export async function tellOfNewDevice(ctx: Ctx, userId: string): Promise<void> {
  const [account] = await ctx.db
    .select({ forgottenAt: users.devicesForgottenAt })
    .from(users)
    .where(eq(users.id, userId));
  const { browser, system } = deviceOf(ctx.userAgent);
  const kind = [userId, account?.forgottenAt?.getTime() ?? 0, browser, system, programOf(ctx.userAgent)].join(
    ":",
  );
  const keyOf = (day: number) => `new-device:${kind}:${new Date(day * DAY).toISOString().slice(0, 10)}`;
  const today = Math.floor(ctx.now().getTime() / DAY);
  if (await queueSecurityNotice(ctx, userId, { event: "new_device", dedupeKey: keyOf(today) })) return;
  await queueSecurityNotice(ctx, userId, {
    event: "new_devices",
    dedupeKey: keyOf(today + 1),
    notBefore: new Date((today + 1) * DAY),
  });
}
