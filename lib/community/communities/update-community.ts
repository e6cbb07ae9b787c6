import { eq } from "drizzle-orm";
import type { z } from "zod";
import { communities } from "@/db/schema/community";
import { audit, type Ctx, inTransaction, parseInput, requireUser } from "@/lib/platform";
import type { StoredPicture } from "@/lib/user/inside";
import { idOf } from "../facts";
import { type LockedCommunity, lockCommunity } from "../lock";
import { lockOwnAdminRole, requireAdmin } from "../policies";
import { type UpdateCommunityInput, updateCommunitySchema } from "../schemas";
import { replacePicture, uploadedPicture } from "./replace-picture";
import { checkType } from "./types";

type Wanted = Omit<z.output<typeof updateCommunitySchema>, "communityId" | "file">;
type Field = keyof Wanted;

const FIELDS: readonly Field[] = ["name", "communityTypeId", "location", "description"];

const changedOf = (before: LockedCommunity, wanted: Wanted): Field[] =>
  FIELDS.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field]);

async function change(ctx: Ctx, id: string, wanted: Wanted, picture: StoredPicture | null): Promise<void> {
  const before = await lockCommunity(ctx, id);
  await lockOwnAdminRole(ctx, id);
  const changed = changedOf(before, wanted);
  if (changed.includes("communityTypeId")) await checkType(ctx, wanted.communityTypeId);
  if (changed.length > 0) {
    await ctx.db
      .update(communities)
      .set(Object.fromEntries(changed.map((field) => [field, wanted[field]])))
      .where(eq(communities.id, id));
  }
  if (picture) await replacePicture(ctx, before, picture);
  const fields = [...changed, ...(picture ? ["imageName"] : [])];
  if (fields.length === 0) return;
  await audit(ctx, "community.updated", { type: "community", id }, { fields });
}

/**
 * Changes the facts and picture of a community (000 §3, §5). Idempotent. For admins. Call it outside a
 * transaction.
 *
 * - Omitted fields stay; an empty location or description is cleared.
 * - Invalidates its pages in the same commit.
 * - Throws like `requireAdmin`, `invalid` by field, and `too_many`.
 */
export async function updateCommunity(ctx: Ctx, input: UpdateCommunityInput): Promise<void> {
  requireUser(ctx);
  const { communityId, file, ...wanted } = parseInput(updateCommunitySchema, input);
  const id = idOf(communityId);
  await requireAdmin(ctx, id);
  const picture = file ? await uploadedPicture(ctx, file) : null;
  await inTransaction(ctx, (inner) => change(inner, id, wanted, picture));
}
