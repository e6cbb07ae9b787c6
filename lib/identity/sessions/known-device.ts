import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { type Ctx, isSealed, newToken, sealCookie, unsealCookie } from "@/lib/platform";

/** Lifetime in seconds. */
export const DEVICE_COOKIE = "known-device";
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** A shared browser drops the least recent account. */
const MOST_ACCOUNTS = 5;

const deviceSchema = z.object({
  type: z.literal("device"),
  id: z.string(),
  userIds: z.array(z.guid()).max(MOST_ACCOUNTS),
  /** Epoch ms; absent in notes of earlier releases. */
  times: z.record(z.string(), z.number()).default({}),
});

/** Only this site can write the note. */
type KnownDevice = Pick<z.infer<typeof deviceSchema>, "id" | "userIds" | "times">;

/** Null if absent or not written by this site. */
export async function readDevice(note: string | null | undefined): Promise<KnownDevice | null> {
  if (!note || !isSealed(note)) return null;
  try {
    return deviceSchema.parse(JSON.parse(await unsealCookie(note)));
  } catch {
    return null;
  }
}

/** Null unless the account has signed in on this browser and not forgotten it since. */
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

/** For a user who signed in or reads the account's e-mails. */
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
