import { and, asc, count, eq, inArray, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { communities, deliveries, invitations, memberships, messages, users } from "@/db/schema";
import {
  acceptInvitation,
  declineInvitation,
  INVITATIONS_A_DAY,
  inviteMembers,
  myInvitations,
  openInvitations,
  parseInvitation,
  revokeInvitation,
} from "@/lib/community";
import { memberRole } from "@/lib/community/inside";
import { DAY, DomainError, MINUTE } from "@/lib/kernel";
import { leaveCommunity } from "@/lib/payment";
import { newId, newToken, systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { invite, newAddress, newestTo, newPhone } from "../factories/invitation";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { fulfilled, refused, rounds } from "../support/barrier";

const ALREADY_MEMBER = "Already a member of this community";
const WAITING = "Your community waiting for approval";
const CLOSED_TITLES = {
  accepted: "This invitation was used already. Log in to see your community.",
  revoked:
    "This invitation was taken back. If there is a newer message, open the link in that one; otherwise ask your admin.",
  expired: "This invitation has expired. It was good for 30 days. Ask your admin for a new one.",
  unavailable:
    "This invitation no longer works. Its community or its account no longer exists. Ask the person who sent it to you.",
};
const UNKNOWN_INVITATION =
  "We don’t know this invitation. Open the link from the message again, or ask your admin for a new one.";
const FOR_SOMEBODY_ELSE =
  "This invitation is for someone else. Log out to go on as them, or ask your admin for an invitation of your own.";

const { db } = systemCtx("test");
const NOW = new Date("2026-11-20T15:00:00Z");
const at = (ms: number) => ({ now: () => new Date(NOW.getTime() + ms) });
const iris = { firstName: "Iris", lastName: "Novak" };

const personAt = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];
const isMember = async (community: { id: string }, userId: string) =>
  (
    await db
      .select()
      .from(memberships)
      .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, userId)))
  ).length === 1;
const messagesTo = (address: string) =>
  db
    .select({ data: messages.data, channel: deliveries.channel, state: deliveries.state })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(and(eq(messages.template, "invitation"), eq(deliveries.address, address)))
    .orderBy(asc(messages.createdAt));

const inviteAll = (community: TestCommunity, members: Record<string, unknown>[], ms = 0) =>
  inviteMembers(as(community.admin, at(ms)), {
    communityId: community.id,
    members: members as { firstName: string; lastName: string }[],
  });

