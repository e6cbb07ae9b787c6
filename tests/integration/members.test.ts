import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readChecks } from "@/db/checks";
import {
  auditLog,
  memberEntries,
  memberships,
  messages,
  notifications,
  optOuts,
  removedMembers,
  users,
} from "@/db/schema";
import {
  acceptInvitation,
  changeMemberRole,
  correctInvitation,
  inviteMembers,
  joinCommunity,
  keyNames,
  linkToCopy,
  listMembers,
  type MemberFilter,
  myCommunity,
  parseInvitation,
  readInvitation,
  readMember,
  revealCheck,
  sendInvitationAgain,
  verifiedMembers,
} from "@/lib/community";
import { campaignMatches } from "@/lib/community/campaigns/rules/reveal";
import { DAY, MINUTE } from "@/lib/kernel";
import { closeAccount, leaveCommunity, removeMember } from "@/lib/payment";
import { newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { invite, newAddress, newestTo, newPhone } from "../factories/invitation";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { inBrowser } from "../support/credentials";

const PASSWORD = "Manyhands1";
const { db } = systemCtx("test");
const later = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
const sentence = {
  three: { code: "conflict", title: "Your community already has 3 admins." },
  assign: {
    code: "conflict",
    title: "To relinquish the administrator role you need to assign an administrator for the community.",
  },
  stranger: { code: "not_found", title: "User is not a member of this community" },
};

type Asked = { searchString?: string; filter?: MemberFilter; page?: number; pageSize?: number };
const listOf = (community: TestCommunity, asked: Asked = {}, options = {}) =>
  listMembers(as(community.admin, options), { communityId: community.id, ...asked });
const namesOf = async (community: TestCommunity, asked: Asked = {}, options = {}) =>
  (await listOf(community, asked, options)).items.map(({ fullName }) => fullName);

const named = (firstName: string, lastName: string, more: Parameters<typeof makeUser>[0] = {}) =>
  makeUser({ firstName, lastName, ...more });

async function communityOf(...names: [string, string][]) {
  const community = await makeCommunity({ admin: await named("Nora", "Okafor") });
  for (const [first, last] of names) await addMember(community, await named(first, last));
  return community;
}

const roleOf = async ({ id: communityId }: { id: string }, user: TestUser) => {
  const [row] = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, user.id)));
  return row?.role ?? null;
};

const setRole = (community: TestCommunity, by: TestUser, user: { id: string }, memberRole: 0 | 1) =>
  changeMemberRole(as(by), { communityId: community.id, userId: user.id, memberRole });

async function ledBy(count: number) {
  const community = await makeCommunity();
  const admins = [community.admin];
  for (let more = 1; more < count; more++)
    admins.push(await addMember(community, undefined, { isAdmin: true }));
  const [a, b, c] = admins;
  return { community, admins, a: a as TestUser, b: b as TestUser, c: c as TestUser };
}

