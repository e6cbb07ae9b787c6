import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { mailsTo } from "../support/arrived";
import { press, tabTo, typeInto } from "../support/by-keyboard";
import { campaignNamed } from "../support/campaign-named";
import { expect, test } from "../support/fixtures";
import { logIn } from "../support/log-in";
import { seededCampaign } from "../support/seeded-campaign";

const ACTIVE = "Help with a funeral";
const NOBODY = "01900000-0000-7000-8000-000000000000";
const SUPPORT = "support@manyhands.example";

type Place = { communityId: string; campaignId: string };
const shared = ({ communityId, campaignId }: Place) => `/community/${communityId}/campaign/${campaignId}`;

for (const colorScheme of ["light", "dark"] as const) {
  test(`each state of a shared campaign is accessible in ${colorScheme}`, async ({ page, consoleGuard }) => {
    consoleGuard.expectError(/status of 404/);
    const active = await campaignNamed(ACTIVE);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
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
    for (const [path, heading] of states) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test("a completed campaign is celebrated once, and not for those who asked for stillness", async ({
  page,
  browser,
  baseURL,
}) => {
  const path = shared(await seededCampaign("completed"));
  await page.goto(path);
  await expect(page.locator(".confetti")).toBeAttached();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Recent Donations" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Raised so far" })).toHaveAttribute(
    "aria-valuenow",
    "100",
  );
  await expect(page.locator(".confetti")).toHaveCount(0);

  const still = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  const calm = await still.newPage();
  await calm.goto(path, { waitUntil: "networkidle" });
  await expect(calm.locator(".confetti")).toHaveCount(0);
  await still.close();
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
  const place = await campaignNamed(ACTIVE);
  await page.goto(shared(place));
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(url).pathname).toBe(shared(place));
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

/** How many pages a PDF has: each is an object of its own. */
const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length;

test("the poster is one page on A4 and US Letter, and can be printed without scripts", async ({
  page,
  browser,
  baseURL,
}) => {
  const path = `${shared(await campaignNamed(ACTIVE))}/poster`;
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  for (const format of ["A4", "Letter"]) expect(pagesOf(await page.pdf({ format }))).toBe(1);
  await page.locator(".poster-title").evaluate((title) => {
    title.textContent = "WONDERFUL ".repeat(6).slice(0, 60);
  });
  for (const format of ["A4", "Letter"]) expect(pagesOf(await page.pdf({ format }))).toBe(1);

  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(path);
  await expect(still.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(still.getByText("Print it from your browser’s menu.")).toBeVisible();
  await expect(still.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await plain.close();
});

test("a concern reaches the provider; what is missing is said beside the field, and nothing typed is lost", async ({
  page,
  simulatorUrl,
}, info) => {
  const place = await campaignNamed(ACTIVE);
  const words = `The text sounds like an advertisement (${info.project.name} ${Date.now()}).`;
  await page.goto(shared(place));
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

/** What a page answers: its status and what stands there. */
async function answerOf(page: Page, path: string): Promise<unknown[]> {
  const answer = await page.goto(path);
  await expect(page.getByText("The content is not found")).toBeVisible();
  return [answer?.status(), await page.title(), await page.locator("main").innerText()];
}

test("whatever is wrong with an id, a campaign is not there in one and the same way", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 404/);
  const { communityId, campaignId } = await campaignNamed("A roof before winter");
  const elsewhere = NOBODY;
  const wrong: Place[] = [
    { communityId, campaignId: NOBODY },
    { communityId: elsewhere, campaignId },
    { communityId, campaignId: "nonsense" },
    { communityId: "%00", campaignId: "%00" },
    { communityId, campaignId: `${campaignId}%0a` },
    { communityId, campaignId: "%3Cscript%3E" },
  ];
  const paths: ((place: Place) => string)[] = [
    shared,
    (place) => `${shared(place)}/poster`,
    (place) => `${shared(place)}/concern`,
    (place) => `/campaign/anonymous/donate/${place.communityId}/${place.campaignId}`,
    (place) => `/anonymous/campaign-completed/${place.communityId}/${place.campaignId}`,
    (place) => `/anonymous/invite-friend?communityId=${place.communityId}&campaignId=${place.campaignId}`,
  ];
  for (const pathOf of paths) {
    const [first, ...others] = wrong;
    if (!first) throw new Error("nothing to compare with");
    const unknown = await answerOf(page, pathOf(first));
    expect(unknown[0]).toBe(404);
    for (const place of others) expect(await answerOf(page, pathOf(place))).toEqual(unknown);
    const long = await page.request.get(pathOf({ communityId, campaignId: "x".repeat(10_000) }));
    expect([long.status(), await long.text()]).toEqual([404, expect.stringContaining("Campaign not found")]);
  }

  await logIn(page, "recipient@lakewood.example");
  for (const pathOf of paths.filter((path) => !path({ communityId, campaignId }).includes("/donate/"))) {
    const unknown = await answerOf(page, pathOf({ communityId, campaignId: NOBODY }));
    expect(await answerOf(page, pathOf({ communityId, campaignId }))).toEqual(unknown);
  }
});

test("parameters of any length and kind break no page of the way to give", async ({ page }) => {
  const { communityId, campaignId } = await campaignNamed(ACTIVE);
  const long = "x".repeat(10_000);
  const odd = ["%00", long, "a&attempt=b", "%F0%9F%A7%B5", "%25%00", "%3Cscript%3E", "-1"];
  for (const value of odd) {
    for (const path of [
      `${shared({ communityId, campaignId })}?page=${value}`,
      `/campaign/anonymous/donate/${communityId}/${campaignId}?amount=${value}`,
      `/campaign/anonymous/donate/${communityId}/${campaignId}?attempt=${value}`,
      `/anonymous/campaigns/checkout?attempt=${value}`,
      `/anonymous/thank-you?attempt=${value}`,
    ]) {
      const answer = await page.request.get(path);
      expect([path.slice(0, 80), answer.status()]).toEqual([path.slice(0, 80), 200]);
    }
  }
});

test.describe("in Spanish", () => {
  test.use({ locale: "es-US" });

  test("somebody gives with the keyboard alone, from the front page to the thanks", async ({
    page,
  }, info) => {
    const place = await campaignNamed(ACTIVE);
    await page.goto("/");
    await page.keyboard.press("Tab");
    await expect(page.locator("a:focus")).toHaveAttribute("href", "#main");
    await page.keyboard.press("Enter");

    await page.goto(shared(place));
    await expect(page.getByRole("progressbar", { name: "Reunido hasta ahora" })).toHaveAttribute(
      "aria-valuetext",
      /^\$[\d,]+ de \$4,500$/,
    );
    await press(
      page,
      page.getByRole("link", { name: "Donar", exact: true }).filter({ visible: true }).first(),
    );
    await expect(page.getByRole("heading", { name: "¿Cuánto le gustaría dar?" })).toBeVisible();
    await typeInto(page, page.getByLabel("U otra cantidad"), info.project.name === "phone" ? "6" : "7");
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
    await tabTo(page, page.getByLabel("Dar sin decir mi nombre"));
    await page.keyboard.press("Space");
    await expectAccessible(page);
    await press(page, page.getByRole("button", { name: "Continuar a los datos de la tarjeta" }));

    await expect(page.getByRole("heading", { name: "Datos de la tarjeta" })).toBeVisible();
    const give = page.getByRole("button", { name: /^Donar \$/ });
    await expect(give).toBeEnabled();
    await typeInto(page, page.locator("[autocomplete=cc-number]"), "4242424242424242");
    await typeInto(page, page.locator("[autocomplete=cc-exp]"), "1234");
    await typeInto(page, page.locator("[autocomplete=cc-csc]"), "123");
    await typeInto(page, page.locator("[autocomplete='billing postal-code']"), "45402");
    await expectAccessible(page);
    await press(page, give);

    const thanks = page.getByRole("heading", { name: "Gracias. Es un retazo más." });
    await expect(thanks).toBeFocused();
    await expect(page.getByText("ingrid@solheim.example")).toBeVisible();
    await expect(page.getByText("Anónimo")).toBeVisible();
    await expect(page.getByText("Basta con el enlace de la campaña.")).toBeVisible();
    await expectAccessible(page);
    await press(page, page.getByRole("link", { name: "Ver la colcha" }));
    await expect(page.getByRole("heading", { name: "Donaciones recientes" })).toBeVisible();
  });
});
