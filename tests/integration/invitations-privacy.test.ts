import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deliveries, invitations, memberships, messages, users } from "@/db/schema";
import {
  acceptInvitation,
  activeCampaign,
  audiencePreview,
  communityInvitation,
  completeRegistration,
  inviteMembers,
  listActiveCampaigns,
  listAdmins,
  listCommunities,
  listMembers,
  myCommunity,
  openInvitations,
  parseInvitation,
  readInvitation,
  renewCommunityLink,
  revealCheck,
  revokeInvitation,
  verifiedMembers,
} from "@/lib/community";
import { DomainError, MINUTE } from "@/lib/kernel";
import { fanOutMessages } from "@/lib/notification";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { invite, newAddress, newPhone } from "../factories/invitation";
import { as, asVisitor, makeUser } from "../factories/user";
import { refused, rounds } from "../support/barrier";
import { newVisitor } from "../support/credentials";
import { freshAddress, registrationToken, typed } from "../support/registering";

const { db } = systemCtx("test");
const later = (ms: number) => ({ now: () => new Date(Date.now() + ms) });

const blastsTo = async (...addresses: (string | null)[]) => {
  await fanOutMessages(systemCtx("worker"));
  return db
    .select({ address: deliveries.address })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(
      and(
        eq(messages.kind, "campaign"),
        inArray(
          deliveries.address,
          addresses.map((one) => one ?? ""),
        ),
      ),
    );
};

describe("somebody who was invited and has not answered", () => {
  it("gets no campaign's message, counts for no audience and can be nobody's recipient", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const [email, phoneNumber] = [newAddress(), newPhone()];
    const known = await makeUser();
    const before = await audiencePreview(as(community.admin), { communityId: community.id });
    await invite(community, { email });
    await invite(community, { phoneNumber, firstName: "Otto" });
    await invite(community, { email: known.email ?? "" });
    expect(await audiencePreview(as(community.admin), { communityId: community.id })).toEqual(before);
    const { items } = await verifiedMembers(as(community.admin), { communityId: community.id });
    expect(items.map(({ userId }) => userId).sort()).toEqual([community.admin.id, member.id].sort());
    await launchTestCampaign({ community, recipient: member });
    expect(await blastsTo(email, phoneNumber, known.email)).toEqual([]);
    expect(await blastsTo(community.admin.email)).toHaveLength(1);
  });

  it("gets the next one after accepting", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community);
    const person = await makeUser();
    const { token } = await invite(community, { email: person.email ?? "" });
    await acceptInvitation(as(person), { token });
    await launchTestCampaign({ community, recipient });
    expect(await blastsTo(person.email)).toHaveLength(1);
  });

  it("learns of no campaign from the link", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community, await makeUser({ firstName: "Alan", lastName: "Kessler" }));
    const campaign = await launchTestCampaign({ community, recipient });
    const { token } = await invite(community, { email: newAddress() });
    const told = JSON.stringify([
      await parseInvitation(asVisitor(), { token }),
      await readInvitation(asVisitor(), token),
      await readInvitation(as(await makeUser()), token),
    ]);
    for (const secret of [campaign.id, campaign.name, recipient.id, "Alan", "Kessler"]) {
      expect(told).not.toContain(secret);
    }
  });
});

describe("inviting an address", () => {
  const seenBy = async (community: Awaited<ReturnType<typeof makeCommunity>>, typedBy: RegExp) => {
    const ids = { communityId: community.id };
    const admin = as(community.admin);
    const seen = [
      await myCommunity(admin, ids),
      (await listCommunities(admin, { searchString: community.name })).items,
      await verifiedMembers(admin, ids),
      await audiencePreview(admin, ids),
      await listAdmins(admin, ids),
      // The form asks about other members' names, but not about invited people's: that would reveal their
      // account.
      await revealCheck(admin, { ...ids, recipientId: community.admin.id, name: "Ask Iris Novak" }),
      (await openInvitations(admin, ids)).map(({ address }) => address.replace(typedBy, "(typed)")),
    ];
    return JSON.stringify(seen);
  };

  it("shows an admin the same, and counts alike, whether or not it has an account", async () => {
    const community = await makeCommunity();
    await addMember(community);
    const ids = { communityId: community.id };
    const before = await seenBy(community, /^$/);
    const known = await makeUser();
    const addresses = { fresh: newAddress(), known: known.email ?? "", placeholder: newAddress() };
    await invite(await makeCommunity(), { email: addresses.placeholder });
    const after: string[] = [];
    for (const email of Object.values(addresses)) {
      const { id } = await invite(community, { email });
      after.push(await seenBy(community, new RegExp(`^${email}$`)));
      await revokeInvitation(as(community.admin), { ...ids, invitationId: id });
      expect(await seenBy(community, /^$/)).toBe(before);
    }
    expect(new Set(after)).toEqual(new Set([before.replace(/\[\]\]$/, '["(typed)"]]')]));
  });

  it.each([
    ["the number first, then both", ["phone"], ["email", "phone"]],
    ["both first, then the number", ["email", "phone"], ["phone"]],
    ["both, with a member's number and name", [], ["email", "phone"]],
  ])("tells no more when a number is given with it: %s", async (_, first, second) => {
    const fresh = newAddress();
    const placeholder = newAddress();
    await invite(await makeCommunity(), { email: placeholder });
    const told: string[] = [];
    for (const email of [fresh, placeholder, (await makeUser()).email ?? ""]) {
      const member = await makeUser({ phoneNumber: newPhone() });
      const community = await makeCommunity();
      const ids = { communityId: community.id };
      if (first.length === 0) await addMember(community, member);
      const { firstName, lastName } = member;
      const phoneNumber = member.phoneNumber ?? "";
      const given = { email, phone: phoneNumber };
      const ask = (fields: string[]) =>
        inviteMembers(as(community.admin), {
          ...ids,
          members: [
            {
              firstName,
              lastName,
              email: fields.includes("email") ? given.email : undefined,
              phoneNumber: fields.includes("phone") ? given.phone : undefined,
            },
          ],
        });
      if (first.length > 0) await ask(first);
      const answer = await ask(second).then(
        () => "sent",
        (error: DomainError) => error.errors,
      );
      const page = await listMembers(as(community.admin), { ...ids, filter: "invited" });
      const listed = page.items.map((one) => [one.fullName, one.email, one.phoneNumber, one.unreachable]);
      const hide = (text: string) => text.replaceAll(email, "E").replaceAll(phoneNumber, "P");
      told.push(hide(JSON.stringify([answer, listed])).replaceAll(`${firstName} ${lastName}`, "N"));
    }
    expect(new Set(told)).toEqual(new Set([told[0]]));
  });

  it("moves the number of members when it is accepted, by whomever", async () => {
    const community = await makeCommunity();
    const number = async () =>
      (await myCommunity(as(community.admin), { communityId: community.id })).numberOfMembers;
    const [known, email] = [await makeUser(), newAddress()];
    const invitations = [
      await invite(community, { email: known.email ?? "" }),
      await invite(community, { email }),
    ];
    expect(await number()).toBe(1);
    await acceptInvitation(as(known), { token: invitations[0]?.token ?? "" });
    expect(await number()).toBe(2);
    await completeRegistration(newVisitor(), typed(invitations[1]?.token ?? ""));
    expect(await number()).toBe(3);
  });
});

