import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createApi } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { issueTokens } from "@/lib/identity/inside";
import { payoutSentSchema } from "@/lib/payment";
import { newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { give, newKey, openPayments, type PaymentWorld } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";

const api = createApi(Object.values(families).flat());

let world: PaymentWorld;
let campaign: TestCampaign;
let foreign: TestCampaign;
let member: TestUser;
let admin: TestUser;

beforeAll(async () => {
  world = await openPayments();
  campaign = await launchTestCampaign();
  foreign = await launchTestCampaign({ name: "Somebody else's" });
  admin = campaign.community.admin;
  member = await addMember(campaign.community);
  await give(world, as(member), { communityId: campaign.communityId }, { amount: 100 });
});
afterAll(async () => {
  await expectLedgerSound();
  await world.close();
});

/** A refused call may change these tables, such as counters of rate limits. */
const NO_MATTER = new Set(["rate_limits", "refresh_tokens", "refresh_token_families"]);

async function everything(): Promise<Record<string, string>> {
  const { db } = systemCtx("test");
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    if (NO_MATTER.has(name)) continue;
    const [row] = await db.execute<{ sum: string }>(
      sql`select count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum from ${sql.identifier(name)} t`,
    );
    all[name] = row?.sum ?? "";
  }
  return all;
}

type Refusal = { status: number; title: string; errors?: Record<string, string[]> };

