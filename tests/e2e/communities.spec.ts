import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/fixtures";

const FOUNDER = "mina@wonaga.example";
const JOINER = "jonas@wonaga.example";
const DESK = "desk@manyhands.example";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function approve(desk: Page, name: string): Promise<void> {
  await desk.goto("/platform");
  await desk
    .getByRole("button", { name: `Approve ${name}` })
    .first()
    .click();
  await expect(desk.getByRole("button", { name: `Approve ${name}` })).toHaveCount(0);
}

async function invite(admin: Page, communityId: string, member: Record<string, string>): Promise<void> {
  const answer = await admin.request.post(`/api/community/communities/${communityId}/members`, {
    headers: { origin: new URL(admin.url()).origin },
    data: { communityId, members: [member] },
  });
  expect(answer.status()).toBeLessThan(300);
}

const notice = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

const cardOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("whoever is in no approved community is told why, and finds both ways in", async ({ signedIn }) => {
  const desk = await signedIn(DESK);
  await desk.goto("/account-setup");
  await expect(
    desk.getByText(
      "You are not member of any approved community. Please create a new one or join an existing one.",
    ),
  ).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("link", { name: "Admin of a new community" }).click();
  await expect(desk).toHaveURL(/\/create-community$/);
  await desk.getByRole("link", { name: "Back to account setup" }).click();
  await desk.getByRole("link", { name: "Member of an existing community" }).click();
  await expect(desk).toHaveURL(/\/find-community$/);

  // Typing searches without a button after half a second, and updates the URL.
  const searches: string[] = [];
  desk.on("request", (request) => {
    if (request.url().includes("searchString=")) searches.push(request.url());
  });
  await desk.clock.install();
  await desk.clock.pauseAt(Date.now() + 1_000);
  await desk.getByRole("searchbox").fill("traverse");
  await desk.clock.runFor(499);
  await expect(desk.getByRole("searchbox")).toHaveValue("traverse");
  expect(searches).toEqual([]);
  await desk.clock.runFor(1);
  await expect.poll(() => searches.length).toBeGreaterThan(0);
  await desk.clock.resume();
  await expect(desk).toHaveURL(/\/find-community\?searchString=traverse$/);
  await expect(desk.getByRole("listitem").getByRole("heading")).toHaveText(["Camp Wonaga '11"]);
  await desk.getByRole("searchbox").fill("nothing like it");
  await expect(desk.getByText("No results.")).toBeVisible();
});

