import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { messages, payee, payouts } from "@/db/schema";
import { DAY, formatDate } from "@/lib/kernel";
import {
  chooseReceivingMethod,
  closeAccount,
  forgetPaidRecipients,
  markPayoutSent,
  sendToRecipient,
} from "@/lib/payment";
import { erasureFacts, erasureWords, forgetEnv, systemCtx } from "@/lib/platform";
import { root } from "@/scripts/support/folders";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { give, openPayments, type PaymentWorld } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPayments();
});
afterEach(() => {
  delete process.env.RETENTION_DAYS;
  forgetEnv();
});
afterAll(() => world.close());

const db = () => systemCtx("test").db;
const PASSWORD = "Manyhands1";

async function campaignForMember() {
  const community = await makeCommunity();
  return launchTestCampaign({
    community,
    recipient: await addMember(community, await makeUser({ password: PASSWORD })),
  });
}

async function lastWords(user: TestUser, now: Date): Promise<string> {
  await closeAccount(as(user, { now: () => now }), { password: PASSWORD });
  const [message] = await db()
    .select()
    .from(messages)
    .where(eq(messages.dedupeKey, `account-deleted:${user.id}`));
  const { firstName: _, ...facts } = message?.data ?? {};
  return JSON.stringify(facts);
}

describe("what an erasure leaves", () => {
  it("is told in the same words and dates to a recipient as to anybody else", async () => {
    const now = new Date();
    const campaign = await campaignForMember();
    await give(world, as(await addMember(campaign.community)), { campaignId: campaign.id }, { amount: 50 });
    const other = await makeUser({ password: PASSWORD });
    const words = [await lastWords(campaign.recipient, now), await lastWords(other, now)];
    expect(words[0]).toBe(words[1]);
    expect(words[0]).toContain(formatDate(new Date(now.getTime() + 180 * DAY)));
  });

  it("is gone on the day that was named, by the one setting", async () => {
    process.env.RETENTION_DAYS = "365";
    forgetEnv();
    const campaign = await campaignForMember();
    const donor = as(await addMember(campaign.community));
    await give(world, donor, { campaignId: campaign.id }, { amount: 50 });
    const ref = { communityId: campaign.communityId, campaignId: campaign.id };
    const { payoutId } = await sendToRecipient(as(campaign.community.admin), ref);
    await chooseReceivingMethod(as(campaign.recipient), {
      method: "paypal",
      ...ref,
      email: "me@paypal.example",
    });
    const desk = as(await makeUser({ isPlatformAdmin: true }));
    await markPayoutSent(desk, { payoutId: payoutId ?? "", reference: "PP-1" });
    const now = new Date();
    expect(await lastWords(campaign.recipient, now)).toContain(
      formatDate(new Date(now.getTime() + 365 * DAY)),
    );
    const address = async () =>
      (
        await db()
          .select({ payee })
          .from(payouts)
          .where(eq(payouts.id, payoutId ?? ""))
      )[0]?.payee.email;
    const forgetAfter = (days: number) =>
      forgetPaidRecipients(systemCtx("worker", { now: () => new Date(now.getTime() + days * DAY) }));
    await forgetAfter(364);
    expect(await address()).toBe("me@paypal.example");
    await forgetAfter(365);
    expect(await address()).toBeUndefined();
  });

  it("has its words in one place for each language, and all that speak of an erasure use them", () => {
    const facts = erasureFacts(new Date("2026-11-28T12:00:00Z"));
    expect(erasureWords("en", facts)).toContain(`until ${facts.until}`);
    expect(erasureWords("es", facts)).toContain(`hasta el ${facts.until}`);
    const users = ["app", "lib"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
        .map((name) => join(folder, name).replaceAll("\\", "/"))
        .filter((name) => /\berasureWords\(/.test(readFileSync(join(root, name), "utf8"))),
    );
    expect(users.toSorted()).toEqual(
      [
        "app/(member)/campaigns/campaign/_components/recipient-card.tsx",
        "app/(member)/settings/admin/deletion/page.tsx",
        "app/(platform)/platform/communities/delete/[communityId]/page.tsx",
        "app/(public)/statement/[token]/page.tsx",
        "app/(public)/_landing/farewell.tsx",
        "app/(settings)/settings/delete-account/page.tsx",
        "app/(settings)/settings/my-data/download/route.ts",
        "app/(settings)/settings/my-data/page.tsx",
        "app/api/user/_routes/account-deletion.ts",
        "lib/notification/templates/en/accounts.ts",
        "lib/notification/templates/en/community.ts",
        "lib/notification/templates/es/accounts.ts",
        "lib/notification/templates/es/community.ts",
      ].toSorted(),
    );
  });
});

it("no period for which personal data is kept is set anywhere but in the table", () => {
  const elsewhere = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .flatMap((name) => {
      const text = readFileSync(join(root, "lib", name), "utf8");
      // Stripe decides how long it keeps its events.
      return [...text.matchAll(/^(?:export )?const \w*KEPT\w* = .*(?:DAY|YEAR).*$/gm)]
        .map(([line]) => `${name}: ${line}`)
        .filter((line) => !line.includes("EVENTS_KEPT") && !line.startsWith("kernel/retention.ts"));
    });
  expect(elsewhere).toEqual([]);
});
