import { beforeAll, describe, expect, it } from "vitest";
import { fillPattern } from "@/app/_features/pages/path-tree";
import { readableDestination } from "@/app/_features/sign-in/readable-destination";
import { HANDLERS, PAGES } from "@/app/pages";
import { campaignIdFromLink } from "@/lib/notification";
import { makeCtx, newId } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { makeDraft, makeSuggestion } from "../factories/draft";
import { makeUser, type TestUser } from "../factories/user";

const visitor = makeCtx({ kind: "visitor" });
const whereTo = (user: TestUser, path: string) => readableDestination(visitor, user.id, path);

/** Parameters that name no campaign. Add new parameters here or to `campaignRead`. */
const OTHERS = [
  "attachmentId",
  "campaignName",
  "communityId",
  "donationId",
  "importId",
  "kind",
  "language",
  "name",
  "number",
  "payoutId",
  "slug",
  "threadId",
  "token",
  "userId",
];
const namesIn = (pattern: string) => [...pattern.matchAll(/\[(\w+)\]/g)].map(([, name]) => name ?? "");
const patterns = Object.keys({ ...PAGES, ...HANDLERS });
const ofCampaigns = patterns.filter((pattern) =>
  namesIn(pattern).some((name) => ["campaignId", "id", "code"].includes(name)),
);
const isOfDraft = (pattern: string) => pattern.startsWith("/settings/admin/drafts/");

let campaign: TestCampaign;
let admin: TestUser;
let recipient: TestUser;
beforeAll(async () => {
  const community = await makeCommunity();
  admin = community.admin;
  recipient = await addMember(community);
  campaign = await launchTestCampaign({ community, recipient });
});

const pathOf = (pattern: string, { id, shortCode }: { id: string; shortCode: string }) =>
  fillPattern(pattern, { campaignId: id, id, code: shortCode, communityId: campaign.communityId });

describe("the destination of a sign-in", () => {
  it("knows every parameter of an address", () => {
    const names = new Set(patterns.flatMap(namesIn));
    expect([...names].toSorted()).toEqual([...OTHERS, "campaignId", "code", "id"].toSorted());
    expect(ofCampaigns.length).toBeGreaterThan(20);
  });

  it.each(ofCampaigns)("%s is /campaigns for the recipient as for an unknown id", async (pattern) => {
    expect(await whereTo(recipient, pathOf(pattern, campaign))).toBe("/campaigns");
    const unknown = { id: newId(), shortCode: "2222222" };
    expect(await whereTo(recipient, pathOf(pattern, unknown))).toBe("/campaigns");
    expect(await whereTo(recipient, pathOf(pattern, { id: "nonsense", shortCode: "0" }))).toBe("/campaigns");
  });

  it.each(ofCampaigns.filter((pattern) => !isOfDraft(pattern)))("%s is kept for others", async (pattern) => {
    const path = `${pathOf(pattern, campaign)}?from=poster#give`;
    for (const reader of [admin, await makeUser()]) expect(await whereTo(reader, path)).toBe(path);
  });

  it("is kept for drafts and suggestions that the account may read, and for them only", async () => {
    const other = await makeUser();
    const { id } = await makeDraft({ community: campaign.community, recipient });
    const { campaignId } = await makeSuggestion({ community: campaign.community });
    for (const pattern of ofCampaigns.filter(isOfDraft)) {
      const path = pathOf(pattern, { id: pattern.includes("/draft/") ? id : campaignId, shortCode: "" });
      expect([pattern, await whereTo(admin, path)]).toEqual([pattern, path]);
      expect([pattern, await whereTo(other, path)]).toEqual([pattern, "/campaigns"]);
    }
  });

  it("reads the campaign of a link's query", async () => {
    const short = Buffer.from(campaign.id.replaceAll("-", ""), "hex").toString("base64url");
    expect(campaignIdFromLink(short)).toBe(campaign.id);
    const old = `/active-campaign?c=${short}`;
    const invite = `/anonymous/invite-friend?communityId=${campaign.communityId}&campaignId=${campaign.id}`;
    for (const path of [old, invite]) {
      expect(await whereTo(admin, path)).toBe(path);
      expect(await whereTo(recipient, path)).toBe("/campaigns");
    }
  });

  it("is kept where no campaign is named", async () => {
    for (const path of ["/campaigns", "/settings/my-donations?page=2", "/nowhere"])
      expect(await whereTo(recipient, path)).toBe(path);
  });
});
