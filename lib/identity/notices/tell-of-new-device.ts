import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { DAY } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { deviceOf, programOf } from "./device";
import { queueSecurityNotice } from "./queue-security-notice";

/**
 * Notifies the owner of a new device, in the transaction of the sign-in.
 *
 * - One e-mail per UTC day and kind (browser and system, or program): the first immediately, the rest at the
 *   end of the day. Other kinds are sent immediately, so that the owner's own sign-ins cannot hide a thief's.
 * - Keys change when the account forgets its browsers, so the next sign-in is sent immediately.
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
