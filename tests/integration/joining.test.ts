import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, type CameBy, memberships, messages, removedMembers } from "@/db/schema";
import {
  acceptInvitation,
  answerJoinRequest,
  askToJoin,
  canSeeAdminContacts,
  communityInvitation,
  completeRegistration,
  createCommunity,
  joinByToken,
  joinCommunity,
  listAdmins,
  listJoinRequests,
  MAX_TO_ADMINS,
  myCommunities,
  myInvitations,
  myJoinRequests,
  type Openness,
  openInvitations,
  openness,
  setOpenness,
  writeToAdmins,
} from "@/lib/community";
import { DAY } from "@/lib/kernel";
import { forgetLastMessages, listNotifications } from "@/lib/notification";
import { closeAccount, leaveCommunity } from "@/lib/payment";
import { type Ctx, newId, systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "@/tests/factories/community";
import { invite, newAddress } from "@/tests/factories/invitation";
import { as, asVisitor, makeUser, type TestUser } from "@/tests/factories/user";
import { fulfilled, rounds } from "@/tests/support/barrier";
import { inBrowser, newVisitor } from "@/tests/support/credentials";
import { freshAddress, registrationToken, typed } from "@/tests/support/registering";
import { openServices, type Services } from "@/tests/support/services";

const { db } = systemCtx("test");
const DEFAULT: Openness = { joining: "open", contacts: "invited", isListed: true };
const asksFirst = { code: "conflict", title: "Here the admins are asked first. Please ask to join." };
const byInvitation = {
  code: "forbidden",
  title: "Only people who were invited can join this community. Ask one of its admins.",
};
const removed = {
  code: "forbidden",
  title:
    "An admin has ended your membership in this community. Only an invitation from an admin lets you back in.",
};
const declined = {
  code: "conflict",
  title: "The admins have declined. You can ask again after thirty days.",
};
const answered = { code: "conflict", title: "This request was answered already" };
const notFound = { code: "not_found", title: "The content is not found" };

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

const idOf = (community: { id: string }) => ({ communityId: community.id });
const cameBy = async (community: { id: string }, user: { id: string }): Promise<CameBy | null> => {
  const [row] = await db
    .select({ cameBy: memberships.cameBy })
    .from(memberships)
    .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, user.id)));
  return row?.cameBy ?? null;
};
const tokenOf = async (community: TestCommunity) => {
  const { link } = await communityInvitation(as(community.admin), idOf(community));
  return new URL(link).searchParams.get("token") ?? "";
};
const isRemovedFrom = (community: { id: string }, user: TestUser, removedAt = new Date()) =>
  db.insert(removedMembers).values({ communityId: community.id, userId: user.id, removedAt });
const removalsOf = (community: { id: string }) =>
  db.select().from(removedMembers).where(eq(removedMembers.communityId, community.id));
const subjects = (person: TestUser) => services.mailsTo(person).map(({ subject }) => subject);
const told = async (person: TestUser, community: { id: string }) =>
  (
    await listNotifications(as(person), { ...idOf(community), box: "unread", pageSize: 100, page: 1 })
  ).items.map(({ message }) => message);
const deeds = async (community: { id: string }) =>
  (
    await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, community.id))
      .orderBy(auditLog.at, auditLog.id)
  ).map(({ action }) => action);
const waitingFor = async (person: TestUser) =>
  (await myCommunities(as(person))).reduce((sum, one) => sum + one.numberOfJoinRequests, 0);
const later = (ms: number) => ({ now: () => new Date(Date.now() + ms) });