describe("the list of members", () => {
  it("has everybody in order of names, eight a page, with what the specification's Member has", async () => {
    const community = await communityOf(
      ["Émile", "Zola"],
      ["emil", "Abel"],
      ["Zoe", "Abel"],
      ["Ángel", "Ruiz"],
    );
    expect(await namesOf(community)).toEqual([
      "Ángel Ruiz",
      "emil Abel",
      "Émile Zola",
      "Nora Okafor",
      "Zoe Abel",
    ]);
    const { items, ...figures } = await listOf(community, { page: 2, pageSize: 4 });
    expect(figures).toEqual({
      numberOfItems: 1,
      totalNumberOfItems: 5,
      page: 2,
      totalPages: 2,
      hasPreviousPage: true,
      hasNextPage: false,
    });
    const zoe = items[0];
    expect(zoe).toEqual({
      userId: zoe?.userId,
      communityId: community.id,
      memberRole: 0,
      firstName: "Zoe",
      lastName: "Abel",
      fullName: "Zoe Abel",
      email: expect.stringContaining("@"),
      phoneNumber: expect.stringContaining("+1"),
      imageName: null,
      isVerified: true,
      preferredCommunicationMethod: 0,
      state: "verified",
      unreachable: null,
      since: new Date("2026-01-07T15:00:00Z"),
      expiresAt: null,
    });
  });

  it("is cut into pages that hold everybody once, wherever a page begins", async () => {
    const first = ["Ann", "Anna", "Bea", "Ben", "Élan", "محمد", "Ана", "ann", "Zoë"];
    const last = ["Ash", "Birch", "Cedar", "Ash"];
    const community = await communityOf(
      ...first.flatMap((name) => last.map((family): [string, string] => [name, family])),
    );
    const all = (await listOf(community, { pageSize: 100 })).items.map(({ userId }) => userId);
    expect(new Set(all).size).toBe(37);
    for (const pageSize of [1, 3, 8]) {
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(37 / pageSize); page++) {
        pages.push(...(await listOf(community, { page, pageSize })).items.map(({ userId }) => userId));
      }
      expect(pages, `pages of ${pageSize}`).toEqual(all);
    }
    expect(await listOf(community, { page: 9 })).toMatchObject({ items: [], totalNumberOfItems: 37 });
  });

  it("follows names, leavings and joinings at once", async () => {
    const community = await communityOf(["Alan", "Kessler"]);
    const person = await addMember(community, await named("Bea", "Holt"));
    await db.update(users).set({ firstName: "Zita", lastName: "Brandt" }).where(eq(users.id, person.id));
    expect(await namesOf(community)).toEqual(["Alan Kessler", "Nora Okafor", "Zita Brandt"]);
    expect(await namesOf(community, { searchString: "holt" })).toEqual([]);
    expect(await namesOf(community, { searchString: "brandt" })).toEqual(["Zita Brandt"]);
    await leaveCommunity(as(person), { communityId: community.id });
    expect(await listOf(community)).toMatchObject({ totalNumberOfItems: 2 });
    const ids = { communityId: community.id };
    expect((await myCommunity(as(community.admin), ids)).numberOfMembers).toBe(2);
    await joinCommunity(as(person), ids);
    expect((await myCommunity(as(community.admin), ids)).numberOfMembers).toBe(3);
  });

  it("is for admins, and is not found outside", async () => {
    const community = await communityOf();
    const member = await addMember(community);
    const ids = { communityId: community.id };
    await expect(listMembers(as(member), ids)).rejects.toMatchObject({ code: "forbidden" });
    await expect(listMembers(as(await makeUser()), ids)).rejects.toMatchObject({ code: "not_found" });
    await expect(listMembers(asVisitor(), ids)).rejects.toMatchObject({ code: "unauthenticated" });
    const one = { ...ids, userId: community.admin.id };
    await expect(readMember(as(member), one)).rejects.toMatchObject({ code: "forbidden" });
    await expect(readMember(as(await makeUser()), one)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the search for members", () => {
  it.each([
    ["part of a first name", "ala", ["Alan Kessler"]],
    ["part of a last name", "ssle", ["Alan Kessler", "Karen Kessler"]],
    ["first and last name", "alan kess", ["Alan Kessler"]],
    ["the names the other way round", "Kessler, Alan", ["Alan Kessler"]],
    ["accents left out", "maria nunez", ["María Núñez"]],
    ["accents that are not there", "Álan", ["Alan Kessler"]],
    ["letters that are written as two", "sorensen", ["Henrik Sørensen"]],
    ["an apostrophe typed the other way", "o'neill", ["Siobhán O’Neill"]],
    ["a first letter", "h", ["Henrik Sørensen"]],
    ["part of an e-mail", "mail.henrik@", ["Henrik Sørensen"]],
    ["a phone as it is written", "(937) 555-0142", ["Henrik Sørensen"]],
    ["the end of a phone", "0142", ["Henrik Sørensen"]],
    ["a letter that is wrong", "kassler alan", ["Alan Kessler"]],
    ["a letter that is missing", "henik", ["Henrik Sørensen"]],
    ["a letter too many", "siobbhan", ["Siobhán O’Neill"]],
    ["two letters in the wrong order", "nuenz", ["María Núñez"]],
    ["a wrong first letter", "laria", ["María Núñez"]],
    ["a slip in an e-mail", "mail.henrjk@x.example", ["Henrik Sørensen"]],
    ["a slip in a phone", "937 555 0143", ["Henrik Sørensen"]],
    ["letters of another script", "мар", ["Марина Цой"]],
    ["two slips in a word", "kasslar", []],
    ["what only looks like a pattern", "%", []],
    ["underscores", "a__n", []],
  ])("finds by %s: %s", async (_, searchString, expected) => {
    const community = await searched();
    expect(await namesOf(community, { searchString })).toEqual(expected);
    const { items } = await verifiedMembers(as(community.admin), { communityId: community.id, searchString });
    expect(items.map(({ fullName }) => fullName)).toEqual(expected);
  });

  it("finds nobody of another community", async () => {
    await searched();
    const other = await communityOf(["Will", "Hartman"]);
    for (const searchString of ["kessler", "kesslar"]) {
      expect(await namesOf(other, { searchString })).toEqual([]);
    }
  });

  let kept: Promise<TestCommunity> | undefined;
  const searched = () => {
    kept ??= (async () => {
      const community = await communityOf(
        ["Alan", "Kessler"],
        ["Karen", "Kessler"],
        ["María", "Núñez"],
        ["Siobhán", "O'Neill"],
        ["Марина", "Цой"],
      );
      await db.update(users).set({ lastName: "O’Neill" }).where(eq(users.lastName, "O'Neill"));
      const henrik = { email: "mail.henrik@post.example", phoneNumber: "+19375550142" };
      await addMember(community, await named("Henrik", "Sørensen", henrik));
      return community;
    })();
    return kept;
  };
});

describe("somebody who has not joined", () => {
  it("stands in the list as an admin entered them, whether or not the address has an account", async () => {
    const community = await communityOf();
    const known = await named("Theodora", "Known");
    const elsewhere = newAddress();
    await invite(await makeCommunity(), { email: elsewhere, firstName: "Other", lastName: "Words" });
    const shape: unknown[] = [];
    for (const email of [newAddress(), known.email ?? "", elsewhere]) {
      const { id } = await invite(community, { email, firstName: "Iris", lastName: "Novak" });
      const ids = { communityId: community.id, userId: id };
      const { items, totalNumberOfItems } = await listOf(community);
      expect(totalNumberOfItems).toBe(2);
      const [iris] = items;
      expect(iris).toEqual(await readMember(as(community.admin), ids));
      expect(iris?.userId).toBe(id);
      expect(await namesOf(community, { searchString: "novk" })).toEqual(["Iris Novak"]);
      shape.push({ ...iris, userId: "", email: "", since: "", expiresAt: "" });
      expect((await myCommunity(as(community.admin), ids)).numberOfMembers).toBe(1);
      await removeMember(as(community.admin), ids);
      expect(await listOf(community)).toMatchObject({ totalNumberOfItems: 1 });
    }
    expect(shape[1]).toEqual(shape[0]);
    expect(shape[2]).toEqual(shape[0]);
    expect(shape[0]).toMatchObject({ state: "invited", isVerified: false, unreachable: null });
  });

  it("is found under a state: invited, lapsed, verified, not reached", async () => {
    const community = await communityOf(["Alan", "Kessler"]);
    await invite(community, { email: newAddress(), firstName: "Old", lastName: "One" });
    const month = later(31 * DAY);
    await invite(community, { phoneNumber: newPhone(), firstName: "New", lastName: "One" }, month);
    const mute = await addMember(
      community,
      await named("Mute", "Moe", { email: null, phoneConfirmedAt: null }),
    );
    const bounced = await addMember(community, await named("Bounced", "Bo"));
    const stopped = await addMember(
      community,
      await named("Stopped", "Sid", { preferredCommunicationMethod: 1 }),
    );
    const byMail = await addMember(community, await named("Mail", "May"));
    const wrong = await invite(community, { email: newAddress(), firstName: "Wrong", lastName: "Will" });
    const before = new Date(Date.now() - DAY);
    await db.insert(optOuts).values([
      { channel: "email", address: bounced.email ?? "", reason: "bounce", createdAt: before },
      { channel: "sms", address: stopped.phoneNumber ?? "", reason: "stop", createdAt: before },
      { channel: "sms", address: byMail.phoneNumber ?? "", reason: "stop", createdAt: before },
      { channel: "email", address: byMail.email ?? "", reason: "unsubscribe", createdAt: before },
      {
        channel: "email",
        address: wrong.address,
        reason: "bounce",
        createdAt: new Date(Date.now() + MINUTE),
      },
    ]);
    const states = async (filter: MemberFilter) => namesOf(community, { filter }, month);
    expect(await states("invited")).toEqual(["New One"]);
    expect(await states("lapsed")).toEqual(["Old One", "Wrong Will"]);
    expect(await states("unreachable")).toEqual(["Bounced Bo", "Mute Moe", "Stopped Sid", "Wrong Will"]);
    expect(await states("verified")).toEqual([
      "Alan Kessler",
      "Bounced Bo",
      "Mail May",
      "Mute Moe",
      "Nora Okafor",
      "Stopped Sid",
    ]);
    const why = (await listOf(community, { filter: "unreachable" }, month)).items.map((one) => [
      one.firstName,
      one.unreachable,
    ]);
    expect(why).toEqual([
      ["Bounced", "bounced"],
      ["Mute", "no_channel"],
      ["Stopped", "stopped"],
      ["Wrong", "bounced"],
    ]);
    expect(mute.email).toBeNull();
  });

  it("is not said to be out of reach because of what others sent there before", async () => {
    const community = await communityOf();
    const email = newAddress();
    const before = new Date(Date.now() - DAY);
    await db
      .insert(optOuts)
      .values({ channel: "email", address: email, reason: "bounce", createdAt: before });
    await invite(community, { email });
    expect(await namesOf(community, { filter: "unreachable" })).toEqual([]);
  });

  it("is sent the invitation again, once within five minutes, and an old id leads to the new one", async () => {
    const community = await communityOf();
    const email = newAddress();
    const first = await invite(community, { email, firstName: "Iris", lastName: "Novak" });
    const ids = { communityId: community.id };
    const again = (id: string, options = {}) =>
      sendInvitationAgain(as(community.admin, options), { ...ids, invitationId: id });
    expect(await again(first.id)).toEqual({ invitationId: first.id });
    const month = later(31 * DAY);
    const { invitationId } = await again(first.id, month);
    const second = await newestTo(community, email);
    expect(second.id).toBe(invitationId);
    expect(second.firstName).toBe("Iris");
    expect(await readInvitation(asVisitor(month), first.token)).toMatchObject({ state: "revoked" });
    expect(await readInvitation(asVisitor(month), second.token)).toMatchObject({ state: "open" });
    expect(await readMember(as(community.admin, month), { ...ids, userId: first.id })).toMatchObject({
      userId: second.id,
      fullName: "Iris Novak",
      state: "invited",
    });
    await expect(again(first.id, month)).rejects.toMatchObject({ code: "not_found" });
    await expect(again(newId())).rejects.toMatchObject({ code: "not_found" });
  });

  it("is invited where the corrected address leads, and the wrong one opens nothing", async () => {
    const community = await communityOf();
    const ids = { communityId: community.id };
    const [wrong, right] = [newAddress(), newAddress()];
    const first = await invite(community, { email: wrong, firstName: "Iris", lastName: "Novak" });
    const member = { firstName: "Iris", lastName: "Novák", email: right };
    const { invitationId } = await correctInvitation(as(community.admin), {
      ...ids,
      invitationId: first.id,
      member,
    });
    const second = await newestTo(community, right);
    expect(second.id).toBe(invitationId);
    expect(await readInvitation(asVisitor(), first.token)).toMatchObject({ state: "revoked" });
    const [erased] = await db.select().from(users).where(eq(users.id, first.userId));
    expect(erased).toMatchObject({ email: null, firstName: "", lastName: "" });
    expect(await namesOf(community)).toEqual(["Iris Novák", "Nora Okafor"]);

    const renamed = await correctInvitation(as(community.admin), {
      ...ids,
      invitationId,
      member: { ...member, firstName: "Irina" },
    });
    expect(renamed).toEqual({ invitationId });
    expect(await namesOf(community)).toEqual(["Irina Novák", "Nora Okafor"]);
    expect(await readInvitation(asVisitor(), second.token)).toMatchObject({ firstName: "Irina" });
    await expect(
      correctInvitation(as(community.admin), { ...ids, invitationId, member: { ...member, email: "no" } }),
    ).rejects.toMatchObject({ code: "invalid" });
  });

  it("keeps their name when an admin corrects that of somebody with an account", async () => {
    const community = await communityOf();
    const known = await named("Theodora", "Known");
    const { id: invitationId } = await invite(community, { email: known.email ?? "" });
    const member = { firstName: "Dora", lastName: "Wrong", email: known.email ?? "" };
    await correctInvitation(as(community.admin), { communityId: community.id, invitationId, member });
    const [row] = await db.select().from(users).where(eq(users.id, known.id));
    expect([row?.firstName, row?.lastName]).toEqual(["Theodora", "Known"]);
  });

  it("may be handed a link, which tells its holder and the admin nothing of an account", async () => {
    const community = await communityOf();
    const ids = { communityId: community.id };
    const known = await named("Theodora", "Known");
    const seen: unknown[] = [];
    for (const email of [newAddress(), known.email ?? ""]) {
      const { id: invitationId } = await invite(community, { email, firstName: "Iris", lastName: "Novak" });
      const { link } = await linkToCopy(as(community.admin), { ...ids, invitationId });
      expect(await linkToCopy(as(community.admin), { ...ids, invitationId })).toEqual({ link });
      const token = new URL(link).searchParams.get("token") ?? "";
      const reader = [asVisitor(), as(community.admin)];
      for (const ctx of reader) {
        const parsed = await parseInvitation(ctx, { token });
        seen.push([
          { ...(await readInvitation(ctx, token)), token: "" },
          { ...parsed, id: "", token: "" },
        ]);
      }
    }
    expect(seen.slice(2)).toEqual(seen.slice(0, 2));
  });

  it("joins by the link that was handed on, once and whoever holds it, and confirms no address", async () => {
    const community = await communityOf();
    const ids = { communityId: community.id };
    const { id: invitationId, userId } = await invite(community, { email: newAddress() });
    const { link } = await linkToCopy(as(community.admin), { ...ids, invitationId });
    const token = new URL(link).searchParams.get("token") ?? "";
    const holder = await named("Holder", "Hill", { emailConfirmedAt: null });
    await acceptInvitation(as(holder), { token });
    await expect(acceptInvitation(as(await makeUser()), { token })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await namesOf(community)).toEqual(["Holder Hill", "Nora Okafor"]);
    const [placeholder] = await db.select().from(users).where(eq(users.id, userId));
    expect(placeholder).toMatchObject({ email: null, firstName: "" });
    const [row] = await db.select().from(users).where(eq(users.id, holder.id));
    expect(row?.emailConfirmedAt).toBeNull();
    await expect(linkToCopy(as(community.admin), { ...ids, invitationId })).rejects.toMatchObject({
      code: "not_found",
    });
    const lapsed = await invite(community, { email: newAddress() });
    await expect(
      linkToCopy(as(community.admin, later(31 * DAY)), { ...ids, invitationId: lapsed.id }),
    ).rejects.toMatchObject({ code: "conflict", title: "This invitation has expired. Send it again first." });
  });
});

describe("the admin role", () => {
  it("is granted to a verified member, who is told, and stands in the audit log", async () => {
    const community = await communityOf();
    const member = await addMember(community);
    expect(await setRole(community, community.admin, member, 1)).toEqual({
      userId: member.id,
      memberRole: 1,
    });
    expect(await roleOf(community, member)).toBe(1);
    await setRole(community, community.admin, member, 1);
    const told = await db.select().from(notifications).where(eq(notifications.userId, member.id));
    expect(told.map(({ message }) => message)).toEqual([`You are an admin of ${community.name} now.`]);
    const deeds = await db
      .select({ action: auditLog.action, actorId: auditLog.actorId, data: auditLog.data })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, community.id), eq(auditLog.action, "community.admin_granted")));
    expect(deeds).toEqual([
      { action: "community.admin_granted", actorId: community.admin.id, data: { userId: member.id } },
    ]);
  });

  it("goes to three at most", async () => {
    const { community, a } = await ledBy(3);
    const member = await addMember(community);
    await expect(setRole(community, a, member, 1)).rejects.toMatchObject(sentence.three);
    expect(await roleOf(community, member)).toBe(0);
  });

  it("is not for somebody who has not signed up, who is no member, or an id of nothing", async () => {
    const { community, a } = await ledBy(1);
    const invited = await invite(community, { email: newAddress() });
    await expect(setRole(community, a, invited, 1)).rejects.toMatchObject({
      code: "conflict",
      title: "Only members who have signed up can be an admin",
    });
    for (const id of [invited.userId, (await makeUser()).id, newId(), "nonsense"]) {
      await expect(setRole(community, a, { id }, 1)).rejects.toMatchObject(sentence.stranger);
    }
    const member = await addMember(community);
    await expect(setRole(community, member, member, 1)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is relinquished where another admin stays, and not by the last one", async () => {
    const { community, a, b } = await ledBy(2);
    await setRole(community, b, b, 0);
    expect(await roleOf(community, b)).toBe(0);
    await expect(setRole(community, a, a, 0)).rejects.toMatchObject(sentence.assign);
    await expect(setRole(community, b, a, 0)).rejects.toMatchObject({ code: "forbidden" });
    expect(await roleOf(community, a)).toBe(1);
  });

  it("is not relinquished by the only admin who may run an active campaign", async () => {
    const { community, a, b } = await ledBy(2);
    await launchTestCampaign({ community: { ...community, admin: a }, recipient: b });
    await expect(setRole(community, a, a, 0)).rejects.toMatchObject(sentence.assign);
    await setRole(community, b, b, 0);
    expect(await roleOf(community, b)).toBe(0);
  });

  it("is taken from another admin where two are left, so the answer tells nobody of a campaign for them", async () => {
    for (const withCampaign of [false, true]) {
      const { community, a, b, c } = await ledBy(3);
      if (withCampaign) await launchTestCampaign({ community: { ...community, admin: b }, recipient: a });
      expect(await setRole(community, a, c, 0)).toEqual({ userId: c.id, memberRole: 0 });
      await expect(setRole(community, a, b, 0)).rejects.toMatchObject(sentence.assign);
      expect(await roleOf(community, b)).toBe(1);
    }
  });
});

