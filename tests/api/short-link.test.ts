import { NextRequest } from "next/server";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as openOfBefore } from "@/app/active-campaign/route";
import { GET as openCode } from "@/app/c/[code]/route";
import { sessionCookie } from "@/lib/identity/inside";
import { LONGEST_TYPED, showShortCode } from "@/lib/kernel";
import { campaignLink } from "@/lib/notification";
import { newId } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { browserOf, type TestUser } from "../factories/user";
import { AuthBrowser } from "../support/auth-browser";
import { shortOf } from "../support/choice-links";

let campaign: TestCampaign;
let member: TestUser;
beforeAll(async () => {
  campaign = await launchTestCampaign();
  member = await addMember(campaign.community);
});

async function followed(who: TestUser | null, open: () => Promise<never>): Promise<string> {
  const browser = new AuthBrowser("http://localhost:3000");
  if (who) browser.jar.set(await sessionCookie(await browserOf(who)));
  browser.speak();
  const thrown: unknown = await open().catch((error: unknown) => error);
  if (!(thrown instanceof Error) || !("digest" in thrown)) throw thrown;
  return String(thrown.digest).split(";")[2] ?? "";
}

const linkOfBefore = (id: string) => `http://localhost:3000/active-campaign?c=${shortOf(id)}`;
const followBefore = (who: TestUser | null, link: string) =>
  followed(who, () => openOfBefore(new NextRequest(link)));
const follow = (who: TestUser | null, code: string) =>
  followed(who, () =>
    openCode(new Request(`http://localhost:3000/c/${code}`), { params: Promise.resolve({ code }) }),
  );

it("of before leads members and visitors to the campaign, and its recipient where an unknown one leads", async () => {
  const link = linkOfBefore(campaign.id);
  expect(await followBefore(member, link)).toContain(campaign.id);
  expect(await followBefore(null, link)).toContain(campaign.id);
  const unknown = await followBefore(campaign.recipient, linkOfBefore(newId()));
  expect(unknown).toBe("/not-found");
  expect(await followBefore(campaign.recipient, link)).toBe(unknown);
  expect(await followBefore(null, `${link}x`)).toBe(unknown);
});

describe("a code", () => {
  it("leads members to their page and visitors to the public one, however it is typed", async () => {
    const code = showShortCode(campaign.shortCode);
    expect(campaignLink(campaign)).toMatch(new RegExp(`/c/${code}$`));
    for (const typed of [code, code.toLowerCase(), campaign.shortCode, encodeURIComponent(` ${code} .`)]) {
      expect(await follow(member, typed)).toBe(`/campaigns/campaign/active/${campaign.id}`);
      expect(await follow(null, typed)).toBe(`/community/${campaign.communityId}/campaign/${campaign.id}`);
    }
  });

  it("that is cut in the middle of a sign leads back to the page for typing", async () => {
    const typed = `${"🌲".repeat(LONGEST_TYPED)}x`;
    for (const code of [typed, `x${typed}`]) {
      const back = await follow(null, encodeURIComponent(code));
      expect(back).toMatch(/^\/c\?typed=/);
      expect(decodeURIComponent(back)).toContain("🌲");
    }
  });

  it("gives its recipient the answer of one that nobody has, with what was typed", async () => {
    const own = campaign.shortCode;
    const unknown = "ZZZZZZZ" === own ? "YYYYYYY" : "ZZZZZZZ";
    const answer = await follow(campaign.recipient, unknown);
    expect(answer).toBe(`/c?typed=${unknown}`);
    expect((await follow(campaign.recipient, own)).replace(own, unknown)).toBe(answer);
    expect(await follow(null, unknown)).toBe(answer);
    expect(await follow(null, "not%20a%20code")).toBe("/c?typed=not%20a%20code");
  });
});
