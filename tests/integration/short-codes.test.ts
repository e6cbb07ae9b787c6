import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { campaigns } from "@/db/schema";
import { campaignOfCode, createDraft } from "@/lib/community";
import { readShortCode, showShortCode } from "@/lib/kernel";
import { makeCtx, newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { as, type TestUser } from "../factories/user";

const MISSES = 40;
const NOBODYS = "00000ZZ";

let campaign: TestCampaign;
let member: TestUser;
beforeAll(async () => {
  campaign = await launchTestCampaign();
  member = await addMember(campaign.community);
});

let number = 0;
const network = () => `10.77.${++number}.9`;
const visitorAt = (ip: string, now = new Date("2026-11-22T12:00:00Z")) => ({
  ...makeCtx({ kind: "visitor" }, { ip }),
  now: () => now,
});
const open = (ctx: Parameters<typeof campaignOfCode>[0], shortCode: string) =>
  campaignOfCode(ctx, { shortCode });
const notFound = { code: "not_found" };
const tooMany = { code: "too_many" };

it("every campaign has a code that reads as itself, and no two the same", async () => {
  const rows = await systemCtx("test").db.select({ code: campaigns.shortCode }).from(campaigns);
  for (const { code } of rows) expect(readShortCode(showShortCode(code))).toBe(code);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
});

it("a code opens its campaign for everybody but whom it is for, who hears what is said of no campaign", async () => {
  const ctx = visitorAt(network());
  expect(await open(ctx, campaign.shortCode)).toMatchObject({ id: campaign.id, viewerRole: null });
  expect(await open(as(member), showShortCode(campaign.shortCode).toLowerCase())).toMatchObject({
    id: campaign.id,
    viewerRole: expect.any(Number),
  });
  const said = async (who: TestUser, code: string) => {
    const error = await open(as(who), code).catch((thrown: unknown) => thrown);
    return JSON.stringify(error, ["code", "reason", "message", "why"]);
  };
  const unknown = await said(campaign.recipient, NOBODYS);
  expect(unknown).toContain("not_found");
  expect(await said(campaign.recipient, campaign.shortCode)).toBe(unknown);
});

it("a draft's code is nobody's yet, its author's included", async () => {
  const { id } = await createDraft(as(campaign.community.admin), {
    communityId: campaign.communityId,
    requestKey: newId(),
    name: "A van that starts",
  });
  const [draft] = await systemCtx("test")
    .db.select({ code: campaigns.shortCode })
    .from(campaigns)
    .where(eq(campaigns.id, id));
  await expect(open(as(campaign.community.admin), draft?.code ?? "")).rejects.toMatchObject(notFound);
  await expect(open(visitorAt(network()), draft?.code ?? "")).rejects.toMatchObject(notFound);
});

it("a class that opens one good code together is never limited", async () => {
  const ctx = visitorAt(network());
  const opened = await Promise.all(Array.from({ length: 3 * MISSES }, () => open(ctx, campaign.shortCode)));
  expect(opened.every(({ id }) => id === campaign.id)).toBe(true);
});

it("whoever guesses is stopped after forty misses, at good and bad codes alike, for ten minutes", async () => {
  const ip = network();
  const ctx = visitorAt(ip);
  for (let at = 0; at < MISSES; at++) await expect(open(ctx, NOBODYS)).rejects.toMatchObject(notFound);
  await expect(open(ctx, NOBODYS)).rejects.toMatchObject(tooMany);
  await expect(open(ctx, campaign.shortCode)).rejects.toMatchObject(tooMany);
  // A member counts by account, and all callers continue after the time limit.
  expect((await open({ ...as(member), ip }, campaign.shortCode)).id).toBe(campaign.id);
  const later = visitorAt(ip, new Date(ctx.now().getTime() + 10 * 60_000));
  expect((await open(later, campaign.shortCode)).id).toBe(campaign.id);
});

it("of many guesses at once no more than forty are answered, and a good code behind these is not", async () => {
  const ctx = visitorAt(network());
  const codeOf = (error: { code: string }) => error.code;
  let missed = 0;
  let good: Promise<unknown> = Promise.resolve("never asked");
  const answers = await Promise.all(
    Array.from({ length: 4 * MISSES }, async () => {
      const code = await open(ctx, NOBODYS).catch(codeOf);
      // During the burst, after forty answers.
      if (code === "not_found" && ++missed === MISSES) good = open(ctx, campaign.shortCode).catch(codeOf);
      return code;
    }),
  );
  expect(answers.filter((code) => code === "not_found")).toHaveLength(MISSES);
  expect(answers.filter((code) => code === "too_many")).toHaveLength(3 * MISSES);
  expect(await good).toBe("too_many");
});

it("guesses from many addresses of one network count together", async () => {
  const [, , third] = network().split(".");
  const from = (last: number) => visitorAt(`10.77.${third}.${last}`);
  for (let at = 0; at < 4 * MISSES; at++) {
    await expect(open(from(1 + (at % 8)), NOBODYS)).rejects.toMatchObject(notFound);
  }
  await expect(open(from(200), campaign.shortCode)).rejects.toMatchObject(tooMany);
});

it("a recipient's own code counts as a miss like any other", async () => {
  const who = await addMember(campaign.community);
  const own = await launchTestCampaign({ community: campaign.community, recipient: who });
  for (let at = 0; at < MISSES; at++)
    await expect(open(as(who), own.shortCode)).rejects.toMatchObject(notFound);
  await expect(open(as(who), NOBODYS)).rejects.toMatchObject(tooMany);
});
