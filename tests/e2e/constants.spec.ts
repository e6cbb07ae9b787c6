import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { seededPerson } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";
import { DESKTOP } from "../support/widths";

const ADMIN = "admin@lakewood.example";
const MEMBER = "member@lakewood.example";

const notice = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

/** The page's clock moves only with the test. */
async function withStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.clock.pauseAt(Date.now() + 60_000);
}

test.use(DESKTOP);

test("the search of members waits for a second after the last letter (000 §9)", async ({ signedIn }) => {
  const admin = await signedIn(ADMIN);
  await withStoppedClock(admin, "/members");
  await admin.getByLabel("Name, e-mail or phone").fill("kess");
  await admin.clock.runFor(900);
  await admin.getByLabel("Name, e-mail or phone").fill("kessler");
  await admin.clock.runFor(900);
  expect(admin.url()).not.toContain("searchString");
  await admin.clock.runFor(100);
  await expect(admin).toHaveURL(/searchString=kessler$/);
  await expect(admin.getByText("3 found for “kessler”.")).toBeVisible();
});

test("a changed role leads to the members a second later, and its toast goes after fifteen (000 §4, §8)", async ({
  signedIn,
}) => {
  const admin = await signedIn(ADMIN);
  const path = `/members/member/${await seededPerson(MEMBER)}`;
  await withStoppedClock(admin, path);
  await admin.getByRole("checkbox", { name: "Community Admin" }).click();
  await admin.getByRole("button", { name: "Make admin" }).click();
  const toast = notice(admin, "Will Hartman is an admin now");
  await expect(toast).toBeVisible();
  await admin.clock.runFor(900);
  await expect(admin).toHaveURL(path);
  await admin.clock.runFor(100);
  await expect(admin).toHaveURL("/members");
  await admin.clock.runFor(13_000);
  await expect(toast).toBeVisible();
  await admin.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
});

test("tabs are a select below 900 px, which leads to the tab that is chosen (000 §2, §9)", async ({
  signedIn,
}) => {
  const admin = await signedIn(ADMIN, { viewport: { width: 390, height: 844 } });
  await admin.goto("/campaigns");
  const tabs = admin.getByRole("tablist", { name: "Campaigns" });
  const select = admin.getByRole("combobox", { name: "Campaigns" });
  await expect(tabs).toBeHidden();
  await expect(select.getByRole("option")).toHaveText(["Active Campaigns (3)", "Completed Campaigns (2)"]);
  await select.selectOption({ label: "Completed Campaigns (2)" });
  await expect(admin).toHaveURL("/campaigns?dataType=1");
  await expect(admin.getByRole("link", { name: "A van that starts" })).toBeVisible();
  await admin.setViewportSize({ width: 899, height: 844 });
  await expect(tabs).toBeHidden();
  await expect(select).toBeVisible();
  await admin.setViewportSize({ width: 900, height: 844 });
  await expect(tabs).toBeVisible();
  await expect(select).toBeHidden();
});

test("a button leads back to the top of a long page (000 §2)", async ({ signedIn }) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/campaigns/create-campaign");
  await expect(admin.getByRole("button", { name: "Launch", exact: true })).toBeVisible();
  const button = admin.getByRole("button", { name: "Back to top" });
  await expect(button).toHaveCount(0);
  await admin.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await button.click();
  await expect.poll(() => admin.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toHaveCount(0);
});

test("the menu of a member's many communities is 280 px high and scrolls (000 §9)", async ({ signedIn }) => {
  const memberId = await seededPerson(MEMBER);
  await inSiteDatabase(
    (sql) => sql`
      with made as (
        insert into communities (id, community_type_id, name, created_at, confirmed_at)
        select gen_random_uuid(), 1, 'Choir number ' || n, now(), now() from generate_series(1, 15) n returning id
      )
      insert into memberships (community_id, user_id, role, joined_at, came_by)
      select id, ${memberId}, 0, now(), 'invited' from made`,
  );
  const member = await signedIn(MEMBER);
  await member.goto("/campaigns");
  await member.getByRole("banner").or(member.locator(".side")).locator("summary.switcher").first().click();
  const last = member.locator(".drop[open] .drop-menu").getByText("Choir number 9", { exact: true });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  const box = await member.locator(".drop[open] .drop-menu").boundingBox();
  expect(box?.height).toBe(280);
});
