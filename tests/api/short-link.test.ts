import { NextRequest } from "next/server";
import { beforeAll, expect, it } from "vitest";
import { GET } from "@/app/active-campaign/route";
import { sessionCookie } from "@/lib/identity/inside";
import { campaignLink } from "@/lib/notification";
import { newId } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { browserOf, type TestUser } from "../factories/user";
import { AuthBrowser } from "../support/auth-browser";

let campaign: TestCampaign;
let member: TestUser;
beforeAll(async () => {
  campaign = await launchTestCampaign();
  member = await addMember(campaign.community);
});

/** Where the link in a message redirects a browser with this person's session. */
async function follow(who: TestUser | null, link: string): Promise<string> {
  const browser = new AuthBrowser("http://localhost:3000");
  if (who) browser.jar.set(await sessionCookie(await browserOf(who)));
  browser.speak();
  const thrown: unknown = await GET(new NextRequest(link)).catch((error: unknown) => error);
  if (!(thrown instanceof Error) || !("digest" in thrown)) throw thrown;
  return String(thrown.digest).split(";")[2] ?? "";
}

it("leads members and visitors to the campaign, and its recipient where an unknown one leads", async () => {
  const link = campaignLink(campaign.id);
  expect(await follow(member, link)).toContain(campaign.id);
  expect(await follow(null, link)).toContain(campaign.id);
  const unknown = await follow(campaign.recipient, campaignLink(newId()));
  expect(unknown).toBe("/not-found");
  expect(await follow(campaign.recipient, link)).toBe(unknown);
  expect(await follow(null, `${link}x`)).toBe(unknown);
});
