import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/fixtures";
import { leftInEnglish } from "../support/left-in-english";
import { inSiteDatabase } from "../support/site-database";

const ADMIN = "admin@lakewood.example";
const ALAN = "recipient@lakewood.example";
const MEMBER = "anita.desai@lakewood.example";
const DESK = "desk@manyhands.example";
const UNKNOWN = "0190a6e0-0000-7000-8000-000000000001";
const CHECK = { address: "118 Alder Street", city: "Dayton", zip: "45402" };

type Scope = { communityId: string; campaignId: string };

async function campaignFor(email: string): Promise<Scope> {
  const [row] = await inSiteDatabase(
    (sql) => sql<Scope[]>`
      select c.community_id as "communityId", c.id as "campaignId"
      from campaigns c join campaign_recipients r on r.campaign_id = c.id join users u on u.id = r.user_id
      where u.email = ${email} and c.status = 'launched' limit 1`,
  );
  if (!row) throw new Error(`The seed has no active campaign for ${email}.`);
  return row;
}

async function sendMoney(admin: Page, { campaignId }: Scope): Promise<string> {
  await admin.goto(`/campaigns/campaign/active/${campaignId}`);
  await admin
    .getByRole("link", { name: "Send to recipient" })
    .or(admin.getByRole("button", { name: "Send to recipient" }))
    .click();
  const send = admin.getByRole("alertdialog").getByRole("button", { name: /^Send \$/ });
  const amount = (await send.innerText()).replace("Send ", "").trim();
  await send.click();
  await expect(admin).toHaveURL(/\/campaigns$/);
  return amount;
}

async function chooseCheck(page: Page, address: string, amount: string): Promise<void> {
  await page.getByText("Paper check", { exact: true }).first().click();
  await page.getByLabel("Address").fill(address);
  await page.getByLabel("City").fill(CHECK.city);
  await page.getByLabel("State", { exact: true }).selectOption("Ohio");
  await page.getByRole("textbox", { name: "ZIP code" }).fill(CHECK.zip);
  await page.getByRole("button", { name: `Mail me a check for ${amount}` }).click();
  await expect(page).toHaveURL(/method-already-chosen/);
}