describe("somebody who registers by the link that an admin shared", () => {
  const tokenOf = (link: string) => new URL(link).searchParams.get("token") ?? "";

  it("is in that community; with one that was replaced meanwhile they have an account, and are in none", async () => {
    const community = await makeCommunity();
    const ids = { communityId: community.id };
    const old = tokenOf((await communityInvitation(as(community.admin), ids)).link);
    const [first, second] = [
      await registrationToken(freshAddress(), { invitationToken: old }),
      await registrationToken(freshAddress(), { invitationToken: old }),
    ];
    expect(await completeRegistration(newVisitor(), { ...typed(first), join: true })).toMatchObject(ids);
    await renewCommunityLink(as(community.admin), ids);
    expect(await completeRegistration(newVisitor(), { ...typed(second), join: true })).toMatchObject({
      communityId: null,
    });
  });
});

describe("an address that belongs to a recipient", () => {
  it("is answered like any other, in their community and in another", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community);
    const member = await addMember(community);
    const campaign = await launchTestCampaign({ community, recipient });
    const answerTo = async (email: string | null) => {
      const members = [{ firstName: "Iris", lastName: "Novak", email: email ?? "" }];
      try {
        return await inviteMembers(as(community.admin), { communityId: community.id, members });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return { title: error.title, errors: error.errors };
      }
    };
    expect(await answerTo(recipient.email)).toEqual(await answerTo(member.email));
    const other = await makeCommunity();
    const { token } = await invite(other, { email: recipient.email ?? "" });
    expect(await readInvitation(as(recipient), token)).toMatchObject({ opener: "invited", state: "open" });
    await acceptInvitation(as(recipient), { token });
    const list = await listActiveCampaigns(as(recipient), { communityId: community.id });
    expect(list.items).toEqual([]);
    await expect(
      activeCampaign(as(recipient), { communityId: community.id, campaignId: campaign.id }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe("at the same moment", () => {
  it("a registration with an invitation that is taken back leaves a whole account, or none", async () => {
    await rounds(6, async ({ atOnce }) => {
      const community = await makeCommunity();
      const email = newAddress();
      const { token, id, userId } = await invite(community, { email });
      const results = await atOnce<unknown>(
        () => completeRegistration(newVisitor(), typed(token)),
        () => revokeInvitation(as(community.admin), { communityId: community.id, invitationId: id }),
      );
      for (const reason of refused(results)) expect(reason).toBeInstanceOf(DomainError);
      const [row] = await db.select().from(invitations).where(eq(invitations.id, id));
      const [person] = await db.select().from(users).where(eq(users.id, userId));
      const belongs = await db.select().from(memberships).where(eq(memberships.userId, userId));
      expect(Boolean(row?.acceptedAt)).toBe(!row?.revokedAt);
      expect(Boolean(person?.registeredAt)).toBe(Boolean(row?.acceptedAt));
      expect(belongs).toHaveLength(row?.acceptedAt ? 1 : 0);
    });
  });

  it("an invitation that is sent again while its person registers leaves them one way in", async () => {
    await rounds(6, async ({ atOnce }) => {
      const community = await makeCommunity();
      const email = newAddress();
      const { token, userId } = await invite(community, { email });
      const results = await atOnce<unknown>(
        () => completeRegistration(newVisitor(), typed(token)),
        () =>
          inviteMembers(as(community.admin, later(10 * MINUTE)), {
            communityId: community.id,
            members: [{ firstName: "Iris", lastName: "Novak", email }],
          }),
      );
      for (const reason of refused(results)) expect(reason).toBeInstanceOf(DomainError);
      const open = await db
        .select()
        .from(invitations)
        .where(and(eq(invitations.userId, userId), eq(invitations.communityId, community.id)));
      const isIn = open.some(({ acceptedAt }) => acceptedAt !== null);
      const waits = open.some(({ acceptedAt, revokedAt }) => !acceptedAt && !revokedAt);
      expect([isIn, waits].filter(Boolean)).toHaveLength(1);
    });
  });
});
