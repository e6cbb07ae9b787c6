import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { mailsTo, newestMail } from "../support/arrived";
import { atEachWidth } from "../support/at-each-width";
import { expect, test } from "../support/fixtures";
import { seededCampaign, withoutCampaigns } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";
import { smallTargets } from "../support/small-targets";
import { DESKTOP } from "../support/widths";

const DESK = "desk@manyhands.example";
const FOUNDER = "theo@maple.example";
const MAPLE = "Maple Street neighbors";
const WORDS = "We could not find this street.\nWhose neighbors are you?";
const CLASS = "Lakewood High, Class of '98";
const CLASS_ADMIN = "admin2@lakewood.example";
const CLASS_MEMBER = "member@lakewood.example";
const CAMP_ADMIN = "ray@wonaga.example";
const CAMP = "Camp Wonaga '11";
const WHY = "Two members do not know who runs this.";
const CHOIR = "Riverside Community Choir";
/** The longest allowed name, in one word. */
const LONG = "Llanfairpwllgwyngyllgogerychwy";
const WIDE = "MWMWMWMWMWMWMWMWMWMWMWMWMWMWMW";

const notice = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const why = (desk: Page) => desk.getByLabel("Why", { exact: true });

async function expectInOrder(page: Page): Promise<void> {
  await expectAccessible(page);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBe(0);
  if ((page.viewportSize()?.width ?? 0) < 900) expect(await smallTargets(page)).toEqual([]);
}

const rename = (from: string, to: string) =>
  inSiteDatabase((sql) => sql`update communities set name = ${to} where name = ${from}`);

async function putOnHold(desk: Page, name: string): Promise<void> {
  await desk.goto("/platform/communities");
  await desk.getByRole("link", { name: `Put ${name} on hold` }).click();
  await why(desk).fill(WHY);
  await desk.getByRole("button", { name: `Put ${name} on hold` }).click();
  await expect(desk).toHaveURL(/\?show=held$/);
}