describe("an admin invites", () => {
  it("somebody new by e-mail: a member without a registration, and one e-mail with a sealed link", async () => {
    const community = await makeCommunity();
    const email = newAddress();
    await inviteAll(community, [{ ...iris, email: ` ${email.toUpperCase()} `, phoneNumber: "" }]);
    const person = await personAt(email);
    expect(person).toMatchObject({
      firstName: "Iris",
      registeredAt: null,
      emailConfirmedAt: null,
      passwordHash: null,
    });
    expect(await isMember(community, person?.id ?? "")).toBe(true);
    const sent = await messagesTo(email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.data.link).toMatch(/^sealed:/);
    const { token, tokenHash } = await newestTo(community, email);
    expect(JSON.stringify(await db.select().from(invitations))).not.toContain(token);
    expect(tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("by text whoever has only a number, and by e-mail whoever has both", async () => {
    const community = await makeCommunity();
    const [email, phone, other] = [newAddress(), newPhone(), newPhone()];
    await inviteAll(community, [
      { ...iris, phoneNumber: phone },
      { ...iris, firstName: "Otto", email, phoneNumber: other },
    ]);
    expect(await messagesTo(phone)).toMatchObject([{ channel: "sms" }]);
    expect(await messagesTo(email)).toMatchObject([{ channel: "email" }]);
    expect(await messagesTo(other)).toEqual([]);
  });

  it("somebody with an account: nothing but an invitation, and an answer that tells nothing", async () => {
    const community = await makeCommunity();
    const known = await makeUser();
    const email = newAddress();
    const answers = [
      await inviteAll(community, [{ ...iris, email: known.email }]),
      await inviteAll(community, [{ ...iris, email }]),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(await isMember(community, known.id)).toBe(false);
    expect((await personAt(known.email ?? ""))?.firstName).toBe(known.firstName);
    const open = await openInvitations(as(community.admin, at(0)), { communityId: community.id });
    expect(open.map(({ address }) => address).sort()).toEqual([email, known.email].sort());
    expect(Object.keys(open[0] ?? {}).sort()).toEqual(["address", "createdAt", "expiresAt", "id"]);
  });

  it("somebody whom another community invited before: what that admin typed stays theirs", async () => {
    const [first, second] = [await makeCommunity(), await makeCommunity()];
    const [email, phone] = [newAddress(), newPhone()];
    await inviteAll(first, [{ ...iris, email, phoneNumber: phone }]);
    await inviteAll(second, [{ firstName: "Isa", lastName: "Other", email }]);
    const person = await personAt(email);
    expect(person).toMatchObject({ firstName: "Iris", phoneNumber: phone });
    expect(await isMember(second, person?.id ?? "")).toBe(false);
    expect((await messagesTo(email)).map(({ data }) => data.firstName)).toEqual(["Iris", "Isa"]);
  });

  it("never an account by its number alone: families share phones", async () => {
    const community = await makeCommunity();
    const mother = await makeUser({ phoneNumber: newPhone(), phoneConfirmedAt: NOW });
    await addMember(community, mother);
    await inviteAll(community, [{ ...iris, phoneNumber: mother.phoneNumber }]);
    const { userId } = await newestTo(community, mother.phoneNumber ?? "");
    expect(userId).not.toBe(mother.id);
    await expect(
      inviteAll(community, [
        { firstName: mother.firstName, lastName: mother.lastName, phoneNumber: mother.phoneNumber },
      ]),
    ).rejects.toMatchObject({ errors: { "members.0.phoneNumber": [ALREADY_MEMBER] } });
  });

  it("again: the new link counts, the old one has expired, and what was typed anew holds", async () => {
    const community = await makeCommunity();
    const email = newAddress();
    const old = await invite(community, { email }, at(0));
    await inviteAll(community, [{ ...iris, lastName: "Nowak", email }], 6 * MINUTE);
    const fresh = await newestTo(community, email);
    expect(fresh.token).not.toBe(old.token);
    expect(await personAt(email)).toMatchObject({ lastName: "Nowak" });
    await expect(parseInvitation(asVisitor(at(7 * MINUTE)), { token: old.token })).rejects.toMatchObject({
      status: 409,
      title: CLOSED_TITLES.revoked,
    });
    await parseInvitation(asVisitor(at(7 * MINUTE)), { token: fresh.token });
  });

  it("again, while the first text waits for the morning: one text goes out, with the link that counts", async () => {
    const community = await makeCommunity();
    const phone = newPhone();
    await inviteAll(community, [{ ...iris, phoneNumber: phone }]);
    await inviteAll(community, [{ ...iris, phoneNumber: phone }], 6 * MINUTE);
    expect((await messagesTo(phone)).map(({ state }) => state)).toEqual(["skipped", "pending"]);
  });

  it("again within five minutes: it was one invitation, and one e-mail", async () => {
    const community = await makeCommunity();
    const email = newAddress();
    await inviteAll(community, [{ ...iris, email }]);
    await inviteAll(community, [{ ...iris, email }], MINUTE);
    expect(await messagesTo(email)).toHaveLength(1);
  });

  it("again, with an address for somebody who was only a number: one person, reached by e-mail", async () => {
    const community = await makeCommunity();
    const [email, phoneNumber] = [newAddress(), newPhone()];
    const old = await invite(community, { phoneNumber }, at(0));
    await inviteAll(community, [{ ...iris, email, phoneNumber }], MINUTE);
    const fresh = await newestTo(community, email);
    expect(fresh.userId).toBe(old.userId);
    expect(await messagesTo(email)).toHaveLength(1);
  });

  it.each([
    [{ email: "a@b.example" }, { "members.0.firstName": ["Required"], "members.0.lastName": ["Required"] }],
    [{ ...iris, email: " " }, { "members.0.email": ["Email or Phone required"] }],
    [
      { firstName: "Ir1s", lastName: "😀", email: "nowhere" },
      {
        "members.0.firstName": ["Invalid first name"],
        "members.0.lastName": ["Invalid last name"],
        "members.0.email": ["Invalid email address"],
      },
    ],
    [
      { ...iris, firstName: "x".repeat(31), phoneNumber: "12" },
      {
        "members.0.firstName": ["Invalid first name"],
        "members.0.phoneNumber": ["Invalid phone number"],
      },
    ],
    [{ ...iris, email: "a@b.example\r\nBcc: c@d.example" }, { "members.0.email": ["Invalid email address"] }],
  ])("nobody at all when a row is wrong: %j", async (row, errors) => {
    const community = await makeCommunity();
    const email = newAddress();
    await expect(inviteAll(community, [row, { ...iris, email }])).rejects.toMatchObject({
      status: 400,
      errors,
    });
    expect(await personAt(email)).toBeUndefined();
  });

  it("at most twenty at once, at least one, and nobody twice", async () => {
    const community = await makeCommunity();
    const rows = (many: number) => Array.from({ length: many }, () => ({ ...iris, email: newAddress() }));
    await expect(inviteAll(community, rows(21))).rejects.toMatchObject({
      title: "Can not add more than 20 member at once",
    });
    await expect(inviteAll(community, [])).rejects.toMatchObject({ errors: { members: ["Required"] } });
    const email = newAddress();
    await expect(
      inviteAll(community, [
        { ...iris, email },
        { firstName: "IRIS", lastName: "Novak", email: email.toUpperCase() },
      ]),
    ).rejects.toMatchObject({ errors: { "members.1.email": ["This person is in the list already"] } });
    await inviteAll(community, rows(20));
  });

  it("two of one family by one number, in one text", async () => {
    const community = await makeCommunity();
    const phoneNumber = newPhone();
    await inviteAll(community, [
      { ...iris, phoneNumber },
      { ...iris, firstName: "Otto", phoneNumber },
    ]);
    expect(await messagesTo(phoneNumber)).toHaveLength(1);
    expect(await db.$count(users, eq(users.phoneNumber, phoneNumber))).toBe(2);
  });

  it("no member of the community, themselves included", async () => {
    const community = await makeCommunity();
    await expect(inviteAll(community, [{ ...iris, email: community.admin.email }])).rejects.toMatchObject({
      errors: { "members.0.email": [ALREADY_MEMBER] },
    });
  });

  it("only as an admin, and only into an approved community", async () => {
    const community = await makeCommunity();
    const waiting = await makeCommunity({ confirmedAt: null });
    const member = await addMember(community);
    const input = { communityId: community.id, members: [{ ...iris, email: newAddress() }] };
    await expect(inviteMembers(as(member), input)).rejects.toMatchObject({ status: 403 });
    await expect(inviteMembers(as(await makeUser()), input)).rejects.toMatchObject({ status: 404 });
    await expect(inviteMembers(asVisitor(), input)).rejects.toMatchObject({ status: 401 });
    await expect(inviteAll(waiting, input.members)).rejects.toMatchObject({ title: WAITING });
  });

  it("nobody more than three times a day, and only so many people", async () => {
    const community = await makeCommunity();
    const email = newAddress();
    for (const hour of [0, 1, 2]) await inviteAll(community, [{ ...iris, email }], hour * 60 * MINUTE);
    await expect(inviteAll(community, [{ ...iris, email }], 4 * 60 * MINUTE)).rejects.toMatchObject({
      status: 400,
    });
    await inviteAll(community, [{ ...iris, email }], DAY + 5 * 60 * MINUTE);
    const busy = await makeCommunity();
    const admin = busy.admin.id;
    await db.insert(invitations).values(
      Array.from({ length: INVITATIONS_A_DAY }, () => ({
        id: newId(),
        communityId: busy.id,
        userId: admin,
        channel: "email" as const,
        address: newAddress(),
        tokenHash: newToken(),
        createdAt: NOW,
        expiresAt: NOW,
        revokedAt: NOW,
      })),
    );
    await expect(inviteAll(busy, [{ ...iris, email: newAddress() }])).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 24 * 60 * 60,
    });
    await inviteAll(busy, [{ ...iris, email: newAddress() }], DAY + MINUTE);
  });
});

type Made = { community: TestCommunity; token: string; invitee: TestUser | null; id: string; userId: string };
const STATES = ["open", "accepted", "revoked", "expired", "deleted", "unapproved"] as const;
const KINDS = ["an account, by e-mail", "nobody yet, by e-mail", "nobody yet, by text"] as const;

async function made(kind: (typeof KINDS)[number], state: (typeof STATES)[number]): Promise<Made> {
  const community = await makeCommunity();
  const invitee = kind === "an account, by e-mail" ? await makeUser() : null;
  const asked =
    kind === "nobody yet, by text" ? { phoneNumber: newPhone() } : { email: invitee?.email ?? newAddress() };
  const { token, id, userId } = await invite(community, asked, at(0));
  const set = (fields: Partial<typeof invitations.$inferInsert>) =>
    db.update(invitations).set(fields).where(eq(invitations.id, id));
  if (state === "accepted") await set({ acceptedAt: NOW });
  if (state === "revoked") await set({ revokedAt: NOW });
  if (state === "expired") await set({ expiresAt: NOW });
  if (state === "deleted") await db.update(users).set({ deletedAt: NOW }).where(eq(users.id, userId));
  if (state === "unapproved") {
    await db.update(communities).set({ confirmedAt: null }).where(eq(communities.id, community.id));
  }
  return { community, token, invitee, id, userId };
}

const TITLE_IN_STATE = {
  accepted: CLOSED_TITLES.accepted,
  revoked: CLOSED_TITLES.revoked,
  expired: CLOSED_TITLES.expired,
  deleted: CLOSED_TITLES.unavailable,
  unapproved: CLOSED_TITLES.unavailable,
};

describe.each(KINDS)("an invitation to %s", (kind) => {
  it.each(STATES.filter((state) => state !== "open"))(
    "that is %s opens nothing, and says what to do",
    async (state) => {
      const { community, token, invitee } = await made(kind, state);
      const title = TITLE_IN_STATE[state as keyof typeof TITLE_IN_STATE];
      await expect(parseInvitation(asVisitor(at(MINUTE)), { token })).rejects.toMatchObject({
        status: 409,
        title,
      });
      const somebody = invitee && state !== "deleted" ? invitee : await makeUser();
      await expect(acceptInvitation(as(somebody, at(MINUTE)), { token })).rejects.toMatchObject({
        status: 409,
        title,
      });
      expect(await isMember(community, somebody.id)).toBe(false);
    },
  );

  it("is taken up by whom it is for, and by nobody else", async () => {
    const { community, token, invitee, userId } = await made(kind, "open");
    const stranger = await makeUser();
    if (kind === "nobody yet, by text") {
      expect(await acceptInvitation(as(stranger, at(MINUTE)), { token })).toEqual({
        communityId: community.id,
        communityName: community.name,
      });
      expect(await isMember(community, stranger.id)).toBe(true);
      expect(await isMember(community, userId)).toBe(false);
      const [placeholder] = await db.select().from(users).where(eq(users.id, userId));
      expect(placeholder).toMatchObject({ firstName: "", email: null, phoneNumber: null });
      expect(placeholder?.deletedAt).not.toBeNull();
      return;
    }
    await expect(acceptInvitation(as(stranger, at(MINUTE)), { token })).rejects.toMatchObject({
      status: 403,
      title: FOR_SOMEBODY_ELSE,
    });
    expect(await isMember(community, stranger.id)).toBe(false);
    if (!invitee) return;
    await acceptInvitation(as(invitee, at(MINUTE)), { token });
    expect(await memberRole(as(invitee), community.id)).toBe(0);
  });

  it("is not used up by reading it, however often", async () => {
    const { token, id } = await made(kind, "open");
    for (let i = 0; i < 3; i++) await parseInvitation(asVisitor(at(MINUTE)), { token });
    const [row] = await db.select().from(invitations).where(eq(invitations.id, id));
    expect(row).toMatchObject({ acceptedAt: null, revokedAt: null });
  });
});

describe("a link that is none", () => {
  it.each(["", " ", "x", newToken(), "a".repeat(200), "../../etc", "%00"])("%j", async (token) => {
    const words = token.trim() === "" ? { status: 400 } : { status: 404, title: UNKNOWN_INVITATION };
    await expect(parseInvitation(asVisitor(), { token })).rejects.toMatchObject(words);
    await expect(acceptInvitation(as(await makeUser()), { token })).rejects.toMatchObject(words);
  });
});

describe("what a link tells whoever holds it", () => {
  it("of somebody new: the name to be corrected, and a hint of the address", async () => {
    const { token, userId, community } = await made("nobody yet, by e-mail", "open");
    const told = await parseInvitation(asVisitor(at(0)), { token });
    expect(told).toMatchObject({ userId, isVerified: false, firstName: "Iris", communityId: community.id });
    expect(told.email).toMatch(/^i•••@post\.example$/);
    expect(told.phoneNumber).toBeNull();
  });

  it("of somebody with an account: a hint of the address, and no name or number", async () => {
    const { token, invitee } = await made("an account, by e-mail", "open");
    const told = await parseInvitation(asVisitor(at(0)), { token });
    expect(told).toMatchObject({ isVerified: true, firstName: "", lastName: "", phoneNumber: null });
    expect(told.email).toBe("p•••@lakewood.example");
    if (!invitee) throw new Error("no account was made");
    expect(await parseInvitation(as(invitee, at(0)), { token })).toMatchObject({
      firstName: invitee.firstName,
      email: invitee.email,
      phoneNumber: invitee.phoneNumber,
    });
  });

  it("for one person only, when a person is named", async () => {
    const { token, userId } = await made("nobody yet, by e-mail", "open");
    await parseInvitation(asVisitor(at(0)), { token, userId });
    await expect(parseInvitation(asVisitor(at(0)), { token, userId: newId() })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("a person with an account", () => {
  it("accepts twice and is a member once", async () => {
    const { token, invitee, community } = await made("an account, by e-mail", "open");
    if (!invitee) throw new Error("no account was made");
    const first = await acceptInvitation(as(invitee, at(MINUTE)), { token });
    expect(await acceptInvitation(as(invitee, at(2 * MINUTE)), { token })).toEqual(first);
    await leaveCommunity(as(invitee), { communityId: community.id });
    await expect(acceptInvitation(as(invitee, at(3 * MINUTE)), { token })).rejects.toMatchObject({
      title: CLOSED_TITLES.accepted,
    });
    expect(await isMember(community, invitee.id)).toBe(false);
  });

  it("belongs to two communities, and sees the open ones among their own", async () => {
    const person = await makeUser();
    const [one, two, other] = [await makeCommunity(), await makeCommunity(), await makeCommunity()];
    for (const community of [one, two, other]) {
      await invite(community, { email: person.email ?? "" }, at(0));
    }
    const mine = await myInvitations(as(person, at(MINUTE)));
    expect(mine.map(({ communityId }) => communityId).sort()).toEqual([one.id, two.id, other.id].sort());
    for (const { id, communityId } of mine) {
      if (communityId === other.id) await declineInvitation(as(person, at(MINUTE)), { invitationId: id });
      else await acceptInvitation(as(person, at(MINUTE)), { invitationId: id });
    }
    expect(await myInvitations(as(person, at(MINUTE)))).toEqual([]);
    expect([
      await isMember(one, person.id),
      await isMember(two, person.id),
      await isMember(other, person.id),
    ]).toEqual([true, true, false]);
  });

  it("sees and takes up what was sent to the address that they confirmed, and not to one they only claim", async () => {
    const community = await makeCommunity();
    const email = newAddress();
    const { userId, id } = await invite(community, { email }, at(0));
    await db.update(users).set({ email: null }).where(eq(users.id, userId));
    const claims = await makeUser({ email, emailConfirmedAt: null });
    expect(await myInvitations(as(claims, at(0)))).toEqual([]);
    await expect(acceptInvitation(as(claims, at(0)), { invitationId: id })).rejects.toMatchObject({
      status: 404,
    });
    await db.update(users).set({ emailConfirmedAt: NOW }).where(eq(users.id, claims.id));
    expect(await myInvitations(as(claims, at(0)))).toMatchObject([{ id }]);
    await acceptInvitation(as(claims, at(0)), { invitationId: id });
    expect(await isMember(community, claims.id)).toBe(true);
    expect(await isMember(community, userId)).toBe(false);
  });

  it("cannot decline or take up what is somebody else's, by its id", async () => {
    const { id } = await made("an account, by e-mail", "open");
    const stranger = await makeUser();
    for (const verb of [acceptInvitation, declineInvitation]) {
      await expect(verb(as(stranger, at(0)), { invitationId: id })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe("an admin takes back", () => {
  it("an invitation, and with it whoever existed only because of it", async () => {
    const { community, id, userId, token } = await made("nobody yet, by e-mail", "open");
    await revokeInvitation(as(community.admin, at(MINUTE)), { communityId: community.id, invitationId: id });
    expect(await isMember(community, userId)).toBe(false);
    const [deleted] = await db.select().from(users).where(eq(users.id, userId));
    expect(deleted).toMatchObject({ email: null, firstName: "", lastName: "" });
    await expect(parseInvitation(asVisitor(at(MINUTE)), { token })).rejects.toMatchObject({ status: 409 });
    await expect(
      revokeInvitation(as(community.admin), { communityId: community.id, invitationId: id }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("an invitation before its letter went out: no e-mail leads to a dead link, and others still go", async () => {
    const [community, other] = [await makeCommunity(), await makeCommunity()];
    const known = await makeUser();
    const address = known.email ?? "";
    const { id: invitationId } = await invite(community, { email: address });
    await invite(other, { email: address });
    await revokeInvitation(as(community.admin), { communityId: community.id, invitationId });
    const states = async () => (await messagesTo(address)).map(({ state }) => state);
    expect(await states()).toEqual(["skipped", "pending"]);
    const [open] = await myInvitations(as(known));
    await declineInvitation(as(known), { invitationId: open?.id ?? "" });
    expect(await states()).toEqual(["skipped", "skipped"]);
  });

  it("nobody whom another community has invited, too", async () => {
    const { community, id, userId } = await made("nobody yet, by e-mail", "open");
    const [row] = await db.select().from(users).where(eq(users.id, userId));
    const other = await makeCommunity();
    const kept = await invite(other, { email: row?.email ?? "" }, at(0));
    await revokeInvitation(as(community.admin, at(MINUTE)), { communityId: community.id, invitationId: id });
    expect(await personAt(row?.email ?? "")).toMatchObject({ id: userId, deletedAt: null });
    await parseInvitation(asVisitor(at(MINUTE)), { token: kept.token });
  });

  it("nothing of another community's", async () => {
    const { id } = await made("nobody yet, by e-mail", "open");
    const other = await makeCommunity();
    await expect(
      revokeInvitation(as(other.admin), { communityId: other.id, invitationId: id }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe("at the same moment", () => {
  it("two admins of two communities invite one new address: one person, an invitation each", async () => {
    await rounds(8, async ({ atOnce }) => {
      const [one, two] = [await makeCommunity(), await makeCommunity()];
      const email = newAddress();
      const results = await atOnce(
        () => inviteAll(one, [{ ...iris, email }]),
        () => inviteAll(two, [{ ...iris, email }]),
        () => inviteAll(one, [{ ...iris, email }]),
      );
      expect(refused(results)).toEqual([]);
      expect(await db.select({ count: count() }).from(users).where(eq(users.email, email))).toEqual([
        { count: 1 },
      ]);
      expect(await messagesTo(email)).toHaveLength(2);
      const open = await db
        .select()
        .from(invitations)
        .where(and(eq(invitations.address, email), isNull(invitations.revokedAt)));
      expect(open).toHaveLength(2);
    });
  });

  it("two admins with one long list in two orders both get through", async () => {
    await rounds(4, async ({ atOnce }) => {
      const [one, two] = [await makeCommunity(), await makeCommunity()];
      const list = Array.from({ length: 10 }, () => ({ ...iris, email: newAddress() }));
      const results = await atOnce(
        () => inviteAll(one, list),
        () => inviteAll(two, list.toReversed()),
      );
      expect(refused(results)).toEqual([]);
    });
  });

  it("of two who take up one text, one becomes a member", async () => {
    await rounds(8, async ({ atOnce }) => {
      const { community, token, userId } = await made("nobody yet, by text", "open");
      const two = [await makeUser(), await makeUser()] as const;
      const results = await atOnce(
        ...two.map((one) => () => acceptInvitation(as(one, at(MINUTE)), { token })),
      );
      expect(fulfilled(results)).toHaveLength(1);
      const members = await db
        .select()
        .from(memberships)
        .where(
          and(
            eq(memberships.communityId, community.id),
            inArray(memberships.userId, [userId, ...two.map((u) => u.id)]),
          ),
        );
      expect(members).toHaveLength(1);
    });
  });

  it("an invitation is taken up or taken back, and never both", async () => {
    await rounds(8, async ({ atOnce }) => {
      const { community, token, id, invitee } = await made("an account, by e-mail", "open");
      if (!invitee) throw new Error("no account was made");
      const results = await atOnce<unknown>(
        () => acceptInvitation(as(invitee, at(MINUTE)), { token }),
        () => acceptInvitation(as(invitee, at(MINUTE)), { token }),
        () =>
          revokeInvitation(as(community.admin, at(MINUTE)), { communityId: community.id, invitationId: id }),
      );
      for (const reason of refused(results)) expect(reason).toBeInstanceOf(DomainError);
      const [row] = await db.select().from(invitations).where(eq(invitations.id, id));
      expect([row?.acceptedAt, row?.revokedAt].filter(Boolean)).toHaveLength(1);
      expect(await isMember(community, invitee.id)).toBe(row?.acceptedAt !== null);
    });
  });
});
