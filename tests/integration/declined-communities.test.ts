import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  auditLog,
  communities,
  communityDeclines,
  endedMemberships,
  invitations,
  memberships,
  rateLimits,
  users,
} from "@/db/schema";
import {
  approveCommunity,
  askAgain,
  communitiesThatNeedMe,
  communityCounts,
  communityDataAbout,
  communityForDesk,
  communityHistory,
  communityInfo,
  communityStatus,
  createCommunity,
  declineCommunity,
  declinedCommunity,
  joinCommunity,
  listApprovedFull,
  listDeclined,
  listNotApproved,
  listWaiting,
  myCommunities,
  tellDesk,
} from "@/lib/community";
import { DAY, HOUR } from "@/lib/kernel";
import { closeAccount, deskLog, leaveCommunity } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";

import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { inBrowser } from "../support/credentials";
import { openServices, type Services } from "../support/services";

const { db } = systemCtx("test");
const REASON = "We could not find a class of this name.\nPlease tell us the school.";
const SEARCH = { searchString: "", page: 1, pageSize: 100 };
const WORDS = {
  name: "Elm Street School",
  communityTypeId: 1,
  location: "Dayton",
  description: "Class of ’98",
};

let services: Services;
let desk: TestUser;
beforeAll(async () => {
  services = await openServices();
  desk = await makeUser({ isPlatformAdmin: true, firstName: "Lucía", lastName: "Vega" });
});
afterAll(() => services.close());

type Founded = { founder: TestUser; id: string };

async function found(wanted: Partial<TestUser> = {}): Promise<Founded> {
  const founder = await makeUser({ password: "Manyhands1", ...wanted });
  const { id } = await createCommunity(as(founder), { name: "Elm Street", communityTypeId: 1 });
  return { founder, id };
}
const decline = ({ id }: { id: string }, reason = REASON) =>
  declineCommunity(as(desk), { communityId: id, reason });
const again = ({ founder, id }: Founded, wanted = {}) =>
  askAgain(as(founder), { communityId: id, ...WORDS, ...wanted });
const idsOf = async (list: typeof listWaiting) => (await list(as(desk), SEARCH)).items.map(({ id }) => id);
const conflict = (reason: string) => ({ code: "conflict", reason });

