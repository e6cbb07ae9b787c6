import { randomInt } from "node:crypto";
import type { Browser, BrowserContextOptions, Page, TestInfo } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/fixtures";

const PASSWORD = "Manyhands1";
const DESK = "desk@manyhands.example";
/** The smallest PNG there is. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const isPhone = (info: TestInfo) => info.project.name === "phone";
/** Who founds and who joins: the other way round at the other width, so that the two never meet. */
const cast = (info: TestInfo) => {
  const both = ["mina@wonaga.example", "jonas@wonaga.example"] as const;
  const [founder, joiner] = isPhone(info) ? both : both.toReversed();
  return { founder: founder ?? both[0], joiner: joiner ?? both[1] };
};
/** Not met before, also when a database is used again. */
const nameFor = (info: TestInfo, what: string) =>
  `${what} ${isPhone(info) ? "Elm" : "Oak"} Street ${randomInt(1000, 10_000)}`;

type Place = { browser: Browser; info: TestInfo; baseURL: string };

/** A browser of one's own, signed in. */
async function enter({ browser, info, baseURL }: Place, email: string, more: BrowserContextOptions = {}) {
  const { viewport, isMobile, hasTouch } = info.project.use;
  const context = await browser.newContext({ baseURL, viewport, isMobile, hasTouch, ...more });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Your Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).not.toHaveURL(/login/);
  return page;
}

async function approve(place: Place, name: string): Promise<void> {
  const desk = await enter(place, DESK);
  await desk.goto("/platform");
  await desk
    .getByRole("button", { name: `Approve ${name}` })
    .first()
    .click();
  await expect(desk.getByRole("button", { name: `Approve ${name}` })).toHaveCount(0);
  await desk.context().close();
}

/** An admin adds somebody who has an account already, over the API as another program would. */
async function invite(admin: Page, communityId: string, member: Record<string, string>): Promise<void> {
  const answer = await admin.request.post(`/api/community/communities/${communityId}/members`, {
    headers: { origin: new URL(admin.url()).origin },
    data: { communityId, members: [member] },
  });
  expect(answer.status()).toBeLessThan(300);
}

/** A toast itself, not the copy that is read out. */
const notice = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

const cardOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("whoever is in no approved community is told why, and finds both ways in", async ({
  browser,
  baseURL,
}, info) => {
  const desk = await enter({ browser, info, baseURL: baseURL ?? "" }, DESK);
  await desk.goto("/account-setup");
  await expect(
    desk.getByText(
      "You are not member of any approved community. Please create a new one or join an existing one.",
    ),
  ).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("link", { name: "Admin of a new community" }).click();
  await expect(desk).toHaveURL(/\/create-community$/);
  await expectAccessible(desk);
  await desk.getByRole("link", { name: "Back to account setup" }).click();
  await desk.getByRole("link", { name: "Member of an existing community" }).click();
  await expect(desk).toHaveURL(/\/find-community$/);
  await expectAccessible(desk);

  // What is typed is looked for by itself, and stands in the address.
  await desk.getByRole("searchbox").fill("traverse");
  await expect(desk).toHaveURL(/\/find-community\?searchString=traverse$/);
  await expect(desk.getByRole("listitem").getByRole("heading")).toHaveText(["Camp Wonaga '11"]);
  await desk.getByRole("searchbox").fill("nothing like it");
  await expect(desk.getByText("No results.")).toBeVisible();
  await desk.context().close();
});

