import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { mailsTo } from "../support/arrived";
import { press, tabTo, typeInto } from "../support/by-keyboard";
import { expect, test } from "../support/fixtures";
import { pageFaults } from "../support/page-faults";
import { campaignNamed, seededCampaign } from "../support/seeded-campaign";

const ACTIVE = "Help with a funeral";
const NOBODY = "01900000-0000-7000-8000-000000000000";
const SUPPORT = "support@manyhands.example";

type CampaignRef = { communityId: string; campaignId: string };
const shared = ({ communityId, campaignId }: CampaignRef) =>
  `/community/${communityId}/campaign/${campaignId}`;

test("each state of a shared campaign is accessible at every width and in both themes", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 404/);
  const active = await campaignNamed(ACTIVE);
  const states: [string, string][] = [
    [shared(active), ACTIVE],
    [shared(await campaignNamed("A roof before winter")), "A roof before winter"],
    [shared(await seededCampaign("completed")), "Campaign completed"],
    [shared({ ...active, campaignId: NOBODY }), "The content is not found"],
    [`${shared(active)}/poster`, ACTIVE],
    [`${shared(active)}/concern`, "Report a concern"],
    [
      `/anonymous/invite-friend?communityId=${active.communityId}&campaignId=${active.campaignId}`,
      "Invite a friend to donate",
    ],
  ];
  const faults: string[] = [];
  for (const [path, heading] of states) {
    faults.push(...(await pageFaults(page, path)));
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  expect(faults).toEqual([]);
});

test("a completed campaign is celebrated once, and not for those who asked for stillness", async ({
  page,
  another,
}) => {
  const path = shared(await seededCampaign("completed"));
  await page.goto(path);
  await expect(page.locator(".confetti")).toBeAttached();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Recent Donations" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Raised" })).toHaveAttribute("aria-valuenow", "100");
  await expect(page.locator(".confetti")).toHaveCount(0);

  const calm = await another({ reducedMotion: "reduce" });
  await calm.goto(path, { waitUntil: "networkidle" });
  await expect(calm.locator(".confetti")).toHaveCount(0);
});

test("a campaign is passed on by link, by the device's sheet and by a code to keep", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = JSON.stringify(data);
    };
  });
  const campaignRef = await campaignNamed(ACTIVE);
  await page.goto(shared(campaignRef));
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(url).pathname).toMatch(/^\/c\/[A-Z0-9]{4}-[A-Z0-9]{3}$/);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page).toHaveTitle(JSON.stringify({ title: ACTIVE, url }));

  const drawn = await page
    .getByRole("img", { name: "QR code with the link to this campaign" })
    .locator("path")
    .last()
    .getAttribute("d");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Save QR code" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("qr-code.svg");
  expect(await readFile(await file.path(), "utf8")).toContain(drawn ?? "no code is drawn");
});

test("a browser that refuses to copy is no dead end: the page says what to do", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "clipboard"));
  await page.goto(shared(await campaignNamed(ACTIVE)));
  await page.getByRole("button", { name: "Copy link" }).click();
  const said = page.getByText("Could not copy. Select the text and copy it yourself.");
  await expect(said).toBeVisible();
  await expect(said).toHaveRole("status");
  await expect(said).toBeInViewport();
});

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length;