describe("who may join", () => {
  it("is everybody, unless the founder or an admin chooses otherwise", async () => {
    const founder = await makeUser();
    const words = { name: "Elm Street", communityTypeId: 4 };
    const usual = await createCommunity(as(founder), words);
    expect(await openness(as(founder), idOf(usual))).toEqual(DEFAULT);
    const chosen: Openness = { joining: "request", contacts: "form", isListed: false };
    const closed = await createCommunity(as(founder), { ...words, ...chosen });
    expect(await openness(as(founder), idOf(closed))).toEqual(chosen);
    expect(await cameBy(closed, founder)).toBe("founded");
    await expect(
      createCommunity(as(founder), { ...words, joining: "nobody" as "open" }),
    ).rejects.toMatchObject({ errors: { joining: ["Invalid setting"] } });
  });

  it("is for its admins to choose, each change once in the log", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const wanted = { ...idOf(community), ...DEFAULT, joining: "invitation" as const };
    await expect(setOpenness(asVisitor(), wanted)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(setOpenness(as(member), wanted)).rejects.toMatchObject({ code: "forbidden" });
    await expect(openness(as(member), idOf(community))).rejects.toMatchObject({ code: "forbidden" });
    for (const stranger of [await makeUser(), (await makeCommunity()).admin]) {
      await expect(setOpenness(as(stranger), wanted)).rejects.toMatchObject(notFound);
      await expect(openness(as(stranger), idOf(community))).rejects.toMatchObject(notFound);
    }
    await setOpenness(as(community.admin), wanted);
    await setOpenness(as(community.admin), wanted);
    expect(await openness(as(community.admin), idOf(community))).toEqual({
      ...DEFAULT,
      joining: "invitation",
    });
    expect(await deeds(community)).toEqual(["community.openness_changed"]);
  });

  it("where it is open, everybody joins by themselves", async () => {
    const community = await makeCommunity();
    const [joins, asks] = [await makeUser(), await makeUser()];
    expect(await joinCommunity(as(joins), idOf(community))).toEqual({
      id: community.id,
      name: community.name,
    });
    expect(await askToJoin(as(asks), idOf(community))).toEqual({
      id: community.id,
      name: community.name,
      isMember: true,
    });
    expect([await cameBy(community, joins), await cameBy(community, asks)]).toEqual(["self", "self"]);
    expect(await listJoinRequests(as(community.admin), idOf(community))).toEqual([]);
  });

  it.each([
    ["request", asksFirst],
    ["invitation", byInvitation],
  ] as const)(
    "where it is by %s, nobody does, but an invitation and the shared link open it",
    async (joining, refusal) => {
      const community = await makeCommunity({ joining });
      const stranger = await makeUser();
      await expect(joinCommunity(as(stranger), idOf(community))).rejects.toMatchObject(refusal);
      expect(await cameBy(community, stranger)).toBeNull();

      const invited = await makeUser();
      const { token } = await invite(community, { email: invited.email ?? "" });
      await acceptInvitation(as(invited), { token });
      const fromList = await makeUser();
      await invite(community, { email: fromList.email ?? "" });
      await joinCommunity(as(fromList), idOf(community));
      const byLink = await makeUser();
      await joinByToken(as(byLink), { token: await tokenOf(community) });
      const fresh = await registrationToken(freshAddress(), { invitationToken: await tokenOf(community) });
      const registered = await completeRegistration(newVisitor(), { ...typed(fresh), join: true });
      expect(registered).toMatchObject(idOf(community));
      expect(
        await Promise.all(
          [invited, fromList, byLink, { id: registered.userId }].map((one) => cameBy(community, one)),
        ),
      ).toEqual(["invited", "invited", "link", "link"]);
    },
  );

  it("an invitation that has expired opens nothing", async () => {
    const community = await makeCommunity({ joining: "invitation" });
    const person = await makeUser();
    await invite(community, { email: person.email ?? "" });
    await expect(joinCommunity(as(person, later(31 * DAY)), idOf(community))).rejects.toMatchObject(
      byInvitation,
    );
  });
});