/** Fails unless the call is refused with a problem response and the database is unchanged. */
async function refusal(who: TestUser | null, method: string, path: string, body: unknown): Promise<Refusal> {
  const token = who
    ? (await issueTokens(systemCtx("test"), { userId: who.id, sessionVersion: who.sessionVersion }))
        .access_token
    : "";
  const before = await everything();
  const intents = Object.keys(world.simulator.world.stripe.paymentIntents).length;
  const response = await api.request(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": newKey(),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await everything()).toEqual(before);
  expect(Object.keys(world.simulator.world.stripe.paymentIntents)).toHaveLength(intents);
  return (await response.json()) as Refusal;
}

/** Invalid amounts, with the specification's messages for a donation and for a transfer. */
const AMOUNTS: [unknown, string, string][] = [
  [-1, "Only numbers allowed", "Only numbers allowed"],
  ["-1", "Only numbers allowed", "Only numbers allowed"],
  [0, "Insufficient amount", "Invalid amount"],
  ["0", "Insufficient amount", "Invalid amount"],
  [1.5, "Only numbers allowed", "Only numbers allowed"],
  ["1.5", "Only numbers allowed", "Only numbers allowed"],
  ["1e9", "Only numbers allowed", "Only numbers allowed"],
  ["0x10", "Only numbers allowed", "Only numbers allowed"],
  ["1234567890123", "Invalid amount", "Invalid amount"],
  [1234567890123, "Invalid amount", "Invalid amount"],
  ["１００", "Only numbers allowed", "Only numbers allowed"],
  ["٥", "Only numbers allowed", "Only numbers allowed"],
  ["ten", "Only numbers allowed", "Only numbers allowed"],
  [" 5", "Only numbers allowed", "Only numbers allowed"],
  [true, "Only numbers allowed", "Only numbers allowed"],
  [[5], "Only numbers allowed", "Only numbers allowed"],
  [{ $gt: 0 }, "Only numbers allowed", "Only numbers allowed"],
  ["", "Required", "Invalid amount"],
  [null, "Required", "Invalid amount"],
  [undefined, "Required", "Invalid amount"],
];

describe("amounts", () => {
  it.each(AMOUNTS)("a donation of %j", async (amount, words) => {
    const paths = [`campaigns/${campaign.id}`, `communities/${campaign.communityId}`];
    for (const path of paths.flatMap((each) =>
      ["", "/pm_any"].map((card) => `${each}/payment-intent${card}`),
    )) {
      expect(await refusal(member, "POST", `/payment/stripe/${path}`, { amount }), path).toEqual({
        status: 400,
        title: words,
        errors: { Amount: [words] },
      });
    }
  });

  it.each(AMOUNTS)("a transfer of %j", async (amount, _, words) => {
    const path = `/community/communities/${campaign.communityId}/campaigns/${campaign.id}/transfers`;
    const body = { outgoingCommunityId: campaign.communityId, incomingCamapaignId: campaign.id, amount };
    expect(await refusal(admin, "POST", path, body)).toEqual({
      status: 400,
      title: words,
      errors: { Amount: [words] },
    });
  });

  it.each([-1, 0, 1.5, "1e9", "1234567890123", "１００", "ten"])("a goal of %j", async (amount) => {
    const body = {
      communityId: campaign.communityId,
      name: "School for two",
      campaignTypeId: 4,
      amount,
      recipientId: member.id,
    };
    expect(
      await refusal(admin, "POST", `/community/communities/${campaign.communityId}/campaigns`, body),
    ).toEqual({ status: 400, title: "Invalid amount", errors: { Amount: ["Invalid amount"] } });
  });

  it("a donation beyond what one charge can take, and a transfer beyond the balance", async () => {
    const donation = { amount: 1_000_000 };
    expect(
      (await refusal(member, "POST", `/payment/stripe/campaigns/${campaign.id}/payment-intent`, donation))
        .title,
    ).toBe("Invalid amount");
    const path = `/community/communities/${campaign.communityId}/campaigns/${campaign.id}/transfers`;
    const transfer = {
      outgoingCommunityId: campaign.communityId,
      incomingCamapaignId: campaign.id,
      amount: 101,
    };
    expect((await refusal(admin, "POST", path, transfer)).title).toBe("Not enough money on Our Balance");
  });
});

describe("fields that are not the caller's to set", () => {
  it.each([
    "fee",
    "net",
    "currency",
    "chargeCents",
    "amountCents",
    "donorId",
    "status",
    "expectedFeeCents",
    "raisedCents",
    "__proto__x",
  ])("a donation that names %s", async (field) => {
    const body = { amount: 100, [field]: 1 };
    const refused = await refusal(
      member,
      "POST",
      `/payment/stripe/campaigns/${campaign.id}/payment-intent`,
      body,
    );
    expect(refused).toMatchObject({ status: 400, title: "Unknown field" });
  });

  it.each(["status", "raisedCents", "communityName", "createdBy", "completedAt"])(
    "a campaign that names %s",
    async (field) => {
      const body = {
        communityId: campaign.communityId,
        name: "School for two",
        campaignTypeId: 4,
        amount: 900,
        recipientId: member.id,
        [field]: "x",
      };
      const path = `/community/communities/${campaign.communityId}/campaigns`;
      expect(await refusal(admin, "POST", path, body)).toMatchObject({
        status: 400,
        title: `Not yours to set: ${field}`,
      });
    },
  );

  it.each(["fee", "currency", "createdBy", "sequence"])("a transfer that names %s", async (field) => {
    const path = `/community/communities/${campaign.communityId}/campaigns/${campaign.id}/transfers`;
    const body = {
      outgoingCommunityId: campaign.communityId,
      incomingCamapaignId: campaign.id,
      amount: 5,
      [field]: 1,
    };
    expect(await refusal(admin, "POST", path, body)).toMatchObject({ status: 400, title: "Unknown field" });
  });

  it("anything that a body of money does not have a place for", () => {
    const lenient = Object.values(families)
      .flat()
      .filter(
        ({ path, request }) =>
          request.body && (path.startsWith("/payment/") || path.startsWith("/community/")),
      )
      .filter(({ request }) => {
        const schema = z.toJSONSchema(request.body ?? z.never(), { io: "input", unrepresentable: "any" });
        return schema.additionalProperties !== false;
      });
    expect(lenient.map(({ path }) => path)).toEqual([]);
  });

  it("another campaign, balance or community than the address names", async () => {
    const donate = (body: object) =>
      refusal(member, "POST", `/payment/stripe/campaigns/${campaign.id}/payment-intent`, {
        amount: 5,
        ...body,
      });
    expect((await donate({ campaignId: foreign.id })).status).toBe(400);
    expect((await donate({ incomingBalanceId: foreign.id })).status).toBe(400);
    expect((await donate({ campaignId: "no-id" })).status).toBe(400);
    const transfer = (changes: object) =>
      refusal(
        admin,
        "POST",
        `/community/communities/${campaign.communityId}/campaigns/${campaign.id}/transfers`,
        {
          outgoingCommunityId: campaign.communityId,
          incomingCamapaignId: campaign.id,
          amount: 5,
          ...changes,
        },
      );
    expect((await transfer({ outgoingCommunityId: foreign.communityId })).status).toBe(400);
    expect((await transfer({ incomingCamapaignId: foreign.id })).status).toBe(400);
    expect((await transfer({ outgoingCommunityId: 7 })).status).toBe(400);
  });
});

describe("ids of another community", () => {
  it("are answered like unknown ones, in the address and in the body", async () => {
    const asked = (communityId: string, campaignId: string) =>
      refusal(admin, "POST", `/community/communities/${communityId}/campaigns/${campaignId}/transfers`, {
        outgoingCommunityId: communityId,
        incomingCamapaignId: campaignId,
        amount: 5,
      });
    const unknown = await asked(campaign.communityId, newId());
    expect(unknown).toEqual({ status: 404, title: "The content is not found" });
    expect(await asked(campaign.communityId, foreign.id)).toEqual(unknown);
    expect(await asked(foreign.communityId, foreign.id)).toEqual(unknown);
    for (const [communityId, campaignId] of [
      [campaign.communityId, foreign.id],
      [foreign.communityId, foreign.id],
      [foreign.communityId, campaign.id],
    ]) {
      const path = `/community/communities/${communityId}/campaigns/${campaignId}/stop`;
      expect(await refusal(admin, "POST", path, {})).toEqual(unknown);
    }
    const gift = `/payment/stripe/communities/${foreign.communityId}/payment-intent`;
    expect(await refusal(member, "POST", gift, { amount: 5 })).toEqual(unknown);
  });

  it("a recipient or an excluded member from elsewhere is no member of this community", async () => {
    const { admin: stranger } = await makeCommunity();
    const invited = await addMember(campaign.community, await makeUser({ registeredAt: null }));
    const path = `/community/communities/${campaign.communityId}/campaigns`;
    const form = (changes: object) => ({
      communityId: campaign.communityId,
      name: "School for two",
      campaignTypeId: 4,
      amount: 900,
      recipientId: member.id,
      ...changes,
    });
    const words = "User is not a member of this community";
    for (const recipientId of [stranger.id, invited.id, newId(), "no-id"]) {
      expect((await refusal(admin, "POST", path, form({ recipientId }))).title).toBe(words);
    }
    expect((await refusal(admin, "POST", path, form({ excludedMembers: [stranger.id] }))).title).toBe(words);
  });
});

describe("bodies that are none", () => {
  it.each([["{"], ["[]"], ["null"], ['"text"'], ["42"], ['{"amount":5'], [`{"amount":${"9".repeat(400)}}`]])(
    "%s",
    async (body) => {
      const path = `/payment/stripe/campaigns/${campaign.id}/payment-intent`;
      expect((await refusal(member, "POST", path, body)).status).toBe(400);
    },
  );

  it("one that is longer than any form", async () => {
    const path = `/payment/stripe/campaigns/${campaign.id}/payment-intent`;
    expect((await refusal(member, "POST", path, { amount: "5".repeat(300_000) })).status).toBe(413);
  });
});

describe("a sign that the database cannot keep (U+0000)", () => {
  const NUL = "x\u0000y";
  const PATH = encodeURIComponent(NUL);
  const call = async (who: TestUser | null, method: string, path: string, body?: unknown) => {
    const claims = who && { userId: who.id, sessionVersion: who.sessionVersion };
    const token = claims ? (await issueTokens(systemCtx("test"), claims)).access_token : "";
    const response = await api.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.status;
  };
  const communityOf = () => `/community/communities/${campaign.communityId}`;

  it("in a search finds what the rest finds", async () => {
    expect(await call(member, "GET", `/community/communities/8/1?searchString=${PATH}`)).toBe(200);
    expect(await call(admin, "GET", `${communityOf()}/members/verified?searchString=${PATH}`)).toBe(200);
  });

  it("in an address, a key, a card's or a campaign's id is refused", async () => {
    const login = { email: `${NUL}@lakewood.example`, password: NUL };
    expect(await call(null, "POST", "/identity/account/login", login)).toBe(400);
    expect(await call(null, "POST", `/identity/account/refresh?refreshToken=${PATH}`)).toBe(401);
    const card = `/payment/stripe/campaigns/${campaign.id}/payment-intent/${PATH}`;
    expect(await call(member, "POST", card, { amount: 5 })).toBe(404);
    expect(await call(member, "GET", `/payment/campaigns/${PATH}/balance`)).toBe(404);
    const transfer = {
      outgoingCommunityId: campaign.communityId,
      incomingCamapaignId: campaign.id,
      amount: 5,
      requestKey: NUL.repeat(10),
    };
    expect(await call(admin, "POST", `${communityOf()}/campaigns/${campaign.id}/transfers`, transfer)).toBe(
      400,
    );
  });

  it("in a line that a recipient or the desk writes is left out", () => {
    const reference = payoutSentSchema.parse({ payoutId: campaign.id, reference: NUL }).reference;
    expect(reference).toBe("xy");
  });
});

describe("a key of a launch", () => {
  it("that only looks like one is refused", async () => {
    const body = {
      communityId: campaign.communityId,
      name: "School for two",
      campaignTypeId: 4,
      amount: 900,
      recipientId: member.id,
      requestKey: "12345678-1234-0234-0234-123456789012",
    };
    const path = `/community/communities/${campaign.communityId}/campaigns`;
    expect(await refusal(admin, "POST", path, body)).toMatchObject({ status: 400, title: "Invalid key" });
  });
});
