import { expect, test } from "../support/fixtures";
import { PAGE_RIGHTS, sampleAddress } from "../support/page-rights";
import { seededCampaign, seededPerson } from "../support/seeded-campaign";
import { smallTargets } from "../support/small-targets";

const INSIDE = new Set(["member", "admin"]);

test("nothing on the pages of members, admins and settings is too small to be tapped", async ({
  page,
  signIn,
  consoleGuard,
}) => {
  test.setTimeout(300_000);
  consoleGuard.expectError(/status of 40[04]/);
  await signIn(page, "admin2@lakewood.example");
  const { campaignId } = await seededCampaign("launched", "Lakewood High, Class of '98");
  const memberId = await seededPerson("member@lakewood.example");
  await page.setViewportSize({ width: 390, height: 844 });
  const paths = [
    ...Object.keys(PAGE_RIGHTS)
      .filter((one) => INSIDE.has(PAGE_RIGHTS[one] ?? "") && !one.includes("["))
      .map((one) => sampleAddress(one)),
    `/campaigns/campaign/active/${campaignId}`,
    `/members/member/${memberId}`,
  ];
  const small: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "load" });
    await page.locator("h1").first().waitFor();
    small.push(...(await smallTargets(page)).map((target) => `${path}: ${target}`));
  }
  expect(small).toEqual([]);
});
