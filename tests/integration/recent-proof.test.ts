import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { savedCards, users } from "@/db/schema";
import { campaignForAdmin, listActiveCampaigns } from "@/lib/community";
import {
  changePassword,
  chooseNewEmail,
  newRecoveryCodes,
  provePassword,
  removePasskey,
  startChangeEmail,
  startChangePassword,
} from "@/lib/identity";
import { MINUTE } from "@/lib/kernel";
import {
  checksTable,
  chooseReceivingMethod,
  listPayouts,
  markPayoutReturned,
  markPayoutSent,
  openPayout,
  openPayouts,
  paypalTable,
  payWithSavedCard,
  sendToRecipient,
  transferToCampaign,
} from "@/lib/payment";
import { type Ctx, forgetEnv, makeCtx, systemCtx, type UserActor } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { books, give, newKey, openPayments, type PaymentWorld } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { call, endpoints, nameOf } from "../support/every-endpoint";

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPayments();
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const db = () => systemCtx("test").db;
const NOW = new Date();
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const shown = (user: TestUser, provedAt: Date | null): Ctx => {
  const actor: UserActor = {
    kind: "user",
    userId: user.id,
    isPlatformAdmin: user.isPlatformAdmin,
    secondFactor: true,
    provedAt,
  };
  return makeCtx(actor, { now: () => NOW });
};

async function scene(until: "open" | "sent" | "chosen" | "paid" = "open") {
  const campaign = await launchTestCampaign();
  const donor = await addMember(campaign.community);
  await give(world, as(donor), { campaignId: campaign.id }, { amount: 50 });
  await give(world, as(donor), { communityId: campaign.communityId }, { amount: 50 });
  const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
  const desk = await makeUser({ isPlatformAdmin: true });
  let payoutId = "";
  if (until !== "open") ({ payoutId } = await sendToRecipient(as(campaign.community.admin), campaignRef));
  const paypal = { method: "paypal" as const, campaignId: campaign.id, email: "person@paypal.example" };
  if (until === "chosen" || until === "paid") await chooseReceivingMethod(as(campaign.recipient), paypal);
  if (until === "paid") await markPayoutSent(as(desk), { payoutId, reference: "PP-1" });
  return { campaign, donor, desk, campaignRef, payoutId, paypal };
}
type Scene = Awaited<ReturnType<typeof scene>>;

async function saveCard(userId: string): Promise<string> {
  const paymentMethodId = `pm_${userId.replaceAll("-", "")}`;
  await db().insert(savedCards).values({
    userId,
    paymentMethodId,
    brand: "visa",
    last4: "4242",
    expMonth: 12,
    expYear: 2034,
    savedAt: NOW,
  });
  return paymentMethodId;
}

type MoneyVerb = {
  name: string;
  until: Parameters<typeof scene>[0];
  who: (s: Scene) => TestUser;
  run: (ctx: Ctx, s: Scene) => Promise<unknown>;
};

const MONEY_VERBS: MoneyVerb[] = [
  {
    name: "transferToCampaign",
    until: "open",
    who: (s) => s.campaign.community.admin,
    run: (ctx, s) =>
      transferToCampaign(ctx, {
        outgoingCommunityId: s.campaignRef.communityId,
        incomingCamapaignId: s.campaignRef.campaignId,
        amount: 10,
        requestKey: newKey(),
      }),
  },
  {
    name: "sendToRecipient",
    until: "open",
    who: (s) => s.campaign.community.admin,
    run: (ctx, s) => sendToRecipient(ctx, s.campaignRef),
  },
  {
    name: "chooseReceivingMethod",
    until: "sent",
    who: (s) => s.campaign.recipient,
    run: (ctx, s) => chooseReceivingMethod(ctx, s.paypal),
  },
  {
    name: "markPayoutSent",
    until: "chosen",
    who: (s) => s.desk,
    run: (ctx, s) => markPayoutSent(ctx, { payoutId: s.payoutId, reference: "PP-2" }),
  },
  {
    name: "markPayoutReturned",
    until: "paid",
    who: (s) => s.desk,
    run: (ctx, s) => markPayoutReturned(ctx, { payoutId: s.payoutId, reason: "closed" }),
  },
];

describe("money does not move", () => {
  it.each(MONEY_VERBS)(
    "by $name without the second factor shown within a quarter of an hour",
    async ({ until, who, run }) => {
      const s = await scene(until);
      const before = await books();
      for (const provedAt of [null, ago(15 * MINUTE)]) {
        await expect(run(shown(who(s), provedAt), s)).rejects.toMatchObject({
          code: "proof_needed",
          status: 403,
          title: "Please confirm that it is you first",
        });
      }
      expect(await books()).toEqual(before);
      await run(shown(who(s), ago(15 * MINUTE - 1)), s);
    },
  );

  it("by a saved card without it", async () => {
    const s = await scene();
    const paymentMethodId = await saveCard(s.donor.id);
    const pay = (provedAt: Date | null) =>
      payWithSavedCard(shown(s.donor, provedAt), {
        attemptKey: newKey(),
        target: { campaignId: s.campaign.id },
        amount: 25,
        coverFees: true,
        isAnonymous: false,
        paymentMethodId,
      });
    const before = await books();
    for (const provedAt of [null, ago(15 * MINUTE)]) {
      await expect(pay(provedAt)).rejects.toMatchObject({ code: "proof_needed" });
    }
    expect(await books()).toEqual(before);
  });

  it("for somebody who may not do it anyway, and that is all they learn", async () => {
    const s = await scene("chosen");
    const stranger = shown(await makeUser(), null);
    for (const { run } of MONEY_VERBS) {
      await expect(run(stranger, s)).rejects.toMatchObject({
        code: expect.stringMatching(/not_found|forbidden/),
      });
    }
  });
});

