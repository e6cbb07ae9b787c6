import { and, count, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import {
  campaignSuggestions,
  campaigns,
  invitations,
  memberships,
  removedMembers,
} from "@/db/schema/community";
import { isAnotherMembers } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import { fullName, notFound, splitName } from "@/lib/kernel";
import { type Ctx, query } from "@/lib/platform";
import { isMember } from "../policies";
import { type MemberView, membersAmong } from "../roster/members";
import { notForCaller } from "../visibility";
import { openDraft } from "./open-draft";
import { type DraftView, draftView } from "./read-draft";
import { draftIdSchema } from "./schemas";

type FoundBy = "account" | "email" | "phone" | "name";

export type SuggestionView = DraftView & {
  suggestedBy: {
    id: string;
    firstName: string;
    lastName: string;
    fullName: string;
    imageName: string | null;
    isMember: boolean;
  } | null;
  suggestedAt: Date;
  isForSuggester: boolean;
  /** Before changes by admins. */
  words: { name: string; description: string; amount: number | null; campaignTypeId: number | null };
  /** As named by the member (000 §3); `id` is null unless account or e-mail identify a member. */
  suggestedRecipient: {
    id: string | null;
    fullName: string;
    firstName: string;
    lastName: string;
    email: string | null;
    phoneNumber: string | null;
    isVerified: boolean;
  };
  /** Most likely meant. */
  found: { member: MemberView; by: FoundBy } | null;
  isInvited: boolean;
  wasRemoved: boolean;
  /** For the same person. */
  likewise: number;
};

type Named = {
  id: string;
  communityId: string;
  suggestedById: string | null;
  isForSuggester: boolean;
  fullName: string | null;
  email: string | null;
  phoneNumber: string | null;
};

/**
 * Matches by the suggesting account itself, then e-mail, phone and name (000 §4). Ambiguous numbers and names
 * match no one.
 */
async function findMember(ctx: Ctx, named: Named): Promise<SuggestionView["found"]> {
  const ways: [FoundBy, SQL | undefined][] = named.isForSuggester
    ? [["account", named.suggestedById === null ? undefined : eq(people.id, named.suggestedById)]]
    : [
        ["email", named.email === null ? undefined : eq(people.email, named.email)],
        ["phone", named.phoneNumber === null ? undefined : ownsNumber(named.phoneNumber)],
        ["name", named.fullName === null ? undefined : hasName(named)],
      ];
  for (const [by, condition] of ways) {
    if (!condition) continue;
    const rows = await ctx.db
      .select({ id: people.id })
      .from(memberships)
      .innerJoin(people, eq(people.id, memberships.userId))
      .where(
        and(
          eq(memberships.communityId, named.communityId),
          isNotNull(people.registeredAt),
          isNull(people.deletedAt),
          condition,
        ),
      )
      .limit(2);
    if (rows.length !== 1) continue;
    const [member] = await membersAmong(ctx, named.communityId, [rows[0]?.id ?? ""]);
    if (member) return { member, by };
  }
  return null;
}

/** An unconfirmed number may belong to anyone, and its owner would get the campaign's money. */
const ownsNumber = (number: string) =>
  and(eq(people.phoneNumber, number), isNotNull(people.phoneConfirmedAt));

/** A member with the e-mail rules out namesakes. */
const hasName = ({ fullName: name, id }: Named) =>
  sql`lower(${people.firstName} || ' ' || ${people.lastName}) = lower(${name}) and not exists (
    select 1 from ${campaignSuggestions} its
    where its.id = ${id} and ${isAnotherMembers(sql.raw("its"), people.id)})`;

async function hasInvitation(ctx: Ctx, { communityId, email, phoneNumber }: Named): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.communityId, communityId),
        or(
          email === null ? undefined : eq(invitations.address, email),
          phoneNumber === null ? undefined : eq(invitations.address, phoneNumber),
        ),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        sql`${invitations.expiresAt} > ${ctx.now().toISOString()}::timestamptz`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** An invitation readmits the member, so admins should know. */
