import { expect, test } from "../support/fixtures";

test("a form that reaches nobody keeps what was typed, and is sent with the next press", async ({
  page,
  context,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await signIn(page, "admin@lakewood.example");
  await page.goto("/campaigns/create-campaign");
  await page.getByLabel("Campaign title").fill("A ramp to the front door");
  await page.getByLabel("Description").fill("Four steps, and a chair that can’t climb them.");
  await expect(page.getByRole("button", { name: "Launch", exact: true })).toBeEnabled();
  await context.route("**/*", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Launch", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "We can’t be reached just now." })).toBeVisible();
  await expect(page.getByLabel("Campaign title")).toHaveValue("A ramp to the front door");

  await context.unroute("**/*");
  await page.getByRole("button", { name: "Launch", exact: true }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Three things to fix before launch" }),
  ).toBeVisible();
  await expect(page.getByLabel("Campaign title")).toHaveValue("A ramp to the front door");
});
