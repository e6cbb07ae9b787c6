import type { Page } from "@playwright/test";
import { openedWrong } from "../support/at-top";
import { expect, test } from "../support/fixtures";
import { campaignNamed, seededCampaign } from "../support/seeded-campaign";

/** Links of a page to this site, one for each destination. A menu's links are on every page. */
const linksOn = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    return [...document.querySelectorAll<HTMLAnchorElement>("a[href^='/']")].flatMap((link) => {
      const { pathname, search, hash } = new URL(link.href);
      const isElsewhere = pathname !== location.pathname || search !== location.search;
      // A fragment leads to a place on the page, and a file to no page.
      const leads = isElsewhere && hash === "" && !link.download && !link.target && !/\.\w+$/.test(pathname);
      const shape = pathname.replace(/[0-9a-f-]{36}/g, "*");
      if (!leads || seen.has(shape) || link.getClientRects().length === 0) return [];
      seen.add(shape);
      return [{ link: link.getAttribute("href") ?? "", isOfMenu: link.closest("nav, header") !== null }];
    });
  });

async function followAll(page: Page, path: string, followed: Set<string>): Promise<string[]> {
  await page.goto(path);
  const faults: string[] = [];
  for (const { link, isOfMenu } of await linksOn(page)) {
    const way = `${isOfMenu ? "menu" : path} → ${link}`.replace(/[0-9a-f-]{36}/g, "*");
    if (followed.has(way)) continue;
    followed.add(way);
    await page.goto(path);
    const anchor = page.locator(`a[href="${link}"]`).filter({ visible: true }).first();
    // A new notification may have been read since.
    if ((await anchor.count()) === 0) continue;
    const isThere = await anchor
      .evaluate(
        (element) => {
          window.scrollTo(0, document.body.scrollHeight);
          element.scrollIntoView({ block: "nearest" });
        },
        undefined,
        { timeout: 5_000 },
      )
      .then(
        () => true,
        // A list that continues has removed its link.
        async (error) => {
          if ((await anchor.count()) > 0) throw error;
          return false;
        },
      );
    if (!isThere) continue;
    const before = page.url();
    await anchor.evaluate((element: HTMLElement) => element.click());
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await Promise.race([page.waitForURL((url) => url.href !== before), dialog.waitFor()]);
    if (page.url() === before) {
      // The question appears on this page, without a placeholder for another.
      await expect(page.locator(".page-bars")).toHaveCount(0);
      continue;
    }
    await page.locator("main :is(h1, h2)").first().waitFor();
    await page.waitForLoadState();
    for (const fault of await openedWrong(page)) faults.push(`${way}: ${fault}`);
  }
  return faults;
}

async function expectAllAtTop(page: Page, paths: readonly string[]): Promise<void> {
  test.setTimeout(600_000);
  const followed = new Set<string>();
  const faults: string[] = [];
  for (const path of paths) faults.push(...(await followAll(page, path, followed)));
  expect(followed.size).toBeGreaterThan(paths.length);
  expect(faults).toEqual([]);
}

const ids = async () => {
  const { communityId, campaignId } = await campaignNamed("Three months of treatment");
  const ended = await seededCampaign("completed");
  return {
    shared: `/community/${communityId}/campaign/${campaignId}`,
    donate: `/campaign/anonymous/donate/${communityId}/${campaignId}`,
    ended: `/community/${ended.communityId}/campaign/${ended.campaignId}`,
    active: `/campaigns/campaign/active/${campaignId}`,
    give: `/campaigns/${campaignId}/donate`,
  };
};

test("every link of a donor's pages opens at the top", async ({ page }) => {
  const { shared, donate, ended } = await ids();
  await expectAllAtTop(page, [shared, donate, ended]);
});

test("every link of a member's pages opens at the top", async ({ page, signIn }) => {
  await signIn(page, "member@lakewood.example");
  const { active, give } = await ids();
  await expectAllAtTop(page, ["/campaigns", active, give, "/our-balance", "/notifications", "/settings"]);
});

test("every link of an admin's pages opens at the top", async ({ page, signIn }) => {
  await signIn(page, "admin2@lakewood.example");
  const { active } = await ids();
  await expectAllAtTop(page, ["/campaigns", active, `${active}/edit`, "/members", "/admin-settings"]);
});

test("every link of a recipient's pages opens at the top", async ({ page, signIn, consoleGuard }) => {
  // Without anything to receive, the answer has this status.
  consoleGuard.expectError(/status of 404/);
  await signIn(page, "recipient@lakewood.example");
  await expectAllAtTop(page, ["/campaigns", "/settings/payment-method"]);
});