async function isRemovedMember(ctx: Ctx, { communityId, email }: Named): Promise<boolean> {
  if (email === null) return false;
  const rows = await ctx.db
    .select({ userId: removedMembers.userId })
    .from(removedMembers)
    .innerJoin(people, eq(people.id, removedMembers.userId))
    .where(and(eq(removedMembers.communityId, communityId), eq(people.email, email)));
  return rows.length > 0;
}

/** By e-mail, number or suggester themselves, without those for the caller. */
async function countLikewise(ctx: Ctx, named: Named): Promise<number> {
  const samePerson = named.isForSuggester
    ? and(
        eq(campaignSuggestions.isForSuggester, true),
        sql`${campaignSuggestions.suggestedBy} = ${named.suggestedById}`,
      )
    : or(
        named.email === null ? undefined : eq(campaignSuggestions.email, named.email),
        named.phoneNumber === null ? undefined : eq(campaignSuggestions.phoneNumber, named.phoneNumber),
      );
  const [row] = await ctx.db
    .select({ n: count() })
    .from(campaignSuggestions)
    .innerJoin(campaigns, eq(campaigns.id, campaignSuggestions.campaignId))
    .where(
      and(
        eq(campaignSuggestions.communityId, named.communityId),
        isNull(campaignSuggestions.endedAt),
        ne(campaignSuggestions.id, named.id),
        samePerson,
        notForCaller(ctx),
      ),
    );
  return row?.n ?? 0;
}

/**
 * Includes the matching member, looked up now (000 §4). For admins. Throws `notFound` for drafts, after
 * launch or deletion, and for its recipient.
 */
export const readSuggestion = query(draftIdSchema, async (ctx, input): Promise<SuggestionView> => {
  const { id } = await openDraft(ctx, input, "suggestion");
  const [row] = await ctx.db
    .select({
      id: campaignSuggestions.id,
      communityId: campaignSuggestions.communityId,
      suggestedById: campaignSuggestions.suggestedBy,
      suggestedAt: campaignSuggestions.suggestedAt,
      isForSuggester: campaignSuggestions.isForSuggester,
      name: campaignSuggestions.name,
      description: campaignSuggestions.description,
      amount: campaignSuggestions.amount,
      campaignTypeId: campaignSuggestions.campaignTypeId,
      fullName: campaignSuggestions.fullName,
      email: campaignSuggestions.email,
      phoneNumber: campaignSuggestions.phoneNumber,
      by: {
        id: people.id,
        firstName: people.firstName,
        lastName: people.lastName,
        imageName: people.imageName,
        email: people.email,
        phoneNumber: people.phoneNumber,
      },
      isStillMember: isMember(campaignSuggestions.communityId, people.id),
    })
    .from(campaignSuggestions)
    .leftJoin(people, and(eq(people.id, campaignSuggestions.suggestedBy), isNull(people.deletedAt)))
    .where(eq(campaignSuggestions.campaignId, id));
  if (!row) throw notFound("launched or deleted meanwhile");
  const { by, isStillMember, name, description, amount, campaignTypeId, ...named } = row;
  const [view, found, isInvited, wasRemoved, likewise] = await Promise.all([
    draftView(ctx, id),
    findMember(ctx, named),
    hasInvitation(ctx, named),
    isRemovedMember(ctx, named),
    countLikewise(ctx, named),
  ]);
  const person =
    named.isForSuggester && by
      ? { ...by, fullName: fullName(by) }
      : { ...named, ...splitName(named.fullName ?? "") };
  // An admin must first recognize a match by number or name.
  const isSure = found !== null && (found.by === "account" || found.by === "email");
  return {
    ...view,
    suggestedBy: by && {
      id: by.id,
      firstName: by.firstName,
      lastName: by.lastName,
      fullName: fullName(by),
      imageName: by.imageName,
      isMember: isStillMember,
    },
    suggestedAt: named.suggestedAt,
    isForSuggester: named.isForSuggester,
    words: { name, description, amount, campaignTypeId },
    suggestedRecipient: {
      id: isSure ? (found?.member.userId ?? null) : null,
      fullName: person.fullName ?? "",
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      phoneNumber: person.phoneNumber,
      isVerified: isSure,
    },
    found,
    isInvited,
    wasRemoved,
    likewise,
  };
});
