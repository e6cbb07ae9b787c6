import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { communities, joinRequests } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { conflict, fullName, notFound } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { audit, type Ctx, command, env, locking, query } from "@/lib/platform";
import { idOf } from "../facts";
import { addMember } from "../invitations/take-up";
import { requireAdmin } from "../policies";
import { communityIdSchema } from "../schemas";

export type JoinRequest = {
  id: string;
  userId: string;
  fullName: string;
  email: string | null;
  imageName: string | null;
  askedAt: Date;
};

const waitingIn = (communityId: string) =>
  and(eq(joinRequests.communityId, communityId), isNull(joinRequests.answeredAt), isNull(people.deletedAt));

/** Lists pending requests, longest waiting first. For admins. */
export const listJoinRequests = query(communityIdSchema, async (ctx, input): Promise<JoinRequest[]> => {
  await requireAdmin(ctx, input.communityId);
  const rows = await ctx.db
    .select({
      id: joinRequests.id,
      userId: joinRequests.userId,
      firstName: people.firstName,
      lastName: people.lastName,
      email: people.email,
      imageName: people.imageName,
      askedAt: joinRequests.askedAt,
    })
    .from(joinRequests)
    .innerJoin(people, eq(people.id, joinRequests.userId))
    .where(waitingIn(idOf(input.communityId)))
    .orderBy(asc(joinRequests.askedAt), asc(joinRequests.id));
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    fullName: fullName({ firstName, lastName }),
  }));
});

type Asked = { id: string; userId: string; communityId: string; communityName: string };

const tellAccepted = (ctx: Ctx, { id, userId, communityId, communityName }: Asked): Promise<boolean> =>
  queueMessage(ctx, {
    dedupeKey: `join-accepted:${id}`,
    template: "join-accepted",
    to: { userId },
    communityId,
    inApp: {
      communityId,
      message: {
        en: `You are a member of ${communityName} now.`,
        es: `Usted ya es miembro de ${communityName}.`,
      },
    },
    data: { communityName, link: `${env().APP_URL}/settings/my-communities` },
  });

/** By e-mail: non-members have no in-app notifications of this community. */
const tellDeclined = (ctx: Ctx, { id, userId, communityId, communityName }: Asked): Promise<boolean> =>
  queueMessage(ctx, {
    dedupeKey: `join-declined:${id}`,
    template: "join-declined",
    to: { userId },
    communityId,
    data: { communityName },
  });

/**
 * Answers a join request, notifies its author once and returns their name. For admins. Accepting readmits a
 * removed person. Throws `notFound` for another community's request, and `conflict` for an answered one.
 */
export const answerJoinRequest = command(
  communityIdSchema.extend({ requestId: z.string().max(200), accept: z.boolean() }),
  async (ctx, input): Promise<{ fullName: string }> => {
    const communityId = idOf(input.communityId);
    await requireAdmin(ctx, communityId);
    const which = and(eq(joinRequests.id, idOf(input.requestId)), eq(joinRequests.communityId, communityId));
    const [asked] = await ctx.db
      .select({
        id: joinRequests.id,
        userId: joinRequests.userId,
        communityId: joinRequests.communityId,
        communityName: communities.name,
        firstName: people.firstName,
        lastName: people.lastName,
      })
      .from(joinRequests)
      .innerJoin(communities, eq(communities.id, joinRequests.communityId))
      .innerJoin(people, eq(people.id, joinRequests.userId))
      .where(which);
    if (!asked) throw notFound("no such request");
    // Locked alone, so that a simultaneous invitation cannot deadlock.
    locking(ctx, "person", [asked.userId]);
    const [person] = await ctx.db
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.id, asked.userId), isNull(people.deletedAt)))
      .for("update");
    if (!person) throw notFound("that account was deleted");
    const [answered] = await ctx.db
      .update(joinRequests)
      .set({ answeredAt: ctx.now(), isAccepted: input.accept })
      .where(and(which, isNull(joinRequests.answeredAt)))
      .returning({ id: joinRequests.id });
    if (!answered) throw conflict("member.request_answered");
    if (input.accept) {
      await addMember(ctx, communityId, asked.userId, "accepted");
      await tellAccepted(ctx, asked);
    } else {
      await tellDeclined(ctx, asked);
    }
    await audit(
      ctx,
      input.accept ? "community.join_accepted" : "community.join_declined",
      { type: "community", id: communityId },
      { requestId: asked.id, userId: asked.userId },
    );
    return { fullName: fullName(asked) };
  },
);
