import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { atEachWidth } from "../support/at-each-width";
import { expect, test } from "../support/fixtures";
import { seededCampaign } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";

const MEMBER = "member@lakewood.example";
const LAKEWOOD = "Lakewood High, Class of '98";

/** Leaves only `count` new notifications of a campaign, numbered from the newest. */
async function haveNew(count: number, words = (n: number) => `News number ${n} of the roof.`): Promise<void> {
  const { communityId, campaignId } = await seededCampaign("launched", LAKEWOOD);
  await inSiteDatabase(async (sql) => {
    await sql`delete from notifications where user_id in (select id from users where email = ${MEMBER})`;
    for (let n = 1; n <= count; n += 1) {
      await sql`
        with told as (
          insert into messages (id, kind, dedupe_key, template, data, community_id, campaign_id, message_type, created_at, fanned_out_at)
          values (gen_random_uuid(), 'campaign', ${`spec:${count}:${n}:${Math.random()}`}, 'campaign-launched', '{}', ${communityId}, ${campaignId}, 2, now(), now())
          returning id)
        insert into notifications (id, message_id, user_id, community_id, campaign_id, message, created_at)
        select gen_random_uuid(), told.id, u.id, ${communityId}, ${campaignId}, ${words(n)}, now() - ${`${n} minutes`}::interval
        from told, users u where u.email = ${MEMBER}`;
    }
  });
}

const unread = () =>
  inSiteDatabase(
    (sql) => sql`
      select 1 from notifications n join users u on u.id = n.user_id
      where u.email = ${MEMBER} and n.read_at is null`,
  ).then((rows) => rows.length);

const list = (page: Page) => page.getByRole("list", { name: "New notifications" });
const rows = (page: Page) => list(page).locator("> li[id]");

atEachWidth((width) => {
  test("new ones come by fives as one scrolls, and are read when seen", async ({ page, signIn }) => {
    await haveNew(12);
    await signIn(page, MEMBER);
    await page.goto("/notifications");
    await expect(list(page)).toBeVisible();
    expect((await list(page).boundingBox())?.height).toBeLessThanOrEqual(351);
    await expect(page.getByRole("link", { name: "Show more" })).toHaveCount(0);
    await expectAccessible(page);
    await expect(rows(page).first()).toContainText("News number 1 of the roof.");
    await expect.poll(unread).toBeLessThan(12);
    expect(await unread()).toBeGreaterThanOrEqual(6);

    // A notification is read when it comes into view, which continues the list.
    for (let number = 1; number <= 12; number += 1) {
      await rows(page)
        .nth(number - 1)
        .evaluate((row) => row.scrollIntoView({ block: "center" }));
      await expect.poll(unread).toBeLessThanOrEqual(12 - number);
    }
    await expect(rows(page)).toHaveCount(12);
    const words = await rows(page).locator("p.kept-lines").allInnerTexts();
    expect(words).toEqual(Array.from({ length: 12 }, (_, n) => `News number ${n + 1} of the roof.`));
    await expect.poll(unread).toBe(0);
    if (width === "desktop")
      await expect(page.locator(".side .pill-count", { hasText: "new:" })).toHaveCount(0);
    await expectAccessible(page);

    await page.goto("/notifications");
    await expect(page.getByText("All quiet for now.")).toBeVisible();
    await page.goto("/notifications?box=archive");
    const archived = page.locator("main .don > li");
    await expect(archived).toHaveCount(5);
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(archived).toHaveCount(12);
    await expect(archived.first().getByRole("link")).not.toHaveText("");
    await archived.first().click({ position: { x: 8, y: 8 } });
    await expect(page).toHaveURL(/\/campaigns\/campaign\/active\//);
  });

  test("long texts are cut, and a list that cannot be loaded says so", async ({
    page,
    signIn,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/Failed to load resource|net::ERR/);
    const long = `${"Ωmega ".repeat(20)}${"x".repeat(300)}`;
    await haveNew(8, (n) => `${n} ${long}`);
    await signIn(page, MEMBER);
    await page.route("**/notifications", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.goto("/notifications");
    await expect(rows(page)).toHaveCount(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(page.getByText("The next ones could not be loaded.")).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/notifications");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page)).toHaveCount(8);
    expect(await unread()).toBeGreaterThan(0);
  });
});

test("the menu's count is live in every tab of a browser, at one question a minute", async ({
  page,
  signIn,
}) => {
  await haveNew(1);
  await signIn(page, MEMBER);
  const other = await page.context().newPage();
  const asked: string[] = [];
  for (const [one, chance] of [
    [page, 0],
    [other, 0.9],
  ] as const) {
    await one.clock.install();
    await one.addInitScript((number) => {
      Math.random = () => number;
    }, chance);
    one.on("request", (request) => {
      if (request.url().includes("/notifications/count")) asked.push(request.url());
    });
    await one.goto("/campaigns");
  }
  const bell = (of: Page, count: number) => of.getByRole("link", { name: `Notifications, ${count} new` });
  await expect(bell(other, 1)).toBeVisible();
  await expect(bell(page, 1)).toBeVisible();
  await haveNew(3);
  await other.clock.runFor(62_000);
  await expect(bell(other, 3)).toBeVisible();
  await expect(bell(page, 3)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("without scripts all are there by “Show more”, and the button reads them", async ({ signedIn }) => {
  await haveNew(12);
  const page = await signedIn(MEMBER, { javaScriptEnabled: false });
  await page.goto("/notifications");
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(rows(page)).toHaveCount(12);
  expect(await unread()).toBe(12);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("All quiet for now.")).toBeVisible();
  expect(await unread()).toBe(0);
});
