import { expectAccessible } from "../support/accessible";
import { atEachWidth } from "../support/at-each-width";
import { expect, test } from "../support/fixtures";
import { inSiteDatabase } from "../support/site-database";
import { smallTargets } from "../support/small-targets";

const DESK = "desk@manyhands.example";
/** Nearly the longest address, without break opportunities. */
const LONG = `${"bartholomew".repeat(5)}@${"communities".repeat(5)}.example`;

atEachWidth(() => {
  test("the desk reads who works there and who was invited, however long the address, and how that is changed", async ({
    signedIn,
  }) => {
    await inSiteDatabase(
      (sql) => sql`
        insert into one_time_tokens (id, purpose, token_hash, data, created_at, expires_at)
        values (gen_random_uuid(), 'registration', 'none', ${sql.json({ staff: true, email: LONG })}, now(), now() + interval '20 hours')`,
    );
    const desk = await signedIn(DESK);
    await desk.goto("/platform");
    await desk.getByRole("link", { name: "Who works at the desk" }).click();
    await expect(desk).toHaveURL(/\/platform\/staff$/);
    await expect(desk.getByRole("heading", { level: 1, name: "Who works at the desk" })).toBeVisible();
    const own = desk.getByRole("list", { name: "Who works at the desk" }).getByRole("listitem");
    await expect(own).toHaveCount(1);
    await expect(own).toContainText("Lucía Vega (you)");
    await expect(own).toContainText(DESK);
    await expect(own).toContainText("No second factor");
    await expect(own).toContainText("Last seen");
    const invited = desk.getByRole("list", { name: "Invited" }).getByRole("listitem");
    await expect(invited).toHaveCount(1);
    await expect(invited).toContainText(LONG);
    await expect(invited).toContainText("Link works until");
    await expect(desk.getByText("npm run desk -- remove EMAIL")).toBeVisible();
    await expectAccessible(desk);
    const tooWide = await desk.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBe(0);
    if ((desk.viewportSize()?.width ?? 0) < 900) expect(await smallTargets(desk)).toEqual([]);
  });
});

test("a member does not reach the list of who works at the desk", async ({ signedIn }) => {
  const member = await signedIn("member@lakewood.example");
  await member.goto("/platform/staff");
  await expect(member).toHaveURL(/\/campaigns$/);
});
