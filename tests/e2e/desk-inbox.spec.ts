import { expectAccessible } from "../support/accessible";
import { atEachWidth } from "../support/at-each-width";
import { expect, test } from "../support/fixtures";
import { openSiteDatabase } from "../support/site-database";

const DESK = "desk@manyhands.example";
const PARKED = "Something Stripe told us could not be booked: payment_intent.succeeded";
const BOOKS = "The books do not hold: Every donation has one charge.";

/** Two troubles that no look of the worker ends, and a worker that just looked at everything. */
async function withTroubles(): Promise<void> {
  const sql = openSiteDatabase();
  await sql`
    insert into trouble_looks (name, at, due_at)
    select name, now(), now() + interval '1 day' from unnest(array['events', 'jobs', 'messages', 'ledger', 'stripe']) name
    on conflict (name) do update set at = excluded.at, due_at = excluded.due_at`;
  await sql`
    insert into troubles (id, key, look, kind, subject, amount_cents, facts, fingerprint, since, found_at, last_seen_at)
    values
      (gen_random_uuid(), 'event:evt_1', 'by hand', 'event-parked', 'pi_3Unknown', 10256,
        '{"type": "payment_intent.succeeded", "attempts": 12, "eventId": "evt_1"}', '1', now() - interval '2 days', now(), now()),
      (gen_random_uuid(), 'check:05', 'by hand', 'check-failed', '05', null,
        '{"sentence": "Every donation has one charge.", "count": 1, "rows": "{\\"donation_id\\":\\"01933e5c\\"}"}', '2',
        now(), now(), now())`;
  await sql.end();
}

atEachWidth((width) => {
  test("the desk reads what is wrong, settles one with a reason and has another tried again", async ({
    signedIn,
    viewport,
  }) => {
    await withTroubles();
    const desk = await signedIn(DESK, viewport ? { viewport } : {});
    await desk.goto("/platform");
    if (width === "phone") await desk.getByLabel("Lucía Vega, account").click();
    await desk.getByRole("link", { name: "Inbox to look at: 2" }).click();
    await expect(desk.getByRole("heading", { level: 2 })).toHaveText([PARKED, BOOKS]);
    await expect(desk.getByText("$102.56")).toBeVisible();
    await expect(desk.getByText('{"donation_id":"01933e5c"}')).toBeVisible();
    await expectAccessible(desk);
    const sideways = await desk.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(sideways).toBe(false);

    const books = desk.getByRole("listitem").filter({ has: desk.getByRole("heading", { name: BOOKS }) });
    await books.getByText("Resolve manually").click();
    await books.getByRole("button", { name: "Resolve" }).click();
    await expect(books.getByText("Required")).toBeVisible();
    await books.getByLabel("Reason").fill("Corrected by hand on Monday");
    await books.getByRole("button", { name: "Resolve" }).click();
    await expect(desk.getByRole("heading", { level: 2 })).toHaveText([PARKED]);
    await desk.getByRole("button", { name: `Try again: ${PARKED}` }).click();
    await expect(desk.locator(".toast").filter({ hasText: "The worker tries again." })).toBeVisible();

    await desk.goto("/platform/inbox?show=closed");
    await expect(desk.getByText(/^Resolved by .+: Corrected by hand on Monday$/)).toBeVisible();
    await desk.goto("/platform/log");
    await expect(desk.getByText(/resolved manually: The books do not hold/)).toBeVisible();
    await expect(desk.getByText(/had the worker retry: Something Stripe told us/)).toBeVisible();
  });
});

test("settling works without scripts, and an empty inbox says that everything holds", async ({
  signedIn,
}) => {
  await withTroubles();
  const desk = await signedIn(DESK, { javaScriptEnabled: false });
  for (const title of [PARKED, BOOKS]) {
    await desk.goto("/platform/inbox");
    const card = desk.getByRole("listitem").filter({ has: desk.getByRole("heading", { name: title }) });
    await card.getByText("Resolve manually").click();
    await card.getByLabel("Reason").fill("Not ours");
    await card.getByRole("button", { name: "Resolve" }).click();
    await expect(desk.getByRole("heading", { name: title })).toHaveCount(0);
  }
  await expect(desk.getByText(/^Everything holds\. Last looked /)).toBeVisible();
});
