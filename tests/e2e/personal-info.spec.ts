import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "../support/accessible";
import { atEachWidth } from "../support/at-each-width";
import { expect, test } from "../support/fixtures";

const EMAIL = "sam.whitfield@lakewood.example";
const NUMBER = "2025550183";

const edit = async (page: Page) => {
  await page.goto("/settings/personal-info");
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { name: "Edit personal info" })).toBeVisible();
};
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();
const fact = (page: Page, term: string) =>
  page
    .locator("dl.facts > div")
    .filter({ has: page.locator("dt", { hasText: term }) })
    .locator("dd");

const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "#2f7d5b" } })
    .jpeg()
    .toBuffer();

async function codeAt(page: Page, simulatorUrl: string, number: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const outbox = await page.request.get(
        `${simulatorUrl}/_sim/outbox?to=${encodeURIComponent(`+1${number}`)}`,
      );
      const { texts }: { texts: { body: string }[] } = await outbox.json();
      code = /\b([0-9]{6})\b/.exec(texts.at(-1)?.body ?? "")?.[1];
      return code;
    })
    .toBeDefined();
  return code ?? "";
}

atEachWidth((width) => {
  test("the settings are a list on a phone and a menu at the side elsewhere, with the way back", async ({
    page,
    signIn,
  }) => {
    await signIn(page, EMAIL);
    await page.goto("/settings");
    if (width === "phone") await page.locator("main").getByRole("link", { name: "Personal info" }).click();
    await expect(page).toHaveURL(/\/settings\/personal-info$/);
    await expect(page.getByRole("heading", { name: "Personal info", level: 1 })).toBeVisible();
    if (width === "phone") await page.getByText("All settings", { exact: true }).click();
    const menu = page.getByRole("navigation", { name: "All settings" });
    await expect(menu.getByRole("link", { name: "Personal info" })).toHaveAttribute("aria-current", "page");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: /^Back to Lakewood/ }).click();
    await expect(page).toHaveURL(/\/campaigns$/);
  });
});

test("somebody without a community has settings too", async ({ page, signIn }) => {
  await signIn(page, "desk@manyhands.example");
  await page.goto("/settings/personal-info");
  await page.getByRole("link", { name: "Back to the platform desk" }).click();
  await expect(page).toHaveURL(/\/platform$/);
});

test("what was typed and the chosen picture stay until all is right, and the picture shows in the menu", async ({
  page,
  signIn,
}) => {
  await signIn(page, EMAIL);
  await edit(page);
  await page
    .getByLabel(/^Picture/)
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await page.getByLabel("First name").fill("Sam 🙂");
  await page.getByLabel("Last name").fill("A".repeat(31));
  await save(page);
  await expect(page.getByText("Invalid first name")).toBeVisible();
  await expect(page.getByText("Invalid last name")).toBeVisible();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveValue("Sam 🙂");
  await expectAccessible(page);
  await page.getByLabel("First name").fill("Sam");
  await page.getByLabel("Last name").fill("O'Hara-Núñez");
  await save(page);
  await expect(page).toHaveURL(/\/settings\/personal-info$/);
  await expect(fact(page, "Last name")).toHaveText("O'Hara-Núñez");
  const patch = page.locator("main .avatar.picture");
  const address = await patch.evaluate(
    (node) => /\/pictures\/people\/[\w-]{43}/.exec(getComputedStyle(node).backgroundImage)?.[0],
  );
  const picture = await page.request.get(address ?? "");
  expect([
    picture.status(),
    picture.headers()["content-type"],
    picture.headers()["x-content-type-options"],
  ]).toEqual([200, "image/webp", "nosniff"]);
  await page.goto("/campaigns");
  await expect(page.locator(".avatar.picture.round").filter({ visible: true })).toHaveCount(1);
});

test("a picture that is none is refused at once, and one can take one's own away", async ({
  page,
  signIn,
}) => {
  await signIn(page, EMAIL);
  await edit(page);
  const field = page.getByLabel(/^Picture/);
  await field.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await save(page);
  // The form shows only a preview: the picture is saved before the next page opens.
  await expect(page).toHaveURL(/\/settings\/personal-info$/);
  await expect(page.locator("main .avatar.picture")).toHaveCount(1);
  await edit(page);
  await field.setInputFiles({ name: "me.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(page.getByText("Invalid image format")).toBeVisible();
  await field.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.alloc(7_340_032) });
  await expect(page.getByText("Invalid image size")).toBeVisible();
  const notAPicture = Buffer.from("<!doctype html><script>alert(1)</script>");
  await field.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: notAPicture });
  await expect(page.getByText("Invalid image size")).toBeHidden();
  await page.getByLabel("First name").fill("Samuel");
  await save(page);
  await expect(page.getByText("Invalid image format")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Samuel");
  await page.getByLabel("Remove my picture").check();
  await save(page);
  await expect(page).toHaveURL(/\/settings\/personal-info$/);
  await expect(fact(page, "First name")).toHaveText("Samuel");
  await expect(page.locator("main .avatar.picture")).toHaveCount(0);
});