describe("removing a member", () => {
  it("ends the membership and what waits to be sent, and only an admin lets them back", async () => {
    const community = await communityOf();
    const member = await addMember(community);
    const ids = { communityId: community.id, userId: member.id };
    await removeMember(as(community.admin), ids);
    expect(await roleOf(community, member)).toBeNull();
    const rows = await db.select().from(removedMembers).where(eq(removedMembers.userId, member.id));
    expect(rows.map(({ communityId }) => communityId)).toEqual([community.id]);
    await expect(joinCommunity(as(member), ids)).rejects.toMatchObject({ code: "forbidden" });
    await expect(removeMember(as(community.admin), ids)).rejects.toMatchObject(sentence.stranger);
    await inviteMembers(as(community.admin, later(MINUTE)), {
      communityId: community.id,
      members: [{ firstName: "Test", lastName: "Person", email: member.email ?? "" }],
    });
    await joinCommunity(as(member, later(2 * MINUTE)), ids);
    expect(await roleOf(community, member)).toBe(0);
    const [deed] = await db
      .select({ data: auditLog.data })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, community.id), eq(auditLog.action, "community.member_removed")));
    expect(deed?.data).toEqual({ userId: member.id });
  });

  it("is refused for an admin, for oneself and for strangers, and to members", async () => {
    const { community, a, b } = await ledBy(2);
    const member = await addMember(community);
    const remove = (by: TestUser, id: string) =>
      removeMember(as(by), { communityId: community.id, userId: id });
    for (const admin of [a, b]) {
      await expect(remove(a, admin.id)).rejects.toMatchObject({
        code: "conflict",
        title: "An admin can not be deleted. Take the admin role from them first.",
      });
    }
    await expect(remove(member, a.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(remove(a, (await makeUser()).id)).rejects.toMatchObject(sentence.stranger);
  });

  it("is refused for whom a campaign is for that is not finished, and changes nothing", async () => {
    const campaign = await launchTestCampaign();
    const { community, recipient } = campaign;
    const ids = { communityId: community.id, userId: recipient.id };
    await expect(removeMember(as(community.admin), ids)).rejects.toMatchObject({
      code: "conflict",
      title:
        "The campaign “A roof before winter” is for this member and is not finished. Send its money or end it first.",
    });
    expect(await roleOf(community, recipient)).toBe(0);
    expect(await db.select().from(removedMembers).where(eq(removedMembers.userId, recipient.id))).toEqual([]);
    const others = await makeCommunity();
    await addMember(others, recipient);
    await removeMember(as(others.admin), { ...ids, communityId: others.id });
    expect(await roleOf(others, recipient)).toBeNull();
  });
});

