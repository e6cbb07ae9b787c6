import { and, asc, eq, sql } from "drizzle-orm";
import { createTranslator } from "next-intl";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sentenceOf } from "@/app/(member)/settings/admin/history/_lib/sentences";
import { auditLog, messages } from "@/db/schema";
import {
  acceptInvitation,
  approveCommunity,
  askForDeletion,
  changeImport,
  changeMemberRole,
  communityHistory,
  communityInfo,
  completeRegistration,
  createCommunity,
  exportMembers,
  type HistoryLine,
  importProgress,
  joinCommunity,
  launchCampaign,
  listAdmins,
  listCompletedCampaigns,
  listDeletions,
  listImports,
  listMembers,
  listNotApproved,
  myCommunities,
  myInvitations,
  readImport,
  readInvitation,
  restoreCommunity,
  sendImport,
  sendImports,
  startImport,
} from "@/lib/community";
import { DAY, fullName, HOUR } from "@/lib/kernel";
import {
  type Account,
  campaignAccount,
  cards,
  communityAccount,
  fees,
  feesExpected,
  paidOut,
  payoutsAccount,
} from "@/lib/ledger";
import {
  chooseReceivingMethod,
  communityBalance,
  deleteCommunity,
  eraseEndedCommunities,
  listCampaignContributions,
  listCommunityContributions,
  markPayoutSent,
  myDonations,
  myTotal,
  removeMember,
  sendToRecipient,
  transferToCampaign,
} from "@/lib/payment";
import { type Ctx, systemCtx } from "@/lib/platform";
import { en } from "@/messages/en";
import { give, newKey } from "../factories/payment";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { accountOf, newVisitor } from "../support/credentials";
import { ledgerTable, table } from "../support/ledger-table";
import { typed } from "../support/registering";
import { openServices, type Services } from "../support/services";
import { csvOf } from "../support/table-cells";

const NAME = "Harbor Choir";
const DESCRIPTION = "Forty voices, one pier.";
const STAIRS = "Stairs with a rail";
const MUSIC = "The last sheet of music";
const WHY = "We have sung our last song.";
const ASSIGN = "To relinquish the administrator role you need to assign an administrator for the community.";

let services: Services;
let desk: TestUser;
let rosa: TestUser;
let cleo: TestUser;
let dov: TestUser;
let ada: TestUser;
let ben: TestUser;
let eve: TestUser;
/** They never answer, and so never have an account. */
const finn = { email: "finn.gray@pier.example" };
let choir: { communityId: string };
let list: { communityId: string; importId: string };
let stairs: { communityId: string; campaignId: string };
let music: { communityId: string; campaignId: string };
let page: () => Promise<string>;
let before: unknown;

const { db } = systemCtx("test");

const say = createTranslator({ locale: "en-US", messages: en, namespace: "admin.history" });
const told = (line: HistoryLine) => sentenceOf(line, say);

let elapsed = 0;
const clock = { now: () => new Date(Date.now() + elapsed) };
const by = (person: TestUser): Ctx => as(person, clock);
const worker = (): Ctx => systemCtx("worker", clock);

/** Twice, like a crashed worker: each message must still arrive once. */
async function deliver(): Promise<void> {
  await services.deliver(clock);
  await services.deliver(clock);
}

const subjectsTo = (person: { email: string | null }) =>
  services.mailsTo(person).map(({ subject }) => subject);
const tokenIn = (text = "") => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? "";

async function openBooks(campaigns: Record<string, Account> = {}): Promise<void> {
  page = ledgerTable({
    cards,
    "held back": feesExpected,
    "card fees": fees,
    "our balance": communityAccount(choir.communityId),
    ...campaigns,
    payouts: payoutsAccount,
    "paid out": paidOut,
  });
  await page();
}

async function expectBooks(expected: string): Promise<void> {
  expect(table(await page())).toBe(table(expected));
}

const setRole = (admin: TestUser, { id: userId }: { id: string }, memberRole: 0 | 1) =>
  changeMemberRole(by(admin), { ...choir, userId, memberRole });
