import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "../support/accessible";
import { newestMail } from "../support/arrived";
import { atEachWidth } from "../support/at-each-width";
import { expect, test } from "../support/fixtures";
import { putNoticesAway } from "../support/notices";
import { withoutCampaigns } from "../support/seeded-campaign";

const ADMIN = "ray@wonaga.example";
const MEMBER = "mina@wonaga.example";
const FOUNDER = "theo@maple.example";
const DESK = "desk@manyhands.example";
const HOME = "Camp Wonaga '11";

const notice = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: "#385" } })
    .png()
    .toBuffer();

async function expectInOrder(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
}

atEachWidth((width) => {
  test("an admin finds every setting on one page, edits the community, and reads what happened", async ({
    signedIn,
    viewport,
  }) => {
    const options = viewport ? { viewport } : {};
    const admin = await signedIn(ADMIN, options);
    await admin.goto("/campaigns");
    if (width === "phone") await admin.getByText("More", { exact: true }).click();
    await admin.getByRole("link", { name: "Admin settings" }).filter({ visible: true }).click();
    await expect(admin).toHaveURL(/\/admin-settings$/);
    const list = admin.getByRole("navigation", { name: "All admin settings" });
    await expect(list.getByRole("link")).toHaveCount(9);
    await expectInOrder(admin);
    if (width === "desktop") {
      const submenu = admin.getByRole("link", { name: "Community admins", exact: true });
      await expect(submenu).toBeVisible();
      expect((await admin.locator(".nav-sub").boundingBox())?.height).toBe(92);
      await admin.locator("aside").getByLabel(`Community: ${HOME}`).click();
      const communities = admin.locator(".drop-menu").filter({ has: admin.getByLabel("Your communities") });
      await expect(communities.filter({ visible: true })).toHaveCSS("max-height", "280px");
      await admin.keyboard.press("Escape");
      await admin.locator(".nav-group summary").click();
      await expect(submenu).toBeHidden();
    }

    await list.getByRole("link", { name: /^Community details/ }).click();
    await expectInOrder(admin);
    await admin.getByLabel("Name of the community").fill("");
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByText("One thing to fix:")).toBeVisible();
    await admin.getByLabel("Name of the community").fill("Camp Wonaga");
    await admin.getByLabel("Description").fill("Counselors and campers.");
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(notice(admin, "Saved")).toBeVisible();
    await putNoticesAway(admin, 1);
    await expect(admin.getByText(/^What everyone who may see Camp Wonaga reads/)).toBeVisible();
    await admin
      .getByLabel("New picture", { exact: true })
      .setInputFiles({ name: "camp.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
    await expect(admin.getByText("Invalid image format")).toBeVisible();
    await admin
      .getByLabel("New picture", { exact: true })
      .setInputFiles({ name: "camp.png", mimeType: "image/png", buffer: await picture() });
    await admin.getByRole("button", { name: "Upload picture" }).click();
    await expect(notice(admin, "Uploaded")).toBeVisible();
    await putNoticesAway(admin, 1);
    await admin.getByRole("button", { name: "Remove picture" }).click();
    await expect(notice(admin, "Deleted")).toBeVisible();
    await expect(admin.getByRole("button", { name: "Remove picture" })).toHaveCount(0);

    // By the menu: on a phone the notices cover the top of the page.
    if (width === "phone") await admin.getByText("More", { exact: true }).click();
    await admin
      .getByRole("navigation", { name: "Community pages" })
      .getByRole("link", { name: "Admin settings" })
      .filter({ visible: true })
      .click();
    await admin.getByRole("link", { name: /^History/ }).click();
    await expect(admin.getByRole("main").getByRole("listitem").locator("p")).toHaveText([
      "Ray Dominguez removed the picture of the community.",
      "Ray Dominguez set the picture of the community.",
      "Ray Dominguez changed the name and the description of the community.",
      "Ray Dominguez launched “A season away from work”.",
    ]);
    await expectInOrder(admin);

    const member = await signedIn(MEMBER, options);
    for (const path of ["/admin-settings", "/settings/admin/history", "/settings/admin/deletion"]) {
      await member.goto(path);
      await expect(member).toHaveURL(/\/campaigns$/);
    }
  });

  test("an admin changes the words that new campaigns begin with, sees what they cost, and takes ours back", async ({
    another,
    signedIn,
    signIn,
    viewport,
  }) => {
    const options = viewport ? { viewport } : {};
    const admin = await signedIn(ADMIN, options);
    await admin.goto("/settings/admin/messages");
    await expectInOrder(admin);
    const launch = admin.getByRole("region", { name: "At launch" });
    const words = launch.getByLabel("In English");
    await words.fill("{{communityName}}: a hand {{need}}, please. We hope for {{goal}}.");
    await expect(launch.locator(".bubble")).toContainText(
      `${HOME}: a hand with housing, please. We hope for $3,600.`,
    );
    await expect(launch.getByText("1 text segment", { exact: true })).toBeVisible();
    await launch.getByText("Words in Spanish").click();
    await launch.getByLabel("In Spanish").fill("{{nombre}}");
    await launch.getByRole("button", { name: "Save the text: At launch" }).click();
    await expect(launch.getByText(/\{\{communityName\}\}, \{\{need\}\}, \{\{goal\}\}/)).toBeVisible();
    await expect(words).toHaveValue("{{communityName}}: a hand {{need}}, please. We hope for {{goal}}.");
    await launch.getByLabel("In Spanish").fill("{{communityName}}: una mano {{need}}, por favor.");
    await launch.getByRole("button", { name: "Save the text: At launch" }).click();
    await expect(notice(admin, "The text is saved")).toBeVisible();

    await admin.goto("/campaigns/create-campaign");
    await expect(admin.getByLabel("Text of the launch message")).toHaveValue(
      "{{communityName}}: a hand, please.",
    );

    const plain = await another({ ...options, javaScriptEnabled: false });
    await signIn(plain, ADMIN);
    await plain.goto("/settings/admin/messages");
    const again = plain.getByRole("region", { name: "At launch" });
    await again.getByLabel("In English").fill("");
    await again.getByRole("button", { name: "Save the text: At launch" }).click();
    await expect(plain.getByRole("region", { name: "At launch" }).getByLabel("In English")).toHaveValue(
      /one of us could use a hand/,
    );
  });

  test("a community is deleted as its admin asks, is gone for its members, and comes back", async ({
    signedIn,
    simulatorUrl,
    viewport,
  }) => {
    await withoutCampaigns(HOME);
    const options = viewport ? { viewport } : {};
    const admin = await signedIn(ADMIN, options);
    await admin.goto("/settings/admin/deletion");
    await admin.getByRole("button", { name: "Ask for deletion" }).click();
    await expect(admin.getByText("Required", { exact: true })).toBeVisible();
    await admin.getByLabel("Why should it be deleted?").fill("We have moved on.");
    await admin.getByRole("button", { name: "Ask for deletion" }).click();
    await expect(admin.getByText("We have moved on.")).toBeVisible();
    await expectInOrder(admin);
    await admin.getByRole("button", { name: "Take the request back" }).click();
    await expect(admin.getByRole("button", { name: "Ask for deletion" })).toBeVisible();
    await admin.getByLabel("Why should it be deleted?").fill("We have moved on, all of us.");
    await admin.getByRole("button", { name: "Ask for deletion" }).click();
    await expect(admin.getByText("We have moved on, all of us.")).toBeVisible();

    const desk = await signedIn(DESK, options);
    await desk.goto("/platform");
    await expect(desk.getByRole("heading", { name: "To be deleted" })).toBeVisible();
    await expectInOrder(desk);
    await desk.getByRole("link", { name: `Delete ${HOME}` }).click();
    await expectInOrder(desk);
    await desk.getByLabel("Name of the community").fill("Camp");
    await desk.getByRole("button", { name: `Delete ${HOME}` }).click();
    await expect(
      desk.getByText("This is not the name of the community. Type it exactly as shown above."),
    ).toBeVisible();
    await desk.getByLabel("Name of the community").fill(HOME);
    await desk.getByRole("button", { name: `Delete ${HOME}` }).click();
    await expect(desk).toHaveURL(/\?show=deleted$/);
    await expect(desk.getByText(/^Ends \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expectInOrder(desk);
    expect((await newestMail(admin, simulatorUrl, ADMIN)).subject).toBe(`${HOME} was deleted`);

    const member = await signedIn(MEMBER, options);
    await member.goto("/campaigns");
    await expect(member).toHaveURL(/\/account-setup$/);
    await expect(
      member.getByText(
        "You are not member of any approved community. Please create a new one or join an existing one.",
      ),
    ).toBeVisible();

    await desk.getByRole("button", { name: `Bring ${HOME} back` }).click();
    await expect(notice(desk, `${HOME} is back.`)).toBeVisible();
    await member.goto("/campaigns");
    await expect(member.getByRole("heading", { name: HOME, level: 1 })).toBeVisible();
  });
});

test("an admin sets the community's picture from the members' page and removes it", async ({ signedIn }) => {
  const admin = await signedIn(ADMIN);
  await admin.goto("/members");
  const own = admin.locator(".members-head .block-picture");
  const button = admin.getByRole("link", { name: "Change picture" });
  const dialog = admin.getByRole("dialog", { name: "Picture of the community" });
  const before = await own.getAttribute("style");
  await button.click();
  await dialog
    .getByLabel("New picture", { exact: true })
    .setInputFiles({ name: "camp.png", mimeType: "image/png", buffer: await picture() });
  await dialog.getByRole("button", { name: "Upload picture" }).click();
  await expect(notice(admin, "Uploaded")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(own).not.toHaveAttribute("style", before ?? "");
  await expect(admin).toHaveURL("/members");
  await button.click();
  await dialog.getByRole("button", { name: "Remove picture" }).click();
  await expect(notice(admin, "Deleted")).toBeVisible();
  await expect(own).toHaveCount(0);
});

test("whoever founded a community that waits can leave it", async ({ signedIn }) => {
  const founder = await signedIn(FOUNDER);
  await founder.goto("/settings/my-communities");
  await founder.getByRole("link", { name: "Leave Maple Street neighbors" }).click();
  await founder.getByRole("alertdialog").getByRole("button", { name: "Leave community" }).click();
  await expect(notice(founder, "You are not member of this community anymore")).toBeVisible();
  await expect(founder.getByRole("heading", { name: "Maple Street neighbors" })).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the details and the deletion are forms all the same", async ({ signedIn }) => {
    const admin = await signedIn(ADMIN, { javaScriptEnabled: false });
    await admin.goto("/settings/admin/community");
    await admin.getByLabel("Location").fill("Interlochen, Michigan");
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByLabel("Location")).toHaveValue("Interlochen, Michigan");
    await admin
      .getByLabel("New picture", { exact: true })
      .setInputFiles({ name: "camp.png", mimeType: "image/png", buffer: await picture() });
    await admin.getByRole("button", { name: "Upload picture" }).click();
    await admin.getByRole("button", { name: "Remove picture" }).click();
    await expect(admin.getByRole("button", { name: "Remove picture" })).toHaveCount(0);
    await admin.goto("/settings/admin/deletion");
    await admin.getByLabel("Why should it be deleted?").fill("We have moved on.");
    await admin.getByRole("button", { name: "Ask for deletion" }).click();
    await expect(admin.getByRole("button", { name: "Take the request back" })).toBeVisible();
  });
});
