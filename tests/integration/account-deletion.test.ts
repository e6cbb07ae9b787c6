import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  campaignExclusions,
  campaignRecipients,
  deliveries,
  donations,
  externalAccounts,
  memberships,
  messages,
  optOuts,
  passkeys,
  payouts,
  pictures,
  rateLimits,
  recoveryCodes,
  savedCards,
  stripeCustomers,
  users,
} from "@/db/schema";
import {
  activeCampaign,
  campaignFor,
  campaignForAdmin,
  changeEmail,
  inviteMembers,
  joinCommunity,
  listActiveCampaigns,
} from "@/lib/community";
import {
  answerAccountRequests,
  forgetOldRequests,
  forgotPassword,
  refreshTokens,
  signIn,
  startChangeEmail,
  startRegistration,
} from "@/lib/identity";
import { completeChangeEmail, issueTokens } from "@/lib/identity/inside";
import { DAY } from "@/lib/kernel";
import { fanOutMessages, forgetLastMessages } from "@/lib/notification";
import { claim, release } from "@/lib/notification/sending/outbox";
import {
  chooseReceivingMethod,
  closeAccount,
  closeCustomers,
  forgetPaidRecipients,
  listCampaignContributions,
  markPayoutReturned,
  markPayoutSent,
  openPayout,
  paymentDataAbout,
  savePaymentSettings,
  sendToRecipient,
} from "@/lib/payment";
import { type Ctx, systemCtx } from "@/lib/platform";
import { startPhoneChange } from "@/lib/user";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { invite, newAddress } from "../factories/invitation";
import { begin, books, give } from "../factories/payment";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { inBrowser } from "../support/credentials";
import { linkTo } from "../support/messages-to";
import { openServices, type Services } from "../support/services";
import { tracesOf } from "../support/traces";

const PASSWORD = "Manyhands1";
const byText = { preferredCommunicationMethod: 1 };

let services: Services;
let desk: TestUser;
beforeAll(async () => {
  services = await openServices();
  desk = await makeUser({ isPlatformAdmin: true });
});
afterEach(() => expectLedgerSound());
afterAll(() => services.close());

const db = () => systemCtx("test").db;
let people = 0;

async function somebody(wanted: Parameters<typeof makeUser>[0] = {}) {
  people += 1;
  const character = String.fromCharCode(96 + people);
  const user = await makeUser({
    password: PASSWORD,
    firstName: `Quillfeather${character}`,
    lastName: `Ombrosa-Vane${character}`,
    email: `quill.${character}@ombrosa.example`,
    phoneNumber: `+120255507${String(people).padStart(2, "0")}`,
    ...wanted,
  });
  const markers = [user.firstName, user.lastName, user.email ?? "", user.phoneNumber ?? ""];
  return { user, markers };
}

const close = (ctx: Ctx) => closeAccount(ctx, { password: PASSWORD });
const rowOf = async (userId: string) => (await db().select().from(users).where(eq(users.id, userId)))[0];