test.describe("on a desktop", () => {
  test.use(DESKTOP);

  test("the desk declines a community in words, and its founder reads them, leaves and deletes the account", async ({
    signedIn,
    simulatorUrl,
    viewport,
  }) => {
    const options = viewport ? { viewport } : {};
    const desk = await signedIn(DESK, options);
    await desk.goto("/platform");
    await desk.getByRole("link", { name: `Decline ${MAPLE}` }).click();
    await expectInOrder(desk);
    await desk.getByRole("button", { name: `Decline ${MAPLE}` }).click();
    await expect(desk.getByText("Required", { exact: true })).toBeVisible();
    await expect(why(desk)).toBeFocused();
    await expectInOrder(desk);
    await why(desk).fill(WORDS);
    await desk.getByRole("button", { name: `Decline ${MAPLE}` }).click();
    await expect(notice(desk, `${MAPLE} is declined.`)).toBeVisible();
    await desk.goto("/platform/communities?show=declined");
    await expect(desk.getByText(`“${WORDS}”`)).toBeVisible();
    await expectInOrder(desk);

    const mail = await newestMail(desk, simulatorUrl, FOUNDER);
    expect(mail.subject).toBe(`We have declined ${MAPLE}`);
    expect(mail.text).toContain("Whose neighbors are you?");

    const founder = await signedIn(FOUNDER, options);
    await founder.goto("/settings/my-communities");
    await founder.getByRole("link", { name: `Read why ${MAPLE} was declined` }).click();
    await expect(founder.getByRole("heading", { name: `We have declined ${MAPLE}` })).toBeVisible();
    await expect(founder.getByText("Whose neighbors are you?")).toBeVisible();
    await expectInOrder(founder);
    await founder.getByRole("link", { name: "leave it" }).click();
    await founder.getByRole("button", { name: "Leave community" }).click();
    await expect(founder.getByRole("heading", { name: MAPLE })).toHaveCount(0);
    await founder.goto("/settings/delete-account");
    await founder.getByRole("checkbox", { name: /I want to delete my account/ }).check();
    await founder.getByLabel("Your password", { exact: true }).fill("Manyhands1");
    await founder.getByRole("button", { name: "Delete my account" }).click();
    await expect(founder).toHaveURL("/?done=account");
    await desk.reload();
    await expect(desk.getByText("All quiet for now.")).toBeVisible();
  });

  test("a community on hold says so to its members, why to its admins, and takes no gift until it is lifted", async ({
    signedIn,
    another,
    simulatorUrl,
    viewport,
  }) => {
    test.setTimeout(240_000);
    const options = viewport ? { viewport } : {};
    const { communityId, campaignId } = await seededCampaign("launched", CLASS);
    const desk = await signedIn(DESK, options);
    await desk.goto(`/platform/communities/hold/${communityId}`);
    await expectInOrder(desk);
    await desk.getByRole("button", { name: `Put ${CLASS} on hold` }).click();
    await expect(desk.getByText("Required", { exact: true })).toBeVisible();
    await why(desk).fill(WHY);
    await desk.getByRole("button", { name: `Put ${CLASS} on hold` }).click();
    await expect(desk).toHaveURL(/\?show=held$/);
    await expect(desk.getByText(`“${WHY}”`)).toBeVisible();
    await expectInOrder(desk);

    const donor = await another(options);
    const gift = `/campaign/anonymous/donate/${communityId}/${campaignId}`;
    await donor.goto(gift);
    await expect(donor.getByRole("heading", { name: "Nothing can be given here now" })).toBeVisible();
    await expect(donor.getByText(WHY)).toHaveCount(0);
    await expectInOrder(donor);

    const [admin, member] = [await signedIn(CLASS_ADMIN, options), await signedIn(CLASS_MEMBER, options)];
    for (const [page, reads] of [
      [admin, 1],
      [member, 0],
    ] as const) {
      await page.goto("/campaigns");
      await expect(page.getByText(`${CLASS} is on hold with its provider`, { exact: false })).toBeVisible();
      await expect(page.getByText(WHY)).toHaveCount(reads);
      await expectInOrder(page);
    }
    const mails = await mailsTo(admin, simulatorUrl, CLASS_ADMIN);
    expect(mails.map(({ subject }) => subject)).toContain(`${CLASS} is on hold`);
    await admin.goto(`/campaigns/campaign/active/${campaignId}`);
    await expect(
      admin.getByText("This campaign takes no gifts at the moment", { exact: false }),
    ).toBeVisible();
    for (const way of [
      "Donate",
      "Send to recipient",
      "Transfer from Our Balance",
      "Invite friend to donate",
    ]) {
      await expect(admin.getByRole("link", { name: way, exact: true })).toHaveCount(0);
    }
    await admin.goto(`/campaigns/campaign/active/${campaignId}/send`);
    await expect(admin.getByText("Nothing can be sent until that ends", { exact: false })).toBeVisible();
    await expect(admin.getByRole("button", { name: /^Send \$/ })).toHaveCount(0);
    await expectInOrder(admin);

    await desk.getByRole("link", { name: `The hold of ${CLASS}` }).click();
    await expectInOrder(desk);
    await desk.getByRole("button", { name: "Lift the hold" }).click();
    await expect(notice(desk, `${CLASS} goes on.`)).toBeVisible();
    await expect(desk.getByText("All quiet for now.")).toBeVisible();
    await member.goto("/campaigns");
    await expect(member.getByText("is on hold with its provider", { exact: false })).toHaveCount(0);
    await donor.goto(gift);
    await expect(donor.getByRole("heading", { name: "Nothing can be given here now" })).toHaveCount(0);
  });
});

atEachWidth(() => {
  test("a name as long as one may be fits every page of the desk on which it stands", async ({
    signedIn,
    viewport,
  }) => {
    test.setTimeout(240_000);
    await rename(CAMP, LONG);
    await rename(MAPLE, WIDE);
    const desk = await signedIn(DESK, viewport ? { viewport } : {});
    const [waiting] = await inSiteDatabase(
      (sql) => sql<{ id: string }[]>`select id from communities where name = ${WIDE}`,
    );
    await putOnHold(desk, LONG);
    const [held] = await inSiteDatabase(
      (sql) => sql<{ id: string }[]>`select id from communities where name = ${LONG}`,
    );
    for (const path of [
      "/platform",
      "/platform/communities",
      "/platform/communities?show=waiting",
      "/platform/communities?show=held",
      `/platform/communities/decline/${waiting?.id}`,
      `/platform/communities/hold/${held?.id}`,
      `/platform/communities/delete/${held?.id}`,
    ]) {
      await desk.goto(path);
      await expectInOrder(desk);
    }
  });
});

