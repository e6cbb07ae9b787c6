import { eq } from "drizzle-orm";
import { communities } from "@/db/schema/community";
import { reencodePicture } from "@/lib/integrations/pictures";
import { type Ctx, consumeLimit, type Limit, requireUser } from "@/lib/platform";
import { dropPicture, keepPicture, type StoredPicture, storePicture } from "@/lib/user/inside";

/** A limit on uploads, because re-encoding a picture costs time and memory. */
const UPLOADS: Limit = { max: 30, windowSeconds: 3600 };

/**
 * Re-encodes and stores a community's picture. Call before the transaction, so that no row stays locked.
 * Throws `invalid` ('Invalid image format', 'Invalid image size') and `too_many`.
 */
export async function uploadedPicture(ctx: Ctx, file: Uint8Array): Promise<StoredPicture> {
  await consumeLimit(ctx, `community-picture:${requireUser(ctx).userId}`, UPLOADS);
  return storePicture(ctx, await reencodePicture(file));
}

/**
 * Gives a community, whose row is locked, another picture or none, and forgets the bytes of the one before;
 * answers with its name. Checks no permission.
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