test("a community is founded, approved, joined and left", async ({ signedIn }) => {
  test.setTimeout(240_000);
  const name = "On Elm Street";

  const founder = await signedIn(FOUNDER);
  await founder.goto("/settings/new-community");
  await founder.getByRole("button", { name: "Create community" }).click();
  await expect(founder.getByText("Required", { exact: true })).toHaveCount(2);
  await expect(founder.getByRole("alert").filter({ hasText: "Two things to fix" })).toBeFocused();
  await expectAccessible(founder);
  await founder.getByLabel("Name of the community").fill(name);
  await founder.getByLabel("Kind of group").selectOption({ label: "Neighborhood" });
  await founder.getByLabel("Location").fill("Salem, Oregon");
  await founder.getByLabel("Description").fill("One block, forty households.");
  await founder
    .getByLabel("Picture")
    .setInputFiles({ name: "page.png", mimeType: "text/html", buffer: Buffer.from("<p>no picture</p>") });
  await expect(founder.getByText("Invalid image format")).toBeVisible();
  await founder
    .getByLabel("Picture")
    .setInputFiles({ name: "page.png", mimeType: "image/png", buffer: Buffer.from("<p>no picture</p>") });
  await founder.getByRole("button", { name: "Create community" }).click();
  await expect(founder.getByText("Invalid image format")).toBeVisible();
  await expect(founder.getByLabel("Name of the community")).toHaveValue(name);
  await founder
    .getByLabel("Picture")
    .setInputFiles({ name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(7_340_032) });
  await expect(founder.getByText("Invalid image size")).toBeVisible();
  await founder.getByLabel("Picture").setInputFiles({ name: "ours.png", mimeType: "image/png", buffer: PNG });
  await expect(founder.getByText("Invalid image size")).toHaveCount(0);
  await founder.getByRole("button", { name: "Create community" }).click();

  await expect(founder).toHaveURL(/\/settings\/new-community\/created\/[0-9a-f-]{36}$/);
  await expect(founder.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(
    founder.getByText(
      "Your community is pending approval. We'll be in touch: check your email to see our confirmation.",
    ),
  ).toBeVisible();
  await expect(founder.getByRole("button", { name: "Add members" })).toBeDisabled();
  await expectAccessible(founder);
  const created = founder.url();
  const id = created.split("/").at(-1) ?? "";

  // The server refuses the form even if the browser enables the button.
  await founder.getByRole("button", { name: "Add members" }).evaluate((button: HTMLButtonElement) => {
    button.disabled = false;
    button.form?.requestSubmit(button);
  });
  await expect(founder).toHaveURL(/\/campaigns$/);
  await expect(notice(founder, "Your community waiting for approval")).toBeVisible();
  await expect(founder.getByRole("heading", { level: 1 })).not.toHaveText(name);

  // Before the approval only its founder finds it, as pending.
  const joiner = await signedIn(JOINER);
  await joiner.goto(`/find-community?searchString=${encodeURIComponent(name)}`);
  await expect(joiner.getByText("No results.")).toBeVisible();
  await founder.goto(`/settings/my-communities?searchString=${encodeURIComponent(name)}`);
  await expect(
    cardOf(founder, name).getByText("Your community waiting for approval", { exact: true }),
  ).toBeVisible();
  await expect(founder.getByRole("button", { name: `Open ${name}` })).toHaveCount(0);

  await approve(await signedIn(DESK), name);
  await founder.goto(created);
  await founder.getByRole("button", { name: "Add members" }).click();
  await expect(founder).toHaveURL(/\/campaigns$/);
  await expect(founder.getByRole("heading", { name, level: 1 })).toBeVisible();
  const picture = founder.locator(".chead .block-picture");
  await expect(picture).toHaveAttribute("style", /\/pictures\/communities\//);

  await founder.goto(`/settings/my-communities?searchString=${encodeURIComponent(name)}`);
  await founder.getByRole("link", { name: `Leave ${name}` }).click();
  const needed = founder.getByRole("alertdialog", {
    name: "Before leaving the community, you need to assign an admin",
  });
  await expect(needed).toBeVisible();
  await expect(needed.getByRole("button", { name: "Leave community" })).toHaveCount(0);
  await expectAccessible(founder);
  // The same dialog as a separate page, and the page that confirmed the founding, outside the settings.
  for (const path of [`/settings/my-communities/community/${id}/leave`, `/create-community/created/${id}`]) {
    await founder.goto(path);
    await expect(founder.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(founder);
  }

  await joiner.goto(`/settings/my-communities/search-community?searchString=${encodeURIComponent(name)}`);
  await joiner.getByRole("link", { name: `View more about ${name}` }).click();
  await expect(joiner.getByText("One block, forty households.")).toBeVisible();
  await expectAccessible(joiner);
  await joiner.getByRole("button", { name: `Join ${name}` }).click();
  await expect(joiner).toHaveURL(/\/campaigns$/);
  await expect(joiner.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(notice(joiner, `Welcome to ${name}`)).toBeVisible();

  await joiner.goto("/settings/my-communities?pageSize=20");
  await joiner.getByRole("link", { name: `Leave ${name}` }).click();
  const question = joiner.getByRole("alertdialog", { name: `Leave ${name}?` });
  await expectAccessible(joiner);
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toHaveCount(0);
  await joiner.getByRole("link", { name: `Leave ${name}` }).click();
  await question.getByRole("button", { name: "Leave community" }).click();
  await expect(notice(joiner, "You are not member of this community anymore")).toBeVisible();
  await expect(joiner.getByRole("heading", { name, exact: true })).toHaveCount(0);
  await joiner.goto("/campaigns");
  await expect(joiner.getByRole("heading", { level: 1 })).not.toHaveText(name);

  await invite(founder, id, { firstName: "Lucía", lastName: "Vega", email: DESK });
  await invite(founder, id, { firstName: "Sam", lastName: "Park", email: JOINER });
  const desk = await signedIn(DESK);
  await desk.goto("/account-setup");
  await expect(desk.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: `Not this time, ${name}` }).click();
  await expect(desk.getByRole("button", { name: `Not this time, ${name}` })).toHaveCount(0);
  await joiner.goto("/settings/my-communities");
  await joiner.getByRole("button", { name: `Join ${name}` }).click();
  await expect(joiner).toHaveURL(/\/campaigns$/);
  await expect(joiner.getByRole("heading", { name, level: 1 })).toBeVisible();
});

test("without scripts a community is founded, joined and left as well", async ({ signedIn }) => {
  test.setTimeout(120_000);
  const name = "By Elm Street";
  const plain = { javaScriptEnabled: false };

  const founder = await signedIn(FOUNDER, plain);
  await founder.goto("/create-community");
  await founder.getByLabel("Name of the community").fill(name);
  await founder.getByLabel("Location").fill("Salem, Oregon");
  await founder.getByRole("button", { name: "Create community" }).click();
  await expect(founder.getByText("Required", { exact: true })).toBeVisible();
  await expect(founder.getByLabel("Name of the community")).toHaveValue(name);
  await expect(founder.getByLabel("Location")).toHaveValue("Salem, Oregon");
  await founder.getByLabel("Kind of group").selectOption({ label: "Neighborhood" });
  await founder.getByRole("button", { name: "Create community" }).click();
  await expect(founder).toHaveURL(/\/create-community\/created\/[0-9a-f-]{36}$/);
  await expect(founder.getByRole("button", { name: "Add members" })).toBeDisabled();
  const created = founder.url();
  await approve(await signedIn(DESK), name);
  await founder.goto(created);
  await founder.getByRole("button", { name: "Add members" }).click();
  await expect(founder.getByRole("heading", { name, level: 1 })).toBeVisible();
  const id = created.split("/").at(-1) ?? "";
  await founder.goto(`/settings/my-communities/community/${id}/leave`);
  await expect(
    founder.getByRole("heading", { name: "Before leaving the community, you need to assign an admin" }),
  ).toBeVisible();

  const joiner = await signedIn(JOINER, plain);
  await joiner.goto("/find-community");
  await joiner.getByRole("searchbox").fill(name);
  await joiner.getByRole("button", { name: "Search" }).click();
  await joiner.getByRole("button", { name: `Join ${name}` }).click();
  await expect(joiner.getByRole("heading", { name, level: 1 })).toBeVisible();
  await joiner.goto(`/find-community?searchString=${encodeURIComponent(name)}`);
  await joiner.getByRole("link", { name: `Leave ${name}` }).click();
  await expect(joiner.getByRole("heading", { name: `Leave ${name}?` })).toBeVisible();
  await joiner.getByRole("button", { name: "Leave community" }).click();
  await expect(joiner).toHaveURL(/\/settings\/my-communities$/);
  await expect(joiner.getByRole("heading", { name, exact: true })).toHaveCount(0);
});

async function found(founder: Page, desk: Page, origin: string, name: string): Promise<void> {
  const headers = { origin };
  const multipart = { communityTypeId: "1", name };
  const founded = await founder.request.post("/api/community/communities", { headers, multipart });
  expect(founded.status()).toBe(201);
  const { community } = await founded.json();
  const approved = await desk.request.post(`/api/community/communities/${community.id}/approve`, { headers });
  expect(approved.status()).toBe(200);
}

test("a list shows more when asked, and what does not exist is not found", async ({
  signedIn,
  consoleGuard,
  baseURL,
}) => {
  const page = await signedIn(FOUNDER);
  await consoleGuard.during([/status of 404/], async () => {
    await page.goto("/settings/my-communities/community/no-such-id");
    await expect(page.getByText("The content is not found")).toBeVisible();
  });
  const desk = await signedIn(DESK);
  for (const name of ["Ash Street", "Birch Street"]) await found(page, desk, baseURL ?? "", name);
  await page.goto("/find-community");
  const cards = page.locator("#communities > li");
  await expect(cards).toHaveCount(3);
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(page).toHaveURL(/pageSize=6/);
  await expect(cards).toHaveCount(6);
});