test("a new number waits for the code that is texted to it", async ({ page, signIn, simulatorUrl }) => {
  const number = NUMBER;
  await signIn(page, EMAIL);
  const before = await page.goto("/settings/personal-info").then(() => fact(page, "Phone").innerText());
  await edit(page);
  await page.getByLabel("Phone", { exact: true }).fill(number);
  await page.getByText("Text", { exact: true }).click();
  await save(page);
  await expect(page.getByRole("heading", { name: "Confirm your number" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send a new code" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expectAccessible(page);
  const code = await codeAt(page, simulatorUrl, number);
  await page.getByLabel("Code", { exact: true }).fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("That is not the code. 4 tries left.")).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();

  await page.goto("/settings/personal-info");
  expect(await fact(page, "Phone").innerText()).toBe(before);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Enter the code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/settings\/personal-info$/);
  await expect(fact(page, "Phone")).toContainText(`(202) 555-${number.slice(6)}`);
  await expect(fact(page, "Phone")).toContainText("Confirmed");
  await expect(fact(page, "Messages come by")).toContainText("Text");
});

test("a name that is written from right to left stands well, and mark-up is none", async ({
  page,
  signIn,
}) => {
  await signIn(page, EMAIL);
  await edit(page);
  await page.getByLabel("First name").fill("<img src=x onerror=alert(1)>");
  await save(page);
  await expect(page.getByText("Invalid first name")).toBeVisible();
  await page.getByLabel("First name").fill("מרים");
  await page.getByLabel("Last name").fill("الحداد");
  await save(page);
  await expect(page).toHaveURL(/\/settings\/personal-info$/);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("מרים الحداد");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one edits, reads what is wrong, gives up a number and saves all the same", async ({
    page,
    signIn,
    simulatorUrl,
  }) => {
    const number = NUMBER;
    await signIn(page, EMAIL);
    await edit(page);
    const choose = (buffer: Buffer) =>
      page.getByLabel(/^Picture/).setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
    await choose(Buffer.alloc(9_000_000));
    await save(page);
    await expect(page.getByText("Invalid image size")).toBeVisible();
    await choose(Buffer.from("GIF89a"));
    await page.getByLabel("First name").fill("Noor");
    await page.getByLabel("Phone", { exact: true }).fill(number);
    await save(page);
    await expect(page.getByText("Invalid image format")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Noor");
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue(number);
    await save(page);
    await expect(page.getByRole("heading", { name: "Confirm your number" })).toBeVisible();
    await codeAt(page, simulatorUrl, number);
    await page.getByLabel("Code", { exact: true }).fill("12");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("The code has six digits")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/settings\/personal-info$/);
    await expect(fact(page, "First name")).toHaveText("Noor");
    await expect(page.getByRole("link", { name: "Enter the code" })).toHaveCount(0);
  });
});

test("the language of e-mails, texts and pages is chosen with the form, and by the buttons of a page", async ({
  page,
  signIn,
}) => {
  await signIn(page, EMAIL);
  await edit(page);
  await page.getByLabel("Language of e-mails, texts and pages").selectOption("es");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Información personal", level: 1 })).toBeVisible();
  await expect(fact(page, "Idioma")).toHaveText("Español");
  await page.goto("/questions");
  await page.getByRole("button", { name: "English" }).first().click();
  await page.goto("/settings/personal-info");
  await expect(fact(page, "Language")).toHaveText("English");
  await page.getByRole("button", { name: "Español" }).click();
  await expect(fact(page, "Idioma")).toHaveText("Español");
  await page.getByRole("button", { name: "English" }).click();
  await expect(fact(page, "Language")).toHaveText("English");
});

test("the theme is chosen for this browser, and left to the system again", async ({ page, signIn }) => {
  await signIn(page, EMAIL);
  await page.goto("/settings/personal-info");
  const theme = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(theme("System")).toHaveAttribute("aria-pressed", "true");
  for (const [name, chosen] of [
    ["Dark", "dark"],
    ["Light", "light"],
  ] as const) {
    await theme(name).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", chosen);
    await expect(theme(name)).toHaveAttribute("aria-pressed", "true");
  }
  await theme("System").click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
});
