import { expect, test } from "../support/fixtures";
import { PAGE_RIGHTS, type PageRight, sampleAddress } from "../support/page-rights";

/** A plain member whom no other test changes. */
const EMAIL = "jules.marchetti@lakewood.example";

const pagesFor = (...rights: PageRight[]) =>
  Object.entries(PAGE_RIGHTS).flatMap(([page, right]) =>
    rights.includes(right) ? [sampleAddress(page)] : [],
  );

test("every page that needs a session leads a visitor to /login and back", async ({ request, baseURL }) => {
  for (const path of pagesFor("member", "admin", "platform")) {
    const answer = await request.get(path, { maxRedirects: 0 });
    const location = new URL(answer.headers().location ?? "/nowhere", baseURL);
    expect([answer.status(), location.pathname, location.searchParams.get("returnTo")], path).toEqual([
      307,
      "/login",
      path,
    ]);
  }
});

test("pages for visitors alone send a member on, and pages for a few lead the others to /campaigns", async ({
  page,
  baseURL,
}) => {
  await page.goto("/login");
  await page.getByLabel("Your Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill("Manyhands1");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/campaigns$/);
  const leadsTo = async (path: string) => {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    return [path, answer.status(), new URL(answer.headers().location ?? "/nowhere", baseURL).pathname];
  };
  expect(await leadsTo("/login?returnTo=/settings/subscriptions")).toContain("/settings/subscriptions");
  expect(await leadsTo("/login?type=create")).toContain("/settings/new-community");
  expect(await leadsTo("/login?returnTo=//evil.example")).toContain("/campaigns");
  for (const path of ["/login", "/sign-up", "/reset-password", "/settings/admin/admins", "/platform"]) {
    expect(await leadsTo(path)).toEqual([path, 307, "/campaigns"]);
  }
  expect((await page.request.get("/campaigns/create-campaign", { maxRedirects: 0 })).status()).toBe(307);
});
