import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { type Ctx, isSealed, newToken, sealCookie, unsealCookie } from "@/lib/platform";

/** The cookie with a browser's note, and how long it is kept, in seconds. */
export const DEVICE_COOKIE = "known-device";
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** How many accounts a note names; a shared browser forgets the one that was used longest ago. */
const MOST_ACCOUNTS = 5;

const deviceSchema = z.object({
  type: z.literal("device"),
  id: z.string(),
  userIds: z.array(z.guid()).max(MOST_ACCOUNTS),
  /** When each account last signed in, in epoch milliseconds. Notes of earlier releases have none. */
  times: z.record(z.string(), z.number()).default({}),
});

/** A browser in which these accounts have signed in. Only this site can write the note that says so. */
export type KnownDevice = Pick<z.infer<typeof deviceSchema>, "id" | "userIds" | "times">;

/** What a browser's note says; null for none, and for one that this site did not write. */
export async function readDevice(note: string | null | undefined): Promise<KnownDevice | null> {
  if (!note || !isSealed(note)) return null;
  try {
    return deviceSchema.parse(JSON.parse(await unsealCookie(note)));
  } catch {
    return null;
  }
}

/**
 * The caller's browser if this account has signed in with it, and has not forgotten its browsers since; null
 * otherwise.
 */
export async function knownDeviceOf(ctx: Ctx, userId: string | undefined): Promise<KnownDevice | null> {
  const device = await readDevice(ctx.deviceNote);
  if (userId === undefined || !device?.userIds.includes(userId)) return null;
  const [account] = await ctx.db
    .select({ forgottenAt: users.devicesForgottenAt })
    .from(users)
    .where(eq(users.id, userId));
  const { forgottenAt = null } = account ?? {};
  const isForgotten = forgottenAt !== null && (device.times[userId] ?? 0) <= forgottenAt.getTime();
  return isForgotten ? null : device;
}

/** The sealed note of a browser in which an account has signed in, or whose user reads the account's e-mails. */
export async function noteOfDevice(
  earlier: string | null | undefined,
  userId: string,
  at: Date,
): Promise<string> {
  const known = await readDevice(earlier);
  const others = (known?.userIds ?? []).filter((one) => one !== userId);
  const userIds = [userId, ...others].slice(0, MOST_ACCOUNTS);
  const times = Object.fromEntries(
    userIds.map((one) => [one, one === userId ? at.getTime() : (known?.times[one] ?? 0)]),
  );
  return sealCookie(JSON.stringify({ type: "device", id: known?.id ?? newToken(), userIds, times }));
}
