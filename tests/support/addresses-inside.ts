import { seededPerson } from "./seeded-campaign";
import { inSiteDatabase } from "./site-database";

export type Seen = { communityId: string; active: string; ended: string };

export const UNKNOWN = "0190a6e0-0000-7000-8000-000000000001";

export const PEOPLE = {
  member: "member@lakewood.example",
  admin: "admin@lakewood.example",
  recipient: "recipient@lakewood.example",
  founder: "theo@maple.example",
} as const;

export async function addressesInside({
  communityId,
  active,
  ended,
}: Seen): Promise<Record<string, string[]>> {
  const memberId = await seededPerson(PEOPLE.member);
  const [waiting, gift, mine, payout] = await inSiteDatabase(async (sql) => {
    const [community] = await sql<{ id: string }[]>`select id from communities where confirmed_at is null`;
    const [donation] = await sql<{ id: string }[]>`
      select id from donations where donor_id = ${memberId} and settled_at is not null limit 1`;
    const [other] = await sql<{ id: string }[]>`
      select id from communities where confirmed_at is not null and id <> ${communityId} limit 1`;
    const [chosen] = await sql<{ id: string }[]>`
      select campaign_id as id from payouts limit 1`;
    return [community?.id, donation?.id, other?.id, chosen?.id];
  });
  const community = "/settings/my-communities/community";
  return {
    "/find-community": ["/find-community", "/find-community?searchString=zzz"],
    "/create-community/created/[communityId]": [`/create-community/created/${waiting}`],
    "/settings/new-community/created/[communityId]": [`/settings/new-community/created/${waiting}`],
    "/settings/my-communities/community/[communityId]": [
      `${community}/${communityId}`,
      `${community}/${waiting}`,
      `${community}/${mine}`,
      `${community}/${UNKNOWN}`,
    ],
    "/settings/my-communities/community/[communityId]/leave": [
      `${community}/${communityId}/leave`,
      `${community}/${waiting}/leave`,
    ],
    "/settings/personal-info/edit": [
      "/settings/personal-info/edit",
      "/settings/personal-info/edit?tooLarge=1",
    ],
    "/settings/contact-us": ["/settings/contact-us", "/settings/contact-us?sent=1"],
    "/settings/my-donations": ["/settings/my-donations", "/settings/my-donations?from=x&to=2026-01-01"],
    "/settings/my-donations/[donationId]": [`/settings/my-donations/${gift}`],
    "/settings/login-security/connected": [
      "/settings/login-security/connected",
      "/settings/login-security/connected?error=denied&provider=google",
    ],
    "/settings/login-security/second-factor": [
      "/settings/login-security/second-factor",
      "/settings/login-security/second-factor?returnTo=/campaigns",
    ],
    "/settings/tutorials/[slug]": ["/settings/tutorials/give", "/settings/tutorials/unknown"],
    "/campaigns": ["/campaigns", "/campaigns?dataType=1"],
    "/campaigns/campaign/active/[campaignId]": [`/campaigns/campaign/active/${active}`],
    "/campaigns/campaign/active/[campaignId]/edit": [`/campaigns/campaign/active/${active}/edit`],
    "/campaigns/campaign/active/[campaignId]/recipient": [`/campaigns/campaign/active/${active}/recipient`],
    "/campaigns/campaign/active/[campaignId]/send": [`/campaigns/campaign/active/${active}/send`],
    "/campaigns/campaign/completed/[campaignId]": [`/campaigns/campaign/completed/${ended}`],
    "/campaigns/campaign/repeat/[campaignId]": [`/campaigns/campaign/repeat/${ended}`],
    "/campaigns/campaign-completed/[communityId]/[campaignId]": [
      `/campaigns/campaign-completed/${communityId}/${ended}`,
    ],
    "/campaigns/campaign/[campaignId]/invite-friend": [`/campaigns/campaign/${active}/invite-friend`],
    "/campaigns/[campaignId]/donate": [`/campaigns/${active}/donate`],
    "/campaigns/[campaignId]/donate/[communityId]": [`/campaigns/${active}/donate/${communityId}`],
    "/campaigns/transfer/[campaignName]/[campaignId]": [`/campaigns/transfer/x/${active}`],
    "/members/member/[userId]": [`/members/member/${memberId}`],
    "/choose-receiving-method": [
      `/choose-receiving-method?campaignId=${payout}`,
      "/choose-receiving-method?campaignId=unknown",
    ],
  };
}
