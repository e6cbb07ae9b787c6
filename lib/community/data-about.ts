import { and, asc, eq } from "drizzle-orm";
import { campaigns, communities, invitations, memberships } from "@/db/schema/community";
import { moment, type OwnData } from "@/lib/kernel";
import { type Ctx, requireUser } from "@/lib/platform";
import { notForCaller } from "./campaigns/visibility";
import { ADMIN, roleOf } from "./communities/rules/standing";

async function memberOf(ctx: Ctx, userId: string): Promise<OwnData> {
  const rows = await ctx.db
    .select({ name: communities.name, role: memberships.role, joinedAt: memberships.joinedAt })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.joinedAt), asc(communities.id));
  return {
    name: "communities",
    title: "Your communities",
    rows: rows.map((row) => ({
      community: row.name,
      role: roleOf(row.role) === ADMIN ? "admin" : "member",
      joinedAt: moment(row.joinedAt),
    })),
  };
}

/** Invitations to the caller, without who wrote them, and by the caller, without whom they were for. */
async function invited(ctx: Ctx, userId: string): Promise<OwnData[]> {
  const columns = {
    community: communities.name,
    channel: invitations.channel,
    address: invitations.address,
    createdAt: invitations.createdAt,
    acceptedAt: invitations.acceptedAt,
    revokedAt: invitations.revokedAt,
  };
  const read = (who: typeof invitations.userId | typeof invitations.invitedBy) =>
    ctx.db
      .select(columns)
      .from(invitations)
      .innerJoin(communities, eq(communities.id, invitations.communityId))
      .where(eq(who, userId))
      .orderBy(asc(invitations.createdAt), asc(invitations.id));
  const [toMe, byMe] = await Promise.all([read(invitations.userId), read(invitations.invitedBy)]);
  return [
    {
      name: "invitations",
      title: "Invitations you got",
      rows: toMe.map(({ createdAt, acceptedAt, revokedAt, ...row }) => ({
        ...row,
        createdAt: moment(createdAt),
        acceptedAt: moment(acceptedAt),
        endedAt: moment(revokedAt),
      })),
    },
    {
      name: "invitationsSent",
      title: "Invitations you sent",
      rows: byMe.map(({ community, channel, createdAt }) => ({
        community,
        channel,
        createdAt: moment(createdAt),
      })),
    },
  ];
}

/** Communities and campaigns that the caller created, without recipients, who are not the caller's data. */
async function begun(ctx: Ctx, userId: string): Promise<OwnData> {
  const [founded, launched] = await Promise.all([
    ctx.db
      .select({ id: communities.id, name: communities.name, createdAt: communities.createdAt })
      .from(communities)
      .where(eq(communities.createdBy, userId))
      .orderBy(asc(communities.createdAt), asc(communities.id)),
    ctx.db
      .select({ id: campaigns.id, name: campaigns.name, createdAt: campaigns.createdAt })
      .from(campaigns)
      .where(and(eq(campaigns.createdBy, userId), notForCaller(ctx)))
      .orderBy(asc(campaigns.createdAt), asc(campaigns.id)),
  ]);
  const rowOf = (kind: string) => (row: (typeof founded)[number]) => ({
    kind,
    id: row.id,
    name: row.name,
    createdAt: moment(row.createdAt),
  });
  return {
    name: "begun",
    title: "What you founded and launched",
    rows: [...founded.map(rowOf("community")), ...launched.map(rowOf("campaign"))],
  };
}

/**
 * The caller's part in communities. It leaves out whether a campaign is for the caller and whether an admin
 * excluded them from one, because the answer must be the same for everybody.
 */
export async function communityDataAbout(ctx: Ctx): Promise<OwnData[]> {
  const { userId } = requireUser(ctx);
  const [member, invitationData, founded] = await Promise.all([
    memberOf(ctx, userId),
    invited(ctx, userId),
    begun(ctx, userId),
  ]);
  return [member, ...invitationData, founded];
}