describe("a community that the desk declines", () => {
  it("is declined with words that its founder reads in their language, once, and in the log without them", async () => {
    const { founder, id } = await found({ language: "es" });
    await decline({ id }, `<b>No</b> & “adiós”: ${REASON}`);
    await services.deliver();
    const mails = services.mailsTo(founder).filter(({ subject }) => subject.startsWith("No aprobamos"));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("<b>No</b> & “adiós”");
    expect(mails[0]?.html).toContain("&lt;b&gt;No&lt;/b&gt; &amp; “adiós”");
    expect(mails[0]?.text).toContain(`/settings/my-communities/community/${id}/ask-again`);
    const { items } = await deskLog(as(desk), { pageSize: 5 });
    expect(items[0]).toMatchObject({
      action: "community.declined",
      by: "Lucía Vega",
      communityName: "Elm Street",
    });
    const logged = await db.select({ data: auditLog.data }).from(auditLog).where(eq(auditLog.subjectId, id));
    expect(JSON.stringify(logged)).not.toContain("class of this name");
  });

  it("needs words, and staff; the longest words fit, one letter more does not", async () => {
    const { founder, id } = await found();
    await expect(decline({ id }, " \n ")).rejects.toMatchObject({ code: "invalid" });
    await expect(decline({ id }, "x".repeat(1001))).rejects.toMatchObject({ code: "invalid" });
    await expect(declineCommunity(as(founder), { communityId: id, reason: REASON })).rejects.toMatchObject({
      code: "forbidden",
    });
    await decline({ id }, "x".repeat(1000));
    expect(await declinedCommunity(as(founder), { communityId: id })).toMatchObject({
      reason: "x".repeat(1000),
    });
  });

  it("stands in a list of its own with the words, and is not approved for everybody else", async () => {
    const { founder, id } = await found();
    const before = await communityCounts(as(desk));
    await decline({ id });
    expect(await communityCounts(as(desk))).toEqual({
      ...before,
      waiting: before.waiting - 1,
      declined: before.declined + 1,
    });
    for (const [list, isIn] of [
      [listWaiting, false],
      [listDeclined, true],
      [listNotApproved, true],
      [listApprovedFull, false],
    ] as const) {
      expect((await idsOf(list)).includes(id)).toBe(isIn);
    }
    expect(await communityForDesk(as(desk), { communityId: id })).toMatchObject({
      isConfirmed: false,
      isDeclined: true,
      decline: { reason: REASON, times: 1, askedAgainAt: null, answer: "" },
    });
    expect(await communityStatus(as(founder), { communityId: id })).toEqual({
      name: "Elm Street",
      isConfirmed: false,
      isDeclined: true,
    });
    expect((await myCommunities(as(founder)))[0]).toMatchObject({ id, isConfirmed: false, isDeclined: true });
    const stranger = await makeUser();
    await expect(communityInfo(asVisitor(), { communityId: id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(joinCommunity(as(stranger), { communityId: id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(declinedCommunity(as(stranger), { communityId: id })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is changed and asked for again, and the desk reads the answer beside its own words", async () => {
    const one = await found();
    await decline(one);
    await again(one, { answer: "It is Elm Street School, Dayton." });
    expect(await communityForDesk(as(desk), { communityId: one.id })).toMatchObject({
      ...WORDS,
      isDeclined: false,
      decline: {
        reason: REASON,
        times: 1,
        askedAgainAt: expect.any(Date),
        answer: "It is Elm Street School, Dayton.",
      },
    });
    expect((await idsOf(listWaiting)).includes(one.id)).toBe(true);
    expect(await declinedCommunity(as(one.founder), { communityId: one.id })).toBeNull();
    await again(one, { name: "Another name" });
    expect((await communityForDesk(as(desk), { communityId: one.id })).name).toBe(WORDS.name);
    await approveCommunity(as(desk), { communityId: one.id, seenWaiting: true });
    const { lines } = await communityHistory(as(one.founder), { communityId: one.id });
    expect(lines.map(({ action, by }) => [action, typeof by === "object" ? by.name : by])).toEqual([
      ["community.approved", "provider"],
      ["community.asked_again", one.founder.fullName],
      ["community.declined", "provider"],
      ["community.created", one.founder.fullName],
    ]);
  });

  it("is asked for again by its admin alone, with valid words, and not after the third no", async () => {
    const one = await found();
    await expect(again(one)).resolves.toBeUndefined();
    await decline(one);
    await expect(again({ ...one, founder: await makeUser() })).rejects.toMatchObject({ code: "not_found" });
    await expect(again(one, { name: "" })).rejects.toMatchObject({ code: "invalid" });
    await expect(again(one, { answer: "x".repeat(501) })).rejects.toMatchObject({ code: "invalid" });
    await expect(again(one, { communityTypeId: 77 })).rejects.toMatchObject({ code: "invalid" });
    expect(await declinedCommunity(as(one.founder), { communityId: one.id })).toMatchObject({ mayAsk: true });
    await again(one);
    await decline(one);
    await again(one);
    await decline(one, "For the last time.");
    expect(await declinedCommunity(as(one.founder), { communityId: one.id })).toEqual({
      declinedAt: expect.any(Date),
      reason: "For the last time.",
      mayAsk: false,
    });
    await expect(again(one)).rejects.toMatchObject(conflict("community.asked_enough"));
    await services.deliver();
    const last = services.mailsTo(one.founder).at(-1);
    expect(last?.text).toContain("For the last time.");
    expect(last?.text).not.toContain("/ask-again");
  });

  it("leaves room for another one, but is not asked for again beside three that wait", async () => {
    const one = await found();
    await decline(one);
    for (const name of ["One", "Two", "Three"]) {
      await createCommunity(as(one.founder), { name, communityTypeId: 1 });
    }
    await expect(again(one)).rejects.toMatchObject(conflict("community.too_many_waiting"));
    expect(await declinedCommunity(as(one.founder), { communityId: one.id })).toMatchObject({
      reason: REASON,
    });
  });

  it("meets a colleague's answer with a sentence, whichever came first", async () => {
    const [one, other] = [await found(), await found()];
    await decline(one);
    await expect(decline(one)).rejects.toMatchObject(conflict("community.declined_already"));
    await expect(
      approveCommunity(as(desk), { communityId: one.id, seenWaiting: true }),
    ).rejects.toMatchObject(conflict("community.declined_already"));
    await approveCommunity(as(desk), { communityId: other.id, seenWaiting: true });
    await expect(decline(other)).rejects.toMatchObject(conflict("community.approved_already"));
    // Approving from the list of declined communities is deliberate, and so is the API's call.
    await approveCommunity(as(desk), { communityId: one.id });
    expect(await communityStatus(as(one.founder), { communityId: one.id })).toMatchObject({
      isConfirmed: true,
      isDeclined: false,
    });
    await expect(again(one)).rejects.toMatchObject(conflict("community.approved_already"));
  });

  it("is part of what its founder takes along about themselves", async () => {
    const one = await found();
    await decline(one);
    await again(one, { answer: "We are thirty." });
    const about = (await communityDataAbout(as(one.founder))).find(({ name }) => name === "communities");
    expect(about?.rows[0]).toMatchObject({
      community: WORDS.name,
      role: "admin",
      declinedBecause: REASON,
      youAnswered: "We are thirty.",
    });
  });
});

describe("whoever founded a community that was declined or never approved", () => {
  it.each([
    ["waits", async () => {}],
    ["was declined", decline],
  ] as const)(
    "leaves one that %s as its only admin, and it ends with whoever else was in it",
    async (_, before) => {
      const one = await found();
      await before(one);
      const other = await addMember({ id: one.id });
      expect(await communitiesThatNeedMe(as(one.founder))).toEqual([]);
      await leaveCommunity(as(one.founder), { communityId: one.id });
      expect(await myCommunities(as(one.founder))).toEqual([]);
      expect(await myCommunities(as(other))).toEqual([]);
      const [row] = await db.select().from(communities).where(eq(communities.id, one.id));
      expect(row).toMatchObject({ confirmedAt: null, endedAt: expect.any(Date) });
      expect((await idsOf(listNotApproved)).includes(one.id)).toBe(false);
      await expect(leaveCommunity(as(one.founder), { communityId: one.id })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(decline(one)).rejects.toMatchObject({ code: "not_found" });
    },
  );

  it("leaves it to another admin, where there is one", async () => {
    const one = await found();
    const other = await addMember({ id: one.id }, undefined, { isAdmin: true });
    await leaveCommunity(as(one.founder), { communityId: one.id });
    expect((await myCommunities(as(other))).map(({ id }) => id)).toEqual([one.id]);
  });

  it("deletes the account with it, and nothing of either is left", async () => {
    const [waiting, joined] = [await found(), await makeCommunity()];
    const { founder } = waiting;
    const declined = {
      founder,
      id: (await createCommunity(as(founder), { name: "Oak", communityTypeId: 1 })).id,
    };
    await decline(declined, "Nobody knows a street of this name.");
    await addMember(joined, founder);
    await services.deliver();
    await closeAccount(await inBrowser(founder), { password: "Manyhands1" });

    const rows = await db.select().from(communities).where(eq(communities.createdBy, founder.id));
    expect(rows).toEqual([]);
    for (const { id } of [waiting, declined]) {
      const [row] = await db.select().from(communities).where(eq(communities.id, id));
      expect(row).toMatchObject({
        name: "Deleted community",
        description: null,
        location: null,
        createdBy: null,
        confirmedAt: null,
        endedAt: expect.any(Date),
      });
      const of = (
        table: typeof memberships | typeof endedMemberships | typeof invitations | typeof communityDeclines,
      ) => db.$count(table, eq(table.communityId, id));
      expect(
        await Promise.all([memberships, endedMemberships, invitations, communityDeclines].map(of)),
      ).toEqual([0, 0, 0, 0]);
      const [about] = await db.execute<{ n: number }>(
        `select count(*)::int as n from messages where data::text like '%Nobody knows a street%' or community_id = '${id}'`,
      );
      expect(about?.n).toBe(0);
    }
    expect(await db.$count(memberships, eq(memberships.userId, founder.id))).toBe(0);
    expect(await db.$count(users, and(eq(users.id, founder.id), isNull(users.deletedAt)))).toBe(0);
    await expectLedgerSound();
  });

  it("still cannot delete the account as an admin of an approved one, and nothing ends", async () => {
    const one = await found();
    const approved = await makeCommunity({ admin: one.founder });
    const refused = {
      title: "Unfortunately, you can't delete your account, because you're admin of the community",
    };
    await expect(
      closeAccount(await inBrowser(one.founder), { password: "Manyhands1" }),
    ).rejects.toMatchObject(refused);
    expect((await myCommunities(as(one.founder))).map(({ id }) => id)).toEqual([approved.id, one.id]);
  });
});

describe("the desk hears that a community waits", () => {
  const FIRST = new Date("2027-03-01T09:00:00Z");
  const later = (ms: number) => ({ now: () => new Date(FIRST.getTime() + ms) });
  let colleague: TestUser;
  beforeEach(async () => {
    await db.delete(rateLimits);
    await db.update(communities).set({ deskToldAt: FIRST });
    await db.update(users).set({ isPlatformAdmin: false });
    desk = await makeUser({ isPlatformAdmin: true, language: "es" });
    colleague = await makeUser({ isPlatformAdmin: true });
  });
  const founded = async (ms: number): Promise<TestCommunity> =>
    makeCommunity({ confirmedAt: null, createdAt: new Date(FIRST.getTime() + ms) });
  const tell = (ms: number) => tellDesk(systemCtx("worker", later(ms)));
  const mailsTo = async (person: TestUser, ms: number) => {
    await services.deliver(later(ms));
    return services.mailsTo(person).filter(({ subject }) => subject.includes("for your answer"));
  };

  it("by one e-mail to each of the staff, in English, with a link to the list and no name", async () => {
    const { name } = await founded(0);
    expect(await tell(0)).toBe(1);
    expect(await tell(0)).toBe(0);
    for (const person of [desk, colleague]) {
      const mails = await mailsTo(person, 0);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain("/platform/communities?show=waiting");
      expect(mails[0]?.text).not.toContain(name);
    }
    expect(await mailsTo(await makeUser(), 0)).toEqual([]);
  });

  it("four times a day at most, however many are founded, and of each community once", async () => {
    const told: number[] = [];
    for (let hour = 0; hour < 24; hour++) {
      await founded(hour * HOUR);
      told.push(await tell(hour * HOUR));
    }
    expect(told.filter((count) => count > 0)).toEqual([1, 6, 6, 6]);
    expect(await mailsTo(colleague, DAY)).toHaveLength(4);
    expect(await tell(24 * HOUR)).toBe(5);
    expect(await tell(48 * HOUR)).toBe(0);
  });

  it("again when its founder asks again, and not of one that was answered meanwhile", async () => {
    const one = await founded(0);
    expect(await tell(0)).toBe(1);
    await declineCommunity(as(desk), { communityId: one.id, reason: REASON });
    await askAgain(as(one.admin), { communityId: one.id, ...WORDS });
    const answered = await founded(HOUR);
    await approveCommunity(as(desk), { communityId: answered.id });
    expect(await tell(7 * HOUR)).toBe(1);
  });

  it("once somebody works there: what waits until then is not lost", async () => {
    await db.update(users).set({ isPlatformAdmin: false });
    await founded(0);
    expect(await tell(0)).toBe(0);
    const first = await makeUser({ isPlatformAdmin: true });
    expect(await tell(HOUR)).toBe(1);
    expect(await mailsTo(first, HOUR)).toHaveLength(1);
  });
});