async function liveALife(user: TestUser, community: TestCommunity, campaign: TestCampaign): Promise<Ctx> {
  const own = await inBrowser(user);
  await issueTokens(asVisitor(), { userId: user.id, sessionVersion: user.sessionVersion });
  await forgotPassword(asVisitor({ ip: "10.9.9.9" }), { email: user.email ?? "" });
  await startChangeEmail(own, { password: PASSWORD, newEmail: `other-${user.email}` });
  await startPhoneChange(own, { phoneNumber: "+12025550111" });
  const now = new Date();
  const { id: userId } = user;
  await db()
    .insert(passkeys)
    .values({
      id: `key-${userId}`,
      userId,
      publicKey: new Uint8Array(3),
      counter: 0,
      name: `${user.firstName}'s phone`,
      createdAt: now,
    });
  await db().insert(recoveryCodes).values({ id: userId, userId, codeHash: "hash", createdAt: now });
  await db().insert(externalAccounts).values({ provider: "google", subject: userId, userId, createdAt: now });
  await db()
    .insert(pictures)
    .values({ name: userId, userId, bytes: new Uint8Array(3), createdAt: now });
  await db().update(users).set({ imageName: userId }).where(eq(users.id, userId));
  await addMember(await makeCommunity(), user);
  const elsewhere = await makeCommunity();
  await inviteMembers(as(elsewhere.admin), {
    communityId: elsewhere.id,
    members: [{ firstName: user.firstName, lastName: user.lastName, email: user.email ?? "" }],
  });
  await savePaymentSettings(own, { donateAnonymously: false });
  await give(services, own, { campaignId: campaign.id }, { amount: 70, savePaymentMethod: true });
  await give(services, own, { communityId: community.id }, { amount: 30, isAnonymous: true });
  await give(
    services,
    asVisitor({ ip: "10.9.9.8" }),
    { campaignId: campaign.id },
    {
      amount: 25,
      visitor: { firstName: user.firstName, lastName: user.lastName, email: user.email ?? "" },
      joinCommunity: true,
    },
  );
  const other = await launchTestCampaign({ community, excludedMembers: [userId] });
  expect(other.recipient.id).not.toBe(userId);
  await launchTestCampaign({ community, name: "Told to everybody" });
  await services.deliver();
  return own;
}

