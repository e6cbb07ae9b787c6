import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deliveries, invitations, messages, textConsents, users } from "@/db/schema";
import {
  acceptInvitation,
  exportMembers,
  importOutcome,
  importProgress,
  inviteMembers,
  listMembers,
  myInvitations,
  openInvitations,
  readImport,
  readInvitation,
  sendImport,
  sendImports,
  sendInvitationAgain,
} from "@/lib/community";
import { memberRole } from "@/lib/community/inside";
import { HOUR, MINUTE } from "@/lib/kernel";
import { writeMessage } from "@/lib/notification/templates/registry";
import { removeMember } from "@/lib/payment";
import { systemCtx, unseal } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { newAddress, newPhone } from "../factories/invitation";
import { readIn } from "../factories/member-import";
import { as, asVisitor, makeUser } from "../factories/user";
import { fulfilled, rounds } from "../support/barrier";
import { csvOf } from "../support/table-cells";

const { db } = systemCtx("test");
const NOW = new Date("2026-11-20T15:00:00Z");
const at = (ms: number) => ({ now: () => new Date(NOW.getTime() + ms) });
const worker = (ms = 0) => systemCtx("worker", at(ms));
const nora = { firstName: "Nora", lastName: "Kim" };
const alan = { firstName: "Alan", lastName: "Kim" };

async function messagesTo(address: string) {
  const rows = await db
    .select({ id: messages.id, data: messages.data, userId: deliveries.userId, state: deliveries.state })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(and(eq(messages.template, "invitation"), eq(deliveries.address, address)))
    .orderBy(asc(messages.id));
  return rows.map(({ data, userId, state }) => ({ names: namesIn(data), data, userId, state }));
}

const namesIn = (data: Record<string, string>) => {
  const names = Object.entries(data).flatMap(([key, name]) => (key.startsWith("firstName:") ? [name] : []));
  return names.length > 0 ? names.sort() : [data.firstName ?? ""];
};

const greeted = async (address: string) => (await messagesTo(address)).map(({ names }) => names);
const waiting = async (address: string) =>
  (await messagesTo(address)).filter(({ state }) => state === "pending").map(({ names }) => names);

const invitedAt = (community: { id: string }, address: string) =>
  db
    .select()
    .from(invitations)
    .where(and(eq(invitations.communityId, community.id), eq(invitations.address, address)))
    .orderBy(asc(invitations.id));

async function invitationOf(community: { id: string }, address: string, firstName: string) {
  const found = (await invitedAt(community, address)).find(
    (one) => one.firstName === firstName && !one.revokedAt && !one.acceptedAt,
  );
  if (!found) throw new Error(`${firstName} was not invited at ${address}`);
  return found;
}

async function tokenOf({ id, sentWith }: { id: string; sentWith: string | null }) {
  const [message] = await db
    .select({ data: messages.data })
    .from(messages)
    .where(eq(messages.dedupeKey, `invitation:${sentWith ?? id}`));
  const link = new URL(await unseal(message?.data[`link:${id}`] ?? message?.data.link ?? ""));
  return link.searchParams.get("token") ?? "";
}

const list = (address: string) =>
  `Name,E-mail\nNora Kim,${address}\nBea Wu,${newAddress()}\nAlan Kim,${address}`;

async function sent(community: TestCommunity, text: string, ms = 0) {
  const where = await readIn(community, text, at(ms));
  await sendImport(as(community.admin, at(ms)), where);
  await sendImports(worker(ms));
  return where;
}

const inviteBoth = (community: TestCommunity, where: { email: string } | { phoneNumber: string }, ms = 0) =>
  inviteMembers(as(community.admin, at(ms)), {
    communityId: community.id,
    members: [
      { ...nora, ...where },
      { ...alan, ...where },
    ],
  });

