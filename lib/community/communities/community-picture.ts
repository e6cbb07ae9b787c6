import type { z } from "zod";
import { audit, type Ctx, inTransaction, parseInput, requireUser } from "@/lib/platform";
import type { StoredPicture } from "@/lib/user/inside";
import { idOf } from "../facts";
import { lockCommunity } from "../lock";
import { lockOwnAdminRole, requireAdmin } from "../policies";
import { communityIdSchema, communityPictureSchema } from "../schemas";
import { type Images, imagesOf } from "./images";
import { replacePicture, uploadedPicture } from "./replace-picture";
import { wayOf } from "./types";

async function change(ctx: Ctx, communityId: string, picture: StoredPicture | null): Promise<Images> {
  const id = idOf(communityId);
  const community = await lockCommunity(ctx, id);
  await lockOwnAdminRole(ctx, id);
  const way = await wayOf(ctx, community.communityTypeId);
  if (picture === null && community.imageName === null) return imagesOf({ way, imageName: null });
  const imageName = await replacePicture(ctx, community, picture);
  await audit(ctx, picture ? "community.picture_set" : "community.picture_removed", {
    type: "community",
    id,
  });
  return imagesOf({ way, imageName });
}

/**
 * Replaces the picture, re-encoded without location data. For admins. Call it outside a transaction.
 *
 * - Throws like `requireAdmin`, `invalid` (000 §5) and `too_many`.
 */
export async function setCommunityPicture(
  ctx: Ctx,
  input: z.input<typeof communityPictureSchema>,
): Promise<Images> {
  requireUser(ctx);
  const { communityId, file } = parseInput(communityPictureSchema, input);
  await requireAdmin(ctx, communityId);
  const picture = await uploadedPicture(ctx, file);
  return inTransaction(ctx, (inner) => change(inner, communityId, picture));
}

/** Restores the picture of the community's type and returns it. For admins. Throws like `requireAdmin`. */
export async function removeCommunityPicture(
  ctx: Ctx,
  input: z.input<typeof communityIdSchema>,
): Promise<Images> {
  requireUser(ctx);
  const { communityId } = parseInput(communityIdSchema, input);
  return inTransaction(ctx, (inner) => change(inner, communityId, null));
}
