import { expect, test } from "../support/fixtures";

const OUT = "/tmp/review-shots";
const shots = async (page: import("@playwright/test").Page, name: string) => {
  for (const [width, height] of [[1280, 900], [390, 844]] as const)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({ path: `${OUT}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
};

test("look", async ({ signedIn, another }) => {
  test.setTimeout(300_000);
  const member = await signedIn("member@lakewood.example", { viewport: { width: 1280, height: 900 } });
  await member.goto("/campaigns");
  await shots(member, "campaigns");
  await member.goto("/campaigns/suggest-campaign");
  await shots(member, "suggest");
  await member.getByLabel("Their full name").fill("Margaret Ellison");
  await member.getByLabel("Their e-mail").fill("m.ellison@post.example");
  await member.getByRole("textbox", { name: "Their phone" }).fill("(937) 555-0153");
  await member.getByLabel("Title").fill("Two flights and a week at home");
  await member.getByLabel("What would help?").fill("She won’t ask, so I’m asking. Her mother is in Santa Fe and there may not be much time. Two flights, and a week she isn’t paid for.");
  await member.getByRole("button", { name: "Send to the admins" }).click();
  await expect(member.locator(".toast")).toBeVisible();
  await member.getByText("Me", { exact: true }).click();
  await shots(member, "suggest-sent-me");
  await member.getByLabel("Title").fill("Rent for March");
  await member.getByRole("button", { name: "Send to the admins" }).click();
  await expect(member.getByRole("listitem").filter({ hasText: "Rent for March" })).toBeVisible();
  const admin = await signedIn("admin2@lakewood.example", { viewport: { width: 1280, height: 900 } });
  await admin.goto("/settings/admin/drafts");
  await shots(admin, "drafts-empty");
  await admin.goto("/settings/admin/drafts/suggestion");
  await shots(admin, "suggestions");
  const link = admin.getByRole("link", { name: "Continue with Two flights and a week at home" });
  const href = (await link.getAttribute("href")) ?? "";
  await admin.goto(href);
  await admin.getByRole("dialog").waitFor();
  await admin.setViewportSize({ width: 1280, height: 900 });
  await admin.screenshot({ path: `${OUT}/dialog-1280.png` });
  await admin.getByRole("button", { name: "Not now" }).click();
  await shots(admin, "suggestion");
  await admin.getByRole("link", { name: "Add member" }).click();
  await admin.getByLabel("First name").waitFor();
  await shots(admin, "add-member");
  const visitor = await another({ viewport: { width: 1280, height: 900 } });
  await visitor.goto(href);
  await shots(visitor, "login");
  const desk = await signedIn("desk@manyhands.example", { viewport: { width: 1280, height: 900 } });
  await desk.goto("/platform/communities");
  await shots(desk, "desk-communities");
  await desk.getByRole("link", { name: /^Name an admin of Camp/ }).filter({ visible: true }).click();
  await desk.getByRole("searchbox").fill("mina");
  await desk.getByRole("button", { name: "Search" }).click();
  await desk.getByRole("button", { name: /^Make admin/ }).waitFor();
  await shots(desk, "desk-name");
});