describe("two people with one address", () => {
  it("on a list are both accepted, shown together, and greeted by one message with a link for each", async () => {
    const community = await makeCommunity();
    const address = newAddress();
    const where = await readIn(community, list(address), at(0));
    const { rows, counts } = await readImport(as(community.admin, at(0)), where);
    expect(rows.map(({ number, standing, sharesWith }) => [number, standing, sharesWith])).toEqual([
      [2, "new", 2],
      [4, "new", 2],
      [3, "new", null],
    ]);
    expect(counts).toMatchObject({ new: 3, twice: 0 });
    await sendImport(as(community.admin, at(0)), where);
    await sendImports(worker());
    expect(await greeted(address)).toEqual([["Alan", "Nora"]]);
    const [message] = await messagesTo(address);
    const opened = Object.fromEntries(
      Object.entries(message?.data ?? {}).map(([key, value]) => [
        key,
        key.startsWith("link") ? "(link)" : value,
      ]),
    );
    const { paragraphs, actions } = writeMessage("invitation", opened);
    expect(paragraphs[0]).toMatch(/^Hello Nora and Alan\. /);
    expect(paragraphs[2]).toBe(
      "Only one person can sign in with this e-mail address. Alan, please join with an address of your own.",
    );
    expect(actions?.map(({ label }) => label)).toEqual(["See Nora’s invitation", "See Alan’s invitation"]);
    expect(await openInvitations(as(community.admin, at(0)), { communityId: community.id })).toHaveLength(3);
    const { progress } = await importProgress(as(community.admin, at(0)), where);
    expect(progress).toMatchObject({ total: 3, waiting: 3, open: 0, skipped: 0 });
    const tokens = await Promise.all(
      ["Nora", "Alan"].map(async (name) => tokenOf(await invitationOf(community, address, name))),
    );
    expect(new Set(tokens).size).toBe(2);
    for (const [index, name] of ["Nora", "Alan"].entries()) {
      const view = await readInvitation(asVisitor(at(MINUTE)), tokens[index] ?? "");
      expect(view).toMatchObject({
        state: "open",
        firstName: name,
        beginning: name === "Nora" ? "create" : "new",
      });
    }
  });

  it("of one name are one person, on a list and in the form", async () => {
    const community = await makeCommunity();
    const address = newAddress();
    const where = await readIn(community, `Name,E-mail\nNora Kim,${address}\nKim Nora,${address}`, at(0));
    const { rows } = await readImport(as(community.admin, at(0)), where);
    expect(rows.map(({ standing, twiceOf, sharesWith }) => [standing, twiceOf, sharesWith])).toEqual([
      ["new", null, null],
      ["twice", 2, null],
    ]);
    const members = [nora, { firstName: "NORA", lastName: "kim" }].map((name) => ({
      ...name,
      email: address,
    }));
    await expect(
      inviteMembers(as(community.admin, at(0)), { communityId: community.id, members }),
    ).rejects.toMatchObject({ errors: { "members.1.email": ["This person is in the list already"] } });
  });

  it("of one name in another order and with accents are one person in the form, and a seventh has no room", async () => {
    const community = await makeCommunity();
    const email = newAddress();
    const refusalOf = (names: readonly [string, string][]) =>
      expect(
        inviteMembers(as(community.admin, at(0)), {
          communityId: community.id,
          members: names.map(([firstName, lastName]) => ({ firstName, lastName, email })),
        }),
      ).rejects;
    await refusalOf([
      ["José", "Núñez"],
      ["Nunez", "Jose"],
    ]).toMatchObject({ errors: { "members.1.email": ["This person is in the list already"] } });
    const seven = ["Ann", "Bea", "Cy", "Dan", "Eve", "Fay", "Gil"].map((name): [string, string] => [
      name,
      "Kim",
    ]);
    await refusalOf(seven).toMatchObject({
      errors: { "members.6.email": ["At most 6 people can share one address"] },
    });
    expect(await greeted(email)).toEqual([]);
  });

  it("far apart on a list are in one batch, and so in one message", async () => {
    const community = await makeCommunity();
    const address = newAddress();
    const between = Array.from(
      { length: 25 },
      (_, index) => `Bea ${"abcdefghijklmnopqrstuvwxyz"[index]}wu,${newAddress()}`,
    );
    await sent(
      community,
      ["Name,E-mail", `Nora Kim,${address}`, ...between, `Alan Kim,${address}`].join("\n"),
    );
    expect(await greeted(address)).toEqual([["Alan", "Nora"]]);
  });

  it("in the form get one message; pressed twice it is one, and three times a day counts messages", async () => {
    const community = await makeCommunity();
    const email = newAddress();
    await inviteBoth(community, { email });
    await inviteBoth(community, { email }, MINUTE);
    expect(await greeted(email)).toEqual([["Alan", "Nora"]]);
    await inviteBoth(community, { email }, HOUR);
    await inviteBoth(community, { email }, 2 * HOUR);
    expect(await waiting(email)).toEqual([["Alan", "Nora"]]);
    await expect(inviteBoth(community, { email }, 3 * HOUR)).rejects.toMatchObject({ status: 400 });
  });

  it("by text get one text that asks neither for a YES", async () => {
    const community = await makeCommunity();
    const phoneNumber = newPhone();
    await inviteBoth(community, { phoneNumber });
    const sentMessages = await messagesTo(phoneNumber);
    expect(sentMessages.map(({ names }) => names)).toEqual([["Alan", "Nora"]]);
    const plain = Object.fromEntries(
      Object.entries(sentMessages[0]?.data ?? {}).map(([key, value]) => [
        key,
        key.startsWith("link") ? "(link)" : value,
      ]),
    );
    expect(writeMessage("invitation", plain).sms).toMatch(/Nora: \(link\) Alan: \(link\) Msg & data rates/);
    expect(await db.$count(textConsents, eq(textConsents.phone, phoneNumber))).toBe(0);
  });

  it("that has an account elsewhere: an admin reads the same, and each keeps their own way in", async () => {
    const community = await makeCommunity();
    const owner = await makeUser({ firstName: "Alan", lastName: "Kim" });
    const addresses = [owner.email ?? "", newAddress()];
    const reads = [];
    for (const email of addresses) {
      await inviteBoth(community, { email });
      const { items } = await listMembers(as(community.admin, at(0)), {
        communityId: community.id,
        searchString: email,
      });
      reads.push(items.map(({ userId, ...one }) => ({ ...one, email: "(address)", hasId: userId !== "" })));
      expect(await greeted(email)).toEqual([["Alan", "Nora"]]);
    }
    expect(reads[0]).toEqual(reads[1]);
    expect(reads[0]).toHaveLength(2);
    expect(await invitationOf(community, addresses[0] ?? "", "Alan")).toMatchObject({
      userId: owner.id,
      isShared: false,
    });
  });
});

