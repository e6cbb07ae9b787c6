import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { POST as stripeWebhook } from "@/app/api/webhooks/stripe/route";
import { donations, recurringGifts } from "@/db/schema";
import { issueTokens } from "@/lib/identity/inside";
import { openPayout, savedCard, sendToRecipient } from "@/lib/payment";
import { giftZone } from "@/lib/payment/gifts/gift-day";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { give, newKey, openPayments, type PaymentWorld } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";

const api = createApi(families.payment ?? []);
const UNKNOWN = "0190a6e0-0000-7000-8000-000000000001";

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPayments();
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

async function call(
  user: TestUser | null,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const token = user
    ? (await issueTokens(systemCtx("test"), { userId: user.id, sessionVersion: user.sessionVersion }))
        .access_token
    : "";
  const answer = await api.request(`/api/payment${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function scene() {
  const campaign = await launchTestCampaign();
  const donor = await addMember(campaign.community);
  const { admin } = campaign.community;
  return { campaign, donor, admin, target: { campaignId: campaign.id }, community: campaign.communityId };
}

describe("money on the wire", () => {
  it("is dollars with two decimals: gross for everybody, net for admins and Our Balance", async () => {
    const { campaign, donor, admin, target, community } = await scene();
    await give(world, as(donor), target, { amount: 20, coverFees: false });
    await give(world, as(donor), { communityId: community }, { amount: 20, coverFees: false });
    const gross = await call(null, `/campaigns/${campaign.id}/balance`);
    expect(gross).toEqual({
      status: 200,
      body: { campaignBalance: { id: campaign.id, balance: 20, currency: "USD" } },
    });
    const net = await call(admin, `/campaigns/${campaign.id}/net-balance`);
    expect(net.body).toEqual({ campaignBalance: { id: campaign.id, balance: 19.26, currency: "USD" } });
    expect((await call(donor, `/campaigns/${campaign.id}/net-balance`)).status).toBe(403);
    const ours = await call(donor, `/communities/${community}/balance`);
    expect(ours.body).toEqual({ id: community, balance: 19.26, currency: "USD" });
    expect((await call(donor, "/donations/total-amount")).body).toEqual({ amount: 40 });
  });

  it("lists gifts with the donor for admins, and name and amount alone for others", async () => {
    const { campaign, donor, admin, target } = await scene();
    await give(world, as(donor), target, { isAnonymous: true });
    await give(world, as(donor), target);
    const short = await call(null, `/campaigns/${campaign.id}/donations/8/1`);
    expect(short.body).toMatchObject({ numberOfItems: 2, totalNumberOfItems: 2, page: 1, totalPages: 1 });
    expect(short.body.items).toEqual([
      // Outside the community the name is shortened.
      { from: { type: "member", name: `${donor.firstName} P.`, imageName: null }, amount: 100 },
      { amount: 100 },
    ]);
    const amongMembers = await call(donor, `/campaigns/${campaign.id}/donations/8/1`);
    expect(amongMembers.body.items).toEqual([
      { from: { type: "member", name: donor.fullName, imageName: null }, amount: 100 },
      { amount: 100 },
    ]);
    const full = await call(admin, `/campaigns/${campaign.id}/donations/full-info/8/1`);
    expect(full.body.items).toMatchObject([
      {
        from: { id: donor.id, isMember: true, name: donor.fullName, imageName: null },
        isAnonymous: false,
        anonymous: false,
        date: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      { isAnonymous: true, anonymous: true },
    ]);
    expect((full.body.items as object[])[1]).not.toHaveProperty("from");
    // Admins see the day of an anonymous gift (its noon), not the moment.
    const { date } = (full.body.items as { date: string }[])[1] ?? { date: "" };
    const clock = {
      timeZone: giftZone(),
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
      hourCycle: "h23",
    } as const;
    expect(new Date(date).toLocaleTimeString("en-US", clock)).toBe("12:00:00");
    expect((await call(donor, `/campaigns/${campaign.id}/donations/full-info/8/1`)).status).toBe(403);
    const own = await call(donor, "/donations/8/1");
    const { id, firstName, lastName, imageName } = donor;
    const mine = {
      user: { id, firstName, lastName, imageName },
      id: expect.any(String),
      amount: 100,
      date: expect.stringMatching(/^\d{4}-.*Z$/),
      to: {
        community: { id: campaign.communityId, name: campaign.community.name },
        campaign: { id: campaign.id, name: campaign.name },
      },
    };
    expect(own.body.items).toEqual([
      {
        ...mine,
        from: { type: "member", name: donor.fullName, imageName },
        isAnonymous: false,
        anonymous: false,
      },
      { ...mine, isAnonymous: true, anonymous: true },
    ]);
  });

  it("lists gifts to Our Balance whole for admins alone", async () => {
    const { donor, admin, community } = await scene();
    await give(world, as(donor), { communityId: community }, { amount: 20 });
    const path = `/communities/${community}/donations/full-info/8/1`;
    const full = await call(admin, path);
    expect([full.status, full.body.items]).toEqual([
      200,
      [
        {
          from: { type: "member", id: donor.id, name: donor.fullName, imageName: null, isMember: true },
          date: expect.stringMatching(/^\d{4}-.*Z$/),
          amount: 20,
          isAnonymous: false,
          anonymous: false,
        },
      ],
    ]);
    expect((await call(donor, path)).status).toBe(403);
  });
});

describe("a gift by call", () => {
  it("of a member answers what the card pays, the fee, the net and the secret", async () => {
    const { campaign, donor } = await scene();
    const { status, body } = await call(donor, `/stripe/campaigns/${campaign.id}/payment-intent`, {
      amount: 100,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: 102.56,
      fee: 2.56,
      net: 100,
      donorInfo: { email: donor.email, isVerified: false },
    });
    expect(body.clientSecret).toMatch(/^pi_.*_secret_/);
  });

  it("repeated with the same Idempotency-Key is the same gift", async () => {
    const { campaign, donor } = await scene();
    const header = { "idempotency-key": newKey() };
    const once = await call(
      donor,
      `/stripe/campaigns/${campaign.id}/payment-intent`,
      { amount: 100 },
      header,
    );
    const again = await call(
      donor,
      `/stripe/campaigns/${campaign.id}/payment-intent`,
      { amount: 100 },
      header,
    );
    const other = await call(donor, `/stripe/campaigns/${campaign.id}/payment-intent`, { amount: 5 }, header);
    expect(again.body).toEqual(once.body);
    expect(other.status).toBe(409);
  });

  it("of a visitor names the wrong fields as the specification does", async () => {
    const { campaign } = await scene();
    const path = `/stripe/campaigns/${campaign.id}/payment-intent`;
    const userInfo = { firstName: "4", lastName: "", email: "x" };
    expect(await call(null, path, { amount: 100, userInfo })).toMatchObject({
      status: 400,
      body: {
        errors: {
          FirstName: ["Invalid first name"],
          LastName: ["Invalid last name"],
          Email: ["Email is not valid"],
        },
      },
    });
    expect((await call(null, path, { amount: 100 })).status).toBe(400);
    const ok = { firstName: "Ada", lastName: "Voss", email: "ada@voss.example" };
    expect(await call(null, path, { amount: 100, userInfo: ok, joinCommunity: true })).toMatchObject({
      status: 200,
      body: { donorInfo: { email: "ada@voss.example", isVerified: false } },
    });
  });

  it.each([
    [{ fee: 0 }],
    [{ net: 100 }],
    [{ currency: "eur" }],
    [{ donorId: UNKNOWN }],
    [{ campaignId: UNKNOWN }],
    [{ incomingBalanceId: UNKNOWN }],
    [{ donationPeriod: 0 }],
    [{ donationPeriod: 2.5 }],
    [{ donationPeriod: 13 }],
    [{ donationPeriod: "monthly" }],
    [{ amount: 0 }],
    [{ amount: -1 }],
    [{ amount: 1.5 }],
    [{ amount: "1e9" }],
    [{ isAnonymous: "yes" }],
  ])("with %j in its body is a 400 and leaves nothing", async (more) => {
    const { campaign, donor } = await scene();
    const { status, body } = await call(donor, `/stripe/campaigns/${campaign.id}/payment-intent`, {
      amount: 100,
      ...more,
    });
    expect(status).toBe(400);
    expect(body.title).toEqual(expect.any(String));
    expect(
      await systemCtx("test").db.select().from(donations).where(eq(donations.donorId, donor.id)),
    ).toEqual([]);
  });

  it("with a saved card answers Success", async () => {
    const { campaign, donor, target } = await scene();
    expect((await call(donor, "/stripe/saved-payment-method")).body).toEqual({ id: null, last4: null });
    await give(world, as(donor), target, { savePaymentMethod: true });
    const card = await savedCard(as(donor));
    expect((await call(donor, "/stripe/saved-payment-method")).body).toEqual({ id: card?.id, last4: "4242" });
    const paid = await call(donor, `/stripe/campaigns/${campaign.id}/payment-intent/${card?.id}`, {
      amount: 10,
    });
    expect(paid).toEqual({
      status: 200,
      body: {
        donationId: expect.any(String),
        paymentIntentClientSecret: expect.stringMatching(/^pi_\w+_secret_/),
        paymentIntentId: expect.stringMatching(/^pi_/),
        paymentMethodId: card?.id,
        amount: 10.53,
        fee: 0.53,
        net: 10,
        status: "Success",
        errorMessage: null,
      },
    });
    const stolen = await call(donor, `/stripe/campaigns/${campaign.id}/payment-intent/pm_other`, {
      amount: 10,
    });
    expect(stolen.status).toBe(404);
    await world.settleWithFees();
  });
});

describe("a gift that repeats, by call", () => {
  const planOf = (donor: TestUser) =>
    systemCtx("test")
      .db.select({
        months: recurringGifts.months,
        amountCents: recurringGifts.amountCents,
        campaignId: recurringGifts.campaignId,
        state: recurringGifts.state,
      })
      .from(recurringGifts)
      .where(eq(recurringGifts.donorId, donor.id));

  it("of a member begins a plan that is charged again once its first gift is paid", async () => {
    const { campaign, donor } = await scene();
    const { status, body } = await call(donor, `/stripe/campaigns/${campaign.id}/payment-intent`, {
      amount: 50,
      donationPeriod: 3,
    });
    expect([status, body.net]).toEqual([200, 50]);
    const plan = { months: 3, amountCents: 50_00, campaignId: campaign.id };
    expect(await planOf(donor)).toEqual([{ ...plan, state: "starting" }]);
    await world.payWith({ clientSecret: String(body.clientSecret) });
    await world.settleWithFees();
    expect(await planOf(donor)).toEqual([{ ...plan, state: "active" }]);
  });

  it("is paid by the saved card, to Our Balance, too", async () => {
    const { donor, target, community } = await scene();
    await give(world, as(donor), target, { savePaymentMethod: true });
    const path = `/stripe/communities/${community}/payment-intent/${(await savedCard(as(donor)))?.id}`;
    const gift = { amount: 20, donationPeriod: 12 };
    expect(await call(donor, path, gift)).toMatchObject({
      status: 200,
      body: { status: "Success", net: 20 },
    });
    expect(await planOf(donor)).toEqual([
      { months: 12, amountCents: 20_00, campaignId: null, state: "active" },
    ]);
    await world.settleWithFees();
  });

  it("null, and left out, is a gift that is given once", async () => {
    const { campaign, donor } = await scene();
    const path = `/stripe/campaigns/${campaign.id}/payment-intent`;
    expect((await call(donor, path, { amount: 50, donationPeriod: null })).status).toBe(200);
    expect((await call(donor, path, { amount: 51 })).status).toBe(200);
    expect(await planOf(donor)).toEqual([]);
  });

  it.each([0, 2.5, 13, "monthly"])("of the period %j is refused at its field", async (donationPeriod) => {
    const { campaign, donor, community } = await scene();
    for (const where of [`campaigns/${campaign.id}`, `communities/${community}`]) {
      for (const card of ["", "/pm_any"]) {
        const path = `/stripe/${where}/payment-intent${card}`;
        expect(await call(donor, path, { amount: 50, donationPeriod })).toEqual({
          status: 400,
          body: {
            title: "Choose a period from 1 to 12 months",
            status: 400,
            errors: { DonationPeriod: ["Choose a period from 1 to 12 months"] },
          },
        });
      }
    }
  });

  it("is for members of the community alone, and of one that is approved", async () => {
    const { campaign } = await scene();
    const membersOnly = {
      status: 403,
      body: { title: "Please log in as a member to give again and again", status: 403 },
    };
    const gift = { amount: 50, donationPeriod: 1 };
    const path = `/stripe/campaigns/${campaign.id}/payment-intent`;
    const userInfo = { firstName: "Ada", lastName: "Voss", email: "ada@voss.example" };
    expect(await call(null, path, { ...gift, userInfo })).toEqual(membersOnly);
    expect(await call(await makeUser(), path, gift)).toEqual(membersOnly);
    const waiting = await makeCommunity({ confirmedAt: null });
    const unapproved = `/stripe/communities/${waiting.id}/payment-intent`;
    const once = await call(waiting.admin, unapproved, { amount: 50 });
    expect(once.status).toBe(403);
    expect(await call(waiting.admin, unapproved, gift)).toEqual(once);
  });
});

describe("a second equal gift by call", () => {
  it("is a conflict within ten minutes, and made with the header that says it is meant", async () => {
    const { campaign, donor, target } = await scene();
    await give(world, as(donor), target, { amount: 50 });
    const path = `/stripe/campaigns/${campaign.id}/payment-intent`;
    const title = "You gave $50 there in the last ten minutes. To give again, say that it is meant";
    const asked = { status: 409, body: { title, status: 409 } };
    expect(await call(donor, path, { amount: 50 })).toEqual(asked);
    expect(await call(donor, path, { amount: 50 }, { "give-again": "no" })).toEqual(asked);
    expect((await call(donor, path, { amount: 50 }, { "give-again": "yes" })).status).toBe(200);
  });
});

describe("a card that is saved without a gift", () => {
  it("is begun with a secret, the same one under the same key, and for nobody without an account", async () => {
    const { donor } = await scene();
    const key = { "idempotency-key": newKey() };
    const begun = await call(donor, "/stripe/setup-intent", {}, key);
    expect(begun).toEqual({
      status: 200,
      body: { clientSecret: expect.stringMatching(/^seti_\w+_secret_/) },
    });
    expect(await call(donor, "/stripe/setup-intent", {}, key)).toEqual(begun);
    expect((await call(donor, "/stripe/setup-intent", {})).body).not.toEqual(begun.body);
    expect((await call(null, "/stripe/setup-intent", {})).status).toBe(401);
  });

  it("leaves it to the payment settings whether a gift shows a name, unless the call says so", async () => {
    const { campaign, donor } = await scene();
    await call(donor, "/account/payment-settings", { donateAnonymously: true });
    const path = `/stripe/campaigns/${campaign.id}/payment-intent`;
    const shown: unknown[] = [];
    for (const more of [{}, { isAnonymous: false }, { isAnonymous: true }]) {
      const { body } = await call(donor, path, { amount: 25, ...more });
      const [row] = await systemCtx("test")
        .db.select()
        .from(donations)
        .where(eq(donations.id, String(body.donationId)));
      shown.push(row?.isAnonymous);
    }
    const { body } = await call(null, path, {
      amount: 25,
      userInfo: { firstName: "Ingrid", lastName: "Solheim", email: "ingrid@solheim.example" },
    });
    const [guest] = await systemCtx("test")
      .db.select()
      .from(donations)
      .where(eq(donations.id, String(body.donationId)));
    expect([...shown, guest?.isAnonymous]).toEqual([true, false, true, false]);
  });
});

describe("for its recipient a campaign", () => {
  it("answers every call like an id that does not exist, byte for byte", async () => {
    const { campaign, donor } = await scene();
    await give(world, as(donor), { campaignId: campaign.id });
    const paths = [
      "/balance",
      "/net-balance",
      "/donations/8/1",
      "/donations/full-info/8/1",
      "/receiving-method",
    ];
    for (const path of paths) {
      const mine = await call(campaign.recipient, `/campaigns/${campaign.id}${path}`);
      expect(mine, path).toEqual(await call(campaign.recipient, `/campaigns/${UNKNOWN}${path}`));
      expect(mine.status, path).toBe(404);
    }
    const gift = (id: string) =>
      call(campaign.recipient, `/stripe/campaigns/${id}/payment-intent`, { amount: 5 });
    expect(await gift(campaign.id)).toEqual(await gift(UNKNOWN));
  });
});

describe("the receiving method by call", () => {
  it("is 400 while none was chosen, then what was chosen last, and 409 once the desk has opened it", async () => {
    const { campaign, donor, admin, target, community } = await scene();
    await give(world, as(donor), target);
    const { payoutId } = await sendToRecipient(as(admin), {
      communityId: community,
      campaignId: campaign.id,
    });
    const path = `/campaigns/${campaign.id}/receiving-method`;
    expect((await call(campaign.recipient, path)).status).toBe(400);
    expect((await call(admin, path)).status).toBe(404);
    const wrong = await call(campaign.recipient, `${path}/paper-check`, { name: "A", phoneNumber: "1" });
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { PhoneNumber: ["Invalid phone number"], City: ["Required"], ZipCode: ["Required"] } },
    });
    const email = "me@recipient.example";
    expect((await call(campaign.recipient, `${path}/paypal`, { email, campaignId: UNKNOWN })).status).toBe(
      400,
    );
    expect((await call(campaign.recipient, `${path}/paypal`, { email, communityId: UNKNOWN })).status).toBe(
      400,
    );
    expect((await call(campaign.recipient, `${path}/paypal`, { email })).status).toBe(200);
    expect(await call(campaign.recipient, path)).toEqual({ status: 200, body: { method: "paypal", email } });
    const corrected = "mine@recipient.example";
    expect((await call(campaign.recipient, `${path}/paypal`, { email: corrected })).status).toBe(200);
    await openPayout(as(await makeUser({ isPlatformAdmin: true })), { payoutId });
    expect((await call(campaign.recipient, `${path}/paypal`, { email })).status).toBe(409);
    expect((await call(campaign.recipient, path)).body).toEqual({ method: "paypal", email: corrected });
  });
});

/** Fields of a receiving method, each with an invalid value and its message (specification 001 §5). */
const INVALID_METHODS: [string, string, unknown, string][] = [
  ["paypal", "email", "", "Required"],
  ["paypal", "email", undefined, "Required"],
  ["paper-check", "phoneNumber", "", "Required"],
  ["paper-check", "phoneNumber", undefined, "Required"],
  ["paper-check", "country", "", "Required"],
  ["paper-check", "country", undefined, "Required"],
  ["paper-check", "name", "a".repeat(301), "At most 300 characters"],
];

describe("the fields of a receiving method by call", () => {
  const FIELDS = {
    name: "a".repeat(300),
    phoneNumber: "+1 202 555 0147",
    addressLine: "1 Main Street",
    city: "Salem",
    state: "Oregon",
    zipCode: "97301",
    country: "United States",
  };

  it("are all of a mailed check, and stored whole", async () => {
    const { campaign, donor, admin, target, community } = await scene();
    await give(world, as(donor), target);
    await sendToRecipient(as(admin), { communityId: community, campaignId: campaign.id });
    const path = `/campaigns/${campaign.id}/receiving-method`;
    expect(await call(campaign.recipient, `${path}/paper-check`, FIELDS)).toMatchObject({ status: 200 });
    expect(await call(campaign.recipient, path)).toEqual({
      status: 200,
      body: { method: "paper_check", ...FIELDS, phoneNumber: "+12025550147" },
    });
  });

  it.each(INVALID_METHODS)("by %s refuse an invalid %s", async (method, field, value, message) => {
    const { campaign } = await scene();
    const fields = method === "paypal" ? {} : FIELDS;
    const path = `/campaigns/${campaign.id}/receiving-method/${method}`;
    expect(await call(campaign.recipient, path, { ...fields, [field]: value })).toMatchObject({
      status: 400,
      body: { errors: { [field[0]?.toUpperCase() + field.slice(1)]: [message] } },
    });
  });
});

describe("payment settings", () => {
  it("begin with the name, and stay as chosen", async () => {
    const { donor } = await scene();
    const path = "/account/payment-settings";
    expect((await call(donor, path)).body).toEqual({ donateAnonymously: false });
    expect((await call(donor, path, { donateAnonymously: true })).body).toEqual({ donateAnonymously: true });
    expect((await call(donor, path)).body).toEqual({ donateAnonymously: true });
    expect((await call(donor, path, { donateAnonymously: "yes" })).status).toBe(400);
  });
});

describe("the webhook", () => {
  it("refuses what Stripe did not sign", async () => {
    const answer = await stripeWebhook(
      new Request("http://site.test/api/webhooks/stripe", {
        method: "POST",
        body: "{}",
        headers: { "stripe-signature": "t=1,v1=0" },
      }),
    );
    expect(answer.status).toBe(400);
  });
});