test("an empty community is closed from its hold, in words that its admins read", async ({
  signedIn,
  simulatorUrl,
}) => {
  await withoutCampaigns(CAMP);
  const desk = await signedIn(DESK);
  await putOnHold(desk, CAMP);
  await desk.getByRole("link", { name: `The hold of ${CAMP}` }).click();
  await desk.getByRole("link", { name: `Delete ${CAMP}` }).click();
  await desk.getByLabel("Name of the community").fill(CAMP);
  await desk.getByRole("button", { name: `Delete ${CAMP}` }).click();
  await expect(desk.getByText("Required", { exact: true })).toBeVisible();
  await expect(desk.getByLabel("Name of the community")).toHaveValue(CAMP);
  await desk.getByLabel("Message to its admins").fill("It has nobody left.");
  await desk.getByRole("button", { name: `Delete ${CAMP}` }).click();
  await expect(desk).toHaveURL(/\?show=deleted$/);
  await expect(desk.getByText(/^Ends \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(desk, simulatorUrl, CAMP_ADMIN)).at(-1)?.text)
    .toContain("It has nobody left.");
});

test("a payout of a community on hold says so wherever it is sent from, and is not chosen to be paid with others", async ({
  signedIn,
}) => {
  const desk = await signedIn(DESK);
  await putOnHold(desk, CHOIR);
  await desk.goto("/platform/payouts?state=ready");
  const card = desk.locator(".paycards > li").filter({ hasText: CHOIR });
  await expect(card.getByText("On hold", { exact: true })).toBeVisible();
  await expectInOrder(desk);
  await card.getByRole("link", { name: /^Open / }).click();
  await expect(desk.getByText(`${CHOIR} is on hold since`, { exact: false })).toBeVisible();
  await expectInOrder(desk);
  await desk.goto("/platform/payouts/several");
  await expect(desk.getByRole("checkbox", { name: CHOIR })).not.toBeChecked();
  await expect(desk.getByText("Its community is on hold", { exact: false })).toBeVisible();
  await expectInOrder(desk);
});

test("of two of the desk one answers, and the other reads that it has an answer", async ({ signedIn }) => {
  const [first, second] = [await signedIn(DESK), await signedIn(DESK)];
  const toDecline = async (desk: Page) => {
    await desk.goto("/platform/communities?show=waiting");
    await desk.getByRole("link", { name: `Decline ${MAPLE}` }).click();
    await why(desk).fill(WORDS);
  };
  await toDecline(first);
  await toDecline(second);
  await first.getByRole("button", { name: `Decline ${MAPLE}` }).click();
  await expect(first).toHaveURL(/\?show=waiting$/);
  await second.getByRole("button", { name: `Decline ${MAPLE}` }).click();
  await expect(second.getByText("Someone has already declined this community")).toBeVisible();
  await expect(why(second)).toHaveValue(WORDS);
  await expectAccessible(second);
});

test("without scripts a community is declined, put on hold and lifted as well, and nothing typed is lost", async ({
  signedIn,
}) => {
  const desk = await signedIn(DESK, { javaScriptEnabled: false });
  await desk.goto("/platform");
  await desk.getByRole("link", { name: `Decline ${MAPLE}` }).click();
  await desk.getByRole("button", { name: `Decline ${MAPLE}` }).click();
  await expect(desk.getByText("Required", { exact: true })).toBeVisible();
  await why(desk).fill(WORDS);
  await desk.getByRole("button", { name: `Decline ${MAPLE}` }).click();
  await expect(desk).toHaveURL(/\?show=waiting$/);
  await putOnHold(desk, CAMP);
  await desk.getByRole("link", { name: `The hold of ${CAMP}` }).click();
  await desk.getByRole("button", { name: "Lift the hold" }).click();
  await expect(desk.getByText("All quiet for now.")).toBeVisible();
});