describe("a request to join", () => {
  let community: TestCommunity;
  let admins: TestUser[];
  const requests = () => listJoinRequests(as(community.admin), idOf(community));
  const requestOf = async (user: TestUser) => {
    const found = (await requests()).find(({ fullName }) => fullName === user.fullName);
    if (!found) throw new Error("nobody has asked");
    return { ...idOf(community), requestId: found.id };
  };
  beforeAll(async () => {
    community = await makeCommunity({ joining: "request", name: "Camp Wonaga" });
    admins = [community.admin, await addMember(community, undefined, { isAdmin: true })];
  });

  it("waits until an admin answers; each admin is told once, however often it is sent", async () => {
    const person = await makeUser();
    const member = await addMember(community);
    const ask = () => askToJoin(as(person), idOf(community));
    expect(await ask()).toEqual({ id: community.id, name: community.name, isMember: false });
    await Promise.all([ask(), ask()]);
    expect(await requests()).toEqual([
      {
        id: expect.any(String),
        userId: person.id,
        fullName: person.fullName,
        email: person.email,
        imageName: null,
        askedAt: expect.any(Date),
      },
    ]);
    expect(await myJoinRequests(as(person))).toEqual([
      {
        ...idOf(community),
        communityName: community.name,
        location: community.location,
        way: expect.any(String),
        askedAt: expect.any(Date),
        answeredAt: null,
        isAccepted: null,
      },
    ]);
    await services.deliver();
    for (const admin of admins) {
      expect(await waitingFor(admin)).toBe(1);
      expect(subjects(admin)).toEqual([`${person.fullName} asks to join Camp Wonaga`]);
      expect(await told(admin, community)).toEqual([
        `${person.fullName} asks to join. The request is under Join requests.`,
      ]);
    }
    expect([subjects(member), await told(member, community), subjects(person)]).toEqual([[], [], []]);
    for (const nosy of [member, person]) {
      const refusal = nosy === member ? { code: "forbidden" } : notFound;
      await expect(listJoinRequests(as(nosy), idOf(community))).rejects.toMatchObject(refusal);
      expect(await waitingFor(nosy)).toBe(0);
      await expect(
        answerJoinRequest(as(nosy), { ...(await requestOf(person)), accept: true }),
      ).rejects.toMatchObject(refusal);
    }
  });

  it("is accepted once: the person is a member, and told once by e-mail and in their notifications", async () => {
    const person = await makeUser();
    await askToJoin(as(person), idOf(community));
    const request = await requestOf(person);
    const accept = (admin: TestUser) => () => answerJoinRequest(as(admin), { ...request, accept: true });
    expect(await accept(community.admin)()).toEqual({ fullName: person.fullName });
    for (const admin of admins) await expect(accept(admin)()).rejects.toMatchObject(answered);
    await services.deliver();
    expect(await cameBy(community, person)).toBe("accepted");
    expect(subjects(person)).toEqual(["You are a member of Camp Wonaga now"]);
    expect(await told(person, community)).toEqual(["You are a member of Camp Wonaga now."]);
    expect(await myJoinRequests(as(person))).toEqual([]);
  });

  it("of one that was declined hears by e-mail, and may ask again after thirty days", async () => {
    const person = await makeUser();
    await askToJoin(as(person), idOf(community));
    await answerJoinRequest(as(community.admin), { ...(await requestOf(person)), accept: false });
    await services.deliver();
    expect(await cameBy(community, person)).toBeNull();
    expect(subjects(person)).toEqual(["Camp Wonaga has answered you"]);
    expect(await myJoinRequests(as(person))).toMatchObject([{ isAccepted: false }]);
    await expect(askToJoin(as(person), idOf(community))).rejects.toMatchObject(declined);
    await expect(askToJoin(as(person, later(29 * DAY)), idOf(community))).rejects.toMatchObject(declined);
    expect(await askToJoin(as(person, later(30 * DAY)), idOf(community))).toMatchObject({
      isMember: false,
    });
  });

  it("is answered once when two admins answer it differently at the same moment", async () => {
    await rounds(8, async ({ atOnce }) => {
      const person = await makeUser();
      await askToJoin(as(person), idOf(community));
      const request = await requestOf(person);
      const results = await atOnce(
        ...admins.map(
          (admin, index) => () => answerJoinRequest(as(admin), { ...request, accept: index === 0 }),
        ),
      );
      expect(fulfilled(results)).toHaveLength(1);
      const written = await db
        .select({ template: messages.template })
        .from(messages)
        .where(like(messages.dedupeKey, `join-%:${request.requestId}`));
      const isMember = (await cameBy(community, person)) !== null;
      expect(written).toEqual([{ template: isMember ? "join-accepted" : "join-declined" }]);
    });
  });

  it("is accepted, or answered by an invitation, when both come at once, and never crosswise", async () => {
    await rounds(8, async ({ atOnce }) => {
      const person = await makeUser();
      await askToJoin(as(person), idOf(community));
      const request = await requestOf(person);
      const { token } = await invite(community, { email: person.email ?? "" });
      const [, taken] = await atOnce<unknown>(
        () => answerJoinRequest(as(community.admin), { ...request, accept: true }).catch((error) => error),
        () => acceptInvitation(as(person), { token }),
      );
      expect(taken?.status).toBe("fulfilled");
      expect(["accepted", "invited"]).toContain(await cameBy(community, person));
      expect(await myJoinRequests(as(person))).toEqual([]);
      expect((await requests()).map(({ fullName }) => fullName)).not.toContain(person.fullName);
    });
  });

  it("is answered by joining another way, and exists for no other community's admin", async () => {
    const person = await makeUser();
    await askToJoin(as(person), idOf(community));
    const request = await requestOf(person);
    const other = await makeCommunity();
    await expect(
      answerJoinRequest(as(other.admin), { ...request, ...idOf(other), accept: true }),
    ).rejects.toMatchObject(notFound);
    await joinByToken(as(person), { token: await tokenOf(community) });
    await expect(answerJoinRequest(as(community.admin), { ...request, accept: false })).rejects.toMatchObject(
      answered,
    );
    expect(await cameBy(community, person)).toBe("link");
  });

  it("is forgotten with the account, and so are the messages about it", async () => {
    const person = await makeUser({ password: "Manyhands1" });
    await askToJoin(as(person), idOf(community));
    const elsewhere = await makeCommunity();
    await addMember(elsewhere, person);
    await writeToAdmins(as(person), { ...idOf(elsewhere), message: "It is me.", requestKey: newId() });
    await closeAccount(await inBrowser(person), { password: "Manyhands1" });
    const about = await db
      .select({ id: messages.id })
      .from(messages)
      .where(sql`${messages.data}::text like ${`%${person.email}%`}`);
    expect(about).toEqual([]);
    const names = (await requests()).map(({ fullName }) => fullName);
    expect(names).not.toContain(person.fullName);
    expect((await told(community.admin, community)).join()).not.toContain(person.fullName);
  });
});

