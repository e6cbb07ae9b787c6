import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/fixtures";
import { inSiteDatabase } from "../support/site-database";
import { smallTargets } from "../support/small-targets";
import { DESKTOP } from "../support/widths";

const DESK = "desk@manyhands.example";

const lineOf = (desk: Page, what: string) =>
  desk
    .getByRole("list", { name: "What has to run" })
    .getByRole("listitem")
    .filter({ has: desk.getByRole("heading", { name: what, exact: true }) });

test("the desk reads that a worker runs, and what came to a standstill", async ({ signedIn }) => {
  const desk = await signedIn(DESK);
  await desk.goto("/platform/health");
  await expect(lineOf(desk, "Workers").getByText("1 worker is running.")).toBeVisible();
  await expect(lineOf(desk, "Workers").getByText("Fine", { exact: true })).toBeVisible();
  await expectAccessible(desk);
  expect(await smallTargets(desk)).toEqual([]);

  await inSiteDatabase(
    (sql) => sql`
      insert into stripe_events (id, type, object_id, state, received_at, next_attempt_at, attempts)
      values ('evt_parked', 'payment_intent.succeeded', 'pi_unknown', 'parked', now() - interval '2 days', now(), 12)`,
  );
  await desk.reload();
  const told = lineOf(desk, "What Stripe told us");
  await expect(told.getByText("Wrong", { exact: true })).toBeVisible();
  await expectAccessible(desk);
  await told.getByRole("link", { name: "Open the inbox" }).click();
  await expect(desk).toHaveURL(/\/platform\/inbox$/);
});

test.describe("on a desktop", () => {
  test.use(DESKTOP);
  test("all pages of the desk stand in one row or in two, beside a name of any length", async ({
    page,
    signIn,
  }) => {
    await inSiteDatabase(
      (sql) => sql`
        update users set first_name = 'Bartholomew', last_name = 'Kesselring-Vandermeer' where email = ${DESK}`,
    );
    await signIn(page, DESK);
    await page.goto("/platform/health");
    const account = page.getByLabel("Bartholomew Kesselring-Vandermeer, account");
    for (const width of [900, 1199, 1200, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const [menu, brand, user] = await Promise.all([
        page.getByRole("navigation", { name: "Desk" }).boundingBox(),
        page.locator(".desktop .top > :first-child").boundingBox(),
        account.boundingBox(),
      ]);
      const middle = (box: { y: number; height: number } | null) =>
        Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
      expect(Math.abs(middle(user) - middle(brand)), `the account at ${width} px`).toBeLessThan(4);
      expect(Math.abs(middle(menu) - middle(brand)) < 4, `one row at ${width} px`).toBe(width >= 1200);
      expect((user?.x ?? 0) + (user?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    await expectAccessible(page);
  });
});
