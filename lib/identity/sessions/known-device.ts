import { z } from "zod";
import { isSealed, newToken, sealCookie, unsealCookie } from "@/lib/platform";

/** The cookie with a browser's note, and how long it is kept, in seconds. */
export const DEVICE_COOKIE = "known-device";
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** How many accounts a note names; a shared browser forgets the one that was used longest ago. */
const MOST_ACCOUNTS = 5;

const deviceSchema = z.object({
  type: z.literal("device"),
  id: z.string(),
  userIds: z.array(z.guid()).max(MOST_ACCOUNTS),
});

/** A browser in which these accounts have signed in. Only this site can write the note that says so. */
export type KnownDevice = Pick<z.infer<typeof deviceSchema>, "id" | "userIds">;

/** What a browser's note says; null for none, and for one that this site did not write. */
export async function readDevice(note: string | null | undefined): Promise<KnownDevice | null> {
  if (!note || !isSealed(note)) return null;
  try {
    return deviceSchema.parse(JSON.parse(await unsealCookie(note)));
  } catch {
    return null;
  }
}

/** The sealed note of a browser in which somebody has signed in, or shown that the account's e-mails reach them. */
export async function noteOfDevice(earlier: string | null | undefined, userId: string): Promise<string> {
  const known = await readDevice(earlier);
  const others = (known?.userIds ?? []).filter((one) => one !== userId);
  const userIds = [userId, ...others].slice(0, MOST_ACCOUNTS);
  return sealCookie(JSON.stringify({ type: "device", id: known?.id ?? newToken(), userIds }));
}