describe("somebody whose membership an admin has ended", () => {
  const enters: [string, (ctx: Ctx, community: TestCommunity) => Promise<unknown>][] = [
    ["by themselves", (ctx, community) => joinCommunity(ctx, idOf(community))],
    ["by asking", (ctx, community) => askToJoin(ctx, idOf(community))],
    ["by the shared link", async (ctx, community) => joinByToken(ctx, { token: await tokenOf(community) })],
  ];

  it.each(
    (["open", "request", "invitation"] as const).flatMap((joining) =>
      enters.map(([how, enter]) => [how, joining, enter] as const),
    ),
  )("does not come back %s, where it is %s", async (_how, joining, enter) => {
    const community = await makeCommunity({ joining });
    const person = await makeUser();
    await isRemovedFrom(community, person);
    await expect(enter(as(person), community)).rejects.toMatchObject(removed);
    expect(await cameBy(community, person)).toBeNull();
    expect(await listJoinRequests(as(community.admin), idOf(community))).toEqual([]);
  });

  it("nor by an invitation from before, which is open for nobody any more", async () => {
    const community = await makeCommunity();
    const person = await makeUser();
    const { token, id } = await invite(community, { email: person.email ?? "" });
    await isRemovedFrom(community, person);
    for (const which of [{ token }, { invitationId: id }]) {
      await expect(acceptInvitation(as(person), which)).rejects.toMatchObject({
        code: "conflict",
        title: expect.stringMatching(/^This invitation was taken back/),
      });
    }
    expect(await myInvitations(as(person))).toEqual([]);
    expect(await openInvitations(as(community.admin), idOf(community))).toEqual([]);
    expect(await cameBy(community, person)).toBeNull();
  });

  it("nor by another's invitation, that came by text", async () => {
    const community = await makeCommunity();
    const person = await makeUser();
    const { token } = await invite(community, { phoneNumber: "+12025550188", firstName: "Otto" });
    await isRemovedFrom(community, person);
    await expect(acceptInvitation(as(person), { token })).rejects.toMatchObject(removed);
    expect(await cameBy(community, person)).toBeNull();
  });

  it("nor by registering with the shared link, which opens an account alone", async () => {
    const community = await makeCommunity();
    const email = newAddress();
    const { userId } = await invite(community, { email });
    await isRemovedFrom(community, { id: userId } as TestUser);
    const token = await registrationToken(email, { invitationToken: await tokenOf(community) });
    expect(await completeRegistration(newVisitor(), typed(token))).toMatchObject({
      userId,
      communityId: null,
    });
    expect(await cameBy(community, { id: userId })).toBeNull();
  });

  it("comes back by an invitation sent afterwards, and may leave and join again then", async () => {
    const community = await makeCommunity();
    const person = await makeUser();
    await isRemovedFrom(community, person, new Date(Date.now() - 1000));
    const { token } = await invite(community, { email: person.email ?? "" });
    await acceptInvitation(as(person), { token });
    expect([await cameBy(community, person), await removalsOf(community)]).toEqual(["invited", []]);
    await leaveCommunity(as(person), idOf(community));
    await joinCommunity(as(person), idOf(community));
    expect(await cameBy(community, person)).toBe("self");
  });

  it("is another than somebody who left: they join again", async () => {
    const community = await makeCommunity();
    const person = await addMember(community);
    await leaveCommunity(as(person), idOf(community));
    await joinCommunity(as(person), idOf(community));
    expect(await cameBy(community, person)).toBe("self");
  });
});