describe("where money goes is not told", () => {
  it.each<[string, (ctx: Ctx, payoutId: string) => Promise<unknown>]>([
    ["openPayout", (ctx, payoutId) => openPayout(ctx, { payoutId })],
    ["openPayouts", (ctx, payoutId) => openPayouts(ctx, { payoutIds: [payoutId] })],
    ["paypalTable", (ctx, payoutId) => paypalTable(ctx, [payoutId])],
    ["checksTable", (ctx, payoutId) => checksTable(ctx, [payoutId])],
  ])("by %s to the desk without it, and nothing is taken up", async (_, run) => {
    const { desk, payoutId, paypal, campaign } = await scene("chosen");
    for (const provedAt of [null, ago(15 * MINUTE)]) {
      await expect(run(shown(desk, provedAt), payoutId)).rejects.toMatchObject({ code: "proof_needed" });
    }
    await expect(run(shown(await makeUser(), null), payoutId)).rejects.toMatchObject({
      code: expect.stringMatching(/not_found|forbidden/),
    });
    await chooseReceivingMethod(as(campaign.recipient), paypal);
    await run(shown(desk, ago(15 * MINUTE - 1)), payoutId);
  });
});

describe("the ways into an account do not change without it", () => {
  const password = "Manyhands1";
  const email = { newEmail: "new.address@lakewood.example", confirmEmail: "new.address@lakewood.example" };
  it.each<[string, (ctx: Ctx) => Promise<unknown>]>([
    ["newRecoveryCodes", (ctx) => newRecoveryCodes(ctx, undefined)],
    ["removePasskey", (ctx) => removePasskey(ctx, { id: "x" })],
    ["startChangeEmail", (ctx) => startChangeEmail(ctx, { password, ...email })],
    ["chooseNewEmail", (ctx) => chooseNewEmail(ctx, { proof: "x", ...email })],
    ["startChangePassword", (ctx) => startChangePassword(ctx, { password })],
    [
      "changePassword",
      (ctx) =>
        changePassword(ctx, {
          currentPassword: password,
          password: "Manyhands2",
          confirmPassword: "Manyhands2",
        }),
    ],
    [
      "provePassword",
      (ctx) => {
        const { actor } = ctx;
        if (actor.kind !== "user") throw new Error("somebody is signed in");
        return provePassword({ ...ctx, actor: { ...actor, sessionId: "x" } }, { password });
      },
    ],
  ])("%s", async (_, run) => {
    const ctx = shown(await makeUser(), ago(15 * MINUTE));
    await expect(run(ctx)).rejects.toMatchObject({ code: "proof_needed" });
  });
});

describe("where the provider wants a second factor of admins", () => {
  beforeAll(() => {
    process.env.SECOND_FACTOR = "admins";
    forgetEnv();
  });
  afterAll(() => {
    delete process.env.SECOND_FACTOR;
    forgetEnv();
  });

  it("an admin and the provider's staff can do nothing of theirs before they have one", async () => {
    const campaign = await openCampaign();
    const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
    const { admin } = campaign.community;
    const desk = await makeUser({ isPlatformAdmin: true });
    const needed = expect.objectContaining({
      code: "second_factor_needed",
      status: 403,
      title: "Admins need a second factor here. Please set it up under Login & security first.",
    });
    await expect(campaignForAdmin(as(admin), campaignRef)).rejects.toEqual(needed);
    await expect(sendToRecipient(as(admin), campaignRef)).rejects.toEqual(needed);
    await expect(launchTestCampaign({ community: campaign.community })).rejects.toEqual(needed);
    await expect(listPayouts(as(desk), {})).rejects.toMatchObject({
      code: "second_factor_needed",
      title: "The desk needs a second factor. Please set it up under Login & security first.",
    });
    expect((await campaignForAdmin(shown(admin, null), campaignRef)).id).toBe(campaign.id);
    await listPayouts(shown(desk, null), {});
  });

  it("members go on as before, and those who may not do it learn nothing of it", async () => {
    const campaign = await openCampaign();
    const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
    const member = await addMember(campaign.community);
    expect((await listActiveCampaigns(as(member), { communityId: campaign.communityId })).items).toHaveLength(
      1,
    );
    await expect(campaignForAdmin(as(member), campaignRef)).rejects.toMatchObject({ code: "forbidden" });
    await expect(campaignForAdmin(as(await makeUser()), campaignRef)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("the API says so in every call of admins and of the desk", async () => {
    const campaign = await openCampaign();
    const { admin } = campaign.community;
    await db().update(users).set({ isPlatformAdmin: true }).where(eq(users.id, admin.id));
    const userId = (await addMember(campaign.community)).id;
    const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id, userId };
    const theirs = endpoints.filter(({ who }) => who === "platform" || who === "admin");
    for (const endpoint of theirs) {
      const { status, text } = await call(admin, endpoint, campaignRef);
      expect([status, text], nameOf(endpoint)).toEqual([403, expect.stringContaining("second factor")]);
    }
    expect(theirs.length).toBeGreaterThan(0);
  });
});

async function openCampaign() {
  process.env.SECOND_FACTOR = "optional";
  forgetEnv();
  const campaign = await launchTestCampaign();
  process.env.SECOND_FACTOR = "admins";
  forgetEnv();
  return campaign;
}
