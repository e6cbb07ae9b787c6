import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/fixtures";
import { seededCampaign } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";

const ADMIN = "admin@lakewood.example";
const DESK = "desk@manyhands.example";
const LAKEWOOD = "Lakewood High, Class of '98";
const BOUNCED = "a.mailbox.with.quite.a.long.name.that.came.back@lakewood.example";
const STOPPED = "+12025550199";

const isSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** The launch: three e-mails have left, two texts wait until tomorrow, one e-mail bounced. */
const withLaunch = (campaignId: string) =>
  inSiteDatabase(async (sql) => {
    await sql`delete from messages where campaign_id = ${campaignId} and kind = 'campaign'`;
    await sql`
      insert into messages (id, kind, dedupe_key, template, data, community_id, campaign_id, message_type, created_at, fanned_out_at)
      select gen_random_uuid(), 'campaign', 'campaign:' || id || ':2', 'campaign', '{}', community_id, id, 2, now(), now()
      from campaigns where id = ${campaignId}`;
    await sql`
      insert into deliveries (id, message_id, user_id, channel, address, state, attempts, not_before, created_at, updated_at, last_error)
      select gen_random_uuid(), m.id, p.id, case when n between 4 and 5 then 'sms' else 'email' end, 'x' || n || '@lakewood.example',
        case when n <= 3 then 'sent' when n <= 5 then 'pending' else 'failed' end, 0,
        now() + case when n between 4 and 5 then interval '1 day' else interval '0' end, now(), now(),
        case when n = 6 then 'email.bounced' end
      from messages m
      join lateral (
        select u.id, u.email, row_number() over (order by u.created_at, u.id) as n
        from memberships s join users u on u.id = s.user_id
        where s.community_id = m.community_id and u.registered_at is not null and u.email is not null
          and u.id not in (select user_id from campaign_recipients where campaign_id = m.campaign_id and user_id is not null)
      ) p on p.n <= 6
      where m.campaign_id = ${campaignId} and m.kind = 'campaign'`;
    const [row] = await sql<{ name: string; id: string }[]>`
      select u.first_name || ' ' || u.last_name as name, u.id
      from deliveries d join messages m on m.id = d.message_id join users u on u.id = d.user_id
      where m.campaign_id = ${campaignId} and d.state = 'failed'`;
    await sql`
      insert into opt_outs (channel, address, reason, created_at)
      select 'email', email, 'bounce', now() from users where id = ${row?.id ?? ""}`;
    return row ?? { name: "", id: "" };
  });

const withTroubles = () =>
  inSiteDatabase(async (sql) => {
    await sql`delete from opt_outs`;
    await sql`
      insert into opt_outs (channel, address, reason, created_at)
      values ('email', ${BOUNCED}, 'bounce', now()), ('sms', ${STOPPED}, 'stop', now() - interval '1 day')`;
    await sql`
      with made as (
        insert into messages (id, kind, dedupe_key, template, data, community_id, created_at, fanned_out_at)
        select gen_random_uuid(), 'direct', 'seen:' || n, 'receipt', '{}',
          case when n < 3 then (select id from communities where name = ${LAKEWOOD}) end, now(), now()
        from generate_series(1, 3) n
        returning id, dedupe_key
      )
      insert into deliveries (id, message_id, channel, address, state, segments, sent_at, attempts, not_before, created_at, updated_at, last_error)
      select gen_random_uuid(), id, case dedupe_key when 'seen:1' then 'email' else 'sms' end, '', case dedupe_key when 'seen:1' then 'failed' else 'sent' end,
        case dedupe_key when 'seen:1' then null else 200 end, now(), 1, now(), now(), now(),
        case dedupe_key when 'seen:1' then 'email.bounced' end
      from made`;
  });

