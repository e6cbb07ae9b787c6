import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { atEachWidth } from "../support/at-each-width";
import { fillCard } from "../support/card";
import { expect, test } from "../support/fixtures";
import { launch } from "../support/launch";
import { translate } from "../support/translator";

const CARD = { good: "4242424242424242", poor: "4000000000009995", challenged: "4000002760003184" };
const PAID_MS = 30_000;

const TITLE = "A furnace for January";
const MEMBER = "anita.desai@lakewood.example";
const RECIPIENT = { name: "Leah Goldfarb", email: "leah.goldfarb@lakewood.example" };
const COMMUNITY = "Lakewood High, Class of '98";
const LAUNCHED = `${COMMUNITY}: one of us could use a hand`;
const QUARTER = `${COMMUNITY}: a quarter of the way`;
const HALF = `${COMMUNITY}: halfway there`;
const VISITOR = "marta@visitor.example";

type Mail = { subject: string; text: string; html: string };
type Outbox = { emails: Mail[]; texts: { body: string }[] };

atEachWidth((width) => {
  test("a community raises money for one of its own, from the launch to the check", async ({
    page: visitor,
    signedIn,
    consoleGuard,
    simulatorUrl,
  }) => {
    test.setTimeout(240_000);
    // A desktop runs it under a page translator.
    const opened = (page: Page): Page => {
      if (width === "desktop") translate(page);
      return page;
    };
    opened(visitor);
    const outbox = async (to: string): Promise<Outbox> =>
      (await visitor.request.get(`${simulatorUrl}/_sim/outbox?to=${encodeURIComponent(to)}`)).json();
    const subjectsTo = async (to: string) => (await outbox(to)).emails.map((mail) => mail.subject).toSorted();

    const admin = opened(await signedIn("admin@lakewood.example"));
    await admin.goto("/campaigns");
    const campaignPath = await test.step("1. an admin launches a campaign", async () => {
      await admin.getByRole("link", { name: "New Campaign" }).click();
      await expect(admin.getByRole("heading", { name: "New campaign", level: 1 })).toBeVisible();
      await admin.getByRole("button", { name: "Launch", exact: true }).click();
      await expect(admin.getByText(/to fix before launch/)).toBeVisible();
      await admin.getByLabel("Campaign title").fill(TITLE);
      await admin.getByLabel("Type of need").selectOption({ label: "Housing" });
      await admin.getByLabel("Amount", { exact: true }).fill("400");
      await admin.getByLabel("Description").fill("The furnace of one of our families gave up.");
      const recipient = admin.getByRole("combobox", { name: "Recipient" });
      await recipient.fill(RECIPIENT.name.split(" ")[1] ?? "");
      await admin.getByRole("option", { name: RECIPIENT.name }).click();
      await expectAccessible(admin);
      await launch(admin);
      await expect(admin).toHaveURL(/\/campaigns\/campaign\/active\/[0-9a-f-]{36}/);
      await expect(admin.getByRole("heading", { name: TITLE, level: 1 })).toBeVisible();
      await expect(admin.getByText(RECIPIENT.name).first()).toBeVisible();
      return new URL(admin.url()).pathname;
    });
    const campaignId = campaignPath.split("/").at(-1) ?? "";

    await test.step("2. members hear of it by their own channel, the recipient does not", async () => {
      await expect.poll(() => subjectsTo(MEMBER), { timeout: PAID_MS }).toEqual([LAUNCHED]);
      await expect
        .poll(async () => JSON.stringify((await outbox("+12025550103")).texts), { timeout: PAID_MS })
        .toContain("Reply STOP to opt out.");
      expect(await outbox(RECIPIENT.email)).toEqual({ emails: [], texts: [] });
    });

    const member = opened(await signedIn(MEMBER));
    await test.step("3. a member gives, is declined, and gives with another card", async () => {
      await member.goto(campaignPath);
      await expect(member.getByText(RECIPIENT.name)).toHaveCount(0);
      await expectAccessible(member);
      await member
        .getByRole("link", { name: /^Donate/ })
        .first()
        .click();
      await member.getByText("$100", { exact: true }).click();
      await expectAccessible(member);
      await member.getByRole("button", { name: "Continue to card details" }).click();
      await expect(member).toHaveURL(/\/campaigns\/checkout\?attempt=/);
      await expect(member.getByText("Untick it and you pay $100; $97.50 arrives.")).toBeVisible();
      await fillCard(member, CARD.poor);
      await expectAccessible(member);
      await member.getByRole("button", { name: "Donate $102.56" }).click();
      await expect(member.getByRole("alert").filter({ hasText: /funds/i })).toBeVisible();
      await fillCard(member, CARD.good);
      await member.getByRole("button", { name: "Donate $102.56" }).dblclick();
      await expect(member.getByRole("heading", { name: /thank you/i })).toBeVisible({ timeout: PAID_MS });
      await expect(member).toHaveURL(/\/campaigns\/thank-you\?attempt=/);
      await expect(member.getByRole("link", { name: "Campaigns page" })).toHaveAttribute(
        "href",
        "/campaigns",
      );
      await expectAccessible(member);
      await member.reload();
      await member.goBack();
      await member.goto(campaignPath);
      await expect(member.getByText("$100.00")).toHaveCount(1);
      await expect
        .poll(() => subjectsTo(MEMBER), { timeout: PAID_MS })
        .toEqual([QUARTER, LAUNCHED, `Your gift to ${TITLE}`]);
    });

    const communityId =
      await test.step("4. a visitor gives through the bank's check, without a name", async () => {
        await admin.goto(`/campaigns/campaign/${campaignId}/invite-friend`);
        const shared = (await admin.content()).match(/\/c\/[0-9A-Z]{4}-[0-9A-Z]{3}/);
        expect(shared).not.toBeNull();
        await visitor.goto(shared?.[0] ?? "");
        const [, communityOfLink] = /\/community\/([0-9a-f-]{36})\//.exec(visitor.url()) ?? [];
        await expect(visitor.getByRole("heading", { name: TITLE, level: 1 })).toBeVisible();
        await expect(visitor.getByText(RECIPIENT.name)).toHaveCount(0);
        await visitor
          .getByRole("link", { name: /^Donate/ })
          .first()
          .click();
        await visitor.getByLabel("Or another amount").fill("150");
        await visitor.getByLabel("Leave my name out").check();
        await expectAccessible(visitor);
        await visitor.getByRole("button", { name: "Continue to card details" }).click();
        await visitor.getByLabel("First name").fill("Marta");
        await visitor.getByLabel("Last name").fill("Ellison");
        await visitor.getByLabel("E-mail", { exact: true }).fill(VISITOR);
        await fillCard(visitor, CARD.challenged);
        await visitor.getByRole("button", { name: /^Donate \$/ }).click();
        await visitor.getByRole("button", { name: "Complete authentication" }).click();
        await expect(visitor.getByRole("heading", { name: /thank you/i })).toBeVisible({ timeout: PAID_MS });
        await expectAccessible(visitor);
        return communityOfLink ?? "";
      });

    await test.step("5. two gifts are past a half of the goal: one message more", async () => {
      await expect
        .poll(() => subjectsTo("admin@lakewood.example"), { timeout: PAID_MS })
        .toEqual([QUARTER, HALF, LAUNCHED]);
    });

    await test.step("6. Our Balance gets a gift, and fills the campaign up", async () => {
      await member.goto("/our-balance");
      await member
        .getByRole("link", { name: /^Donate/ })
        .first()
        .click();
      await member.getByLabel("Or another amount").fill("30");
      await member.getByRole("button", { name: "Continue to card details" }).click();
      await expect(member.getByText(/4242/).first()).toBeVisible();
      await member.getByRole("button", { name: /^Donate \$/ }).click();
      await expect(member.getByRole("heading", { name: /thank you/i })).toBeVisible({ timeout: PAID_MS });
      await admin.goto(campaignPath);
      await admin.getByRole("link", { name: "Transfer from Our Balance" }).click();
      const amount = admin.getByRole("textbox", { name: /^Amount/ });
      await amount.fill("999999");
      await amount.press("Tab");
      await expect(admin.getByText("Not enough money on Our Balance").first()).toBeVisible();
      await amount.fill("200");
      await expectAccessible(admin);
      await admin.getByRole("button", { name: "Transfer", exact: true }).click();
      const question = admin.getByRole("alertdialog");
      for (const row of [/^Amount sent\s*\$200\.00$/, /^Recipient gets\s*\$200\.00$/]) {
        await expect(question.locator(".sum > *").filter({ hasText: row })).toHaveCount(1);
      }
      await question.getByRole("button", { name: /Transfer \$200/ }).click();
      await expect(admin).toHaveURL(new RegExp(`${campaignPath}$`));
      await expect(admin.getByText(`+$50`).first()).toBeVisible();
      await expectAccessible(admin);
    });

    await test.step("7. for the recipient, the campaign does not exist", async () => {
      const recipient = opened(await signedIn(RECIPIENT.email));
      const unknown = campaignPath.replace(/[0-9a-f]{12}$/, "000000000000");
      const seen = (path: string) =>
        consoleGuard.during([/status of 404/], async () => {
          const answer = await recipient.goto(path);
          await expect(recipient.getByText("The content is not found")).toBeVisible();
          return [answer?.status(), await recipient.locator("main").innerText()];
        });
      expect(await seen(campaignPath)).toEqual(await seen(unknown));
      await recipient.goto("/campaigns");
      await expect(recipient.getByText(TITLE)).toHaveCount(0);
    });

    const payout = await test.step("8. the admin sends the money", async () => {
      await admin.goto(campaignPath);
      await admin
        .getByRole("link", { name: "Send to recipient" })
        .or(admin.getByRole("button", { name: "Send to recipient" }))
        .click();
      const dialog = admin.getByRole("alertdialog");
      await expect(dialog.getByText(`$450.00`).first()).toBeVisible();
      await expectAccessible(admin);
      const send = dialog.getByRole("button", { name: /^Send \$/ });
      const amount = (await send.innerText()).replace("Send ", "").trim();
      await send.click();
      await expect(admin).toHaveURL(/\/campaigns$/);
      return amount;
    });

    await test.step("9. the recipient chooses a paper check", async () => {
      const recipient = opened(await signedIn(RECIPIENT.email));
      await recipient.goto(`/choose-receiving-method?communityId=${communityId}&campaignId=${campaignId}`);
      await expectAccessible(recipient);
      await recipient.getByText("Paper check", { exact: true }).first().click();
      await expect(recipient.getByLabel("Name on the check")).toHaveValue(RECIPIENT.name);
      await recipient.getByLabel("Address").fill("12 Orchard Street");
      await recipient.getByLabel("City").fill("Dayton");
      await recipient.getByLabel("State", { exact: true }).selectOption("Ohio");
      await recipient.getByRole("textbox", { name: "ZIP code" }).fill("45402");
      const phone = recipient.getByLabel("Phone");
      if ((await phone.inputValue()) === "") await phone.fill("+1 202 555 0123");
      await expectAccessible(recipient);
      await recipient.getByRole("button", { name: `Mail me a check for ${payout}` }).click();
      await expect(recipient).toHaveURL(/method-already-chosen/);
      await expect(recipient.getByText("12 Orchard Street")).toBeVisible();
      await recipient.goto(`/choose-receiving-method?communityId=${communityId}&campaignId=${campaignId}`);
      await expect(recipient).toHaveURL(/method-already-chosen/);
      await expectAccessible(recipient);
    });

    await test.step("10. the provider pays out, and the campaign is completed", async () => {
      const desk = opened(await signedIn("desk@manyhands.example"));
      await desk.goto("/platform/payouts?state=ready");
      await expect(desk.getByText(RECIPIENT.name)).toHaveCount(0);
      await expectAccessible(desk);
      const row = desk.locator("tr, li").filter({ hasText: payout, visible: true });
      await row.getByRole("link", { name: /^Open P-/ }).click();
      await desk.getByRole("button", { name: "Open", exact: true }).click();
      await expect(desk.getByText(RECIPIENT.name).first()).toBeVisible();
      await expectAccessible(desk);
      await desk.getByLabel("Reference").fill("Check 2041");
      await desk.getByRole("button", { name: `I have sent ${payout}` }).click();
      await expect(desk.getByText(/Sent/).first()).toBeVisible();

      await admin.goto(`/campaigns/campaign/completed/${campaignId}`);
      await expect(admin.getByText("Campaign completed").first()).toBeVisible();
      await expectAccessible(admin);
      await visitor.goto(`/community/${communityId}/campaign/${campaignId}`);
      await expect(visitor.getByText("This campaign has been completed.").first()).toBeVisible();
    });
  });
});