test("the poster is one page on A4 and US Letter, and can be printed without scripts", async ({
  page,
  another,
}) => {
  const path = `${shared(await campaignNamed(ACTIVE))}/poster`;
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  for (const format of ["A4", "Letter"]) expect(pagesOf(await page.pdf({ format }))).toBe(1);
  await page.locator(".poster-title").evaluate((title) => {
    title.textContent = "WONDERFUL ".repeat(6).slice(0, 60);
  });
  for (const format of ["A4", "Letter"]) expect(pagesOf(await page.pdf({ format }))).toBe(1);

  const still = await another({ javaScriptEnabled: false });
  await still.goto(path);
  await expect(still.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(still.getByText("Print it from your browser’s menu.")).toBeVisible();
  await expect(still.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});

test("a concern reaches the provider; what is missing is said beside the field, and nothing typed is lost", async ({
  page,
  simulatorUrl,
}) => {
  const campaignRef = await campaignNamed(ACTIVE);
  const words = "The text sounds like an advertisement.";
  await page.goto(shared(campaignRef));
  await page.getByRole("link", { name: "Report a concern" }).click();
  await page.getByLabel("Your e-mail").fill("theo@lindqvist");
  await page.getByRole("button", { name: "Send report" }).click();
  const message = page.getByLabel("What is wrong?");
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription(/Required/);
  await expect(page.getByLabel("Your e-mail")).toHaveValue("theo@lindqvist");
  await message.fill(words);
  await page.getByLabel("Your e-mail").fill("theo@lindqvist.example");
  await page.getByRole("button", { name: "Send report" }).click();
  const said = page.getByRole("status").filter({ hasText: "Message was sent" });
  await expect(said).toBeFocused();
  await expectAccessible(page);
  await expect
    .poll(
      async () =>
        (await mailsTo(page, simulatorUrl, SUPPORT)).filter(({ text }) => text.includes(words)).length,
    )
    .toBe(1);
});

async function answerOf(page: Page, path: string): Promise<unknown[]> {
  const answer = await page.goto(path);
  await expect(page.getByText("The content is not found")).toBeVisible();
  return [answer?.status(), await page.title(), await page.locator("main").innerText()];
}

test("for whom a campaign is for, its public pages are those of one that is not there", async ({
  page,
  signIn,
  consoleGuard,
}) => {
  const { communityId, campaignId } = await campaignNamed("A roof before winter");
  await signIn(page, "recipient@lakewood.example");
  for (const pathOf of [
    shared,
    (campaignRef: CampaignRef) => `${shared(campaignRef)}/poster`,
    (campaignRef: CampaignRef) => `${shared(campaignRef)}/concern`,
    (campaignRef: CampaignRef) =>
      `/anonymous/campaign-completed/${campaignRef.communityId}/${campaignRef.campaignId}`,
    (campaignRef: CampaignRef) =>
      `/anonymous/invite-friend?communityId=${campaignRef.communityId}&campaignId=${campaignRef.campaignId}`,
  ]) {
    const answerTo = (campaignRef: CampaignRef) =>
      consoleGuard.during([/status of 404/], () => answerOf(page, pathOf(campaignRef)));
    const unknown = await answerTo({ communityId, campaignId: NOBODY });
    expect(await answerTo({ communityId, campaignId })).toEqual(unknown);
  }
});

test.describe("in Spanish", () => {
  test.use({ locale: "es-US" });

  test("somebody gives with the keyboard alone, from the front page to the thanks", async ({ page }) => {
    const campaignRef = await campaignNamed(ACTIVE);
    await page.goto("/");
    await page.keyboard.press("Tab");
    await expect(page.locator("a:focus")).toHaveAttribute("href", "#main");
    await page.keyboard.press("Enter");

    await page.goto(shared(campaignRef));
    await expect(page.getByRole("progressbar", { name: "Recaudado hasta ahora" })).toHaveAttribute(
      "aria-valuetext",
      /^\$[\d,]+ de \$4,500$/,
    );
    await press(
      page,
      page.getByRole("link", { name: "Donar", exact: true }).filter({ visible: true }).first(),
    );
    await expect(page.getByRole("heading", { name: "¿Cuánto le gustaría donar?" })).toBeVisible();
    await typeInto(page, page.getByLabel("U otra cantidad"), "6");
    await tabTo(page, page.getByLabel("Dar sin decir mi nombre"));
    await page.keyboard.press("Space");
    await expectAccessible(page);
    await press(page, page.getByRole("button", { name: "Continuar a los datos de la tarjeta" }));

    await expect(page.getByRole("heading", { name: "Datos de la tarjeta" })).toBeVisible();
    const give = page.getByRole("button", { name: /^Donar \$/ });
    await typeInto(page, page.getByLabel("Nombre", { exact: true }), "Ingrid");
    await typeInto(page, page.getByLabel("Apellido"), "Solheim");
    const email = page.getByLabel("Correo electrónico");
    await typeInto(page, email, "ingrid@solheim");
    await page.keyboard.press("Tab");
    await expect(email).toHaveAccessibleDescription(/El correo electrónico no es válido/);
    await page.keyboard.press("Shift+Tab");
    await expect(email).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(".example");
    await typeInto(page, page.locator("[autocomplete=cc-number]"), "4242424242424242");
    await typeInto(page, page.locator("[autocomplete=cc-exp]"), "1234");
    await typeInto(page, page.locator("[autocomplete=cc-csc]"), "123");
    await typeInto(page, page.locator("[autocomplete='billing postal-code']"), "45402");
    await expect(give).toBeEnabled();
    await expectAccessible(page);
    await press(page, give);

    const thanks = page.getByRole("heading", { name: "Gracias. Un retazo más." });
    await expect(thanks).toBeFocused();
    await expect(page.getByText("ingrid@solheim.example")).toBeVisible();
    await expect(page.getByText("Anónimo")).toBeVisible();
    await expect(page.getByText("Basta con el enlace de la campaña.")).toBeVisible();
    await expectAccessible(page);
    await press(page, page.getByRole("link", { name: "Ver la colcha" }));
    await expect(page.getByRole("heading", { name: "Donaciones recientes" })).toBeVisible();
  });
});
