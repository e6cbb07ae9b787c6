import { and, asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveries, formerPhones, memberships, messages, optOuts, textConsents, users } from "@/db/schema";
import { campaignForAdmin, forgetFormerPhones } from "@/lib/community";
import { countNotifications, fanOutMessages, listNotifications, sendTexts } from "@/lib/notification";
import { agreeToTexts } from "@/lib/notification/inside";
import {
  chooseReceivingMethod,
  closeAccount,
  leaveCommunity,
  listPayouts,
  markPayoutReturned,
  markPayoutSent,
  myData,
  sendToRecipient,
} from "@/lib/payment";
import { env, inTransaction, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { give } from "../factories/payment";
import { as, consentTo, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

const byText = { preferredCommunicationMethod: 1 };
const system = systemCtx("test");
const PASSWORD = "Manyhands1";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(async () => {
  await expectLedgerSound();
  await services.close();
});

const bare = () => `You have a message. Sign in: ${env().APP_URL}/notifications Manyhands`;
/** Twice, for texts that become e-mail during sending. */
const deliver = async () => {
  await services.deliver();
  await services.deliver();
};
const bodiesTo = (person: { phoneNumber: string | null }) =>
  services.textsTo(person).map((text) => text.body);
const subjectsTo = (person: { email: string | null }) => services.mailsTo(person).map((mail) => mail.subject);
const memberByText = async (community: TestCommunity, more: Parameters<typeof makeUser>[0] = {}) =>
  addMember(community, await makeUser({ ...byText, ...more }));
/** Confirms this number for a person, with consent to texts, as a code does. */
const takeUpNumber = async (person: TestUser, phone: string) => {
  await system.db
    .update(users)
    .set({ phoneNumber: phone, phoneConfirmedAt: new Date() })
    .where(eq(users.id, person.id));
  await inTransaction(system, (tx) =>
    agreeToTexts(tx, { userId: person.id, phone, source: "code", language: "en" }),
  );
};
const stopMail = (person: TestUser, reason: "unsubscribe" | "bounce") =>
  system.db
    .insert(optOuts)
    .values({ channel: "email", address: person.email ?? "", reason, createdAt: new Date() });
const unreadOf = async (who: TestUser, { community }: { community: TestCommunity }) => {
  const box = { communityId: community.id, box: "unread" as const };
  const { items } = await listNotifications(as(who), { ...box, page: 1, pageSize: 10 });
  expect(await countNotifications(as(who), box)).toBe(items.length);
  return items.map(({ message, campaignId, link }) => ({ message, campaignId, link }));
};

describe("a payout's messages", () => {
  async function paidOut(community: TestCommunity, recipient: TestUser): Promise<TestCampaign> {
    const campaign = await launchTestCampaign({ community, recipient });
    await give(services, as(community.admin), { campaignId: campaign.id });
    await deliver();
    await sendToRecipient(as(community.admin), { communityId: community.id, campaignId: campaign.id });
    await deliver();
    return campaign;
  }
  async function sentAndReturned(campaign: TestCampaign, recipient: TestUser): Promise<void> {
    await chooseReceivingMethod(as(recipient), {
      campaignId: campaign.id,
      method: "paypal",
      email: "purse@hill.example",
    });
    const desk = as(await makeUser({ isPlatformAdmin: true }));
    const payoutId = (await listPayouts(desk, { state: "ready" })).items[0]?.id ?? "";
    await markPayoutSent(desk, { payoutId, reference: `PP-${payoutId}` });
    await deliver();
    await markPayoutReturned(desk, { payoutId, reason: "The account was closed" });
    await deliver();
  }

  const SUBJECTS = ["is waiting for you", "It is on its way to you", "It came back to us"].map((words) =>
    expect.stringContaining(words),
  );

  it("are e-mails when somebody else has the number, too, confirmed or not, and no text at all", async () => {
    for (const phoneConfirmedAt of [new Date(), null]) {
      const community = await makeCommunity();
      const recipient = await memberByText(community);
      await makeUser({ phoneNumber: recipient.phoneNumber, phoneConfirmedAt });
      const campaign = await paidOut(community, recipient);
      await sentAndReturned(campaign, recipient);
      expect(subjectsTo(recipient)).toEqual(SUBJECTS);
      expect(bodiesTo(recipient)).toEqual([]);
    }
  });

  it("are texts on a phone that nobody else has", async () => {
    const community = await makeCommunity();
    const recipient = await memberByText(community);
    await sentAndReturned(await paidOut(community, recipient), recipient);
    expect(subjectsTo(recipient)).toEqual([]);
    expect(bodiesTo(recipient)).toHaveLength(3);
  });

  it("are texts that say nothing on a shared phone when no e-mail arrives; the app has the words", async () => {
    const community = await makeCommunity();
    const recipient = await memberByText(community);
    await memberByText(community, { phoneNumber: recipient.phoneNumber });
    await stopMail(recipient, "bounce");
    const campaign = await paidOut(community, recipient);
    await sentAndReturned(campaign, recipient);
    expect(bodiesTo(recipient)).toEqual([bare(), bare(), bare()]);
    const link = `${env().APP_URL}/settings/payment-method`;
    const raised = `Something is waiting for you. ${community.name} has collected it quietly. Only its admins know that it is for you. Log in to see it, and to choose how you want to receive it: by PayPal or as a paper check.`;
    expect(await unreadOf(recipient, { community })).toEqual([
      {
        message: `It came back to us. We sent you what ${community.name} collected, and it came back. It is kept for you; nothing is lost. Please check how you want to receive it.`,
        campaignId: null,
        link,
      },
      {
        message: `It is on its way to you. What ${community.name} collected for you goes out by PayPal and usually arrives in 1-3 business days.`,
        campaignId: null,
        link,
      },
      { message: raised, campaignId: null, link },
    ]);
    const sections = await myData(as(recipient));
    const own = sections.find(({ name }) => name === "messages")?.rows.map(({ by, text }) => ({ by, text }));
    expect(own).toEqual([1, 2, 3].map(() => ({ by: "text", text: bare() })));
  });

  it("are not texted to a number without its owner's consent, even when there is no e-mail address", async () => {
    const community = await makeCommunity();
    const recipient = await memberByText(community, { email: null, phoneConfirmedAt: null });
    await paidOut(community, recipient);
    expect(bodiesTo(recipient)).toEqual([]);
  });

  it("are e-mails when the phone became a shared one after they were written", async () => {
    const community = await makeCommunity();
    const recipient = await memberByText(community);
    const campaign = await launchTestCampaign({ community, recipient });
    await give(services, as(community.admin), { campaignId: campaign.id });
    await deliver();
    await sendToRecipient(as(community.admin), { communityId: community.id, campaignId: campaign.id });
    await makeUser({ phoneNumber: recipient.phoneNumber });
    await deliver();
    expect([bodiesTo(recipient), subjectsTo(recipient)]).toEqual([[], [SUBJECTS[0]]]);
  });
});

describe("a campaign's message on a shared phone", () => {
  it("is the same e-mail whether the campaign is for one of the household or for another member", async () => {
    const community = await makeCommunity();
    const husband = await memberByText(community);
    const wife = await memberByText(community, { phoneNumber: husband.phoneNumber });
    const stranger = await memberByText(community);
    const words = [`${community.name}: one of us could use a hand`];
    for (const recipient of [husband, stranger]) {
      const before = subjectsTo(wife).length;
      await launchTestCampaign({ community, recipient, name: `A roof for the ${before + 1}. winter` });
      await deliver();
      expect(subjectsTo(wife).slice(before)).toEqual(words);
      expect(bodiesTo(wife)).toEqual([]);
    }
    expect(subjectsTo(husband)).toEqual(words);
  });

  it("stays an e-mail after the recipient left the community or deleted the account", async () => {
    const community = await makeCommunity();
    const recipient = await memberByText(community, { password: PASSWORD });
    const wife = await memberByText(community, { phoneNumber: recipient.phoneNumber });
    const { id } = await launchTestCampaign({ community, recipient });
    await leaveCommunity(as(recipient), { communityId: community.id });
    await give(services, as(community.admin), { campaignId: id }, { amount: 300 });
    await deliver();
    await closeAccount(as(recipient), { password: PASSWORD });
    await give(services, as(community.admin), { campaignId: id }, { amount: 300 });
    await deliver();
    expect(bodiesTo(wife)).toEqual([]);
    expect(subjectsTo(wife)).toHaveLength(3);
  });

  it("is the same whether the deleted account was the recipient's or not, for one who stays and one who comes later", async () => {
    const ways: string[][] = [];
    for (const isForThem of [true, false]) {
      const community = await makeCommunity();
      const deleted = await memberByText(community, { password: PASSWORD });
      const sharer = await memberByText(community, { phoneNumber: deleted.phoneNumber });
      const stranger = await memberByText(community);
      const { id } = await launchTestCampaign({ community, recipient: isForThem ? deleted : stranger });
      await closeAccount(as(deleted), { password: PASSWORD });
      const later = await memberByText(community, { phoneNumber: null });
      await takeUpNumber(later, deleted.phoneNumber ?? "");
      await leaveCommunity(as(sharer), { communityId: community.id });
      await addMember(community, sharer);
      await deliver();
      await give(services, as(community.admin), { campaignId: id }, { amount: 300 });
      await deliver();
      expect(bodiesTo(deleted)).toEqual([]);
      ways.push([...subjectsTo(sharer), ...subjectsTo(later)]);
    }
    const [forThem, forAnother] = ways.map((subjects) => subjects.length);
    expect(forThem).toBe(forAnother);
    expect(forThem).toBe(4);
  });

  it("spares the phone of a recipient whom the release before deleted", async () => {
    const community = await makeCommunity();
    const deleted = await memberByText(community, { password: PASSWORD });
    const sharer = await memberByText(community, { phoneNumber: deleted.phoneNumber });
    await launchTestCampaign({ community, recipient: deleted });
    await closeAccount(as(deleted), { password: PASSWORD });
    await system.db.delete(formerPhones);
    await system.db.update(textConsents).set({ formerHolderDeletedAt: null });
    await forgetFormerPhones(systemCtx("worker"));
    const later = await memberByText(community, { phoneNumber: null });
    await takeUpNumber(later, deleted.phoneNumber ?? "");
    await deliver();
    expect(bodiesTo(deleted)).toEqual([]);
    expect([subjectsTo(sharer), subjectsTo(later)]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  it("keeps no number of a deleted account but a hash, and one deleted while another takes it up counts", async () => {
    for (let round = 0; round < 5; round++) {
      const deleted = await makeUser({ password: PASSWORD });
      const later = await makeUser({ phoneNumber: null });
      const phone = deleted.phoneNumber ?? "";
      await Promise.all([closeAccount(as(deleted), { password: PASSWORD }), takeUpNumber(later, phone)]);
      const [row] = await system.db.select().from(textConsents).where(eq(textConsents.phone, phone));
      expect(row).toMatchObject({ userId: later.id, formerHolderDeletedAt: expect.any(Date) });
      const numbers = await system.db.select().from(formerPhones);
      expect(JSON.stringify(numbers)).not.toContain(phone.slice(2));
    }
  });

  it("comes by e-mail and stands in the app, whether the recipient confirmed the number or not", async () => {
    for (const phoneConfirmedAt of [new Date(), null]) {
      const community = await makeCommunity();
      const recipient = await memberByText(community, { phoneConfirmedAt });
      const spouse = await memberByText(community, { phoneNumber: recipient.phoneNumber });
      const { id } = await launchTestCampaign({ community, recipient });
      await deliver();
      expect(bodiesTo(recipient)).toEqual([]);
      expect(subjectsTo(spouse)).toEqual([`${community.name}: one of us could use a hand`]);
      expect(await unreadOf(spouse, { community })).toEqual([
        { message: expect.stringContaining(community.name), campaignId: id, link: null },
      ]);
      expect(await unreadOf(recipient, { community })).toEqual([]);
    }
  });

  it("is a text that says nothing when they stopped e-mails, and nothing where they stopped texts", async () => {
    const community = await makeCommunity();
    const recipient = await memberByText(community);
    const shared = { phoneNumber: recipient.phoneNumber };
    const unsubscribed = await memberByText(community, shared);
    await stopMail(unsubscribed, "unsubscribe");
    await launchTestCampaign({ community, recipient });
    await deliver();
    expect(bodiesTo(recipient)).toEqual([bare()]);
    expect(subjectsTo(unsubscribed)).toEqual([]);

    await services.textUs(recipient, "Stop.");
    const other = await memberByText(community, shared);
    const second = await launchTestCampaign({ community, recipient, name: "A car that starts" });
    await deliver();
    // As with any campaign: after STOP only the app shows it.
    expect(subjectsTo(other)).toEqual([]);
    expect(bodiesTo(recipient).filter((body) => body === bare())).toHaveLength(1);
    expect((await unreadOf(other, { community })).map(({ campaignId }) => campaignId)).toEqual([second.id]);
  });
});

describe("members without e-mail who share one phone", () => {
  const rowsOf = (people: TestUser[]) =>
    system.db
      .select({
        userId: deliveries.userId,
        state: deliveries.state,
        id: deliveries.id,
        carriedBy: deliveries.carriedBy,
      })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(
        and(
          inArray(
            deliveries.userId,
            people.map(({ id }) => id),
          ),
          eq(messages.kind, "campaign"),
        ),
      )
      .orderBy(asc(deliveries.carriedBy));

  async function household(size = 2) {
    const community = await makeCommunity();
    const first = await memberByText(community, { email: null });
    const others = [];
    while (others.length < size - 1)
      others.push(await memberByText(community, { email: null, phoneNumber: first.phoneNumber }));
    return { community, first, people: [first, ...others] };
  }

  it("get one text for all, each recorded with it and told in the app", async () => {
    const { community, first, people } = await household(3);
    const { id } = await launchTestCampaign({ community });
    await deliver();
    await deliver();
    expect(bodiesTo(first)).toHaveLength(1);
    const rows = await rowsOf(people);
    const [sent] = rows.filter(({ carriedBy }) => carriedBy === null);
    expect(
      rows.map(({ userId, state, carriedBy }) => ({ userId, state, carriedBy })).toSorted(byPerson),
    ).toEqual(
      people
        .map(({ id: userId }) => ({
          userId,
          state: "delivered",
          carriedBy: userId === sent?.userId ? null : sent?.id,
        }))
        .toSorted(byPerson),
    );
    for (const person of people) expect(await unreadOf(person, { community })).toHaveLength(1);
    const { messages: told } = await campaignForAdmin(as(community.admin), { campaignId: id });
    expect(told[0]?.reach).toMatchObject({ sent: 4, waiting: 0 });
  });

  it("get it by the next one's text when the first is no longer entitled", async () => {
    const { community, first, people } = await household();
    await launchTestCampaign({ community });
    await fanOutMessages(system);
    await system.db.delete(memberships).where(eq(memberships.userId, first.id));
    await deliver();
    expect(bodiesTo(first)).toHaveLength(1);
    const [, spouse] = people;
    expect(await rowsOf(spouse ? [spouse] : [])).toMatchObject([{ state: "delivered", carriedBy: null }]);
  });

  it("get a text each once they have phones of their own", async () => {
    const { community, first, people } = await household();
    const [, spouse] = people;
    await launchTestCampaign({ community });
    await fanOutMessages(system);
    await system.db
      .update(users)
      .set({ phoneNumber: "+12025550177" })
      .where(eq(users.id, spouse?.id ?? ""));
    await consentTo(spouse?.id ?? "", "+12025550177");
    await deliver();
    expect([bodiesTo(first).length, bodiesTo({ phoneNumber: "+12025550177" }).length]).toEqual([1, 1]);
  });

  it("get one from several workers at once, and whoever waited for its outcome is recorded in the end", async () => {
    const { community, first, people } = await household(4);
    await launchTestCampaign({ community });
    await fanOutMessages(system);
    await Promise.all(people.map(() => sendTexts(systemCtx("worker"))));
    expect(bodiesTo(first)).toHaveLength(1);
    await sendTexts(systemCtx("worker", { now: () => new Date(Date.now() + 60_000) }));
    await services.deliver();
    expect(bodiesTo(first)).toHaveLength(1);
    const rows = await rowsOf(people);
    expect(rows.map(({ state }) => state)).toEqual(people.map(() => "delivered"));
    expect(rows.filter(({ carriedBy }) => carriedBy === null)).toHaveLength(1);
  });
});

const byPerson = (a: { userId: string | null }, b: { userId: string | null }) =>
  (a.userId ?? "") < (b.userId ?? "") ? -1 : 1;
