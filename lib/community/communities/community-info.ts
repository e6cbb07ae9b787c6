import { eq } from "drizzle-orm";
import { communities, communityTypes, type Joining } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { type Ctx, isAtDesk, query } from "@/lib/platform";
import { idOf, memberRole, ownAlready } from "../policies";
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
  /** Declined by the provider. Only its admins see that; others see it as waiting for approval. */
  isDeclined: boolean;
  /** The provider has it on hold: nothing is launched, given or sent there. */
  isOnHold: boolean;
  /** Who may join: everyone, people accepted by an admin, or invited people only. */
  joining: Joining;
  /** Whether outsiders see the list of its active campaigns. */
  isListed: boolean;
  /** Members get a message at each milestone; otherwise milestones within an hour are one message. */
  sendsEachMilestone: boolean;
};

/** The columns behind a CommunityInfo; the reads beside this one add theirs. */
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

/** Turns a row of `infoColumns` into its public form. */
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
 * Returns a community's public facts. One that waits for approval exists only for its members and the
 * provider; others get `notFound`.
 */
export const communityInfo = query(communityIdSchema, async (ctx: Ctx, input): Promise<CommunityInfo> => {
  const own = await ownAlready(ctx, input.communityId);
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