test.describe("on a phone", () => {
  test("money that waits is seen by its recipient alone, corrected, sent, returned, and said to have arrived", async ({
    signedIn,
    consoleGuard,
  }) => {
    test.setTimeout(240_000);
    const alan = await signedIn(ALAN);
    const card = (amount: string) => alan.getByRole("listitem").filter({ hasText: amount });
    const scope = await campaignFor(ALAN);
    const own = `/choose-receiving-method?communityId=${scope.communityId}&campaignId=${scope.campaignId}`;

    await test.step("before it is sent, nothing shows, and the link answers as one to nothing", async () => {
      await alan.goto("/campaigns");
      await expect(alan.getByText("Only you")).toHaveCount(0);
      const seen = (path: string) =>
        consoleGuard.during([/status of 404/], async () => {
          const answer = await alan.goto(path);
          await expect(
            alan.getByRole("heading", { name: "There is nothing here for this account" }),
          ).toBeVisible();
          return [answer?.status(), await alan.locator("body").innerText()];
        });
      expect(await seen(own)).toEqual(await seen(own.replaceAll(scope.campaignId, UNKNOWN)));
      await expect(alan.locator("header")).toHaveCount(1);
      await expectAccessible(alan);
    });

    const amount = await sendMoney(await signedIn(ADMIN), scope);

    await test.step("a card on their page leads to the choice in one tap", async () => {
      await alan.goto("/campaigns");
      await expect(card(amount).getByText("Only you")).toBeVisible();
      await expectAccessible(alan);
      await card(amount).getByRole("link", { name: "Choose how to receive it" }).click();
      await expect(alan.getByRole("heading", { level: 1 })).toHaveText(/this was sewn for you/);
      await expectAccessible(alan);
    });

    await test.step("what is missing is named, and what was typed stays", async () => {
      await alan.getByText("Paper check", { exact: true }).first().click();
      await alan.getByLabel("City").fill("Dayton");
      await alan.getByRole("button", { name: `Mail me a check for ${amount}` }).click();
      await expect(alan.getByText(/^Three things to fix before it can be sent/)).toBeVisible();
      await expect(alan.getByLabel("City")).toHaveValue("Dayton");
      await expectAccessible(alan);
      await alan.getByLabel("Country", { exact: true }).selectOption("Canada");
      await expect(alan.getByLabel("Province")).toBeVisible();
      await expect(alan.getByRole("textbox", { name: "Postal code" })).toBeVisible();
      await alan.getByLabel("Country", { exact: true }).selectOption("Another country");
      await expect(alan.getByLabel("State or region")).toBeVisible();
      await expect(alan.getByLabel("Name of the country")).toBeVisible();
      await alan.getByLabel("Country", { exact: true }).selectOption("United States");
    });

    await test.step("it is chosen, and corrected while the desk has not opened it", async () => {
      await chooseCheck(alan, "181 Alder Street", amount);
      await expect(alan.getByText("181 Alder Street")).toBeVisible();
      await expectAccessible(alan);
      await alan.getByRole("link", { name: "Change how you receive it" }).click();
      await expect(alan.getByLabel("Address")).toHaveValue("181 Alder Street");
      await chooseCheck(alan, CHECK.address, amount);
      await expect(alan.getByText(CHECK.address)).toBeVisible();
      await alan.goto("/settings/payment-method?campaignId=".concat(scope.campaignId));
      await expect(alan).toHaveURL(/method-already-chosen/);
    });

    await test.step("nobody else sees it: neither a member, nor an admin, nor a visitor with the link", async () => {
      for (const email of [MEMBER, ADMIN]) {
        const other = await signedIn(email);
        await other.goto("/campaigns");
        await expect(other.getByText("Only you")).toHaveCount(0);
        for (const path of [own, `/method-already-chosen?campaignId=${scope.campaignId}`]) {
          await consoleGuard.during([/status of 404/], async () => {
            expect((await other.goto(path))?.status()).toBe(404);
          });
        }
        await expect(other.locator("body")).not.toContainText(amount);
      }
    });

    const desk = await signedIn(DESK);
    await test.step("the desk opens it, and a correction from an older window comes too late, in a sentence", async () => {
      await alan.goto(`/settings/payment-method?campaignId=${scope.campaignId}&change=1`);
      await desk.goto("/platform/payouts");
      await expectAccessible(desk);
      const row = desk.locator("tr, li").filter({ hasText: amount, visible: true });
      await row.getByRole("link", { name: /^Open P-/ }).click();
      await expect(desk.getByText(CHECK.address)).toHaveCount(0);
      await desk.getByRole("button", { name: "Open", exact: true }).click();
      await expect(desk.getByText(CHECK.address)).toBeVisible();
      await expect(desk.getByRole("button", { name: "Copy address" })).toBeVisible();
      await expectAccessible(desk);
      await chooseCheck(alan, "1 Elsewhere Road", amount);
      await expect(
        alan.getByText(/has just started working on it, so your change was not saved/),
      ).toBeVisible();
      await expect(alan.getByText(CHECK.address)).toBeVisible();
      await expect(alan.getByRole("link", { name: "Change how you receive it" })).toHaveCount(0);
    });

    await test.step("it is sent, comes back, and is chosen anew", async () => {
      await desk.getByLabel("Reference").fill("1187");
      await desk.getByRole("button", { name: `I have sent ${amount}` }).click();
      await expect(desk.getByText(/^Sent by paper check/)).toBeVisible();
      await alan.goto("/campaigns");
      await expect(card(amount).getByText(/Check 1187, mailed/)).toBeVisible();
      await expectAccessible(alan);
      await desk.getByText("The money came back").click();
      await desk.getByLabel("Reason", { exact: true }).fill("No such street");
      await desk.getByRole("button", { name: "Mark as returned" }).click();
      await expect(desk.getByText(/came back on .*: No such street/)).toBeVisible();
      await alan.goto("/campaigns");
      await card(amount).getByRole("link", { name: "Check how to receive it" }).click();
      await expect(alan.getByText(/No such street/)).toBeVisible();
      await expectAccessible(alan);
      await chooseCheck(alan, CHECK.address, amount);
    });

    await test.step("the desk pays from the list of several", async () => {
      await desk.goto("/platform/payouts/several?by=paper_check");
      await expectAccessible(desk);
      await desk.getByRole("button", { name: "Open these and show where they go" }).click();
      const line = desk.getByRole("listitem").filter({ hasText: amount });
      await expect(line.getByText(CHECK.address)).toBeVisible();
      await expectAccessible(desk);
      await desk.getByRole("button", { name: "I sent the ones with a reference" }).click();
      await expect(desk.getByText("Enter the reference of at least one that you sent.")).toBeVisible();
      await expect(line.getByText(CHECK.address)).toBeVisible();
      await line.getByLabel(/^Reference/).fill("1188");
      await desk.getByRole("button", { name: "I sent the ones with a reference" }).click();
      await expect(desk.getByText(/^Marked as sent: P-/)).toBeVisible();
    });

    await test.step("they say that it arrived, and the card is not shown any more", async () => {
      await alan.goto("/campaigns");
      await card(amount).getByRole("button", { name: "It arrived" }).click();
      await expect(card(amount)).toHaveCount(0);
      await alan.goto(`/method-already-chosen?campaignId=${scope.campaignId}`);
      await expect(alan.getByText("In your mailbox")).toBeVisible();
      await expectAccessible(alan);
    });
  });
});

test("the pages are in Spanish for whoever reads Spanish, errors too, and work without scripts", async ({
  signedIn,
}) => {
  const scope = await campaignFor(ALAN);
  const amount = await sendMoney(await signedIn(ADMIN), scope);
  const alan = await signedIn(ALAN, { locale: "es-MX", javaScriptEnabled: false });
  await alan.goto(`/settings/payment-method?campaignId=${scope.campaignId}`);
  await alan.getByText("Cheque en papel", { exact: true }).first().click();
  await alan.getByRole("button", { name: `Enviarme un cheque de ${amount}` }).click();
  await expect(alan.getByText("Obligatorio").first()).toBeVisible();
  const written = await inSiteDatabase((sql) => sql<{ name: string }[]>`select name from communities`);
  const provider = process.env.PROVIDER_NAME ?? "The Manyhands Provider";
  const known = [provider, ...written.map(({ name }) => name)];
  expect(leftInEnglish(await alan.content(), known)).toEqual([]);
  await alan.getByLabel("Dirección").fill(CHECK.address);
  await alan.getByLabel("Ciudad").fill(CHECK.city);
  await alan.getByLabel("Estado", { exact: true }).selectOption("Ohio");
  await alan.getByRole("textbox", { name: "Código postal (ZIP)" }).fill(CHECK.zip);
  await alan.getByRole("button", { name: `Enviarme un cheque de ${amount}` }).click();
  await expect(alan).toHaveURL(/method-already-chosen/);
  await expect(alan.getByText(CHECK.address)).toBeVisible();
  expect(leftInEnglish(await alan.content(), [...known, "United States"])).toEqual([]);
});
