import { and, desc, eq, isNotNull } from "drizzle-orm";
import { communities, communityTypes, joinRequests, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { conflict, forbidden, fullName } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { audit, type Ctx, command, env, newId, requireUser } from "@/lib/platform";
import { addMember } from "../invitations/take-up";
import { adminIdsOf } from "../roster/members";
import { communityIdSchema } from "../schemas";
import { type Entered, openEntry } from "./join-community";
import { type LastRequest, wayIn } from "./rules/way-in";

async function lastRequest(ctx: Ctx, communityId: string, userId: string): Promise<LastRequest | null> {
  const [row] = await ctx.db
    .select({ answeredAt: joinRequests.answeredAt, isAccepted: joinRequests.isAccepted })
    .from(joinRequests)
    .where(and(eq(joinRequests.communityId, communityId), eq(joinRequests.userId, userId)))
    .orderBy(desc(joinRequests.askedAt), desc(joinRequests.id))
    .limit(1);
  return row ?? null;
}

async function tellAdmins(ctx: Ctx, community: Entered, userId: string, requestId: string): Promise<void> {
  const [person] = await ctx.db
    .select({ firstName: people.firstName, lastName: people.lastName, email: people.email })
    .from(people)
    .where(eq(people.id, userId));
  if (!person) return;
  const name = fullName(person);
  for (const adminId of await adminIdsOf(ctx, community.id)) {
    await queueMessage(ctx, {
      dedupeKey: `join-request:${userId}:${requestId}:${adminId}`,
      template: "join-request",
      to: { userId: adminId },
      communityId: community.id,
      inApp: {
        communityId: community.id,
        message: {
          en: `${name} asks to join. The request is under Join requests.`,
          es: `${name} pide unirse. La solicitud está en Solicitudes para unirse.`,
        },
      },
      data: {
        communityName: community.name,
        name,
        email: person.email ?? "",
        link: `${env().APP_URL}/members/join-requests?communityId=${community.id}`,
      },
    });
  }
}

/**
 * Asks the admins for membership; a pending request stays. Joins immediately (`isMember`) without required
 * approval or with an open invitation. Throws like `joinCommunity`, and `conflict` within 30 days of a
 * decline.
 */
export const askToJoin = command(
  communityIdSchema,
  async (ctx, input): Promise<Entered & { isMember: boolean }> => {
    const { id, name, userId, joining, isMember } = await openEntry(ctx, input.communityId);
    if (isMember) return { id, name, isMember };
    const way = wayIn(joining, await lastRequest(ctx, id, userId), ctx.now());
    if (way === "by_invitation") throw forbidden("community.by_invitation");
    if (way === "declined") throw conflict("community.declined");
    if (way === "join") {
      await addMember(ctx, id, userId, "self");
      return { id, name, isMember: true };
    }
    const requestId = newId();
    const asked = await ctx.db
      .insert(joinRequests)
      .values({ id: requestId, communityId: id, userId, askedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: joinRequests.id });
    if (asked.length > 0) {
      await tellAdmins(ctx, { id, name }, userId, requestId);
      await audit(ctx, "community.join_asked", { type: "community", id });
    }
    return { id, name, isMember: false };
  },
);

export type MyJoinRequest = {
  communityId: string;
  communityName: string;
  location: string | null;
  way: string;
  askedAt: Date;
  answeredAt: Date | null;
  isAccepted: boolean | null;
};

/** Lists the latest request per community that the caller has not joined, newest first. */
export async function myJoinRequests(ctx: Ctx): Promise<MyJoinRequest[]> {
  const { userId } = requireUser(ctx);
  const [belongs, rows] = await Promise.all([
    ctx.db
      .select({ communityId: memberships.communityId })
      .from(memberships)
      .where(eq(memberships.userId, userId)),
    ctx.db
      .select({
        communityId: communities.id,
        communityName: communities.name,
        location: communities.location,
        way: communityTypes.way,
        askedAt: joinRequests.askedAt,
        answeredAt: joinRequests.answeredAt,
        isAccepted: joinRequests.isAccepted,
      })
      .from(joinRequests)
      .innerJoin(communities, eq(communities.id, joinRequests.communityId))
      .innerJoin(communityTypes, eq(communityTypes.id, communities.communityTypeId))
      .where(and(eq(joinRequests.userId, userId), isNotNull(communities.confirmedAt)))
      .orderBy(desc(joinRequests.askedAt), desc(joinRequests.id)),
  ]);
  const seen = new Set(belongs.map(({ communityId }) => communityId));
  return rows.filter(({ communityId }) => !seen.has(communityId) && seen.add(communityId));
}
