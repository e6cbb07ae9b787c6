import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { choicesTokenOf, shortOf } from "../support/choice-links";
import { expect, test } from "../support/fixtures";
import { seededCampaign, seededPerson } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";

const MEMBER = "member@lakewood.example";
const SUBSCRIPTIONS = "/settings/subscriptions";

const kindSwitch = (page: Page, name: string) => page.getByRole("switch", { name, exact: true });
const way = (page: Page, kind: string, name: "Text" | "E-mail") =>
  page.getByRole("radiogroup", { name: `How it comes: ${kind}` }).getByRole("radio", { name });
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const LAUNCH = "A new campaign is launched";

const kept = () =>
  inSiteDatabase(
    (sql) => sql<{ type: number; method: number; enabled: boolean }[]>`
      select p.message_type as type, p.communication_method as method, p.is_enabled as enabled
      from message_preferences p join users u on u.id = p.user_id
      where u.email = ${MEMBER} order by p.message_type`,
  ).then((rows) => rows.map(({ type, method, enabled }) => [type, method, enabled]));

const muted = () =>
  inSiteDatabase(
    (sql) => sql`select 1 from campaign_mutes x join users u on u.id = x.user_id where u.email = ${MEMBER}`,
  ).then((rows) => rows.length);

test.describe("on a phone", () => {
  test("every change is saved at once, and stands at both addresses", async ({ page, signIn }) => {
    await signIn(page, MEMBER);
    await inSiteDatabase(
      (sql) => sql`update users set preferred_communication_method = 0 where email = ${MEMBER}`,
    );
    await page.goto(SUBSCRIPTIONS);
    await expect(page.getByRole("heading", { name: "Subscriptions", level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
    await expectAccessible(page);

    await kindSwitch(page, "Progress at 25%").click();
    await expect(toast(page, "Done")).toBeVisible();
    await expect.poll(kept).toEqual([[3, 0, false]]);
    await way(page, LAUNCH, "Text").check({ force: true });
    await expect.poll(kept).toEqual([
      [2, 1, true],
      [3, 0, false],
    ]);
    await page.getByRole("radio", { name: "Weekly" }).check({ force: true });
    await expect
      .poll(() =>
        inSiteDatabase(
          (sql) =>
            sql`select frequency from message_settings s join users u on u.id = s.user_id where u.email = ${MEMBER}`,
        ).then((rows) => rows.map(({ frequency }) => frequency)),
      )
      .toEqual([1]);
    await expectAccessible(page);

    await page.goto("/profile/subscription");
    await expect(kindSwitch(page, "Progress at 25%")).not.toBeChecked();
    await expect(way(page, LAUNCH, "Text")).toBeChecked();
    await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  });

  test("a change that fails goes back and says so", async ({ page, signIn, consoleGuard }) => {
    consoleGuard.expectError(/Failed to load resource|net::ERR/);
    await signIn(page, MEMBER);
    await page.goto(SUBSCRIPTIONS);
    await page.route(`**${SUBSCRIPTIONS}`, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    const goal = kindSwitch(page, "The goal is met");
    await expect(goal).toBeChecked();
    await goal.click();
    await expect(toast(page, "Failed")).toBeVisible();
    await expect(goal).toBeChecked();
    await expect(page.getByRole("alert").filter({ hasText: "can’t be reached" })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(`**${SUBSCRIPTIONS}`);
    await goal.click();
    await expect(toast(page, "Done")).toBeVisible();
    await expect.poll(kept).toEqual([expect.arrayContaining([6, false])]);
  });

  test("what keeps a channel closed stands beside it, with the way back", async ({ page, signIn }) => {
    await inSiteDatabase(async (sql) => {
      await sql`insert into opt_outs (channel, address, reason, created_at) values ('email', ${MEMBER}, 'unsubscribe', now())`;
      await sql`update users set phone_confirmed_at = now(), phone_number = '+12025550188',
        preferred_communication_method = 1 where email = ${MEMBER}`;
      await sql`delete from text_consents where user_id in (select id from users where email = ${MEMBER})`;
    });
    await signIn(page, MEMBER);
    await page.goto(SUBSCRIPTIONS);
    await expect(page.getByText("You unsubscribed with the link in an e-mail")).toBeVisible();
    await expect(page.getByText("With this you agree to get recurring texts")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Get e-mails again" }).click();
    await expect(page.getByText("Your address is confirmed, and e-mails go there.")).toBeVisible();
    await page.getByRole("button", { name: "Get texts at my number" }).click();
    await expect(page.getByText("Your number is confirmed, and texts go there.")).toBeVisible();
    await inSiteDatabase(
      (sql) => sql`
        insert into opt_outs (channel, address, reason, created_at) values ('sms', '+12025550188', 'stop', now())`,
    );
    await page.reload();
    await expect(page.getByText("Reply START to any of our texts")).toBeVisible();
    await expect(page.getByRole("button", { name: "Get texts at my number" })).toHaveCount(0);
    await expectAccessible(page);
  });

  test("the link of an e-mail changes the same choices, names nobody, and speaks Spanish", async ({
    page,
    another,
  }) => {
    const token = choicesTokenOf(await seededPerson(MEMBER));
    await page.goto(`/subscriptions/${token}`);
    await expect(page.getByRole("heading", { name: "What reaches you" })).toBeVisible();
    const text = await page.locator("main").innerText();
    for (const told of [MEMBER, "Lakewood"]) expect(text).not.toContain(told);
    await expectAccessible(page);
    await kindSwitch(page, LAUNCH).click();
    await expect(toast(page, "Done")).toBeVisible();
    await expect.poll(kept).toEqual([expect.arrayContaining([2, false])]);

    const spanish = await another({ locale: "es-US" });
    await spanish.goto(`/subscriptions/${token}`);
    await expect(spanish.getByRole("switch", { name: "Se lanza una campaña nueva" })).not.toBeChecked();
    await expectAccessible(spanish);
  });

  test("“Not this time” asks first, tells nobody, and is taken back, by link and on the page", async ({
    page,
    another,
    signIn,
  }) => {
    const { campaignId } = await seededCampaign("launched", "Lakewood High, Class of '98");
    const token = choicesTokenOf(await seededPerson(MEMBER));
    const link = `/not-this-time/${token}?c=${shortOf(campaignId)}`;
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Not this time?" })).toBeVisible();
    expect(await muted()).toBe(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Not this time" }).click();
    await expect(page.getByText("You won’t hear about this campaign again.")).toBeVisible();
    await expect(page.getByText("No one is notified.")).toBeVisible();
    expect(await muted()).toBe(1);
    await expectAccessible(page);

    await signIn(page, MEMBER);
    await page.goto(`/campaigns/campaign/active/${campaignId}`);
    const line = page.getByRole("region", { name: "Messages about this campaign" });
    await expect(line).toContainText("You won’t hear about this campaign again. No one is notified.");
    await line.getByRole("button", { name: "Undo" }).click();
    await expect(line.getByRole("button", { name: "Not this time" })).toBeVisible();
    expect(await muted()).toBe(0);
    await expectAccessible(page);

    const words: string[] = [];
    for (const other of ["/not-this-time/nobody?c=nothing", `/not-this-time/${token}?c=nothing`]) {
      const stranger = await another();
      await stranger.goto(other);
      await stranger.getByRole("button", { name: "Not this time" }).click();
      await expect(stranger.getByText("No one is notified.")).toBeVisible();
      words.push(await stranger.locator("main").innerText());
    }
    expect(words[0]).toBe(words[1]);
  });
});

test("going back saves nothing that was changed elsewhere meanwhile", async ({ signedIn }) => {
  const phone = await signedIn(MEMBER);
  await phone.goto(SUBSCRIPTIONS);
  await phone.getByRole("radio", { name: "Daily" }).check({ force: true });
  await expect(toast(phone, "Done")).toBeVisible();
  await phone.goto("/settings/contact-us");

  const desktop = await signedIn(MEMBER);
  await desktop.goto(SUBSCRIPTIONS);
  await desktop.getByRole("radio", { name: "Monthly" }).check({ force: true });
  await expect(toast(desktop, "Done")).toBeVisible();

  await phone.goBack();
  await expect(phone.getByRole("radio", { name: "Monthly" })).toBeChecked();
  await phone.getByRole("switch", { name: "Progress at 50%" }).click();
  await expect(toast(phone, "Done")).toBeVisible();
  await desktop.reload();
  await expect(desktop.getByRole("radio", { name: "Monthly" })).toBeChecked();
});

test("without scripts a button saves the form, and a mute is asked and taken back", async ({
  signedIn,
  another,
}) => {
  const page = await signedIn(MEMBER, { javaScriptEnabled: false });
  await page.goto(SUBSCRIPTIONS);
  await kindSwitch(page, "Progress at 75%").uncheck();
  await page.getByRole("radio", { name: "Monthly" }).check({ force: true });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(kindSwitch(page, "Progress at 75%")).not.toBeChecked();
  await expect(page.getByRole("radio", { name: "Monthly" })).toBeChecked();
  expect(await kept()).toEqual([expect.arrayContaining([5, false])]);

  const token = choicesTokenOf(await seededPerson(MEMBER));
  const { campaignId } = await seededCampaign("launched", "Lakewood High, Class of '98");
  const plain = await another({ javaScriptEnabled: false });
  await plain.goto(`/not-this-time/${token}?c=${shortOf(campaignId)}`);
  await plain.getByRole("button", { name: "Not this time" }).click();
  await expect(plain.getByText("No one is notified.")).toBeVisible();
  expect(await muted()).toBe(1);
  await plain.getByRole("button", { name: "Undo" }).click();
  expect(await muted()).toBe(0);

  await plain.goto(`/subscriptions/${token}`);
  await kindSwitch(plain, "Progress at 75%").check();
  await plain.getByRole("button", { name: "Save", exact: true }).click();
  await expect(kindSwitch(plain, "Progress at 75%")).toBeChecked();
  expect(await kept()).toEqual([expect.arrayContaining([5, true])]);
});