describe("a recipient who goes", () => {
  const toldOf = async (campaign: { id: string }) =>
    (
      await db
        .select({ userId: notifications.userId, template: messages.template })
        .from(messages)
        .innerJoin(notifications, eq(notifications.messageId, messages.id))
        .where(eq(messages.template, "recipient-left"))
    )
      .filter(() => campaign)
      .map(({ userId }) => userId);

  it("is heard of by the other admins alone, and gets the answer of everybody", async () => {
    const { community, a, b, c } = await ledBy(3);
    const recipient = await addMember(community);
    const plain = await addMember(community);
    const campaign = await launchTestCampaign({ community, recipient });
    const ids = { communityId: community.id };
    expect(await leaveCommunity(as(plain), ids)).toEqual(await leaveCommunity(as(recipient), ids));
    expect((await toldOf(campaign)).sort()).toEqual([a.id, b.id, c.id].sort());

    await db.delete(messages);
    const forAdmin = await launchTestCampaign({ community: { ...community, admin: b }, recipient: a });
    await leaveCommunity(as(a), ids);
    expect((await toldOf(forAdmin)).sort()).toEqual([b.id, c.id].sort());
    const said = JSON.stringify(
      await db.select().from(messages).where(eq(messages.template, "recipient-left")),
    );
    for (const secret of [a.fullName, a.firstName, a.email ?? ""]) expect(said).not.toContain(secret);
  });

  it("is heard of when they delete their account", async () => {
    await db.delete(messages);
    const community = await makeCommunity();
    const recipient = await addMember(community, await makeUser({ password: PASSWORD }));
    const campaign = await launchTestCampaign({ community, recipient });
    await closeAccount(await inBrowser(recipient), { password: PASSWORD });
    expect(await toldOf(campaign)).toEqual([campaign.community.admin.id]);
  });
});

