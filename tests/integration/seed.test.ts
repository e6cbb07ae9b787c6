import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { isSeeded, seed } from "@/db/seed";
import { listActiveCampaigns, listCompletedCampaigns } from "@/lib/community";
import { recurringGifts, savedCard } from "@/lib/payment";
import { env, systemCtx } from "@/lib/platform";
import { expectLedgerSound } from "../support/check-ledger";

it("the demo's story is told once, leaves the books sound and nothing to send", async () => {
  const url = env().DATABASE_URL;
  await seed(url);
  expect(await isSeeded(url)).toBe(true);
  await seed(url);

  const ctx = systemCtx("test");
  const [lakewood] = await ctx.db.execute<{ id: string; admin: string }>(sql`
    select c.id, m.user_id as admin from communities c
    join memberships m on m.community_id = c.id and m.role = 1
    where c.name = 'Lakewood High, Class of ''98' limit 1`);
  const admin = {
    ...ctx,
    actor: { kind: "user" as const, userId: lakewood?.admin ?? "", isPlatformAdmin: false },
  };
  const page = { communityId: lakewood?.id ?? "", page: 1, pageSize: 8 };
  const active = await listActiveCampaigns(admin, page);
  expect(active.items.map((one) => [one.name, Math.floor(one.raisedCents / one.amount)])).toEqual([
    ["Help with a funeral", 22],
    ["Three months of treatment", 68],
    ["A roof before winter", 112],
  ]);
  expect((await listCompletedCampaigns(admin, page)).totalNumberOfItems).toBe(2);
  const again = await recurringGifts(admin, { page: 1, pageSize: 8, urgentFirst: true });
  expect(
    again.items.map(({ state, months, campaign, next }) => [state, months, campaign?.name, next !== null]),
  ).toEqual([
    ["resting", 1, undefined, false],
    ["asked", 1, "A van that starts", false],
    ["active", 1, undefined, true],
    ["paused", 3, undefined, false],
  ]);
  expect(await savedCard(admin)).toMatchObject({ id: "pm_card_visa", last4: "4242" });
  const waiting = await ctx.db.execute(sql`select 1 from deliveries where state in ('pending', 'sending')
    union all select 1 from messages where fanned_out_at is null`);
  expect(waiting).toHaveLength(0);
  await expectLedgerSound(url);
});
