import { and, count, eq, isNull } from "drizzle-orm";
import { v5 } from "uuid";
import type { z } from "zod";
import { communities, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { reencodePicture } from "@/lib/integrations/pictures";
import { conflict, unauthenticated } from "@/lib/kernel";
import {
  audit,
  type Ctx,
  consumeLimit,
  enqueue,
  hashContent,
  inTransaction,
  type Limit,
  locking,
  newId,
  parseInput,
  requireUser,
} from "@/lib/platform";
import { keepPicture, type StoredPicture, storePicture } from "@/lib/user/inside";
import { type CreateCommunityInput, createCommunitySchema } from "../schemas";
import { ADMIN } from "./rules/standing";
import { checkType } from "./types";

/** Each attempt may upload a picture to re-encode. */
const TRIES: Limit = { max: 20, windowSeconds: 3600 };
/** Waiting communities per founder. */
export const MAX_WAITING = 3;

type Wanted = z.output<typeof createCommunitySchema>;

/** Idempotent id from founder, content and key. */
function idFor(userId: string, { file: _, requestKey, ...words }: Wanted): string {
  return requestKey === undefined ? newId() : v5(`${userId}:${hashContent(words)}`, requestKey);
}

/** Locks the founder's row, so that concurrent forms are counted in turn. */
export async function lockFounder(ctx: Ctx, userId: string): Promise<{ timeZone: string }> {
  locking(ctx, "person", [userId]);
  const [founder] = await ctx.db
    .select({ timeZone: people.timeZone })
    .from(people)
    .where(and(eq(people.id, userId), isNull(people.deletedAt)))
    .for("no key update");
  if (!founder) throw unauthenticated();
  return founder;
}

/** Throws `conflict` while three of the founder's communities wait. Their row is locked. */
export async function refuseFlood(ctx: Ctx, userId: string): Promise<void> {
  const [waiting] = await ctx.db
    .select({ count: count() })
    .from(communities)
    .where(
      and(
        eq(communities.createdBy, userId),
        isNull(communities.confirmedAt),
        isNull(communities.declinedAt),
        isNull(communities.endedAt),
      ),
    );
  if ((waiting?.count ?? 0) >= MAX_WAITING) throw conflict("community.too_many_waiting");
}

async function found(
  ctx: Ctx,
  userId: string,
  wanted: Wanted,
  picture: StoredPicture | null,
): Promise<{ id: string }> {
  const { timeZone } = await lockFounder(ctx, userId);
  const id = idFor(userId, wanted);
  const [known] = await ctx.db.select({ id: communities.id }).from(communities).where(eq(communities.id, id));
  if (known) return known;
  await checkType(ctx, wanted.communityTypeId);
  await refuseFlood(ctx, userId);
  const now = ctx.now();
  await ctx.db.insert(communities).values({
    id,
    communityTypeId: wanted.communityTypeId,
    name: wanted.name,
    location: wanted.location,
    description: wanted.description,
    imageName: picture && (await keepPicture(ctx, { picture })),
    timeZone,
    createdBy: userId,
    createdAt: now,
    joining: wanted.joining,
    contacts: wanted.contacts,
    isListed: wanted.isListed,
  });
  await ctx.db
    .insert(memberships)
    .values({ communityId: id, userId, role: ADMIN, joinedAt: now, cameBy: "founded" });
  await audit(ctx, "community.created", { type: "community", id });
  await enqueue(ctx, "tell-desk");
  return { id };
}

/**
 * Creates a community with the caller as admin; it waits for approval (000 §4).
 *
 * - Throws `invalid` by field, `too_many`, and `conflict` while three of the caller's communities wait.
 */
export async function createCommunity(ctx: Ctx, input: CreateCommunityInput): Promise<{ id: string }> {
  const { userId } = requireUser(ctx);
  await consumeLimit(ctx, `create-community:${userId}`, TRIES);
  const wanted = parseInput(createCommunitySchema, input);
  // Before the transaction: no lock waits for image processing.
  const picture = wanted.file ? await storePicture(ctx, await reencodePicture(wanted.file)) : null;
  return inTransaction(ctx, (inner) => found(inner, userId, wanted, picture));
}