const remove = (name = NAME) => deleteCommunity(by(desk), { ...choir, name, reason: "" });
const launch = async (name: string, amount: number) => {
  const { id } = await launchCampaign(by(ada), {
    ...choir,
    name,
    campaignTypeId: 2,
    amount,
    recipientId: dov.id,
    description: "One of us needs it.",
  });
  return { ...choir, campaignId: id };
};
const send = async (campaign: { communityId: string; campaignId: string }) => {
  const { payoutId } = await sendToRecipient(by(ben), campaign);
  return { payoutId, ...campaign };
};

const seen = () =>
  Promise.all(
    [by(ada), by(ben), by(cleo), by(rosa), by(eve), asVisitor(clock)].map((ctx) =>
      Promise.all(
        [
          myCommunities(ctx),
          communityInfo(ctx, choir),
          listAdmins(ctx, choir),
          listMembers(ctx, choir),
          listImports(ctx, choir),
          listCompletedCampaigns(ctx, choir),
          communityBalance(ctx, choir),
          listCommunityContributions(ctx, choir),
          listCampaignContributions(ctx, stairs),
        ].map((work) => work.catch(({ code, title }) => ({ code, title }))),
      ),
    ),
  );

async function tablesWith(words: string): Promise<string[]> {
  const names = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`);
  const found: string[] = [];
  for (const { name } of names) {
    const [hit] = await db.execute(sql`
      select 1 from ${sql.identifier(name)} as t where t::text ilike ${`%${words}%`} limit 1`);
    if (hit) found.push(name);
  }
  return found;
}

beforeAll(async () => {
  services = await openServices();
  desk = await makeUser({ isPlatformAdmin: true });
  const named = (firstName: string, lastName: string, more: Parameters<typeof makeUser>[0] = {}) =>
    makeUser({ firstName, lastName, email: `${firstName.toLowerCase()}@pier.example`, ...more });
  rosa = await named("Rosa", "Lindqvist");
  // Both have an account already, which inviters cannot see.
  cleo = await named("Cleo", "Diaz", { phoneNumber: "+12025550161", preferredCommunicationMethod: 1 });
  dov = await named("Dov", "Eber");
});
afterEach(() => expectLedgerSound());
afterAll(() => services.close());

describe("a choir until its last song", () => {
  it("1. is founded once, exists for nobody until the desk approves it, and its founder hears of it", async () => {
    const form = {
      name: NAME,
      communityTypeId: 1,
      location: "Astoria, Oregon",
      description: DESCRIPTION,
      requestKey: crypto.randomUUID(),
    };
    const { id } = await createCommunity(by(rosa), form);
    expect(await createCommunity(by(rosa), form)).toEqual({ id });
    choir = { communityId: id };
    await openBooks();
    await expect(
      startImport(by(rosa), { ...choir, list: "Ada Brook, ada@pier.example" }),
    ).rejects.toMatchObject({
      status: 409,
      title: "Your community waiting for approval",
    });
    await expect(communityInfo(by(dov), choir)).rejects.toMatchObject({ status: 404 });
    const waiting = await listNotApproved(by(desk), { searchString: "", page: 1, pageSize: 8 });
    expect(waiting.items.map((one) => [one.id, one.createdBy?.fullName])).toEqual([[id, "Rosa Lindqvist"]]);
    await expect(approveCommunity(by(rosa), choir)).rejects.toMatchObject({ status: 403 });
    await approveCommunity(by(desk), choir);
    await approveCommunity(by(desk), choir);
    await deliver();
    expect(subjectsTo(rosa)).toEqual([`${NAME} is approved`]);
  });

  it("2. its list is read in, each fault told at its row, and nobody hears of a draft", async () => {
    const lines = [
      "Name,E-mail,Phone",
      "Ada Brook,ada@pier.example,",
      "Ben Cole,ben@pier.example,",
      "Cleo Diaz,,(202) 555-0161",
      "Dov Eber,dov@pier,",
      "Eve Falk,eve@pier.example,",
      `Finn Gray,${finn.email},`,
      "ada brook,ADA@pier.example,",
      "Rosa Lindqvist,rosa@pier.example,",
      "Hal,hal@pier.example,",
      "Ivy Jones,ivy@pier.example,",
    ];
    const { importId } = await startImport(by(rosa), { ...choir, list: lines.join("\n") });
    list = { ...choir, importId };
    const { rows, counts } = await readImport(by(rosa), list);
    const told = rows.map(({ number, standing, faults, twiceOf }) => [number, standing, faults ?? twiceOf]);
    expect(told).toEqual([
      [5, "fault", { email: ["person.invalid_email"] }],
      [10, "fault", { lastName: ["input.required"] }],
      [2, "new", null],
      [3, "new", null],
      [4, "new", null],
      [6, "new", null],
      [7, "new", null],
      [8, "twice", 2],
      [9, "member", null],
      [11, "new", null],
    ]);
    expect(counts).toEqual({ fault: 2, twice: 1, member: 1, invited: 0, again: 0, new: 6, out: 0 });
    await sendImports(worker());
    await deliver();
    expect(services.simulator.world.emails.map(({ to }) => to)).toEqual([rosa.email]);
    expect(services.simulator.world.texts).toEqual([]);
  });

  it("3. a corrected row goes out with the others, one that is left out does not, and each is invited once", async () => {
    const rows = [{ number: 5, email: "dov@pier.example" }];
    expect(await changeImport(by(rosa), { ...list, rows })).toEqual({ stillWrong: 0 });
    await changeImport(by(rosa), { ...list, choose: { number: 11, choice: "out" } });
    for (let turn = 0; turn < 2; turn++) {
      await sendImport(by(rosa), list);
      await sendImports(worker());
      await deliver();
    }
    const { state, leftOut, progress } = await importProgress(by(rosa), list);
    expect({ state, leftOut, ...progress }).toEqual({
      ...{ state: "done", leftOut: 4, total: 6, waiting: 0 },
      ...{ joined: 0, open: 6, cameBack: 0, skipped: 0 },
    });
    const invited = services.simulator.world.emails.filter(({ subject }) =>
      subject.startsWith("Please join"),
    );
    expect(invited.map(({ to }) => to).toSorted()).toEqual(
      ["ada", "ben", "dov", "eve", "finn.gray"].map((name) => `${name}@pier.example`),
    );
    expect(services.textsTo(cleo).map(({ body }) => body)).toEqual([
      expect.stringContaining(`Rosa Lindqvist invites you to ${NAME}`),
    ]);
  });

  it("4. five join: by an account of their own, by a text, and out of their list; one never answers", async () => {
    const register = async (firstName: string, lastName: string, phoneNumber: string) => {
      const email = `${firstName.toLowerCase()}@pier.example`;
      const token = tokenIn(services.mailsTo({ email })[0]?.text);
      const person = { ...typed(token), firstName, lastName, phoneNumber };
      const { userId, communityId } = await completeRegistration(newVisitor(clock.now), person);
      expect(communityId).toBe(choir.communityId);
      await expect(completeRegistration(newVisitor(clock.now), person)).rejects.toMatchObject({
        status: 400,
      });
      const row = await accountOf(userId);
      return { ...row, fullName: fullName(row) };
    };
    ada = await register("Ada", "Brook", "(202) 555-0171");
    ben = await register("Ben", "Cole", "(202) 555-0172");
    eve = await register("Eve", "Falk", "(202) 555-0173");
    const token = tokenIn(services.textsTo(cleo)[0]?.body);
    await acceptInvitation(by(cleo), { token });
    await acceptInvitation(by(cleo), { token });
    const [waiting] = await myInvitations(by(dov));
    await acceptInvitation(by(dov), { invitationId: waiting?.id ?? "" });

    const { items } = await listMembers(by(rosa), choir);
    expect(items.map(({ fullName: name, state, memberRole }) => [name, state, memberRole])).toEqual([
      ["Ada Brook", "verified", 0],
      ["Ben Cole", "verified", 0],
      ["Cleo Diaz", "verified", 0],
      ["Dov Eber", "verified", 0],
      ["Eve Falk", "verified", 0],
      ["Finn Gray", "invited", 0],
      ["Rosa Lindqvist", "verified", 1],
    ]);
    expect((await importProgress(by(rosa), list)).progress).toMatchObject({ joined: 5, open: 1 });
    expect((await myCommunities(by(rosa)))[0]?.numberOfMembers).toBe(6);
  });

  it("5. two become admins and are told once, a fourth does not, and the founder gives the role up", async () => {
    const { items } = await listMembers(by(rosa), { ...choir, filter: "invited" });
    await expect(setRole(rosa, { id: items[0]?.userId ?? "" }, 1)).rejects.toMatchObject({
      status: 409,
      title: "Only members who have signed up can be an admin",
    });
    await expect(setRole(rosa, rosa, 0)).rejects.toMatchObject({ status: 409, title: ASSIGN });
    await setRole(rosa, ada, 1);
    await setRole(rosa, ada, 1);
    await setRole(ada, ben, 1);
    await expect(setRole(ben, cleo, 1)).rejects.toMatchObject({
      status: 409,
      title: "Your community already has 3 admins.",
    });
    await setRole(rosa, rosa, 0);
    await deliver();
    for (const admin of [ada, ben]) {
      expect(subjectsTo(admin).slice(1)).toEqual([`You are an admin of ${NAME} now`]);
    }
    await expect(listMembers(by(rosa), choir)).rejects.toMatchObject({ status: 403 });
    await expect(setRole(ada, ben, 0)).rejects.toMatchObject({ status: 409, title: ASSIGN });
    expect((await listAdmins(by(cleo), choir)).map((admin) => admin.fullName)).toEqual([
      "Ada Brook",
      "Ben Cole",
    ]);
  });

  it("6. they raise money for one of them, and a member gives to both", async () => {
    stairs = await launch(STAIRS, 400);
    await openBooks({ stairs: campaignAccount(stairs.campaignId) });
    await give(services, by(eve), choir, { amount: 60 });
    await give(services, by(eve), { campaignId: stairs.campaignId }, { amount: 100 });
    // 61.66 · 2.2 % = 1.35652, so 1.36 and 30 ¢; 102.56 · 2.2 % = 2.25632, so 2.26 and 30 ¢.
    await expectBooks(`
              cards    held back  card fees  our balance  stairs  payouts  paid out
      charge  -61.66   1.66       ·          60.00        ·       ·        ·
      fee     ·        -1.66      1.66       ·            ·       ·        ·
      charge  -102.56  2.56       ·          ·            100.00  ·        ·
      fee     ·        -2.56      2.56       ·            ·       ·        ·
      holds   -164.22  ·          4.22       60.00        100.00  ·        ·`);
    await deliver();
    expect(subjectsTo(eve).slice(1).toSorted()).toEqual([
      `${NAME}: a quarter of the way`,
      `${NAME}: one of us could use a hand`,
      "Your gift to Our Balance",
      `Your gift to ${STAIRS}`,
    ]);
    expect(services.textsTo(cleo)).toHaveLength(3);
    expect(subjectsTo(dov)).toEqual([`Please join our ${NAME} group`]);
    expect(subjectsTo(finn)).toEqual([`Please join our ${NAME} group`]);
  });

  it("7. a member who has given is removed: their gifts stay and messages end; whom it is for is not removed", async () => {
    const gifts = () =>
      Promise.all([
        listCampaignContributions(by(cleo), stairs),
        listCommunityContributions(by(cleo), choir),
        myDonations(by(eve), {}),
      ]);
    const given = await gifts();
    await expect(removeMember(by(ada), { ...choir, userId: dov.id })).rejects.toMatchObject({
      status: 409,
      title: `The campaign “${STAIRS}” is for this member and is not finished. Send its money or end it first.`,
    });
    await removeMember(by(ada), { ...choir, userId: eve.id });
    await expect(removeMember(by(ada), { ...choir, userId: eve.id })).rejects.toMatchObject({
      status: 404,
      title: "User is not a member of this community",
    });
    await expect(joinCommunity(by(eve), choir)).rejects.toMatchObject({ status: 403 });
    expect(await gifts()).toEqual(given);
    expect(await myTotal(by(eve))).toEqual({ amountCents: 16_000 });
    await expectBooks(`
             cards    held back  card fees  our balance  stairs  payouts  paid out
      holds  -164.22  ·          4.22       60.00        100.00  ·        ·`);

    await give(services, by(cleo), { campaignId: stairs.campaignId }, { amount: 100 });
    await expectBooks(`
              cards    held back  card fees  our balance  stairs  payouts  paid out
      charge  -102.56  2.56       ·          ·            100.00  ·        ·
      fee     ·        -2.56      2.56       ·            ·       ·        ·
      holds   -266.78  ·          6.78       60.00        200.00  ·        ·`);
    await deliver();
    expect(subjectsTo(ada).at(-1)).toBe(`${NAME}: halfway there`);
    expect(subjectsTo(eve)).toHaveLength(5);
  });

  it("8. its admins take the list along, and read what happened in plain lines", async () => {
    const csv = await csvOf(await exportMembers(by(ada), choir));
    const people = csv.trimEnd().split("\r\n").slice(1);
    expect(people.map((line) => line.split(",").slice(0, 3).join(" ").trim())).toEqual([
      "Ada Brook ada@pier.example",
      "Ben Cole ben@pier.example",
      "Cleo Diaz cleo@pier.example",
      "Dov Eber dov@pier.example",
      "Rosa Lindqvist rosa@pier.example",
      finn.email,
    ]);
    const { lines, older } = await communityHistory(by(ben), choir);
    expect(older).toBeNull();
    expect(lines.map(told)).toEqual([
      "Ada Brook downloaded the list of members.",
      "Ada Brook removed Eve Falk from the community.",
      `Ada Brook launched “${STAIRS}”.`,
      "Rosa Lindqvist gave up being an admin.",
      "Ada Brook made Ben Cole an admin.",
      "Rosa Lindqvist made Ada Brook an admin.",
      "Dov Eber became a member.",
      "Cleo Diaz became a member.",
      "Eve Falk became a member.",
      "Ben Cole became a member.",
      "Ada Brook became a member.",
      "Rosa Lindqvist imported a list and invited 6 people.",
      "The provider approved the community.",
      "Rosa Lindqvist founded the community.",
    ]);
  });

  it("9. they want to end it: not while a campaign runs, money lies on Our Balance, or is on its way", async () => {
    const refusal = () =>
      remove().then(
        () => "deleted",
        ({ status, title }: { status: number; title: string }) => `${status} ${title}`,
      );
    await askForDeletion(by(ben), { ...choir, reason: WHY });
    expect(await listDeletions(by(desk))).toMatchObject([
      { name: NAME, askedBy: { fullName: "Ben Cole" }, reason: WHY, ourBalanceCents: 6_000, endedAt: null },
    ]);
    expect(await refusal()).toMatch(/^409 A campaign of this community is active\./);
    const first = await send(stairs);
    expect(await refusal()).toMatch(/^409 Our Balance holds \$60\.00\./);
    await expectBooks(`
                     cards    held back  card fees  our balance  stairs   payouts  paid out
      payout frozen  ·        ·          ·          ·            -200.00  200.00   ·
      holds          -266.78  ·          6.78       60.00        ·        200.00   ·`);
    music = await launch(MUSIC, 60);
    await openBooks({
      stairs: campaignAccount(stairs.campaignId),
      music: campaignAccount(music.campaignId),
    });
    await transferToCampaign(by(ada), {
      outgoingCommunityId: choir.communityId,
      incomingCamapaignId: music.campaignId,
      amount: 60,
      requestKey: newKey(),
    });
    expect(await refusal()).toMatch(/^409 A campaign of this community is active\./);
    // An ended campaign sends nothing, so the goal is announced before the money is sent.
    await deliver();
    const second = await send(music);
    await expectBooks(`
                     cards    held back  card fees  our balance  stairs  music   payouts  paid out
      transfer       ·        ·          ·          -60.00       ·       60.00   ·        ·
      payout frozen  ·        ·          ·          ·            ·       -60.00  60.00    ·
      holds          -266.78  ·          6.78       ·            ·       ·       260.00   ·`);
    for (const [number, { campaignId, payoutId }] of [first, second].entries()) {
      expect(await refusal()).toMatch(/^409 Money of this community is on its way/);
      await chooseReceivingMethod(by(dov), { campaignId, method: "paypal", email: "dov@purse.example" });
      await markPayoutSent(by(desk), { payoutId, reference: `PP-${number}` });
    }
    await expectBooks(`
                   cards    held back  card fees  our balance  stairs  music  payouts  paid out
      payout sent  ·        ·          ·          ·            ·       ·      -200.00  200.00
      payout sent  ·        ·          ·          ·            ·       ·      -60.00   60.00
      holds        -266.78  ·          6.78       ·            ·       ·      ·        260.00`);
    await deliver();
    expect(subjectsTo(ben).filter((subject) => subject.includes("deleted"))).toEqual([]);
  });

  it("10. the desk carries it out by its name: it is there for nobody, and both admins hear of it once", async () => {
    before = await seen();
    await expect(remove("Harbour Choir")).rejects.toMatchObject({ status: 400 });
    expect(await seen()).toEqual(before);
    await remove();
    await expect(remove()).rejects.toMatchObject({ status: 404 });
    await deliver();
    for (const admin of [ada, ben]) {
      const [mail, ...others] = services
        .mailsTo(admin)
        .filter(({ subject }) => subject.endsWith("was deleted"));
      expect([mail?.subject, others]).toEqual([`${NAME} was deleted`, []]);
    }
    expect(subjectsTo(rosa).at(-1)).toBe(`${NAME}: the goal is reached`);
    const now = JSON.stringify(await seen());
    for (const words of [NAME, DESCRIPTION, STAIRS, MUSIC]) expect(now).not.toContain(words);
    expect(await readInvitation(asVisitor(clock), tokenIn(services.mailsTo(finn)[0]?.text))).toBeNull();
    await expect(communityHistory(by(ada), choir)).rejects.toMatchObject({ status: 404 });
  });

  it("11. on the twenty-ninth day it comes back as it was, and both admins hear of it once", async () => {
    elapsed = 29 * DAY;
    expect(await eraseEndedCommunities(worker())).toBe(0);
    await expect(restoreCommunity(by(ada), choir)).rejects.toMatchObject({ status: 403 });
    await restoreCommunity(by(desk), choir);
    await expect(restoreCommunity(by(desk), choir)).rejects.toMatchObject({ status: 404 });
    expect(await seen()).toEqual(before);
    const { lines } = await communityHistory(by(ada), choir);
    expect(lines.slice(0, 4).map(told)).toEqual([
      "The provider brought the community back.",
      "The provider deleted the community.",
      `The provider paid out the money of “${MUSIC}”.`,
      `The provider paid out the money of “${STAIRS}”.`,
    ]);
    expect(await listDeletions(by(desk))).toEqual([]);
    await expectBooks(`
             cards    held back  card fees  our balance  stairs  music  payouts  paid out
      holds  -266.78  ·          6.78       ·            ·       ·      ·        260.00`);
    await deliver();
    for (const admin of [ada, ben]) expect(subjectsTo(admin).at(-1)).toBe(`${NAME} is back`);
  });

  it("12. it is deleted again, and thirty days later its people and texts are erased", async () => {
    elapsed = 40 * DAY;
    await askForDeletion(by(ada), { ...choir, reason: WHY });
    await remove();
    await deliver();
    elapsed = 70 * DAY - HOUR;
    expect(await eraseEndedCommunities(worker())).toBe(0);
    elapsed = 70 * DAY + HOUR;
    expect(await eraseEndedCommunities(worker())).toBe(1);
    expect(await eraseEndedCommunities(worker())).toBe(0);
    await expect(restoreCommunity(by(desk), choir)).rejects.toMatchObject({ status: 404 });
    expect(await listDeletions(by(desk))).toEqual([]);
    for (const words of [DESCRIPTION, "Astoria", WHY, MUSIC, "Finn", finn.email]) {
      expect(await tablesWith(words), words).toEqual([]);
    }
    // Receipts and payout messages remain true.
    for (const words of [NAME, STAIRS]) expect(await tablesWith(words), words).toEqual(["messages"]);
    const left = await db
      .selectDistinct({ template: messages.template })
      .from(messages)
      .where(sql`${messages.data}::text like ${`%${NAME}%`}`)
      .orderBy(asc(messages.template));
    expect(left.map(({ template }) => template)).toEqual([
      "choose-receiving-method",
      "donation-receipt",
      "payout-sent",
    ]);
  });

  it("13. the books stay to the cent, and so do accounts, gifts and the log, which name no community", async () => {
    await expectBooks(`
             cards    held back  card fees  our balance  stairs  music  payouts  paid out
      holds  -266.78  ·          6.78       ·            ·       ·      ·        260.00`);
    for (const person of [ada, ben, cleo, dov, eve, rosa])
      expect(await myCommunities(by(person))).toEqual([]);
    expect(await myTotal(by(eve))).toEqual({ amountCents: 16_000 });
    const { items } = await myDonations(by(eve), {});
    expect(items.map(({ amountCents, to }) => [amountCents, to.community.name, to.campaign?.name])).toEqual([
      [10_000, "Deleted community", "Deleted campaign"],
      [6_000, "Deleted community", undefined],
    ]);
    const ends = await db
      .select({ action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(and(eq(auditLog.communityId, choir.communityId), eq(auditLog.subjectType, "community")))
      .orderBy(asc(auditLog.at), asc(auditLog.id));
    expect(ends.slice(-5)).toEqual([
      { action: "community.deleted", actorId: desk.id },
      { action: "community.restored", actorId: desk.id },
      { action: "community.deletion_asked", actorId: ada.id },
      { action: "community.deleted", actorId: desk.id },
      { action: "community.erased", actorId: null },
    ]);
  });

  it("14. each message reached each entitled person exactly once, over all these days", async () => {
    await deliver();
    const campaigns = [
      `${NAME}: a quarter of the way`,
      `${NAME}: halfway there`,
      `${NAME}: one of us could use a hand`,
      `${NAME}: one of us could use a hand`,
      `${NAME}: the goal is reached`,
    ];
    const invitation = `Please join our ${NAME} group`;
    const asAdmin = [`${NAME} is back`, `${NAME} was deleted`, `${NAME} was deleted`, ...campaigns];
    const expected: [{ email: string | null }, string[]][] = [
      [rosa, [`${NAME} is approved`, ...campaigns]],
      [ada, [...asAdmin, invitation, `You are an admin of ${NAME} now`]],
      [ben, [...asAdmin, invitation, `You are an admin of ${NAME} now`]],
      [cleo, [`Your gift to ${STAIRS}`]],
      [
        eve,
        [
          `${NAME}: a quarter of the way`,
          `${NAME}: one of us could use a hand`,
          invitation,
          "Your gift to Our Balance",
          `Your gift to ${STAIRS}`,
        ],
      ],
      [
        dov,
        [
          "It is on its way to you",
          "It is on its way to you",
          `Something from ${NAME} is waiting for you`,
          `Something from ${NAME} is waiting for you`,
          invitation,
        ],
      ],
      [finn, [invitation]],
    ];
    for (const [person, subjects] of expected)
      expect(subjectsTo(person).toSorted()).toEqual(subjects.toSorted());
    // The invitation, and each of the campaigns' messages.
    expect(services.textsTo(cleo)).toHaveLength(1 + campaigns.length);
    const { emails, texts } = services.simulator.world;
    expect(emails).toHaveLength(expected.reduce((sum, [, subjects]) => sum + subjects.length, 0));
    expect(texts).toHaveLength(1 + campaigns.length);
  });
});