describe("the second person", () => {
  it("joins with an address of their own, and the first person cannot join for them", async () => {
    const community = await makeCommunity();
    const first = await makeUser({ ...nora });
    const second = await makeUser({ ...alan });
    const email = first.email ?? "";
    await inviteBoth(community, { email });
    const theirs = await invitationOf(community, email, "Alan");
    const token = await tokenOf(theirs);
    expect((await myInvitations(as(first, at(MINUTE)))).map(({ id }) => id)).toEqual([
      (await invitationOf(community, email, "Nora")).id,
    ]);
    await expect(acceptInvitation(as(first, at(MINUTE)), { token })).rejects.toMatchObject({ status: 403 });
    await expect(acceptInvitation(as(first, at(MINUTE)), { invitationId: theirs.id })).rejects.toMatchObject({
      status: 404,
    });
    await acceptInvitation(as(second, at(MINUTE)), { token });
    expect(await memberRole(as(second, at(MINUTE)), community.id)).toBe(0);
    expect(await memberRole(as(first, at(MINUTE)), community.id)).toBe(null);
    const [placeholder] = await db.select().from(users).where(eq(users.id, theirs.userId));
    expect(placeholder).toMatchObject({ firstName: "", email: null });
  });

  it("is invited by a list on which the first is a member already, and by no list a second time", async () => {
    const community = await makeCommunity();
    const member = await addMember(community, await makeUser({ ...nora }));
    const email = member.email ?? "";
    const standings = async () => {
      const where = await readIn(community, list(email), at(HOUR));
      const { rows } = await readImport(as(community.admin, at(HOUR)), where);
      return rows.slice(0, 2).map(({ standing }) => standing);
    };
    expect(await standings()).toEqual(["member", "new"]);
    const where = await sent(community, list(email));
    expect(await greeted(email)).toEqual([["Alan"]]);
    expect(await invitationOf(community, email, "Alan")).toMatchObject({ isShared: true });
    expect(await standings()).toEqual(["member", "invited"]);
    expect((await importOutcome(as(community.admin, at(0)), where)).skipped).toEqual([]);
  });

  it("is still invited when the first joins while the list waits to be sent", async () => {
    const community = await makeCommunity();
    const first = await makeUser({ ...nora });
    const email = first.email ?? "";
    const where = await readIn(community, list(email), at(0));
    await sendImport(as(community.admin, at(0)), where);
    await addMember(community, first);
    await sendImports(worker());
    expect(await greeted(email)).toEqual([["Alan"]]);
    expect((await importOutcome(as(community.admin, at(0)), where)).skipped).toMatchObject([
      { number: 2, reason: "member.already" },
    ]);
  });

  it("is sent the invitation again without the first, at the address they share", async () => {
    const community = await makeCommunity();
    const email = newAddress();
    await inviteBoth(community, { email });
    const before = await invitationOf(community, email, "Alan");
    const { invitationId } = await sendInvitationAgain(as(community.admin, at(HOUR)), {
      communityId: community.id,
      invitationId: before.id,
    });
    expect(await waiting(email)).toEqual([["Nora"], ["Alan"]]);
    expect(await invitationOf(community, email, "Alan")).toMatchObject({
      id: invitationId,
      userId: before.userId,
      isShared: true,
    });
  });

  it.each([
    ["first", "Nora", "Alan"],
    ["second", "Alan", "Nora"],
  ])("removing the %s leaves the other, also in a message that waits", async (_which, removed, left) => {
    const community = await makeCommunity();
    const email = newAddress();
    await inviteBoth(community, { email });
    const { id } = await invitationOf(community, email, removed);
    await removeMember(as(community.admin, at(MINUTE)), { communityId: community.id, userId: id });
    expect(await waiting(email)).toEqual([[left]]);
    const [message] = await messagesTo(email);
    // The address's placeholder is erased; the message goes to the address.
    if (removed === "Nora") expect(message?.userId).toBe(null);
    expect(JSON.stringify(message?.data)).not.toContain(removed);
    const other = await invitationOf(community, email, left);
    expect(await readInvitation(asVisitor(at(HOUR)), await tokenOf(other))).toMatchObject({ state: "open" });
    await removeMember(as(community.admin, at(HOUR)), { communityId: community.id, userId: other.id });
    expect(await waiting(email)).toEqual([]);
    expect(await db.$count(users, eq(users.email, email))).toBe(0);
  });

  it("is a line of their own in the members' file", async () => {
    const community = await makeCommunity();
    const email = newAddress();
    await inviteBoth(community, { email });
    const csv = await csvOf(await exportMembers(as(community.admin, at(0)), { communityId: community.id }));
    expect(csv.split("\n").filter((line) => line.includes(email))).toHaveLength(2);
  });

  it("as the recipient of a campaign changes nothing that others read or get", async () => {
    const worlds = [];
    for (const isRecipient of [true, false]) {
      const community = await makeCommunity();
      const first = await makeUser({ ...nora });
      const second = await makeUser({ ...alan });
      const other = await addMember(community);
      const email = first.email ?? "";
      await inviteBoth(community, { email });
      for (const [person, name] of [
        [first, "Nora"],
        [second, "Alan"],
      ] as const) {
        const token = await tokenOf(await invitationOf(community, email, name));
        await acceptInvitation(as(person, at(MINUTE)), { token });
      }
      await launchTestCampaign({ community, recipient: isRecipient ? second : other, now: NOW });
      const where = await readIn(community, list(email), at(HOUR));
      const { rows } = await readImport(as(community.admin, at(HOUR)), where);
      worlds.push({
        sentMessages: await greeted(email),
        mine: (await myInvitations(as(first, at(HOUR)))).length,
        standings: rows.map(({ number, standing, sharesWith }) => [number, standing, sharesWith]),
        file: (await exportMembers(as(community.admin, at(HOUR)), { communityId: community.id })).count,
      });
    }
    expect(worlds[0]).toEqual(worlds[1]);
  });
});

it("two admins who send the same household at once send one message", async () => {
  await rounds(8, async ({ atOnce }) => {
    const community = await makeCommunity();
    const address = newAddress();
    const text = list(address);
    for (let times = 0; times < 2; times++) {
      const where = await readIn(community, text, at(0));
      await sendImport(as(community.admin, at(0)), where);
    }
    fulfilled(
      await atOnce(
        () => sendImports(worker()),
        () => sendImports(worker()),
      ),
    );
    expect(await greeted(address)).toEqual([["Alan", "Nora"]]);
    expect(await invitedAt(community, address)).toHaveLength(2);
  });
});