describe("the phone and e-mail of admins", () => {
  const contactsFor = async (community: TestCommunity, user: TestUser) =>
    (await listAdmins(as(user), idOf(community))).map(({ fullName, email, phoneNumber }) => ({
      fullName,
      email,
      phoneNumber,
    }));

  it("are shown to the invited, and not to whoever joined by themselves", async () => {
    const community = await makeCommunity();
    const { fullName, email, phoneNumber } = community.admin;
    const shown = [{ fullName, email, phoneNumber }];
    const hidden = [{ fullName, email: null, phoneNumber: null }];
    const invited = await addMember(community);
    const self = await makeUser();
    await joinCommunity(as(self), idOf(community));
    expect(await contactsFor(community, invited)).toEqual(shown);
    expect(await contactsFor(community, community.admin)).toEqual(shown);
    expect(await contactsFor(community, self)).toEqual(hidden);
    const sees = (user: TestUser) => canSeeAdminContacts(as(user), idOf(community));
    expect([await sees(invited), await sees(community.admin), await sees(self)]).toEqual([true, true, false]);

    await setOpenness(as(community.admin), { ...idOf(community), ...DEFAULT, contacts: "members" });
    expect(await contactsFor(community, self)).toEqual(shown);
    await setOpenness(as(community.admin), { ...idOf(community), ...DEFAULT, contacts: "form" });
    expect(await contactsFor(community, invited)).toEqual(hidden);
    expect(await contactsFor(community, community.admin)).toEqual(shown);
  });

  it("come with an invitation that somebody takes up who had joined by themselves", async () => {
    const community = await makeCommunity();
    const person = await makeUser();
    const { token } = await invite(community, { email: person.email ?? "" });
    await addMember(community, person, { cameBy: "self" });
    await acceptInvitation(as(person), { token });
    expect(await cameBy(community, person)).toBe("invited");
  });
});

describe("the form that writes to the admins", () => {
  const note = (community: TestCommunity, message: string) => ({
    ...idOf(community),
    message,
    requestKey: newId(),
  });

  it("brings the words to every admin once, and an answer goes to the member", async () => {
    const community = await makeCommunity({ name: "Elm Street" });
    const second = await addMember(community, undefined, { isAdmin: true });
    const member = await addMember(community, undefined, { cameBy: "self" });
    const sent = note(community, "A neighbor's roof is gone.\r\nShall we help?");
    await Promise.all([1, 2, 3].map(() => writeToAdmins(as(member), sent)));
    await services.deliver();
    for (const admin of [community.admin, second]) {
      const mails = Object.values(services.simulator.world.resend.mails).filter(({ to }) =>
        to.includes(admin.email ?? ""),
      );
      expect(mails.map(({ subject, replyTo }) => ({ subject, replyTo }))).toEqual([
        { subject: `${member.fullName} wrote to the admins of Elm Street`, replyTo: [member.email] },
      ]);
      expect(mails[0]?.text).toContain("> A neighbor's roof is gone.\n> Shall we help?");
    }
    expect(services.mailsTo(member)).toEqual([]);
  });

  it("is for members, for words that fit, and five times an hour", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await expect(writeToAdmins(asVisitor(), note(community, "Hello"))).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(writeToAdmins(as(await makeUser()), note(community, "Hello"))).rejects.toMatchObject(
      notFound,
    );
    for (const [message, problem] of [
      ["  ", "Required"],
      ["a".repeat(MAX_TO_ADMINS + 1), "At most 1,000 characters"],
    ] as const) {
      await expect(writeToAdmins(as(member), note(community, message))).rejects.toMatchObject({
        errors: { message: [problem] },
      });
    }
    for (let sent = 1; sent <= 5; sent++) await writeToAdmins(as(member), note(community, `Hello ${sent}`));
    await expect(writeToAdmins(as(member), note(community, "Hello 6"))).rejects.toMatchObject({
      code: "too_many",
    });
  });

  it("is forgotten after thirty days, once it was sent", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await writeToAdmins(as(member), note(community, "For a month"));
    await services.deliver();
    const kept = () =>
      db
        .select()
        .from(messages)
        .where(like(messages.dedupeKey, `to-admins:${member.id}:%`));
    await forgetLastMessages(systemCtx("worker", later(29 * DAY)));
    expect(await kept()).toHaveLength(1);
    await forgetLastMessages(systemCtx("worker", later(31 * DAY)));
    expect(await kept()).toEqual([]);
  });
});