describe("an account that is deleted", () => {
  it("leaves no name, address or number in any table, and the books as they were", async () => {
    const community = await makeCommunity();
    const { user, markers } = await somebody();
    await addMember(community, user);
    const campaign = await launchTestCampaign({ community });
    const own = await liveALife(user, community, campaign);
    expect((await tracesOf(...markers)).length).toBeGreaterThan(10);
    const before = await books();

    await close(own);
    await services.deliver();
    expect(await books()).toEqual(before);
    await expectLedgerSound();
    const mails = services.mailsTo(user).filter((mail) => mail.subject === "Your account was deleted");
    expect(mails).toHaveLength(1);
    await forgetLastMessages(systemCtx("worker"));
    expect(await tracesOf(...markers, "+12025550111")).toEqual([]);
    const paidWith = await db()
      .select({ brand: donations.cardBrand, last4: donations.cardLast4 })
      .from(donations)
      .where(or(eq(donations.campaignId, campaign.id), eq(donations.communityId, community.id)));
    expect(paidWith).toEqual(Array(3).fill({ brand: "visa", last4: null }));

    expect(await closeCustomers(systemCtx("worker"))).toBe(1);
    expect(await db().select().from(stripeCustomers).where(eq(stripeCustomers.userId, user.id))).toEqual([]);
    expect(Object.values(services.simulator.world.stripe.customers)).toEqual([]);
    const gifts = await listCampaignContributions(as(community.admin), {
      campaignId: campaign.id,
      page: 1,
      pageSize: 8,
    });
    expect(gifts.items.map(({ from, amountCents }) => [from, amountCents])).toEqual([
      [null, 2500],
      [{ type: "member", name: "Deleted account", imageName: null }, 7000],
    ]);
  });

  it("leaves nothing of an address or number it had before, or wanted, either", async () => {
    const { user, markers } = await somebody();
    const visitor = asVisitor({ ip: "10.9.9.6" });
    await startRegistration(visitor, { email: user.email ?? "" });
    await answerAccountRequests(systemCtx("worker"));
    const own = await inBrowser(user);
    await startChangeEmail(own, { password: PASSWORD, newEmail: "moved.away@ombrosa.example" });
    const { token = "" } = await linkTo("moved.away@ombrosa.example", "confirm-email-change");
    await completeChangeEmail(own, { token });
    await startChangeEmail(own, { password: PASSWORD, newEmail: "never.taken@ombrosa.example" });
    await startPhoneChange(own, { phoneNumber: "+12025550112" });
    await services.deliver();
    await close(own);
    await services.deliver();
    await forgetLastMessages(systemCtx("worker"));
    await forgetOldRequests(systemCtx("worker", { now: () => new Date(Date.now() + 2 * DAY) }));
    expect(await tracesOf(...markers, "moved.away@ombrosa", "never.taken@ombrosa", "+12025550112")).toEqual(
      [],
    );
  });

  it("opens no door any more, and its address may begin anew with nothing", async () => {
    const { user } = await somebody();
    const community = await makeCommunity();
    await addMember(community, user);
    const campaign = await launchTestCampaign({ community });
    const own = await inBrowser(user);
    await give(services, own, { campaignId: campaign.id }, { amount: 10 });
    const { refresh_token } = await issueTokens(asVisitor(), {
      userId: user.id,
      sessionVersion: user.sessionVersion,
    });
    await close(own);
    await expect(close(own)).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      signIn(asVisitor({ ip: "10.9.9.7" }), { email: user.email ?? "", password: PASSWORD }),
    ).rejects.toMatchObject({ code: "invalid" });
    await expect(refreshTokens(asVisitor(), { refreshToken: refresh_token })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(joinCommunity(own, { communityId: community.id })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    const again = await makeUser({ email: user.email, password: PASSWORD });
    expect(again.id).not.toBe(user.id);
    expect(await db().select().from(memberships).where(eq(memberships.userId, again.id))).toEqual([]);
  });

  it("keeps STOP of its number, and gets nothing that was still on its way", async () => {
    const { user } = await somebody(byText);
    const community = await makeCommunity();
    await addMember(community, user);
    await services.textUs(user, "STOP");
    const own = await inBrowser(user);
    const campaign = await launchTestCampaign({ community });
    await give(services, own, { campaignId: campaign.id }, { amount: 300 });
    const seen = services.mailsTo(user).length;
    await close(own);
    await services.deliver();
    expect(
      services
        .mailsTo(user)
        .slice(seen)
        .map((mail) => mail.subject),
    ).toEqual(["Your account was deleted"]);
    expect(
      await db()
        .select()
        .from(optOuts)
        .where(eq(optOuts.address, user.phoneNumber ?? "")),
    ).toHaveLength(1);
  });

  it("is not waited for by a message that a worker held and the provider put off", async () => {
    const { user } = await somebody();
    const community = await makeCommunity();
    await addMember(community, user);
    const campaign = await launchTestCampaign({ community });
    const worker = systemCtx("worker");
    await fanOutMessages(worker);
    const held = await claim(worker, "email", 100);
    await close(await inBrowser(user));
    if (held) await release(worker, held, new Date(), "slowly");
    const states = await db()
      .select({ userId: deliveries.userId, state: deliveries.state })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(eq(messages.campaignId, campaign.id));
    expect(states).toContainEqual({ userId: user.id, state: "skipped" });
    expect(states).toContainEqual({ userId: community.admin.id, state: "pending" });
    await services.deliver();
  });

  it("takes no code away that goes to somebody else with the same number", async () => {
    const { user } = await somebody({ phoneConfirmedAt: null });
    const owner = await makeUser({ phoneNumber: null });
    await startPhoneChange(as(owner), { phoneNumber: user.phoneNumber ?? "" });
    await close(await inBrowser(user));
    const codes = await db()
      .select({ state: deliveries.state })
      .from(deliveries)
      .where(eq(deliveries.address, user.phoneNumber ?? ""));
    expect(codes).toEqual([{ state: "pending" }]);
  });

  it("stands in no invitation that it wrote, under any name it had, and a namesake's stay theirs", async () => {
    const { user, markers } = await somebody();
    const community = await makeCommunity({ admin: user });
    const namesake = await makeCommunity({
      admin: await makeUser({ firstName: "Renata", lastName: "Holm" }),
    });
    await invite(community, { email: newAddress() });
    await db().update(users).set({ firstName: "Renata", lastName: "Holm" }).where(eq(users.id, user.id));
    await invite(community, { email: newAddress() });
    await invite(namesake, { email: newAddress() });
    await db().update(memberships).set({ role: 0 }).where(eq(memberships.userId, user.id));
    await close(await inBrowser(user));
    const written = await db()
      .select({ by: sql<string>`${messages.data} ->> 'invitedBy'` })
      .from(messages)
      .where(
        and(
          eq(messages.template, "invitation"),
          sql`${messages.data} ->> 'invitedBy' in ('A member', 'Renata Holm')`,
        ),
      )
      .orderBy(asc(messages.createdAt));
    expect(written.map(({ by }) => by)).toEqual(["A member", "A member", "Renata Holm"]);
    await services.deliver();
    await forgetLastMessages(systemCtx("worker"));
    expect(await tracesOf(...markers)).toEqual([]);
  });

  it("is asked for its password, counted like a sign-in, and changes nothing until that is right", async () => {
    const { user } = await somebody();
    const own = await inBrowser(user);
    await expect(closeAccount(own, {})).rejects.toMatchObject({ errors: { password: ["Required"] } });
    await expect(closeAccount(own, { password: "Wrong1234" })).rejects.toMatchObject({
      errors: { password: ["Incorrect password"] },
    });
    const [tries] = await db()
      .select({ hits: rateLimits.hits })
      .from(rateLimits)
      .where(eq(rateLimits.key, `password:${own.ip}`));
    expect(tries).toEqual({ hits: 1 });
    expect(await rowOf(user.id)).toMatchObject({ email: user.email, deletedAt: null });
  });

  it("with a second factor asks for that one, shown lately", async () => {
    const { user } = await somebody();
    const old = as(user);
    if (old.actor.kind !== "user") throw new Error("a person acts");
    const actor = { ...old.actor, secondFactor: true, provedAt: new Date(Date.now() - 16 * 60_000) };
    await expect(close({ ...old, actor })).rejects.toMatchObject({ code: "proof_needed" });
    await closeAccount({ ...old, actor: { ...actor, provedAt: new Date() } }, {});
    expect(await rowOf(user.id)).toMatchObject({ email: null });
  });

  it("of an admin stays, in the specification's words, and so does that of the provider's staff", async () => {
    const { user } = await somebody();
    const community = await makeCommunity({ admin: user });
    await expect(close(await inBrowser(user))).rejects.toMatchObject({
      code: "conflict",
      title: "Unfortunately, you can't delete your account, because you're admin of the community",
    });
    await db()
      .update(memberships)
      .set({ role: 0 })
      .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, user.id)));
    await addMember(community, undefined, { isAdmin: true });
    await close(await inBrowser(user));
    const { user: colleague } = await somebody({ isPlatformAdmin: true });
    await expect(close(await inBrowser(colleague))).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("somebody for whom a campaign runs", () => {
  async function scene() {
    const community = await makeCommunity();
    const { user, markers } = await somebody();
    await addMember(community, user);
    const donor = await addMember(community);
    const campaign = await launchTestCampaign({ community, recipient: user });
    await give(services, as(donor), { campaignId: campaign.id }, { amount: 100 });
    const campaignRef = { communityId: community.id, campaignId: campaign.id };
    return { community, user, markers, campaign, campaignRef, admin: as(community.admin) };
  }

  it("gets the same outcome as anybody else, and only the sealed row keeps who they were", async () => {
    const { user, markers, admin, campaignRef } = await scene();
    const { user: anybody } = await somebody();
    const answers = [];
    for (const one of [user, anybody]) answers.push(await close(await inBrowser(one)));
    expect(answers).toEqual([undefined, undefined]);
    await services.deliver();
    const [mine, theirs] = [user, anybody].map((one) => services.mailsTo(one).map((mail) => mail.subject));
    expect(mine).toEqual(theirs);
    await forgetLastMessages(systemCtx("worker"));
    const traces = await tracesOf(...markers);
    expect(traces).toEqual([]);
    expect(await campaignForAdmin(admin, campaignRef)).toMatchObject({
      recipient: { id: user.id, fullName: user.fullName, email: user.email, isAccountDeleted: true },
    });
  });

  it("is paid all the same: told at the old address, they choose with a new account of that address", async () => {
    const { user, markers, admin, campaignRef, community } = await scene();
    await close(await inBrowser(user));
    await sendToRecipient(admin, campaignRef);
    await services.deliver();
    const mail = services.mailsTo(user).at(-1);
    expect(mail?.subject).toMatch(/is waiting for you/);
    expect(mail?.text).toContain("create an account with this very e-mail address");

    const stranger = await addMember(community);
    const method = {
      method: "paypal",
      campaignId: campaignRef.campaignId,
      email: `pay.${user.email}`,
    } as const;
    await expect(chooseReceivingMethod(as(stranger), method)).rejects.toMatchObject({ code: "not_found" });
    const unproven = await makeUser({ email: user.email, emailConfirmedAt: null });
    await expect(chooseReceivingMethod(as(unproven), method)).rejects.toMatchObject({ code: "not_found" });
    await db().update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, unproven.id));
    await chooseReceivingMethod(as(unproven), method);

    const [payout] = await db().select().from(payouts).where(eq(payouts.campaignId, campaignRef.campaignId));
    const payoutId = payout?.id ?? "";
    expect((await openPayout(as(desk), { payoutId })).recipient).toEqual({
      fullName: user.fullName,
      email: user.email,
      phoneNumber: user.phoneNumber,
    });
    await markPayoutSent(as(desk), { payoutId, reference: "PP-1" });
    await markPayoutReturned(as(desk), { payoutId, reason: "closed" });
    await chooseReceivingMethod(as(unproven), method);
    await markPayoutSent(as(desk), { payoutId, reference: "PP-2" });
    await services.deliver();
    expect(services.mailsTo(user).at(-1)?.subject).toMatch(/on its way to you/);

    await forgetPaidRecipients(systemCtx("worker", { now: () => new Date(Date.now() + 179 * DAY) }));
    expect((await openPayout(as(desk), { payoutId, reason: "A check came back" })).recipient.fullName).toBe(
      user.fullName,
    );
    await forgetPaidRecipients(systemCtx("worker", { now: () => new Date(Date.now() + 181 * DAY) }));
    expect((await openPayout(as(desk), { payoutId, reason: "A check came back" })).recipient).toMatchObject({
      fullName: "Deleted account",
      email: null,
    });
    await close({
      ...(await inBrowser(unproven)),
      actor: { ...as(unproven).actor, secondFactor: true, provedAt: new Date() } as Ctx["actor"],
    });
    await services.deliver();
    await forgetLastMessages(systemCtx("worker"));
    expect(await tracesOf(...markers)).toEqual([]);
  });

  it("finds the money in the file of their new account, which stays until it was sent", async () => {
    const { user, admin, campaignRef } = await scene();
    await close(await inBrowser(user));
    const { payoutId } = await sendToRecipient(admin, campaignRef);
    const again = await makeUser({ email: user.email, password: PASSWORD });
    const own = await inBrowser(again);
    await chooseReceivingMethod(own, {
      method: "paypal",
      campaignId: campaignRef.campaignId,
      email: "p@paypal.example",
    });
    const file = (await paymentDataAbout(own)).find(({ name }) => name === "payouts");
    expect(file?.rows).toMatchObject([{ paypalEmail: "p@paypal.example" }]);
    const others = await paymentDataAbout(as(await makeUser()));
    expect(others.find(({ name }) => name === "payouts")?.rows).toEqual([]);
    await expect(close(own)).rejects.toMatchObject({
      code: "conflict",
      title: expect.stringContaining("Money"),
    });
    await markPayoutSent(as(desk), { payoutId, reference: "PP-3" });
    await close(own);
  });

  it("does not find it either once the new account has another address, and is paid at that one", async () => {
    const { user, campaign, community, admin, campaignRef } = await scene();
    const newEmail = `moved.${user.email}`;
    await close(await inBrowser(user));
    const again = await addMember(community, await makeUser({ email: user.email, password: PASSWORD }));
    const here = await inBrowser(again);
    await startChangeEmail(here, { password: PASSWORD, newEmail });
    const { token = "" } = await linkTo(newEmail, "confirm-email-change");
    await changeEmail(here, { token });
    const hidden = activeCampaign(as(again), { campaignId: campaign.id });
    await expect(hidden).rejects.toMatchObject({ code: "not_found" });
    await sendToRecipient(admin, campaignRef);
    await services.deliver();
    expect(services.mailsTo({ email: newEmail }).at(-1)?.subject).toMatch(/is waiting for you/);
    const method = { method: "paypal", campaignId: campaign.id, email: "p@paypal.example" } as const;
    await chooseReceivingMethod(as(again), method);
  });

  it("does not find the campaign with a new account of the same address, nor is told of it", async () => {
    const { user, campaign, community } = await scene();
    await close(await inBrowser(user));
    const again = await addMember(community, await makeUser({ email: user.email }));
    await expect(activeCampaign(as(again), { campaignId: campaign.id })).rejects.toMatchObject({
      code: "not_found",
    });
    const listed = await listActiveCampaigns(as(again), { communityId: community.id, page: 1, pageSize: 8 });
    expect(listed.totalNumberOfItems).toBe(0);
    const donor = await addMember(community);
    await give(services, as(donor), { campaignId: campaign.id }, { amount: 300 });
    await services.deliver();
    const told = await db()
      .select({ id: messages.id })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(and(eq(messages.campaignId, campaign.id), inArray(deliveries.userId, [again.id, user.id])));
    expect(told).toEqual([]);
  });

  it("waits, in a sentence, once the money is on its way and until it was sent", async () => {
    const { user, admin, campaignRef } = await scene();
    const own = await inBrowser(user);
    await sendToRecipient(admin, campaignRef);
    await expect(close(own)).rejects.toMatchObject({
      code: "conflict",
      title: expect.stringContaining("is on its way to you"),
    });
    await chooseReceivingMethod(own, {
      method: "paypal",
      campaignId: campaignRef.campaignId,
      email: "a@b.example",
    });
    await expect(close(own)).rejects.toMatchObject({ code: "conflict" });
    const [payout] = await db().select().from(payouts).where(eq(payouts.campaignId, campaignRef.campaignId));
    await markPayoutSent(as(desk), { payoutId: payout?.id ?? "", reference: "PP-3" });
    await close(own);
    const [kept] = await db()
      .select()
      .from(campaignRecipients)
      .where(eq(campaignRecipients.campaignId, campaignRef.campaignId));
    expect(kept).toMatchObject({ fullName: user.fullName, email: user.email });
    await expect(campaignFor(own, campaignRef)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a gift that is settled after its giver has gone", () => {
  it("is booked under the pseudonym; no card is kept and nobody is written to", async () => {
    const community = await makeCommunity();
    const { user, markers } = await somebody();
    await addMember(community, user);
    const campaign = await launchTestCampaign({ community });
    const own = await inBrowser(user);
    const started = await begin(own, { campaignId: campaign.id }, { amount: 40, savePaymentMethod: true });
    await services.payWith(started);
    await close(own);
    await services.settleWithFees();
    await services.deliver();
    await forgetLastMessages(systemCtx("worker"));
    expect(await db().select().from(savedCards).where(eq(savedCards.userId, user.id))).toEqual([]);
    expect(services.mailsTo(user).map((mail) => mail.subject)).not.toContain(
      "Your gift to A roof before winter",
    );
    expect((await campaignFor(as(community.admin), { campaignId: campaign.id })).raisedCents).toBe(4000);
    expect(await tracesOf(...markers)).toEqual([]);
    const [row] = await db().select().from(donations).where(eq(donations.id, started.donationId));
    expect(row).toMatchObject({ state: "succeeded", cardBrand: "visa", cardLast4: null });
    expect(await db().select().from(campaignExclusions)).not.toContainEqual(
      expect.objectContaining({ userId: user.id }),
    );
  });
});