test.describe("on a phone", () => {
  test("an admin sees how many a message reached, what waits and why, and whom to help", async ({
    signedIn,
    viewport,
  }) => {
    const { campaignId } = await seededCampaign("launched", LAKEWOOD);
    const unreached = await withLaunch(campaignId);
    const admin = await signedIn(ADMIN, viewport ? { viewport } : {});
    await admin.goto(`/campaigns/campaign/active/${campaignId}`);
    const card = admin.getByRole("region", { name: "Messages" });
    await expect(card.getByText(/Sent to 3 members: 3 by e-mail/)).toBeVisible();
    await expect(card.getByText(/2 texts wait until/)).toBeVisible();
    await expect(card.getByText(/Not reached: .*1 mailbox sent it back/)).toBeVisible();
    const link = card.getByRole("link", { name: unreached.name });
    await expect(link).toBeVisible();
    await expectAccessible(admin);
    expect(await isSideways(admin)).toBe(false);
    await link.click();
    await expect(admin).toHaveURL(new RegExp(unreached.id));
    await expect(
      admin.getByText("No message reaches them: their mailbox sends everything back."),
    ).toBeVisible();
  });

  test("the desk sees the queue, failures, suppressed addresses and costs, and lifts one", async ({
    signedIn,
    viewport,
  }) => {
    await withTroubles();
    const desk = await signedIn(DESK, viewport ? { viewport } : {});
    await desk.goto("/platform/messages");
    await expect(desk.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
    await expect(desk.getByText("The mailbox sent it back")).toBeVisible();
    await expectAccessible(desk);
    expect(await isSideways(desk)).toBe(false);

    await desk.getByRole("link", { name: "Bounced" }).click();
    await expect(desk.getByText(BOUNCED).first()).toBeVisible();
    await expect(desk.getByText("(202) 555-0199")).toHaveCount(0);
    await expectAccessible(desk);
    expect(await isSideways(desk)).toBe(false);
    await desk.locator("summary").filter({ hasText: "Lift" }).click();
    await desk.getByRole("button", { name: "Allow messages there again" }).click();
    await expect(desk.getByText("Required")).toBeVisible();
    await desk.getByRole("textbox", { name: "Reason" }).fill("The mailbox is mended");
    await desk.getByRole("button", { name: "Allow messages there again" }).click();
    await expect(desk.locator(".toast").filter({ hasText: "Messages can go there again." })).toBeVisible();
    await expect(desk.getByText("No address is suppressed.")).toBeVisible();
    await expectAccessible(desk);

    await desk.goto("/platform/messages?show=addresses");
    await expect(desk.getByText("The phone replied STOP.", { exact: false })).toBeVisible();
    await expect(desk.getByText("START as a text to our number", { exact: false })).toBeVisible();
    await expect(desk.getByRole("button", { name: "Allow messages there again" })).toHaveCount(0);

    await desk.goto("/platform/messages?show=costs");
    await expect(desk.getByText(LAKEWOOD).filter({ visible: true }).first()).toBeVisible();
    await expect(desk.getByText("Other").filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(desk);
    expect(await isSideways(desk)).toBe(false);
    const download = desk.waitForEvent("download");
    await desk.getByRole("button", { name: "CSV file" }).click();
    expect((await download).suggestedFilename()).toMatch(/^texts-\d{4}-\d\d-\d\d\.csv$/);

    await desk.goto("/platform/log");
    await expect(desk.getByText(/allowed messages to a suppressed address again/)).toBeVisible();
    await expect(desk.getByText(/viewed suppressed addresses/).first()).toBeVisible();
  });
});

test("an address is searched for and lifted without scripts, and an empty page says so", async ({
  signedIn,
}) => {
  await withTroubles();
  const desk = await signedIn(DESK, { javaScriptEnabled: false });
  await desk.goto("/platform/messages?show=addresses");
  await desk.getByLabel("Search by address or number").fill("long.name");
  await desk.getByRole("button", { name: "Search" }).click();
  await expect(desk.getByRole("heading", { level: 2 })).toHaveText([BOUNCED]);
  await desk.locator("summary").filter({ hasText: "Lift" }).click();
  await desk.getByRole("textbox", { name: "Reason" }).fill("The mailbox is mended");
  await desk.getByRole("button", { name: "Allow messages there again" }).click();
  await expect(desk.getByText("No such address is suppressed.")).toBeVisible();
  await inSiteDatabase((sql) => sql`delete from deliveries`);
  await desk.goto("/platform/messages");
  await expect(desk.getByText("Everything was delivered.")).toBeVisible();
  await desk.goto("/platform/messages?show=costs");
  await expect(desk.getByText("No texts have been sent yet.")).toBeVisible();
});
