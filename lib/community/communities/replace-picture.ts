import { eq } from "drizzle-orm";
import { communities } from "@/db/schema/community";
import { reencodePicture } from "@/lib/integrations/pictures";
import { type Ctx, consumeLimit, type Limit, requireUser } from "@/lib/platform";
import { dropPicture, keepPicture, type StoredPicture, storePicture } from "@/lib/user/inside";

/** Re-encoding costs time and memory. */
const UPLOADS: Limit = { max: 30, windowSeconds: 3600 };

/**
 * Re-encodes and stores a picture. Call it before the transaction, so that no lock waits for it.
 *
 * - Throws `invalid` and `too_many`.
 */
export async function uploadedPicture(ctx: Ctx, file: Uint8Array): Promise<StoredPicture> {
  await consumeLimit(ctx, `community-picture:${requireUser(ctx).userId}`, UPLOADS);
  return storePicture(ctx, await reencodePicture(file));
}

/**
 * Replaces or removes the picture of a locked community and deletes the old bytes. Returns its name. Checks
 * no permission.
 */
export async function replacePicture(
  ctx: Ctx,
  { id, imageName }: { id: string; imageName: string | null },
  picture: StoredPicture | null,
): Promise<string | null> {
  const name = picture && (await keepPicture(ctx, { picture }));
  await ctx.db.update(communities).set({ imageName: name }).where(eq(communities.id, id));
  await dropPicture(ctx, imageName);
  return name;
}
