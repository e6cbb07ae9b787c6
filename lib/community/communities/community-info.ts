import { eq } from "drizzle-orm";
import { communities, communityTypes, type Joining } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { type Ctx, isAtDesk, query } from "@/lib/platform";
import { idOf } from "../facts";
import { cachedMembership, memberRole } from "../policies";
import { communityIdSchema } from "../schemas";
import { type Images, imagesOf } from "./images";

/** Public facts of a community (000 §3). */
export type CommunityInfo = {
  id: string;
  name: string;
  location: string | null;
  description: string | null;
  communityTypeId: number;
  typeName: string;
  way: string;
  imageName: string | null;
  images: Images;
  timeZone: string;
  isConfirmed: boolean;
  /** Only its admins see this; to others it still waits for approval. */
  isDeclined: boolean;
  /** On hold: no launches, gifts or messages. */
  isOnHold: boolean;
  joining: Joining;
  /** Outsiders see the list of its active campaigns. */
  isListed: boolean;
  /** If false, milestones within an hour are one message. */
  sendsEachMilestone: boolean;
};

export const infoColumns = {
  id: communities.id,
  name: communities.name,
  location: communities.location,
  description: communities.description,
  communityTypeId: communities.communityTypeId,
  typeName: communityTypes.name,
  way: communityTypes.way,
  imageName: communities.imageName,
  timeZone: communities.timeZone,
  confirmedAt: communities.confirmedAt,
  declinedAt: communities.declinedAt,
  heldAt: communities.heldAt,
  joining: communities.joining,
  isListed: communities.isListed,
  sendsEachMilestone: communities.sendsEachMilestone,
};

export function infoOf<R extends Standing & { way: string; imageName: string | null }>(row: R) {
  const { confirmedAt, declinedAt, heldAt, ...rest } = row;
  const isConfirmed = confirmedAt !== null;
  return {
    ...rest,
    images: imagesOf(row),
    isConfirmed,
    isDeclined: !isConfirmed && declinedAt !== null,
    isOnHold: isConfirmed && heldAt !== null,
  };
}

type Standing = { confirmedAt: Date | null; declinedAt: Date | null; heldAt: Date | null };

/**
 * Returns the public facts of a community. One that waits is `notFound` except for members and the provider.
 */
export const communityInfo = query(communityIdSchema, async (ctx: Ctx, input): Promise<CommunityInfo> => {
  const own = await cachedMembership<CommunityInfo>(ctx, input.communityId);
  if (own) return own;
  const [row] = await ctx.db
    .select(infoColumns)
    .from(communities)
    .innerJoin(communityTypes, eq(communityTypes.id, communities.communityTypeId))
    .where(eq(communities.id, idOf(input.communityId)));
  if (!row) throw notFound("no such community");
  if (row.confirmedAt === null) {
    const isProvider = ctx.actor.kind === "system" || isAtDesk(ctx);
    if (!isProvider && (await memberRole(ctx, row.id)) === null) throw notFound("not approved yet");
  }
  return infoOf(row);
});