test("a community is founded, approved, joined and left", async ({ browser, baseURL }, info) => {
  test.setTimeout(240_000);
  const place = { browser, info, baseURL: baseURL ?? "" };
  const { founder: founderEmail, joiner: joinerEmail } = cast(info);
  const name = nameFor(info, "On");

  const founder = await enter(place, founderEmail);
  await founder.goto("/settings/new-community");
  await expectAccessible(founder);
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
  await founder.getByLabel("Picture").setInputFiles({ name: "ours.png", mimeType: "image/png", buffer: PNG });
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

  // Whoever gets around the button is refused all the same.
  await founder.getByRole("button", { name: "Add members" }).evaluate((button: HTMLButtonElement) => {
    button.disabled = false;
    button.form?.requestSubmit(button);
  });
  await expect(founder).toHaveURL(/\/campaigns$/);
  await expect(notice(founder, "Your community waiting for approval")).toBeVisible();
  await expect(founder.getByRole("heading", { level: 1 })).not.toHaveText(name);

  // Nobody else finds it before it is approved; its founder sees that it waits.
  const joiner = await enter(place, joinerEmail);
  await joiner.goto(`/find-community?searchString=${encodeURIComponent(name)}`);
  await expect(joiner.getByText("No results.")).toBeVisible();
  await founder.goto(`/settings/my-communities?searchString=${encodeURIComponent(name)}`);
  await expect(
    cardOf(founder, name).getByText("Your community waiting for approval", { exact: true }),
  ).toBeVisible();
  await expect(founder.getByRole("button", { name: `Open ${name}` })).toHaveCount(0);

  await approve(place, name);
  await founder.goto(created);
  await founder.getByRole("button", { name: "Add members" }).click();
  await expect(founder).toHaveURL(/\/campaigns$/);
  await expect(founder.getByRole("heading", { name, level: 1 })).toBeVisible();
  const picture = founder.locator(".chead .block-picture");
  await expect(picture).toHaveAttribute("style", /\/pictures\/communities\//);

  // The only admin cannot leave.
  await founder.goto(`/settings/my-communities?searchString=${encodeURIComponent(name)}`);
  await founder.getByRole("link", { name: `Leave ${name}` }).click();
  const needed = founder.getByRole("alertdialog", {
    name: "Before leaving the community, you need to assign an admin",
  });
  await expect(needed).toBeVisible();
  await expect(needed.getByRole("button", { name: "Leave community" })).toHaveCount(0);
  await expectAccessible(founder);
  // The same as a page of its own, and the page that told of the founding, outside the settings.
  for (const path of [`/settings/my-communities/community/${id}/leave`, `/create-community/created/${id}`]) {
    await founder.goto(path);
    await expect(founder.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(founder);
  }

  // Another person looks at it, joins, and works in it.
  await joiner.goto(`/settings/my-communities/search-community?searchString=${encodeURIComponent(name)}`);
  await expectAccessible(joiner);
  await joiner.getByRole("link", { name: `View more about ${name}` }).click();
  await expect(joiner.getByText("One block, forty households.")).toBeVisible();
  await expectAccessible(joiner);
  await joiner.getByRole("button", { name: `Join ${name}` }).click();
  await expect(joiner).toHaveURL(/\/campaigns$/);
  await expect(joiner.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(notice(joiner, `Welcome to ${name}`)).toBeVisible();

  // And leaves again: asked once, told once, and back in a community that is theirs.
  await joiner.goto("/settings/my-communities?pageSize=20");
  await expectAccessible(joiner);
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

  // An invitation waits where one looks for communities; "not this time" is a full answer, and so is yes.
  await invite(founder, id, { firstName: "Lucía", lastName: "Vega", email: DESK });
  await invite(founder, id, { firstName: "Sam", lastName: "Park", email: joinerEmail });
  const desk = await enter(place, DESK);
  await desk.goto("/account-setup");
  await expect(desk.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: `Not this time, ${name}` }).click();
  await expect(desk.getByRole("button", { name: `Not this time, ${name}` })).toHaveCount(0);
  await desk.context().close();
  await joiner.goto("/settings/my-communities");
  await joiner.getByRole("button", { name: `Join ${name}` }).click();
  await expect(joiner).toHaveURL(/\/campaigns$/);
  await expect(joiner.getByRole("heading", { name, level: 1 })).toBeVisible();
  await founder.context().close();
  await joiner.context().close();
});

test("without scripts a community is founded, joined and left as well", async ({
  browser,
  baseURL,
}, info) => {
  test.setTimeout(120_000);
  const place = { browser, info, baseURL: baseURL ?? "" };
  const { founder: founderEmail, joiner: joinerEmail } = cast(info);
  const name = nameFor(info, "By");
  const plain = { javaScriptEnabled: false };

  const founder = await enter(place, founderEmail, plain);
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
  await approve(place, name);
  await founder.goto(created);
  await founder.getByRole("button", { name: "Add members" }).click();
  await expect(founder.getByRole("heading", { name, level: 1 })).toBeVisible();
  const id = created.split("/").at(-1) ?? "";
  await founder.goto(`/settings/my-communities/community/${id}/leave`);
  await expect(
    founder.getByRole("heading", { name: "Before leaving the community, you need to assign an admin" }),
  ).toBeVisible();
  await founder.context().close();

  const joiner = await enter(place, joinerEmail, plain);
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
  await joiner.context().close();
});

test("a list shows more when asked, and what does not exist is not found", async ({
  browser,
  baseURL,
}, info) => {
  const page = await enter({ browser, info, baseURL: baseURL ?? "" }, cast(info).founder);
  await page.goto("/settings/my-communities/community/no-such-id");
  await expect(page.getByText("The content is not found")).toBeVisible();
  await page.goto("/find-community");
  const cards = page.locator("#communities > li");
  await expect(cards.first()).toBeVisible();
  const before = await cards.count();
  expect(before).toBeLessThanOrEqual(3);
  const more = page.getByRole("link", { name: "Show more" });
  if (await more.isVisible()) {
    await more.click();
    await expect(page).toHaveURL(/pageSize=6/);
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
  }
  await page.context().close();
});
