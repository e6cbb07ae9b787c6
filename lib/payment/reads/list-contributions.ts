import { and, between, desc, eq, isNull, type SQL } from "drizzle-orm";
import { communityFacts } from "@/db/schema/community-facts";
import { contributions, donations } from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { type CampaignView, campaignFor } from "@/lib/community";
import { communityFactsOf, idOf, isMember, requireAdmin, requireMember } from "@/lib/community/inside";
import { DELETED_ACCOUNT, fullName, type Paged, pageOf, publicName } from "@/lib/kernel";
import { type ClothColour, clothColour } from "@/lib/kernel/cloth-colour";
import { type Ctx, query } from "@/lib/platform";
import { contributedAt, contributedOn, giftZone } from "../gifts/gift-day";
import { campaignPageSchema, communityPageSchema } from "../schemas";
import { sequencePage } from "./rules/sequence-page";

/** Full name and picture for members, "Priya S." for others, null if anonymous (001 §3). */
type Giver = {
  type: "member" | "visitor" | "community";
  name: string;
  imageName: string | null;
  /** A member's patch; reveals no id. */
  cloth?: ClothColour;
};

export type ContributionRow = {
  from: Giver | null;
  /** After reversals. */
  amountCents: number;
  wasReversed: boolean;
};

/** Anonymous donors are hidden even from admins. */
export type FullContributionRow = {
  from: (Giver & { id: string | null; isMember: boolean }) | null;
  amountCents: number;
  wasReversed: boolean;
  /** Anonymous gifts show noon of their day: a time would reveal who was giving at that moment. */
  date: Date;
  isAnonymous: boolean;
};

const columns = (timeZone: string) => ({
  kind: contributions.kind,
  amountCents: contributions.amountCents,
  reversedCents: contributions.reversedCents,
  isAnonymous: contributions.isAnonymous,
  date: contributedAt,
  day: contributedOn(timeZone),
  communityName: communityFacts.name,
  donorId: people.id,
  deletedAt: people.deletedAt,
  firstName: people.firstName,
  lastName: people.lastName,
  imageName: people.imageName,
  visitorFirstName: donations.visitorFirstName,
  visitorLastName: donations.visitorLastName,
  isMember: isMember(contributions.communityId, people.id),
});

const rowsWhere = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select(columns(giftZone()))
    .from(contributions)
    .innerJoin(communityFacts, eq(communityFacts.id, contributions.communityId))
    .leftJoin(donations, eq(donations.id, contributions.donationId))
    .leftJoin(people, eq(people.id, donations.donorId))
    .where(where)
    .orderBy(desc(contributions.sequence));

type Row = Awaited<ReturnType<typeof rowsWhere>>[number];

type Reader = "member" | "outside";

const nameFor = (reader: Reader) => (reader === "member" ? fullName : publicName);

function giverOf(row: Row, reader: Reader): FullContributionRow["from"] {
  if (row.kind === "transfer") {
    return { type: "community", name: row.communityName, imageName: null, id: null, isMember: false };
  }
  if (row.isAnonymous) return null;
  if (row.deletedAt) {
    return { type: "member", name: DELETED_ACCOUNT, imageName: null, id: null, isMember: false };
  }
  if (row.donorId) {
    return {
      type: "member",
      name: nameFor(reader)({ firstName: row.firstName, lastName: row.lastName }),
      imageName: reader === "member" ? row.imageName : null,
      ...(reader === "member" ? { cloth: clothColour(row.donorId) } : {}),
      id: row.donorId,
      isMember: row.isMember,
    };
  }
  const name = nameFor(reader)({ firstName: row.visitorFirstName, lastName: row.visitorLastName });
  return name ? { type: "visitor", name, imageName: null, id: null, isMember: false } : null;
}

const full = (row: Row, reader: Reader): FullContributionRow => ({
  from: giverOf(row, reader),
  amountCents: row.amountCents - row.reversedCents,
  wasReversed: row.reversedCents > 0,
  date: row.isAnonymous ? row.day : row.date,
  isAnonymous: row.isAnonymous,
});

const withoutId = ({ id, isMember, ...giver }: NonNullable<FullContributionRow["from"]>): Giver => giver;

/** Admin-only fields must never reach a page. */
function short({ from, amountCents, wasReversed }: FullContributionRow): ContributionRow {
  return {
    from: from && withoutId(from),
    amountCents,
    wasReversed,
  };
}

type Page = { page: number; pageSize: number };

type Listed = Pick<CampaignView, "id" | "contributionCount" | "viewerRole">;

async function pageOfCampaign(ctx: Ctx, input: Page, campaign: Listed) {
  const reader = campaign.viewerRole === null ? "outside" : "member";
  const total = campaign.contributionCount;
  const { from, to } = sequencePage(total, input.page, input.pageSize);
  const rows = await rowsWhere(
    ctx,
    and(eq(contributions.campaignId, campaign.id), between(contributions.sequence, from, to)),
  );
  return pageOf(
    rows.map((row) => full(row, reader)),
    total,
    input.page,
    input.pageSize,
  );
}

async function pageOfCommunity(ctx: Ctx, input: Page, communityId: string) {
  const community = (await communityFactsOf(ctx, [communityId])).get(communityId);
  const total = community?.contributionCount ?? 0;
  const { from, to } = sequencePage(total, input.page, input.pageSize);
  const rows = await rowsWhere(
    ctx,
    and(
      eq(contributions.communityId, communityId),
      isNull(contributions.campaignId),
      between(contributions.sequence, from, to),
    ),
  );
  return pageOf(
    rows.map((row) => full(row, "member")),
    total,
    input.page,
    input.pageSize,
  );
}

const shortened = (paged: Paged<FullContributionRow>): Paged<ContributionRow> => ({
  ...paged,
  items: paged.items.map(short),
});

/** Newest first, with names as the reader may see them. Throws `notFound`. */
export const listCampaignContributions = query(campaignPageSchema, async (ctx, input) =>
  shortened(await pageOfCampaign(ctx, input, await campaignFor(ctx, { campaignId: input.campaignId }))),
);

/** Adds donors, times and the anonymous flag. Admins only. Throws `notFound`, `forbidden`. */
export const listCampaignContributionsFull = query(campaignPageSchema, async (ctx, input) => {
  const campaign = await campaignFor(ctx, { campaignId: input.campaignId });
  await requireAdmin(ctx, campaign.communityId);
  return pageOfCampaign(ctx, input, campaign);
});

/** Newest first. Members only. Throws `notFound`. */
export const listCommunityContributions = query(communityPageSchema, async (ctx, input) => {
  const communityId = idOf(input.communityId);
  await requireMember(ctx, communityId);
  return shortened(await pageOfCommunity(ctx, input, communityId));
});

/** Adds donors, times and the anonymous flag. Admins only. Throws `notFound`, `forbidden`. */
export const listCommunityContributionsFull = query(communityPageSchema, async (ctx, input) => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  return pageOfCommunity(ctx, input, communityId);
});
