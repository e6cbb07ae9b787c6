import type { Page } from "@playwright/test";
import { openedWrong } from "../support/at-top";
import { expect, test } from "../support/fixtures";
import { campaignNamed } from "../support/seeded-campaign";

const SIZES = [
  [360, 640],
  [390, 844],
  [412, 915],
  [1366, 768],
] as const;
const MEMBER = "member@lakewood.example";
const ADMIN = "admin2@lakewood.example";

const donateLink = (page: Page) =>
  page.getByRole("link", { name: "Donate", exact: true }).filter({ visible: true }).first();

async function addresses() {
  const { communityId, campaignId } = await campaignNamed("Three months of treatment");
  return {
    shared: `/community/${communityId}/campaign/${campaignId}`,
    inside: `/campaigns/campaign/active/${campaignId}`,
  };
}

test("Donate is in sight without scrolling, for visitors, members and admins", async ({ page, signedIn }) => {
  const { shared, inside } = await addresses();
  const visits = [
    { who: page, path: shared },
    { who: await signedIn(MEMBER), path: inside },
    { who: await signedIn(ADMIN), path: inside },
  ];
  for (const { who, path } of visits) {
    await who.goto(path);
    for (const [width, height] of SIZES) {
      await who.setViewportSize({ width, height });
      await who.evaluate(() => window.scrollTo(0, 0));
      await expect(donateLink(who), `${path} at ${width}×${height}`).toBeInViewport({ ratio: 1 });
      // Nothing covers it, such as the tab bar.
      await donateLink(who).click({ trial: true });
      expect(await who.evaluate(() => window.scrollY), `${path} at ${width}×${height}`).toBe(0);
    }
  }
});

test("after Donate on a phone the page to give begins at its top", async ({ page, signedIn }) => {
  const { shared, inside } = await addresses();
  for (const { who, path } of [
    { who: page, path: shared },
    { who: await signedIn(MEMBER), path: inside },
  ]) {
    await who.goto(path);
    await who.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await donateLink(who).click();
    await expect(who.getByRole("heading", { name: "How much would you like to give?" })).toBeInViewport();
    expect(await openedWrong(who)).toEqual([]);
    await expect(who.getByText("Still needed: amount")).toBeVisible();
  }
});
