import { and, asc, eq, gte, inArray, or } from "drizzle-orm";
import {
  type CameBy,
  campaignSuggestions,
  campaigns,
  communities,
  communityDeclines,
  endedMemberships,
  invitations,
  joinRequests,
  memberships,
  removedMembers,
} from "@/db/schema/community";
import { memberImports } from "@/db/schema/member-imports";
import { moment, type OwnData } from "@/lib/kernel";
import { type Ctx, requireUser } from "@/lib/platform";
import { ADMIN, roleOf } from "./communities/rules/standing";
import { readableSince } from "./drafts/forget-suggestions";
import { notForCaller } from "./visibility";

const HOW: Record<CameBy, string> = {
  founded: "founding it",
  invited: "an invitation",
  link: "the shared link",
  accepted: "an admin’s yes",
  self: "yourself",
};

async function memberOf(ctx: Ctx, userId: string): Promise<OwnData> {
  const [rows, ended, removals] = await Promise.all([
    ctx.db
      .select({
        name: communities.name,
        role: memberships.role,
        joinedAt: memberships.joinedAt,
        cameBy: memberships.cameBy,
        declinedAt: communityDeclines.declinedAt,
        declinedBecause: communityDeclines.reason,
        youAnswered: communityDeclines.answer,
      })
      .from(memberships)
      .innerJoin(communities, eq(communities.id, memberships.communityId))
      .leftJoin(
        communityDeclines,
        and(eq(communityDeclines.communityId, communities.id), eq(communities.createdBy, userId)),
      )
      .where(eq(memberships.userId, userId))
      .orderBy(asc(memberships.joinedAt), asc(communities.id)),
    ctx.db
      .select({
        name: communities.name,
        role: endedMemberships.role,
        joinedAt: endedMemberships.joinedAt,
        cameBy: endedMemberships.cameBy,
        endedAt: communities.endedAt,
      })
      .from(endedMemberships)
      .innerJoin(communities, eq(communities.id, endedMemberships.communityId))
      .where(eq(endedMemberships.userId, userId))
      .orderBy(asc(endedMemberships.joinedAt), asc(communities.id)),
    ctx.db
      .select({ name: communities.name, removedAt: removedMembers.removedAt })
      .from(removedMembers)
      .innerJoin(communities, eq(communities.id, removedMembers.communityId))
      .where(eq(removedMembers.userId, userId))
      .orderBy(asc(removedMembers.removedAt), asc(communities.id)),
  ]);
  return {
    name: "communities",
    title: "Your communities",
    rows: [
      ...rows.map((row) => ({
        community: row.name,
        role: roleOf(row.role) === ADMIN ? "admin" : "member",
        joinedAt: moment(row.joinedAt),
        joinedBy: HOW[row.cameBy],
        ...(row.declinedAt
          ? {
              declinedAt: moment(row.declinedAt),
              declinedBecause: row.declinedBecause,
              youAnswered: row.youAnswered || null,
            }
          : {}),
      })),
      ...ended.map((row) => ({
        community: row.name,
        role: roleOf(row.role) === ADMIN ? "admin, until it was deleted" : "member, until it was deleted",
        joinedAt: moment(row.joinedAt),
        joinedBy: HOW[row.cameBy],
        endedAt: moment(row.endedAt),
      })),
      ...removals.map((row) => ({ community: row.name, role: "none", removedAt: moment(row.removedAt) })),
    ],
  };
}

async function asked(ctx: Ctx, userId: string): Promise<OwnData> {
  const rows = await ctx.db
    .select({
      community: communities.name,
      askedAt: joinRequests.askedAt,
      answeredAt: joinRequests.answeredAt,
      isAccepted: joinRequests.isAccepted,
    })
    .from(joinRequests)
    .innerJoin(communities, eq(communities.id, joinRequests.communityId))
    .where(eq(joinRequests.userId, userId))
    .orderBy(asc(joinRequests.askedAt), asc(joinRequests.id));
  return {
    name: "joinRequests",
    title: "Communities you asked to join",
    rows: rows.map(({ askedAt, answeredAt, ...row }) => ({
      ...row,
      askedAt: moment(askedAt),
      answeredAt: moment(answeredAt),
    })),
  };
}

/** Without the authors or addressees. */
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

/** Without the listed people, whose data it is. */
async function lists(ctx: Ctx, userId: string): Promise<OwnData> {
  const rows = await ctx.db
    .select({
      community: communities.name,
      createdAt: memberImports.createdAt,
      sentAt: memberImports.sentAt,
      people: memberImports.total,
    })
    .from(memberImports)
    .innerJoin(communities, eq(communities.id, memberImports.communityId))
    .where(or(eq(memberImports.createdBy, userId), eq(memberImports.sentBy, userId)))
    .orderBy(asc(memberImports.createdAt), asc(memberImports.id));
  return {
    name: "lists",
    title: "Lists of people you imported",
    rows: rows.map(({ createdAt, sentAt, ...row }) => ({
      ...row,
      createdAt: moment(createdAt),
      sentAt: moment(sentAt),
    })),
  };
}

/** Without recipients, whose data it is. */
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
      // Drafts belong to the community and exist only for its admins.
      .where(
        and(
          eq(campaigns.createdBy, userId),
          inArray(campaigns.status, ["launched", "stopped", "completed"]),
          notForCaller(ctx),
        ),
      )
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

/** With the person they named, but without the outcome. */
async function suggested(ctx: Ctx, userId: string): Promise<OwnData> {
  const rows = await ctx.db
    .select({
      community: communities.name,
      suggestedAt: campaignSuggestions.suggestedAt,
      isForMe: campaignSuggestions.isForSuggester,
      title: campaignSuggestions.name,
      description: campaignSuggestions.description,
      amount: campaignSuggestions.amount,
      fullName: campaignSuggestions.fullName,
      email: campaignSuggestions.email,
      phoneNumber: campaignSuggestions.phoneNumber,
    })
    .from(campaignSuggestions)
    .innerJoin(communities, eq(communities.id, campaignSuggestions.communityId))
    .where(
      and(
        eq(campaignSuggestions.suggestedBy, userId),
        gte(campaignSuggestions.suggestedAt, readableSince(ctx)),
      ),
    )
    .orderBy(asc(campaignSuggestions.suggestedAt), asc(campaignSuggestions.id));
  return {
    name: "suggestions",
    title: "Campaigns you suggested",
    rows: rows.map(({ suggestedAt, ...row }) => ({ ...row, suggestedAt: moment(suggestedAt) })),
  };
}

/** Omits campaigns for the caller and exclusions from one: the answer must not depend on either. */
export async function communityDataAbout(ctx: Ctx): Promise<OwnData[]> {
  const { userId } = requireUser(ctx);
  const [member, requests, invitationData, imported, founded, suggestions] = await Promise.all([
    memberOf(ctx, userId),
    asked(ctx, userId),
    invited(ctx, userId),
    lists(ctx, userId),
    begun(ctx, userId),
    suggested(ctx, userId),
  ]);
  return [member, requests, ...invitationData, imported, founded, suggestions];
}