it("keeps the list as memberships and invitations say", async () => {
  const check = (await readChecks()).find(({ name }) => name.endsWith("members_are_listed"));
  if (!check) throw new Error("there is no such check");
  expect(await db.execute(check.query)).toEqual([]);
});

describe("names of members in a campaign's texts", () => {
  it("are found by looking few members up as well as by comparing all of them, before and after the worker was there", async () => {
    const people: [string, string][] = [
      ["Mary Ann", "O'Neill-Smith"],
      ["Anna-Lena", "Van der Berg"],
      ["J.R.", "Whitfield"],
      ["St. John", "McAllister"],
      ["Jürgen", "Großmann"],
      ["Александр", "Петров"],
      ["محمد", "الهاشمي"],
      ["Siobhán", "Ní Dhomhnaill"],
      ["Johnnny", "Zweig"],
      ["D'Angelo", "Baptiste"],
      ["Li", "Wu"],
      ["Thaddeus", "De La Cruz"],
      ["Jürg", "Øster-Åberg"],
      ["Begoña", "Muñoz Peña"],
      ["José", "O’Donnell"],
      ["Strauß", "Bæk"],
    ];
    const community = await communityOf(...people);
    const recipient = await addMember(community, await named("Quentin", "Xylander"));
    const texts = [
      ...people.flatMap(([first, last]) => [`${first} ${last}`, first, last, `the ${last}s`]),
      "Mueller and Juergen Grossmann, and alexander petrov",
      "#helpthaddeus with Mr. ONeill, oneill-smith, VanDerBerg, DeLaCruz, dangelo, Johnny",
      "Juerg, jurg, oesteraaberg, Osteraberg, Begona, begonya, munoz, Munyoz, odonnell, strauss, baek",
      "Nobody in particular needs a stove",
    ];
    const members = [["Nora", "Okafor"] as [string, string], ...people].map(([firstName, lastName]) => ({
      firstName,
      lastName,
    }));
    const byName = (list: typeof members) =>
      list.toSorted((a, b) => (`${a.firstName}` < `${b.firstName}` ? -1 : 1));
    const compareAll = async () => {
      for (const text of texts) {
        const asked = { name: "A new stove", description: `Please help ${text}.`, messages: [] };
        const found = await revealCheck(as(community.admin), {
          communityId: community.id,
          recipientId: recipient.id,
          ...asked,
        });
        // Writers are not asked about their own name.
        const others = byName(members.filter(({ firstName }) => firstName !== "Nora"));
        const whole = campaignMatches(asked, recipient, { name: community.name, members: others });
        const flat = (list: typeof whole.members) =>
          list.map((one) => ({ ...one, members: one.members.toSorted() }));
        expect(flat(found.members), text).toEqual(flat(whole.members));
      }
    };
    const unkeyed = () =>
      db.$count(
        memberEntries,
        and(eq(memberEntries.communityId, community.id), eq(memberEntries.isKeyed, false)),
      );
    expect(await unkeyed()).toBe(3);
    await compareAll();
    await keyNames(systemCtx("test"));
    expect(await unkeyed()).toBe(0);
    await compareAll();
    await db.update(users).set({ firstName: "Олександр" }).where(eq(users.firstName, "Александр"));
    expect(await unkeyed()).toBe(1);
  });
});
