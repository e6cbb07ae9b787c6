import { z } from "zod";
import type { CommunityFullInfo, CommunityInfo, ListedCommunity, MyCommunity } from "@/lib/community";
import { dollars, images, iso, isoOrNull, moment, toDollars } from "./wire";

/** Public info (000 §3). */
export const communityInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  description: z.string().nullable(),
  images,
  communityTypeId: z.int(),
});

const role = z.union([z.literal(0), z.literal(1)]);

/** Member view (000 §3). Our Balance is in dollars, after card fees. */
export const myCommunitySchema = communityInfoSchema.extend({
  numberOfMembers: z.int(),
  numberOfActiveCampaigns: z.int(),
  ourBalance: dollars,
  isConfirmed: z.boolean(),
  role,
});

export const shortCommunitySchema = z.object({
  id: z.string(),
  name: z.string(),
  images,
  isConfirmed: z.boolean(),
  role,
});

export const listedCommunitySchema = communityInfoSchema.extend({
  numberOfMembers: z.int(),
  isMember: z.boolean(),
});

/** Provider view. */
export const fullCommunitySchema = communityInfoSchema.extend({
  isConfirmed: z.boolean(),
  createdAt: moment,
  confirmedAt: moment.nullable(),
  createdBy: z
    .object({ id: z.string(), fullName: z.string(), email: z.string().nullable(), isVerified: z.boolean() })
    .nullable(),
  numberOfMembers: z.int(),
  numberOfActiveCampaigns: z.int(),
  ourBalance: dollars,
});

export const infoToWire = (community: CommunityInfo | MyCommunity): z.input<typeof communityInfoSchema> => ({
  id: community.id,
  name: community.name,
  location: community.location,
  description: community.description,
  images: community.images,
  communityTypeId: community.communityTypeId,
});

export const myCommunityToWire = (community: MyCommunity): z.input<typeof myCommunitySchema> => ({
  ...infoToWire(community),
  numberOfMembers: community.numberOfMembers,
  numberOfActiveCampaigns: community.numberOfActiveCampaigns,
  ourBalance: toDollars(community.ourBalanceCents),
  isConfirmed: community.isConfirmed,
  role: community.role,
});

export const listedToWire = (community: ListedCommunity): z.input<typeof listedCommunitySchema> => ({
  ...infoToWire(community),
  numberOfMembers: community.numberOfMembers,
  isMember: community.isMember,
});

const founderToWire = ({ language: _, ...founder }: NonNullable<CommunityFullInfo["createdBy"]>) => founder;

export const fullToWire = (community: CommunityFullInfo): z.input<typeof fullCommunitySchema> => ({
  ...infoToWire(community),
  isConfirmed: community.isConfirmed,
  createdAt: iso(community.createdAt),
  confirmedAt: isoOrNull(community.confirmedAt),
  createdBy: community.createdBy && founderToWire(community.createdBy),
  numberOfMembers: community.numberOfMembers,
  numberOfActiveCampaigns: community.numberOfActiveCampaigns,
  ourBalance: toDollars(community.ourBalanceCents),
});
